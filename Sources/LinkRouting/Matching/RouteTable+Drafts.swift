extension RouteTable {
    /// The universal link of a draft that a route made.
    @usableFromInline func webLink(_ draft: Draft, of number: Int) -> Result<String, Unprintable> {
        guard let host = hostList.canonical else { return .failure(.noHost) }
        if marks[number].isSchemeOnly { return .failure(.schemeOnly(route: marks[number].path)) }
        var writer = LinkWriter("https://")
        writer.text(host)
        return finish(&writer, draft, of: number, isHostFree: false)
    }

    /// The link of a draft in a scheme of the router.
    @usableFromInline func schemeLink(
        _ draft: Draft, of number: Int, scheme: String
    ) -> Result<String, Unprintable> {
        var writer = LinkWriter(scheme)
        writer.text("://")
        if let filler = options.fillerHost { writer.text(filler) }
        return finish(&writer, draft, of: number, isHostFree: options.fillerHost == nil)
    }

    /// A scheme of the router in its own spelling.
    @usableFromInline func scheme(_ name: String?) -> String? {
        guard let name else { return schemes.first }
        let scheme = RouteCheck.lowercased(name)
        return schemes.contains(scheme) ? scheme : nil
    }

    @usableFromInline var hasHost: Bool { hostList.canonical != nil }

    private func finish(
        _ writer: inout LinkWriter, _ draft: Draft, of number: Int, isHostFree: Bool
    ) -> Result<String, Unprintable> {
        if let obstacle = obstacle(to: draft, of: number) { return .failure(obstacle) }
        writer.write(templates[number], draft, isHostFree: isHostFree)
        guard writer.bytes.count <= Self.longest else { return .failure(.tooLong) }
        return .success(String(decoding: writer.bytes, as: UTF8.self))
    }

    /// Why the link of a draft would not lead back to the route it is written by.
    private func obstacle(to draft: Draft, of number: Int) -> Unprintable? {
        let path = marks[number].path
        if options.readsFragmentRoutes, draft.fragment?.hasPrefix("/") == true {
            return .parameter(route: path, Refusal("#", "it would be read as a path"))
        }
        if marks[number].isUncontested { return nil }
        let found = trie.find(LinkParts(of: templates[number], draft))
        if found == number { return nil }
        return .taken(route: path, by: found.map { marks[$0].path } ?? "none")
    }
}

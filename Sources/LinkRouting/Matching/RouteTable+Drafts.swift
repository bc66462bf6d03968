internal import URLText

extension RouteTable {
    /// The universal link of a draft that a route made.
    @usableFromInline func webLink(_ draft: Draft, of number: Int) -> Result<String, Unprintable> {
        guard let webOrigin else { return .failure(.noHost) }
        if marks[number].isSchemeOnly { return .failure(.schemeOnly(route: marks[number].path)) }
        return link(from: webOrigin, draft, of: number, isHostFree: false)
    }

    /// The link of a draft in a scheme of the router.
    @usableFromInline func schemeLink(
        _ draft: Draft, of number: Int, scheme: String
    ) -> Result<String, Unprintable> {
        let origin = "\(scheme)://\(options.fillerHost ?? "")"
        return link(
            from: origin.bytes, draft, of: number, isHostFree: options.fillerHost == nil)
    }

    /// A scheme of the router in its own spelling.
    @usableFromInline func scheme(_ name: String?) -> String? {
        guard let name else { return schemes.first }
        let scheme = name.lowercasedASCII
        return schemes.contains(scheme) ? scheme : nil
    }

    @usableFromInline var hasHost: Bool { webOrigin != nil }

    /// What the app's own links begin with: its host, or without one its first scheme.
    var origin: String? { webOrigin?.text ?? schemes.first.map { $0 + "://" } }

    private func link(
        from origin: [UInt8], _ draft: Draft, of number: Int, isHostFree: Bool
    ) -> Result<String, Unprintable> {
        if let obstacle = obstacle(to: draft, of: number) { return .failure(obstacle) }
        let link = paths[number].link(
            from: origin, draft, isHostFree: isHostFree, most: Self.longest)
        return link.map(Result.success) ?? .failure(.tooLong)
    }

    /// Why the link of a draft would not lead back to the route it is written by.
    private func obstacle(to draft: Draft, of number: Int) -> Unprintable? {
        let path = marks[number].path
        if let refusal = draft.refusal { return .parameter(route: path, refusal) }
        if options.readsFragmentRoutes, draft.fragment?.hasPrefix("/") == true {
            return .parameter(route: path, Refusal("#", "it would be read as a path"))
        }
        if marks[number].isUncontested { return nil }
        let found = trie.find(LinkParts(of: templates[number], draft))
        if found == number { return nil }
        return .taken(route: path, by: found < 0 ? "none" : marks[found].path)
    }
}

internal import WebText

extension Router {
    /// The universal link to a screen, with the first host that is no wildcard.
    ///
    /// The link leads back to the screen, on every system; else there is none.
    ///
    /// - Throws: ``Unprintable`` with the reason.
    public func url(for screen: Screen) throws(Unprintable) -> String {
        guard let host = hostList.canonical else { throw .noHost }
        let written = try write(screen)
        return try checked(
            "https://\(host)/" + written.path.joined(separator: "/") + written.rest)
    }

    /// The link to a screen in the app's first custom scheme, or in the given one.
    ///
    /// A first segment that could not stand as a host makes a link with an empty host:
    /// `myapp:///café`.
    ///
    /// - Throws: ``Unprintable`` with the reason.
    public func schemeURL(
        for screen: Screen, scheme: String? = nil
    ) throws(Unprintable) -> String {
        let name = scheme.map(RouteCheck.lowercased) ?? schemes.first
        guard let name, schemes.contains(name) else { throw .noScheme }
        let written = try write(screen)
        let path = written.path.joined(separator: "/")
        if let filler = options.fillerHost {
            return try checked("\(name)://\(filler)/\(path)\(written.rest)")
        }
        let slashes = written.isFirstALiteral ? "//" : "///"
        return try checked("\(name):\(slashes)\(path)\(written.rest)")
    }

    private func checked(_ link: String) throws(Unprintable) -> String {
        guard link.utf8.count <= Self.longest else { throw .tooLong }
        return link
    }

    /// A link without what stands before its path; all of it encoded.
    private struct Written {
        var path: [String]
        var rest: String
        /// Whether the first segment can stand as a host: a value there might lose its case.
        var isFirstALiteral: Bool
    }

    private func write(_ screen: Screen) throws(Unprintable) -> Written {
        var obstacle: Unprintable = .noRoute
        for (number, route) in routes.enumerated() {
            guard let write = route.write else { continue }
            do throws(Refusal) {
                guard let draft = try write(screen) else { continue }
                if options.readsFragmentRoutes, draft.fragment?.hasPrefix("/") == true {
                    throw Refusal("#", "it would be read as a path")
                }
                let path = path(of: templates[number], draft)
                let segments = path.map { Array($0.utf8)[...] }
                let found = trie.find(segments, isFirstAHost: false)
                if let found, found == number {
                    return Written(
                        path: path.map(Self.encoded), rest: Self.rest(of: draft),
                        isFirstALiteral: Self.isHostLike(templates[number].segments.first))
                }
                let taker = found.map { routes[$0].path } ?? "none"
                if obstacle == .noRoute { obstacle = .taken(route: route.path, by: taker) }
            } catch {
                if obstacle == .noRoute { obstacle = .parameter(route: route.path, error) }
            }
        }
        throw obstacle
    }

    private func path(of template: RouteTemplate, _ draft: Draft) -> [String] {
        var path: [String] = []
        for segment in template.segments {
            switch segment {
            case .literal(let text): path.append(text)
            case .slot(let name): path += draft.segments[name] ?? []
            case .wildcard: break  // A route with one is not written.
            }
        }
        if let tail = template.tail { path += draft.segments[tail] ?? [] }
        return path
    }

    private static func isHostLike(_ segment: RouteTemplate.Segment?) -> Bool {
        guard case .literal(let text)? = segment else { return false }
        return text.utf8.allSatisfy(\.isHostByte)
    }

    private static func rest(of draft: Draft) -> String {
        var rest = ""
        for (name, value) in draft.items {
            rest += (rest.isEmpty ? "?" : "&") + encoded(name) + "=" + encoded(value)
        }
        if let fragment = draft.fragment { rest += "#" + encoded(fragment) }
        return rest
    }

    /// Everything but unreserved characters is escaped, so no program reads it differently.
    private static func encoded(_ text: String) -> String {
        text.utf8.allSatisfy(\.isUnreserved)
            ? text : PercentCoding.encode(text, keeping: \.isUnreserved)
    }
}

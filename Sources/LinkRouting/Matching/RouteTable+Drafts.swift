internal import URLText

extension RouteTable {
    /// The link of a draft that a route made, in a scheme of the router or as a universal one; nil when
    /// there is none, and unless an obstacle is known already, it is this one.
    @usableFromInline func link(
        _ draft: Draft, of number: Int, _ scheme: String?, _ obstacle: inout Unprintable?
    ) -> String? {
        let route = routes[number]
        let found: Unprintable
        if let reason = self.obstacle(to: draft, of: number, route, isWeb: scheme == nil) {
            found = reason
        } else {
            let link: String?
            if let scheme {
                let origin = scheme + "://" + (options.fillerHost ?? "")
                link = route.link(
                    from: origin.bytes, draft, isHostFree: options.fillerHost == nil,
                    most: Self.longest)
            } else {
                link = route.link(
                    from: webOrigin ?? [], draft, isHostFree: false, most: Self.longest)
            }
            if let link { return link }
            found = .tooLong
        }
        if obstacle == nil { obstacle = found }
        return nil
    }

    /// Why there is no link, when that is why no route has one.
    @usableFromInline func obstacle(_ found: Unprintable?, _ scheme: String?) -> Unprintable {
        scheme == nil && webOrigin == nil ? .noHost : found ?? .noRoute
    }

    /// A scheme of the router in its own spelling.
    @usableFromInline func scheme(_ name: String?) -> String? {
        guard let name else { return schemes.first }
        let scheme = name.lowercasedASCII
        return schemes.contains(scheme) ? scheme : nil
    }

    /// What the app's own links begin with: its host, or without one its first scheme.
    var origin: String? { webOrigin?.text ?? schemes.first.map { $0 + "://" } }

    /// Why the link of a draft would not lead back to the route it is written by.
    private func obstacle(
        to draft: Draft, of number: Int, _ route: PreparedRoute, isWeb: Bool
    ) -> Unprintable? {
        if isWeb {
            if webOrigin == nil { return .noHost }
            if route.isSchemeOnly { return .schemeOnly(route: route.path) }
        }
        if let refusal = draft.refusal { return .parameter(route: route.path, refusal) }
        if options.readsFragmentRoutes, draft.fragment?.hasPrefix("/") == true {
            return .parameter(route: route.path, Refusal("#", "it would be read as a path"))
        }
        if route.isUncontested { return nil }
        let found = trie.find(LinkParts(of: templates[number], draft))
        if found == number { return nil }
        return .taken(
            route: route.path, by: found < 0 ? "none" : routes[found].path)
    }
}

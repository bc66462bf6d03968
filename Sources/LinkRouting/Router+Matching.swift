public import WebText

extension Router {
    /// The screen that a link opens, or why there is none.
    ///
    /// The text is read by the rules of RFC 3986 and never mended, so the answer is the same on
    /// every system.
    public func match(_ link: String) -> RouteMatch<Screen> {
        guard link.utf8.count <= Self.longest else { return .unhandled(.tooLong) }
        do throws(WebURL.Invalid) {
            return match(try WebURL(link))
        } catch {
            return .unhandled(.invalid(error))
        }
    }

    /// The screen that a link opens, or why there is none.
    public func match(_ link: WebURL) -> RouteMatch<Screen> {
        guard link.bytes.count <= Self.longest else { return .unhandled(.tooLong) }
        if link.strayByte != nil {
            // Only a link that was read leniently has one.
            do throws(WebURL.Invalid) {
                return match(try WebURL(link.bytes))
            } catch {
                return .unhandled(.invalid(error))
            }
        }
        do throws(Unhandled) {
            let parts = try parts(of: link)
            guard let number = trie.find(parts.segments, isFirstAHost: parts.isFirstAHost) else {
                return .unhandled(.noRoute)
            }
            let route = routes[number]
            let screen = try read(route, parts, templates[number])
            return route.isConfirming ? .confirm(screen) : .screen(screen)
        } catch {
            return .unhandled(error)
        }
    }

    private func read(
        _ route: Route<Screen>, _ parts: LinkParts, _ template: RouteTemplate
    ) throws(Unhandled) -> Screen {
        var named: [(name: String, text: String)] = []
        for (segment, bytes) in zip(template.segments, parts.segments) {
            if case .slot(let name) = segment {
                named.append((name, String(decoding: bytes, as: UTF8.self)))
            }
        }
        let tail =
            template.tail == nil
            ? []
            : parts.segments.dropFirst(template.segments.count).map {
                String(decoding: $0, as: UTF8.self)
            }
        do throws(Refusal) {
            return try route.read(Captures(named: named, tail: tail, link: parts))
        } catch {
            throw .parameter(route: route.path, error)
        }
    }

    /// The parts of a link that is ours.
    private func parts(of link: WebURL) throws(Unhandled) -> LinkParts {
        guard let scheme = link.lowercasedScheme else { throw .scheme(nil) }
        let isWeb = scheme == "https" || (scheme == "http" && options.acceptsHTTP)
        guard isWeb || schemes.contains(scheme) else { throw .scheme(scheme) }
        if link.userInfo != nil { throw .userInfo }
        var segment: Range<Int>?
        if isWeb {
            guard let host = link.host, hostList.contains(link.bytes[host]) else {
                throw .host(link.lowercasedHost)
            }
            let port = link.text(of: link.port) ?? ""
            if !port.isEmpty, port != (scheme == "https" ? "443" : "80") { throw .port }
        } else {
            if link.port != nil { throw .port }
            if let host = link.host, !host.isEmpty, !isFiller(link.bytes[host]) { segment = host }
        }
        if options.readsFragmentRoutes, let inner = fragmentRoute(link) {
            return try parts(ofFragment: inner)
        }
        let parts = LinkParts(
            link.bytes, host: segment, path: link.path, query: link.query,
            fragment: link.fragment, isPlusABlank: options.plus == .blank)
        guard let parts else { throw .undecodable }
        return parts
    }

    private func isFiller(_ host: ArraySlice<UInt8>) -> Bool {
        guard let filler = options.fillerHost else { return false }
        return host.lazy.map(\.asciiLowercased)
            .elementsEqual(filler.utf8.lazy.map(\.asciiLowercased))
    }

    /// The fragment as an encoded path with its query, or nil when it does not begin with a slash.
    private func fragmentRoute(_ link: WebURL) -> [UInt8]? {
        guard let fragment = link.fragment else { return nil }
        let bytes = link.bytes[fragment]
        if bytes.first == UInt8(ascii: "/") { return Array(bytes) }
        guard bytes.prefix(3).map(\.asciiLowercased) == Array("%2f".utf8) else { return nil }
        // All of it is encoded, and that is the one decoding it gets: what is left of escapes
        // is text.
        guard let decoded = PercentCoding.decode(bytes) else { return Array("/%FF".utf8) }
        let text = String(decoding: decoded, as: UTF8.self)
        return Array(
            PercentCoding.encode(text) { $0.isUnreserved || "/?&=+".utf8.contains($0) }.utf8)
    }

    private func parts(ofFragment bytes: [UInt8]) throws(Unhandled) -> LinkParts {
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        let parts = LinkParts(
            bytes, host: nil, path: 0..<end, query: end < bytes.count ? end + 1..<bytes.count : nil,
            fragment: nil, isPlusABlank: options.plus == .blank)
        guard let parts else { throw .undecodable }
        return parts
    }
}

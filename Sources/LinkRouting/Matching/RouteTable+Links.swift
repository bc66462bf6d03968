public import URLText

extension RouteTable {
    /// The route for a link, or why there is none.
    @usableFromInline func find(_ link: String) throws(Unhandled) -> Captures {
        if link.utf8.count > Self.longest { throw .tooLong }
        return try find(link.bytes)
    }

    private func find(_ link: [UInt8]) throws(Unhandled) -> Captures {
        let url: WebURL
        do throws(WebURL.Invalid) { url = try WebURL(link) } catch { throw .invalid(error) }
        return try find(url)
    }

    /// The route for a link, or why there is none.
    @usableFromInline func find(_ link: WebURL) throws(Unhandled) -> Captures {
        if link.bytes.count > Self.longest { throw .tooLong }
        // Only a link that was read leniently has one.
        if link.strayByte != nil { return try find(link.bytes) }
        let (parts, isWeb) = try parts(of: link)
        let number = trie.find(parts)
        if number < 0 { throw .noRoute }
        let route = routes[number]
        if route.isSchemeOnly, isWeb {
            throw .schemeOnly(route: route.path)
        }
        return Captures(parts, number: number, route)
    }

    /// Whether the scheme of a link is neither the web's nor the app's.
    func isForeign(_ link: String) -> Bool {
        do throws(Unhandled) { _ = try find(link) } catch {
            if case .scheme = error { return true }
        }
        return false
    }

    /// The parts of a link that is ours, and whether it is one of the web.
    private func parts(
        of link: WebURL
    ) throws(Unhandled) -> (parts: LinkParts, isWeb: Bool) {
        guard let scheme = link.scheme else { throw .scheme(nil) }
        let isHTTPS = link.bytes.isSpelt("https", in: scheme)
        let isWeb = isHTTPS || (options.acceptsHTTP && link.bytes.isSpelt("http", in: scheme))
        if !isWeb, !isOwn(link.bytes, scheme) { throw .scheme(link.lowercasedScheme) }
        if link.userInfo != nil { throw .userInfo }
        var segment: Range<Int>?
        if isWeb {
            guard let host = link.host, isOwnHost(link.bytes, host) else {
                throw .host(link.lowercasedHost)
            }
            if let port = link.port, !port.isEmpty,
                !link.bytes.isSpelt(isHTTPS ? "443" : "80", in: port)
            {
                throw .port
            }
        } else {
            if link.port != nil { throw .port }
            if let host = link.host, !host.isEmpty, !isFiller(link.bytes, host) { segment = host }
        }
        if options.readsFragmentRoutes, let inner = fragmentRoute(link) {
            return (try parts(ofFragment: inner), isWeb)
        }
        let parts = LinkParts(
            link.bytes, host: segment, path: link.path, query: link.query,
            fragment: link.fragment, isPlusABlank: options.isPlusABlank)
        guard let parts else { throw .undecodable }
        return (parts, isWeb)
    }

    private func isOwn(_ bytes: [UInt8], _ scheme: Range<Int>) -> Bool {
        for own in schemeBytes where bytes.isSpelt(own, in: scheme) { return true }
        return false
    }

    private func isFiller(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        options.fillerHost.map { bytes.isSpelt($0.lowercasedBytes, in: host) } ?? false
    }

    /// The fragment as an encoded path with its query, or nil when it does not begin with a slash.
    private func fragmentRoute(_ link: WebURL) -> [UInt8]? {
        guard let fragment = link.fragment, !fragment.isEmpty else { return nil }
        if link.bytes[fragment.lowerBound] == UInt8(ascii: "/") {
            return link.bytes.text(fragment).bytes
        }
        let start = fragment.lowerBound
        guard fragment.count > 2, link.bytes.isSpelt("%2f", in: start..<start + 3) else {
            return nil
        }
        // All of it is encoded, and that is the one decoding it gets: what is left of escapes
        // is text.
        guard let text = PercentCoding.decode(link.bytes, fragment)?.text else {
            return "/%FF".bytes
        }
        let marks = "/?&=+".bytes
        return PercentCoding.encode(text) { byte in
            byte.isUnreserved || marks.has(byte, in: 0..<marks.count)
        }.bytes
    }

    private func parts(ofFragment bytes: [UInt8]) throws(Unhandled) -> LinkParts {
        let end = bytes.first(UInt8(ascii: "?"), in: 0..<bytes.count)
        let parts = LinkParts(
            bytes, host: nil, path: 0..<end, query: end < bytes.count ? end + 1..<bytes.count : nil,
            fragment: nil, isPlusABlank: options.isPlusABlank)
        guard let parts else { throw .undecodable }
        return parts
    }
}

extension [UInt8] {
    /// Whether some of the bytes are `name`, which is in lower case, in letters of either case.
    @inline(never)
    func isSpelt(_ name: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        for at in 0..<range.count
        where self[range.lowerBound + at].asciiLowercased != name.utf8Start[at] {
            return false
        }
        return true
    }

    /// Whether some of the bytes are others, which are in lower case, in letters of either case.
    @inline(never)
    func isSpelt(_ name: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count == name.count else { return false }
        for at in 0..<name.count where self[range.lowerBound + at].asciiLowercased != name[at] {
            return false
        }
        return true
    }
}

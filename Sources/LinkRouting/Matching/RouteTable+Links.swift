public import URLText

extension RouteTable {
    /// The route for a link, or why there is none.
    @usableFromInline func find(_ link: String) -> Result<Captures, Unhandled> {
        guard link.utf8.count <= Self.longest else { return .failure(.tooLong) }
        do throws(WebURL.Invalid) {
            return find(try WebURL(link))
        } catch {
            return .failure(.invalid(error))
        }
    }

    /// The route for a link, or why there is none.
    @usableFromInline func find(_ link: WebURL) -> Result<Captures, Unhandled> {
        guard link.bytes.count <= Self.longest else { return .failure(.tooLong) }
        if link.strayByte != nil {
            // Only a link that was read leniently has one.
            do throws(WebURL.Invalid) {
                return find(try WebURL(link.bytes))
            } catch {
                return .failure(.invalid(error))
            }
        }
        do throws(Unhandled) {
            let (parts, isWeb) = try parts(of: link)
            let number = trie.find(parts)
            if number < 0 { return .failure(.noRoute) }
            let marks = marks[number]
            if marks.isSchemeOnly, isWeb { return .failure(.schemeOnly(route: marks.path)) }
            return .success(Captures(parts, number: number, marks))
        } catch {
            return .failure(error)
        }
    }

    /// The parts of a link that is ours, and whether it is one of the web.
    private func parts(
        of link: WebURL
    ) throws(Unhandled) -> (parts: LinkParts, isWeb: Bool) {
        guard let scheme = link.scheme else { throw .scheme(nil) }
        let isHTTPS = link.bytes[scheme].isSpelt("https")
        let isWeb = isHTTPS || (options.acceptsHTTP && link.bytes[scheme].isSpelt("http"))
        guard isWeb || schemes.contains(where: { link.bytes[scheme].isSpelt($0) }) else {
            throw .scheme(link.lowercasedScheme)
        }
        if link.userInfo != nil { throw .userInfo }
        var segment: Range<Int>?
        if isWeb {
            guard let host = link.host, hostList.contains(link.bytes[host]) else {
                throw .host(link.lowercasedHost)
            }
            if let port = link.port, !port.isEmpty,
                !link.bytes[port].isSpelt(isHTTPS ? "443" : "80")
            {
                throw .port
            }
        } else {
            if link.port != nil { throw .port }
            if let host = link.host, !host.isEmpty, !isFiller(link.bytes[host]) { segment = host }
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

    private func isFiller(_ host: ArraySlice<UInt8>) -> Bool {
        guard let filler = options.fillerHost else { return false }
        return host.isSpelt(filler.lowercasedASCII)
    }

    /// The fragment as an encoded path with its query, or nil when it does not begin with a slash.
    private func fragmentRoute(_ link: WebURL) -> [UInt8]? {
        guard let fragment = link.fragment else { return nil }
        let bytes = link.bytes[fragment]
        if bytes.first == UInt8(ascii: "/") { return Array(bytes) }
        guard bytes.prefix(3).isSpelt("%2f") else { return nil }
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
            fragment: nil, isPlusABlank: options.isPlusABlank)
        guard let parts else { throw .undecodable }
        return parts
    }
}

extension ArraySlice<UInt8> {
    /// Whether this is `name`, which is in lower case, in letters of either case.
    func isSpelt(_ name: String) -> Bool {
        guard count == name.utf8.count else { return false }
        var name = name
        return name.withUTF8 { name in
            for offset in 0..<name.count
            where self[startIndex + offset].asciiLowercased != name[offset] {
                return false
            }
            return true
        }
    }
}

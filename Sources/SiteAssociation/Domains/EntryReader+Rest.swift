internal import WebText

// What follows the service: scheme, user info, port, path and fragment, none of which may be there,
// and the mode.

extension EntryReader {
    /// Takes apart what follows the service.
    mutating func readRest(_ rest: Range<Int>) {
        let schemeEnd = schemeEnd(in: rest)
        let start = schemeEnd ?? rest.lowerBound
        let end = first(of: "/\\?#", in: start..<bytes.count) ?? bytes.count
        // The host first: what is said about the other parts suggests it.
        let hostRange = readAuthority(start..<end)
        readQuery(from: end)
        judgeHost(hostRange, isWholeText: rest.lowerBound == 0)
        if let schemeEnd {
            fault(
                EntitlementRules.scheme, rest.lowerBound..<schemeEnd,
                "\(Quoted.text(text, most: 80)) has a scheme; write \(suggestion)")
        }
        judgePath(from: end)
    }

    /// Where a scheme with its slashes ends, also one as `https:/` or `http//`.
    private func schemeEnd(in rest: Range<Int>) -> Int? {
        let word = bytes[rest].prefix(while: \.isSchemeByte)
        let marks = bytes[word.endIndex..<rest.upperBound].prefix(3)
        if marks.starts(with: "://".utf8) { return word.endIndex + 3 }
        if word.isEmpty { return marks.starts(with: "//".utf8) ? word.endIndex + 2 : nil }
        guard ["http", "https"].contains(string(word.indices).lowercased()) else { return nil }
        let isMeant = marks.first == UInt8(ascii: ":") || marks.starts(with: "//".utf8)
        return isMeant ? marks.drop { $0 == 0x3A || $0 == 0x2F }.startIndex : nil
    }

    /// Sets aside user info and port; the range of the host.
    private mutating func readAuthority(_ range: Range<Int>) -> Range<Int> {
        var host = range
        if let at = bytes[range].lastIndex(of: UInt8(ascii: "@")) {
            fault(
                EntitlementRules.userInfo, range.lowerBound..<(at + 1),
                "a user name may not stand before the host", advice: "remove it with its @")
            host = (at + 1)..<range.upperBound
        }
        if bytes[host].first == UInt8(ascii: "["), let close = first(of: "]", in: host) {
            judgePort((close + 1)..<host.upperBound)
            return host.lowerBound..<(close + 1)
        }
        let colons = bytes[host].filter { $0 == UInt8(ascii: ":") }.count
        let isIPv6 =
            colons > 1 && bytes[host].allSatisfy { $0 == 0x3A || $0.isHexadecimalDigit }
        guard !isIPv6, let colon = first(of: ":", in: host) else { return host }
        if isLabel((colon + 1)..<host.upperBound) {
            let written = string((colon + 1)..<host.upperBound)
            bytes[colon] = UInt8(ascii: ".")
            fault(
                EntitlementRules.port, colon..<(colon + 1),
                "\(Quoted.text(written, most: 80)) is no port number",
                advice: "did you mean \(serviceName):\(string(host))?")
            return host
        }
        judgePort(colon..<host.upperBound)
        return host.lowerBound..<colon
    }

    /// Whether letters, digits, hyphens and dots stand here, and not a number.
    private func isLabel(_ range: Range<Int>) -> Bool {
        bytes[range].contains { $0.isASCIILetter }
            && bytes[range].allSatisfy { byte in
                byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: ".")
            }
    }

    private mutating func judgePort(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        fault(
            EntitlementRules.port, range,
            "\(Quoted.text(string(range), most: 80)) follows the host, but ports are not supported: "
                + "such a link never opens the app",
            advice: "remove it, and serve the site on port 443")
    }

    /// Judges what stands between the host and the query, and a fragment.
    private mutating func judgePath(from start: Int) {
        let hash = first(of: "#", in: start..<bytes.count) ?? bytes.count
        let end = first(of: "?", in: start..<hash) ?? hash
        let path = string(start..<end)
        if path == "/" {
            fault(
                EntitlementRules.trailingSlash, start..<end,
                "\(Quoted.text(text, most: 80)) ends its host with a slash; write \(suggestion)")
        } else if !path.isEmpty {
            fault(
                EntitlementRules.path, start..<end,
                "the entry has the path \(Quoted.text(path, most: 80)); write \(suggestion)",
                advice: "paths belong in the association file on the site")
        }
        if hash < bytes.count {
            fault(
                EntitlementRules.fragment, hash..<bytes.count,
                "the entry has the fragment \(Quoted.text(string(hash..<bytes.count), most: 80)); "
                    + "write \(suggestion)")
        }
    }

    /// Reads `?mode=…`.
    private mutating func readQuery(from start: Int) {
        let hash = first(of: "#", in: start..<bytes.count) ?? bytes.count
        guard let mark = first(of: "?", in: start..<hash) else { return }
        queryRange = original(mark..<hash)
        let query = (mark + 1)..<hash
        let prefix = Array("mode=".utf8)
        guard bytes[query].starts(with: prefix), first(of: "&", in: query) == nil else {
            let text = string(mark..<hash)
            return fault(
                EntitlementRules.query, mark..<hash,
                "\(Quoted.text(text, most: 80)) is not ?mode=…, the only query that an entry may have",
                advice: "write ?mode=developer, or nothing")
        }
        let value = (query.lowerBound + prefix.count)..<hash
        mode = AssociatedDomain.Mode(rawValue: string(value))
        guard mode == nil else { return }
        let known = AssociatedDomain.Mode.allCases.map(\.rawValue)
        let near = NearestName.find(string(value), among: known)
        fault(
            EntitlementRules.unknownMode, value.isEmpty ? mark..<hash : value,
            "there is no mode \(Quoted.text(string(value), most: 80)), and what iOS does with it is "
                + "undetermined",
            advice: near.map { "write ?mode=\($0)" }
                ?? "Write one of \(known.joined(separator: ", ")), or no mode.")
    }
}

extension UInt8 {
    /// Whether the byte may stand in a scheme (RFC 3986, section 3.1).
    fileprivate var isSchemeByte: Bool {
        isASCIILetter || isASCIIDigit || self == 0x2B || self == 0x2D || self == 0x2E
    }

    fileprivate var isHexadecimalDigit: Bool {
        isASCIIDigit || (0x61...0x66).contains(self | 0x20)
    }
}

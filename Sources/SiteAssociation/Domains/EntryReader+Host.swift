internal import WebText

// The host of an entry: a fully qualified name of letters, digits and hyphens (RFC 1123,
// section 2.1), with `*.` before it for all subdomains.

extension EntryReader {
    /// Judges the host and sets ``host`` and ``isWildcard``.
    mutating func judgeHost(_ range: Range<Int>, isWholeText: Bool) {
        guard !range.isEmpty else {
            guard !faults.contains(where: { $0.rule == EntitlementRules.noHost }) else { return }
            return fault(
                EntitlementRules.noHost, 0..<bytes.count,
                "no host follows \(serviceName):",
                advice: "write your host; an unknown build setting leaves such an entry behind")
        }
        var name = range
        if bytes[range].starts(with: Array("*.".utf8)) {
            isWildcard = true
            name = (range.lowerBound + 2)..<range.upperBound
        }
        host = string(name).lowercased()
        while host.utf8.last == UInt8(ascii: ".") { host.unicodeScalars.removeLast() }
        if isWildcard, service == .appclips {
            fault(
                EntitlementRules.appclipsWildcard, range.lowerBound..<name.lowerBound,
                "appclips: takes no wildcard; write appclips:\(host)")
        }
        if judgePlaceholder(name) || judgeAddress(name) { return }
        judgeStars(name)
        guard !name.isEmpty else { return }
        judgeCharacters(name)
        judgeLabels(name)
    }

    /// Reports text that was to be replaced; whether there is nothing more to judge.
    private mutating func judgePlaceholder(_ name: Range<Int>) -> Bool {
        let text = string(name)
        guard let placeholder = HostPlaceholder(text) else { return false }
        // Templates leave the bare domain; its wildcard is how documents show wildcards.
        if isWildcard, placeholder == .hostName { return false }
        fault(
            EntitlementRules.placeholder,
            severity: placeholder == .noHostName ? .error : .warning, name,
            "\(Quoted.text(text, most: 80)) looks like a placeholder",
            advice: "write your own host")
        return placeholder != .hostName
    }

    /// Reports an address instead of a name; whether it is one.
    private mutating func judgeAddress(_ name: Range<Int>) -> Bool {
        let text = bytes[name]
        let last = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
        let endsInNumber = last.map { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) } ?? false
        let isAddress =
            text.first == UInt8(ascii: "[") || text.contains(UInt8(ascii: ":")) || endsInNumber
        guard isAddress else { return false }
        fault(
            EntitlementRules.address, severity: mode == nil ? .error : .warning, name,
            "\(Quoted.text(string(name), most: 80)) is an IP address; a domain name is required",
            advice: "write the name of the host")
        return true
    }

    private mutating func judgeStars(_ name: Range<Int>) {
        if name.isEmpty {
            fault(
                EntitlementRules.wildcardPlace, (name.lowerBound - 2)..<name.upperBound,
                "*. is followed by no domain", advice: "write *. and your domain")
        } else if let star = first(of: "*", in: name) {
            fault(
                EntitlementRules.wildcardPlace, star..<(star + 1),
                "* may only stand as *. before the whole domain",
                advice: "write \(serviceName):*.example.org for all subdomains of example.org")
        }
    }

    private mutating func judgeCharacters(_ name: Range<Int>) {
        if !bytes[name].allSatisfy({ $0 < 0x80 }) {
            fault(
                EntitlementRules.nonASCII, name,
                "\(Quoted.text(string(name), most: 80)) has letters outside ASCII; "
                    + "write its punycode form, which begins with xn--")
        }
        if bytes[name].contains(where: { $0.isASCIILetter && $0 & 0x20 == 0 }) {
            fault(
                EntitlementRules.upperCase, name,
                "\(Quoted.text(string(name), most: 80)) has upper-case letters; write \(host)")
        }
        let underscore = first(of: "_", in: name)
        if let underscore {
            fault(
                EntitlementRules.underscore, underscore..<(underscore + 1),
                "\(Quoted.text(host, most: 80)) has an underscore, which no host name may hold",
                advice: "use a host whose name has hyphens instead")
        }
        let bad = bytes[name].firstIndex { byte in
            byte < 0x80 && !byte.isASCIILetter && !byte.isASCIIDigit
                && !Array("-._*".utf8).contains(byte)
        }
        if let bad {
            let character = Quoted.text(string(bad..<(bad + 1)), most: 80)
            let isList = bytes[bad] == UInt8(ascii: ",") || bytes[bad] == UInt8(ascii: ";")
            fault(
                EntitlementRules.hostCharacter, bad..<(bad + 1),
                "the host has the character \(character), which no host name may hold",
                advice: isList ? "write one array element for each host" : nil)
        }
    }

    private mutating func judgeLabels(_ name: Range<Int>) {
        let dot = UInt8(ascii: ".")
        var labels = bytes[name].split(separator: dot, omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true {
            fault(
                EntitlementRules.trailingDot, (name.upperBound - 1)..<name.upperBound,
                "\(Quoted.text(string(name), most: 80)) ends with a dot; write \(suggestion)")
            labels.removeLast()
        }
        if let empty = labels.first(where: \.isEmpty) {
            let at = min(empty.startIndex, name.upperBound - 1)
            fault(
                EntitlementRules.emptyLabel, at..<(at + 1),
                "\(Quoted.text(string(name), most: 80)) has a dot with nothing before it",
                advice: "remove the dot, or write what is missing")
        }
        let last = labels.last.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
        if last == "localhost" {
            fault(
                EntitlementRules.localHost,
                severity: mode == .developer || mode == .developerAndManaged ? .warning : .error,
                name,
                "\(Quoted.text(host, most: 80)) is the device itself, which no server can fetch "
                    + "a file from",
                advice: "write a name that is known to everyone")
        } else if labels.count == 1, first(of: "*", in: name) == nil {
            fault(
                EntitlementRules.singleLabel, name,
                "\(Quoted.text(string(name), most: 80)) is not a full domain name",
                advice: "write it with its top-level domain, for example example.org")
        } else if ["local", "test", "invalid", "example"].contains(last), mode == nil {
            fault(
                EntitlementRules.localHost, severity: .warning, name,
                "\(Quoted.text(host, most: 80)) is no public name; Apple's servers cannot fetch its file",
                advice: "write a public name, or add ?mode=developer while you develop")
        }
        judgeLengths(name, labels)
        judgeHyphens(name, labels)
    }

    private mutating func judgeLengths(_ name: Range<Int>, _ labels: [ArraySlice<UInt8>]) {
        if let long = labels.first(where: { $0.count > 63 }) {
            fault(
                EntitlementRules.hostLength, long.startIndex..<long.endIndex,
                "a part of the host has \(long.count) characters; 63 are allowed")
        }
        if name.count > 253 {
            fault(
                EntitlementRules.hostLength, name,
                "the host has \(name.count) characters; 253 are allowed")
        }
    }

    private mutating func judgeHyphens(_ name: Range<Int>, _ labels: [ArraySlice<UInt8>]) {
        let hyphen = UInt8(ascii: "-")
        if let bad = labels.first(where: { $0.first == hyphen || $0.last == hyphen }) {
            fault(
                EntitlementRules.hyphen, bad.startIndex..<bad.endIndex,
                "\(Quoted.text(string(bad.startIndex..<bad.endIndex), most: 80)) begins or ends with a "
                    + "hyphen")
        }
        let punycode = labels.first {
            String(decoding: $0.prefix(4), as: UTF8.self).lowercased() == "xn--"
        }
        if punycode != nil {
            fault(
                EntitlementRules.punycode, name,
                "\(Quoted.text(host, most: 80)) is an international name; since iOS 16 links to such "
                    + "hosts are reported not to open the app",
                advice: "test it on a device, and add an entry for an ASCII name of the site")
        }
    }
}

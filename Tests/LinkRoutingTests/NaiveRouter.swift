/// The sample router once more, written down as simply as possible: a list of routes, each asked in
/// turn, over strings. It shares nothing with the router but the rules, and says what it should say.
struct NaiveRouter {
    /// The screen that a link names, or nil.
    func screen(_ link: String) -> Screen? {
        guard !link.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
        guard link.allSatisfy({ !"\"<>[]\\^`{|}".contains($0) }), hasWholeEscapes(link) else {
            return nil
        }
        let (beforeFragment, fragment) = cut(link, "#")
        if fragment?.contains("#") == true { return nil }
        let (beforeQuery, query) = cut(beforeFragment, "?")
        let (scheme, rest) = cut(beforeQuery, ":")
        guard let rest else { return nil }
        var path = rest
        var host: String?
        if rest.hasPrefix("//") {
            let (authority, tail) = cut(String(rest.dropFirst(2)), "/")
            if authority.contains("@") { return nil }
            let (name, port) = cut(authority, ":")
            switch scheme.lowercased() {
            case "https": if port != nil, port != "", port != "443" { return nil }
            case "http": if port != nil, port != "", port != "80" { return nil }
            default: if port != nil { return nil }
            }
            host = name
            path = tail.map { "/" + $0 } ?? ""
        }
        var segments: [String] = []
        switch scheme.lowercased() {
        case "https", "http":
            guard host?.lowercased() == "example.com" else { return nil }
        case "myapp":
            if let host, !host.isEmpty { segments.append(host) }
        default: return nil
        }
        let isHost = !segments.isEmpty
        if path.hasPrefix("/") { path.removeFirst() }
        if path.hasSuffix("/") { path.removeLast() } else if path.isEmpty { path = "\u{0}" }
        if path != "\u{0}" {
            segments += path.split(separator: "/", omittingEmptySubsequences: false).map(
                String.init)
        }
        var decoded: [String] = []
        for segment in segments {
            guard let text = decode(segment) else { return nil }
            decoded.append(text)
        }
        if isHost, let first = decoded.first { decoded[0] = first.lowercased() }
        return screen(decoded, query.map(items) ?? [])
    }

    private func screen(_ path: [String], _ items: [(String, String)]) -> Screen? {
        func only(_ name: String) -> String? {
            let values = items.filter { $0.0.utf8.elementsEqual(name.utf8) }
            guard values.count == 1 else { return nil }
            return decode(values[0].1)
        }
        func isPrintable(_ text: String, _ length: ClosedRange<Int>) -> Bool {
            length.contains(text.unicodeScalars.count)
                && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        func isValue(_ text: String) -> Bool { text != "" && text != "." && text != ".." }
        if path.isEmpty { return .home }
        if path.count == 1, path[0] == "invite", let code = only("code"), isPrintable(code, 1...40)
        {
            return .invite(code: code)
        }
        if path.count == 1, path[0] == "s", let query = only("q"), isPrintable(query, 1...1024) {
            return .search(query: query)
        }
        guard path.count == 2, isValue(path[1]) else { return nil }
        switch path[0] {
        case "product":
            let digits = path[1].unicodeScalars
            guard digits.allSatisfy({ ("0"..."9").contains($0) }), let id = Int(path[1]) else {
                return nil
            }
            return String(id) == path[1] ? .product(id: id) : nil
        case "tag": return isPrintable(path[1], 1...1024) ? .tag(name: path[1]) : nil
        case "files": return isPrintable(path[1], 1...1024) ? .file(name: path[1]) : nil
        default: return nil
        }
    }

    private func cut(_ text: String, _ mark: Character) -> (String, String?) {
        guard let at = text.firstIndex(of: mark) else { return (text, nil) }
        return (String(text[..<at]), String(text[text.index(after: at)...]))
    }

    private func items(_ query: String) -> [(String, String)] {
        query.split(separator: "&").compactMap { item in
            let (name, value) = cut(String(item), "=")
            return decode(name).map { ($0, value ?? "") }
        }
    }

    private func hasWholeEscapes(_ link: String) -> Bool {
        link.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            $0.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
        }
    }

    private func decode(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let first = rest.popFirst() {
            if first == "%" {
                bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            } else {
                bytes += Array(String(first).utf8)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

internal import WebText

/// An element of `dynamic_app_link_components` without a fault.
struct DynamicRule {
    /// The conditions, in UTF-8; nil for those that are not there.
    let path: [UInt8]?
    let query: [(name: [UInt8], pattern: [UInt8])]
    let fragment: [UInt8]?
    let isExclusion: Bool
    /// The number of the element in the document.
    let valueID: Int

    init(_ element: JSONValue) {
        path = element["/"]?.stringBytes.map(Array.init)
        fragment = element["#"]?.stringBytes.map(Array.init)
        query =
            (element["?"]?.members).map { members in
                members.map {
                    (Array($0.name.stringBytes ?? []), Array($0.value.stringBytes ?? []))
                }
            } ?? []
        isExclusion = element["exclude"]?.bool ?? false
        valueID = element.id
    }

    /// Whether every URL fits.
    var isCatchAll: Bool {
        let isAnyPath = path == nil || path == Array("*".utf8) || path == Array("/*".utf8)
        return isAnyPath && query.isEmpty && fragment == nil
    }

    func matches(_ parts: Parts, reading: DynamicReading) -> Bool {
        if let path, !Self.matches(path, parts.path, reading) { return false }
        if let fragment {
            guard let text = parts.fragment, Self.matches(fragment, text, reading) else {
                return false
            }
        }
        return query.allSatisfy { name, pattern in
            parts.items.contains { $0.name == name && Self.matches(pattern, $0.value, reading) }
        }
    }

    /// A path that fits `pattern` only if `*` tries every length, or nil.
    static func pathBeyondStar(_ pattern: [UInt8]) -> String? {
        // Longer ones cost time, and no message could show them.
        guard pattern.count <= 256 else { return nil }
        var path: [UInt8] = []
        var isFirst = true
        for (index, byte) in pattern.enumerated() {
            switch byte {
            case UInt8(ascii: "*"):
                let next = index + 1 < pattern.count ? pattern[index + 1] : nil
                if index == 0 { path.append(UInt8(ascii: "/")) }
                path.append(UInt8(ascii: "x"))
                if isFirst, let next, !"*?".utf8.contains(next) {
                    path += [next, UInt8(ascii: "x")]
                    isFirst = false
                }
            case UInt8(ascii: "?"): path.append(UInt8(ascii: "x"))
            default: path.append(byte)
            }
        }
        let differs = matchesAnyLength(pattern, path) && !matchesUpToNext(pattern, path)
        return differs ? String(decoding: path, as: UTF8.self) : nil
    }

    /// Whether `pattern` accounts for all of `text`.
    private static func matches(
        _ pattern: [UInt8], _ text: [UInt8], _ reading: DynamicReading
    ) -> Bool {
        reading.contains(.backtracking)
            ? matchesAnyLength(pattern, text) : matchesUpToNext(pattern, text)
    }

    /// `*` reaches up to the first place of the character after it, as the documentation says.
    private static func matchesUpToNext(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var at = text.startIndex
        var rest = pattern[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "*") else {
                guard at < text.count, byte == UInt8(ascii: "?") || byte == text[at] else {
                    return false
                }
                at += 1
                continue
            }
            guard let next = rest.first(where: { $0 != UInt8(ascii: "*") }) else { return true }
            if next != UInt8(ascii: "?") {
                guard let found = text[at...].firstIndex(of: next) else { return false }
                at = found
            }
        }
        return at == text.count
    }

    private static func matchesAnyLength(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (p, t) = (0, 0)
        var retry: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                p += 1
                retry = (p, t)
            } else if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == text[t] {
                (p, t) = (p + 1, t + 1)
            } else if let star = retry {
                // Only the latest star ever has to give.
                (p, t) = (star.p, star.t + 1)
                retry = (p, t)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension DynamicRule {
    /// The parts of a URL that rules are compared with.
    struct Parts {
        let path: [UInt8]
        let items: [(name: [UInt8], value: [UInt8])]
        let fragment: [UInt8]?

        init(_ url: WebURL, reading: DynamicReading) {
            func read(_ part: ArraySlice<UInt8>) -> [UInt8] {
                reading.contains(.decoded) ? PercentCoding.decode(part) ?? Array(part) : Array(part)
            }
            let written = read(url.bytes[url.path])
            path =
                written.isEmpty && reading.contains(.emptyPathIsRoot)
                ? [UInt8(ascii: "/")] : written
            let fragment = url.fragment.map { read(url.bytes[$0]) }
            self.fragment =
                fragment == nil && reading.contains(.absentFragmentIsEmpty) ? [] : fragment
            let query = url.query.map { url.bytes[$0] } ?? []
            items = query.split(separator: UInt8(ascii: "&")).compactMap { item in
                guard let mark = item.firstIndex(of: UInt8(ascii: "=")) else {
                    return reading.contains(.bareItemIsEmpty) ? (read(item), []) : nil
                }
                return (read(item[..<mark]), read(item[(mark + 1)...]))
            }
        }
    }
}

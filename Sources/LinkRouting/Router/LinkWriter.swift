/// Writes a link byte by byte.
struct LinkWriter {
    private(set) var bytes: [UInt8] = []

    init(_ text: String) {
        bytes.reserveCapacity(96)
        self.text(text)
    }

    mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Everything but unreserved characters is escaped, so no program reads it differently.
    private mutating func encoded(_ text: String) {
        for byte in text.utf8 {
            if byte.isUnreserved {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.digit(byte >> 4))
                bytes.append(Self.digit(byte & 15))
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }

    /// Writes path, query and fragment. Where the place of the host is free, the first segment may
    /// stand there if it is a literal: a value might lose its case.
    mutating func write(_ template: RouteTemplate, _ draft: Draft, isHostFree: Bool) {
        var isFirst = true
        func needsSlash(_ text: String, isLiteral: Bool) -> Bool {
            guard isFirst, isHostFree else { return true }
            return !isLiteral || !text.utf8.allSatisfy(\.isHostByte)
        }
        for (number, segment) in template.segments.enumerated() {
            let (text, isLiteral): (String?, Bool) =
                if case .literal(let text) = segment { (text, true) } else {
                    (draft.segments[number], false)
                }
            guard let text else { continue }
            if needsSlash(text, isLiteral: isLiteral) { bytes.append(UInt8(ascii: "/")) }
            encoded(text)
            isFirst = false
        }
        for text in draft.tail {
            bytes.append(UInt8(ascii: "/"))
            encoded(text)
            isFirst = false
        }
        if isFirst { bytes.append(UInt8(ascii: "/")) }
        var mark = UInt8(ascii: "?")
        for (name, value) in draft.items {
            bytes.append(mark)
            encoded(name)
            bytes.append(UInt8(ascii: "="))
            encoded(value)
            mark = UInt8(ascii: "&")
        }
        if let fragment = draft.fragment {
            bytes.append(UInt8(ascii: "#"))
            encoded(fragment)
        }
    }
}

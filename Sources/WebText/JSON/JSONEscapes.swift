/// The escapes of RFC 8259, section 7.
enum JSONEscapes {
    /// The text that `bytes`, the inside of a string, stands for. Faulty escapes stay as written.
    static func undo(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.first else {
                text.append(byte)
                continue
            }
            rest.removeFirst()
            switch kind {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
            case UInt8(ascii: "u"): text += unicode(&rest)
            default: text += [byte, kind]
            }
        }
        return text
    }

    private static func unicode(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        guard let first = hex4(rest) else { return Array("\\u".utf8) }
        rest = rest.dropFirst(4)
        var code = first
        if first & 0xFC00 == 0xD800, rest.starts(with: "\\u".utf8),
            let second = hex4(rest.dropFirst(2)), second & 0xFC00 == 0xDC00
        {
            code = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
            rest = rest.dropFirst(6)
        }
        return Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
    }

    private static func hex4(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        guard bytes.count >= 4 else { return nil }
        var value: UInt32 = 0
        for byte in bytes.prefix(4) {
            guard let digit = byte.hexDigit else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

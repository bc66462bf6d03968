// The texts of numbers, dates and data, read by hand since there is no Foundation here.

extension PropertyList {
    /// Whether `text` is what an element of `kind` may hold.
    static func isValid(_ text: String, for kind: Value.Kind) -> Bool {
        switch kind {
        case .integer: isInteger(text)
        case .real: Double(text.trimmingXMLBlanks) != nil
        case .date: isDate(text)
        case .data: base64(text) != nil
        case .dictionary, .array, .string, .boolean: true
        }
    }

    /// The number that `text` writes in decimal, or after `0x` in hexadecimal digits.
    static func integer(_ text: String) -> Int? {
        let (isNegative, digits, radix) = integerParts(text)
        guard isInteger(text) else { return nil }
        return Int((isNegative ? "-" : "") + digits, radix: radix)
    }

    /// Whether `text` is a whole number, however large.
    private static func isInteger(_ text: String) -> Bool {
        let (_, digits, radix) = integerParts(text)
        return !digits.isEmpty && digits.utf8.allSatisfy { $0.isDigit(radix: radix) }
    }

    private static func integerParts(_ text: String) -> (Bool, String, Int) {
        var rest = Substring(text.trimmingXMLBlanks)
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
        let isHexadecimal = rest.hasPrefix("0x") || rest.hasPrefix("0X")
        return (isNegative, String(rest.dropFirst(isHexadecimal ? 2 : 0)), isHexadecimal ? 16 : 10)
    }

    /// Whether `text` is a moment in UTC such as `2024-01-31T12:00:00Z`.
    private static func isDate(_ text: String) -> Bool {
        let pattern = "0000-00-00T00:00:00Z"
        let text = Array(text.trimmingXMLBlanks.utf8)
        return text.count == pattern.utf8.count
            && zip(text, pattern.utf8).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0") ? byte.isDigit(radix: 10) : byte == wanted
            }
    }

    /// The bytes that `text` writes in Base64 (RFC 4648, section 4), blanks ignored.
    static func base64(_ text: String) -> [UInt8]? {
        var decoded: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text.utf8 where !byte.isXMLBlank {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = byte.base64Value else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 {
                decoded += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                bits = 0
            }
        }
        switch (count % 4, padding) {
        case (0, 0): break
        case (2, 2): decoded.append(UInt8(bits >> 4 & 0xFF))
        case (3, 1): decoded += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: return nil
        }
        return decoded
    }
}

extension String {
    /// The text without white space at either end, as numbers and dates are read.
    var trimmingXMLBlanks: String {
        var bytes = Substring(self).utf8
        while let first = bytes.first, first.isXMLBlank { bytes = bytes.dropFirst() }
        while let last = bytes.last, last.isXMLBlank { bytes = bytes.dropLast() }
        return String(Substring(bytes))
    }
}

extension UInt8 {
    /// Whether the byte is a digit of numbers with that base, 10 or 16.
    func isDigit(radix: Int) -> Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            radix == 16
        default: false
        }
    }

    fileprivate var base64Value: UInt8? {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

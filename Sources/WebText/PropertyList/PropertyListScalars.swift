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

// The other way round, for readers of the binary form.

extension PropertyList {
    /// `bytes` in Base64 (RFC 4648, section 4).
    static func base64(_ bytes: some Collection<UInt8>) -> String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var bits: UInt32 = 0
        var count = 0
        func letter(_ shift: UInt32) -> UInt8 { alphabet[Int(bits >> shift & 0x3F)] }
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 1
            if count % 3 == 0 {
                text += [letter(18), letter(12), letter(6), letter(0)]
                bits = 0
            }
        }
        switch count % 3 {
        case 1:
            bits <<= 16
            text += [letter(18), letter(12), UInt8(ascii: "="), UInt8(ascii: "=")]
        case 2:
            bits <<= 8
            text += [letter(18), letter(12), letter(6), UInt8(ascii: "=")]
        default: break
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A moment, counted in seconds from the beginning of 2001, as `2001-01-01T00:00:00Z`.
    ///
    /// One outside the years 1 to 9999 comes out as the nearest of these.
    static func date(_ seconds: Double) -> String {
        let (first, last) = (-63_113_904_000.0, 252_423_993_599.0)
        let whole = seconds.isNaN ? 0 : Int(min(max(seconds.rounded(.down), first), last))
        // Counted from 1970 instead; the civil calendar from the days follows from its 400 years.
        let total = whole + 978_307_200
        let day = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
        let rest = total - day * 86_400
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
        func digits(_ number: Int, _ width: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        return digits(year, 4) + "-" + digits(civilMonth) + "-" + digits(dayOfMonth) + "T"
            + digits(rest / 3600) + ":" + digits(rest / 60 % 60) + ":" + digits(rest % 60) + "Z"
    }
}

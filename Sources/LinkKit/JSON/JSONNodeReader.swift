internal import URLText

/// Reads a JSON text from its first byte to its last.
struct JSONNodeReader {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func whole() -> JSONNode? {
        guard PercentCoding.isUTF8(bytes), let value = value() else { return nil }
        skipBlanks()
        return at == bytes.count ? value : nil
    }

    /// The next byte; 0, which no JSON has outside of a text, at the end.
    private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

    private mutating func skipBlanks() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        if next != byte { return false }
        at += 1
        return true
    }

    private mutating func value() -> JSONNode? {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return sequence(end: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return sequence(end: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): return text().map { JSONNode(text: $0) }
        case UInt8(ascii: "t"): return word("true", JSONNode(truth: true))
        case UInt8(ascii: "f"): return word("false", JSONNode(truth: false))
        case UInt8(ascii: "n"): return word("null", JSONNode())
        default: return number() ? JSONNode() : nil
        }
    }

    private mutating func word(_ word: String, _ node: JSONNode) -> JSONNode? {
        for byte in Array(word.utf8) where !take(byte) { return nil }
        return node
    }

    private mutating func sequence(end: UInt8) -> JSONNode? {
        let isObject = end == UInt8(ascii: "}")
        var items: [JSONNode] = []
        var names: [String] = []
        at += 1
        depth += 1
        if depth > 100 { return nil }
        skipBlanks()
        var isAtEnd = take(end)
        while !isAtEnd {
            if isObject {
                skipBlanks()
                guard next == UInt8(ascii: "\""), let name = text() else { return nil }
                skipBlanks()
                guard take(UInt8(ascii: ":")) else { return nil }
                names.append(name)
            }
            guard let item = value() else { return nil }
            items.append(item)
            skipBlanks()
            isAtEnd = take(end)
            if !isAtEnd, !take(UInt8(ascii: ",")) { return nil }
        }
        depth -= 1
        return JSONNode(items: items, names: isObject ? names : nil)
    }

    /// RFC 8259, section 6.
    private mutating func number() -> Bool {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), !digits() { return false }
        if take(UInt8(ascii: ".")), !digits() { return false }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let start = at
        while next.isASCIIDigit { at += 1 }
        return at > start
    }

    /// RFC 8259, section 7.
    private mutating func text() -> String? {
        var text: [UInt8] = []
        at += 1
        while true {
            // Also where the text ends before its quotation mark.
            if next < 0x20 { return nil }
            let byte = next
            at += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                text.append(byte)
                continue
            }
            let escape = next
            at += 1
            switch escape {
            case UInt8(ascii: "u"):
                guard let scalar = scalar() else { return nil }
                text += Array(String(scalar).utf8)
            default:
                guard let byte = Self.character(of: escape) else { return nil }
                text.append(byte)
            }
        }
    }

    /// What a backslash and a letter stand for.
    private static func character(of escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The character behind `\u`, which takes two of these when it is beyond the first 65536.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let high = fourDigits() else { return nil }
        guard high >> 10 == 0x36 else { return Unicode.Scalar(high) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = fourDigits(),
            low >> 10 == 0x37
        else { return nil }
        return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
    }

    private mutating func fourDigits() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.hexDigit else { return nil }
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return value
    }
}

internal import URLText

/// Reads a JSON text (RFC 8259) from its first byte to its last, and keeps what answers and small files
/// say: the members of the outermost object that are looked for, or the rows of a list of lists of texts.
///
/// No tree is made of it, since nobody asks for more. The cost is that of one pass.
struct JSONReader {
    /// What the last member `matched` is; nil where it is neither true nor false.
    private(set) var isMatched: Bool?
    /// What the last member `deepLinkPath` says; nil where it is no text.
    private(set) var path: String?
    /// The rows of texts; nil when the text is anything else.
    private(set) var rows: [[String]]?
    /// Whether it is JSON, and nested at most 100 deep.
    private(set) var isWhole = false
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    /// What was read last, when it is a text, or true or false.
    private var text: String?
    private var truth: Bool?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        rows = []
        if PercentCoding.isUTF8(bytes), readValue() {
            skipBlanks()
            isWhole = at == bytes.count
        }
        if !isWhole { rows = nil }
    }

    /// The next byte; 0, which no JSON has outside of a text, at the end.
    private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

    @inline(never)
    private mutating func skipBlanks() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { at += 1 }
    }

    @inline(never)
    private mutating func take(_ byte: UInt8) -> Bool {
        if next != byte { return false }
        at += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        for byte in word.bytes where !take(byte) { return false }
        return true
    }

    @inline(never)
    private mutating func readValue() -> Bool {
        skipBlanks()
        (text, truth) = (nil, nil)
        let isWhole: Bool
        switch next {
        case UInt8(ascii: "{"): isWhole = readSequence(end: UInt8(ascii: "}"))
        case UInt8(ascii: "["): isWhole = readSequence(end: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): isWhole = readText()
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            let isTrue = next == UInt8(ascii: "t")
            isWhole = take(word: isTrue ? "true" : "false")
            truth = isTrue
        case UInt8(ascii: "n"): isWhole = take(word: "null")
        default: isWhole = readNumber()
        }
        return isWhole
    }

    private mutating func readSequence(end: UInt8) -> Bool {
        let isObject = end == UInt8(ascii: "}")
        at += 1
        depth += 1
        // A row is a list in the outermost list.
        if isObject || depth > 2 { rows = nil } else if depth == 2 { rows?.append([]) }
        if depth > 100 { return false }
        skipBlanks()
        var isAtEnd = take(end)
        while !isAtEnd {
            var name: String?
            if isObject {
                skipBlanks()
                guard next == UInt8(ascii: "\""), readText() else { return false }
                name = text
                skipBlanks()
                guard take(UInt8(ascii: ":")) else { return false }
            }
            guard readValue() else { return false }
            keep(name)
            skipBlanks()
            isAtEnd = take(end)
            if !isAtEnd, !take(UInt8(ascii: ",")) { return false }
        }
        depth -= 1
        (text, truth) = (nil, nil)
        return true
    }

    /// Keeps what was read last, the member of a name or an item of a list.
    private mutating func keep(_ name: String?) {
        if depth == 1 {
            if name == "matched" { isMatched = truth }
            if name == "deepLinkPath" { path = text }
        }
        if var rows, depth == 2, let text {
            self.rows = nil
            rows[rows.count - 1].append(text)
            self.rows = rows
        } else if depth != 1 || bytes[at - 1] != UInt8(ascii: "]") {
            rows = nil
        }
    }

    /// RFC 8259, section 6.
    private mutating func readNumber() -> Bool {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")), !skipDigits() { return false }
        if take(UInt8(ascii: ".")), !skipDigits() { return false }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            return skipDigits()
        }
        return true
    }

    @inline(never)
    private mutating func skipDigits() -> Bool {
        let start = at
        while next.isASCIIDigit { at += 1 }
        return at > start
    }

    /// RFC 8259, section 7.
    @inline(never)
    private mutating func readText() -> Bool {
        var decoded: [UInt8] = []
        at += 1
        while true {
            // Also where the text ends before its quotation mark.
            if next < 0x20 { return false }
            var byte = next
            at += 1
            if byte == UInt8(ascii: "\"") {
                text = decoded.text
                return true
            }
            if byte == UInt8(ascii: "\\") {
                byte = next
                at += 1
                if byte == UInt8(ascii: "u") {
                    guard let scalar = scalar() else { return false }
                    decoded.add(String(scalar))
                    continue
                }
                byte = Self.character(of: byte)
                if byte == 0 { return false }
            }
            decoded.add(byte)
        }
    }

    /// What a backslash and a letter stand for; 0 for nothing.
    private static func character(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: 0
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

    @inline(never)
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

// Words, numbers and strings, by the letter of RFC 8259.

extension JSONReader {
    mutating func readWord(_ word: StaticString, _ kind: JSONValue.Kind) -> Bool {
        let length = word.utf8CodeUnitCount
        guard at + length <= text.count else { return false }
        for offset in 1..<length where text[at + offset] != word.utf8Start[offset] { return false }
        if at + length < text.count, text[at + length].continuesWord { return false }
        append(kind, from: at, to: at + length)
        at += length
        finishValue()
        return true
    }

    /// RFC 8259, section 6: no leading zero, no leading plus, digits on both sides of the point.
    mutating func readNumber() -> Bool {
        var end = at
        func digits() -> Bool {
            let start = end
            while end < text.count, text[end].isASCIIDigit { end += 1 }
            return end > start
        }
        if text[end] == UInt8(ascii: "-") { end += 1 }
        if end < text.count, text[end] == UInt8(ascii: "0") {
            end += 1
        } else if !digits() {
            return false
        }
        if end < text.count, text[end] == UInt8(ascii: ".") {
            end += 1
            if !digits() { return false }
        }
        if end < text.count, text[end] | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < text.count, text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "+") {
                end += 1
            }
            if !digits() { return false }
        }
        if end < text.count, text[end].continuesWord { return false }
        append(.number, from: at, to: end)
        at = end
        finishValue()
        return true
    }

    /// Takes a string whose quotation mark is under the cursor.
    mutating func readString() {
        let start = at
        at += 1
        skipPlainText()
        if at < text.count, text[at] == UInt8(ascii: "\"") {
            at += 1
            append(.string, from: start, to: at)
        } else {
            readRestOfString(from: start)
        }
    }

    /// Takes the rest of a string that holds more than plain text. Apart from `readString`, which
    /// stays small and fast for it.
    @inline(never)
    private mutating func readRestOfString(from start: Int) {
        var flags: JSONNode.Flags = []
        while true {
            skipPlainText()
            guard at < text.count else {
                endUnclosedString(from: start, flags: flags)
                return
            }
            switch text[at] {
            case UInt8(ascii: "\""):
                at += 1
                append(.string, from: start, to: at, flags: flags)
                return
            case UInt8(ascii: "\\"):
                flags.insert(.escapes)
                skipEscape()
            case 0x80...:
                skipScalar()
            default:
                if refuseControl(in: start, flags: flags) { return }
            }
        }
    }

    /// Moves over the bytes that are neither ASCII controls, nor quotation marks, nor backslashes,
    /// nor beyond ASCII: eight at a time as long as there are eight.
    private mutating func skipPlainText() {
        guard let base = text.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while at + 8 <= text.count {
            let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            // A byte is zero where subtracting one borrows and its own high bit was clear. Bits
            // above the lowest hit may be wrong, so only the lowest is used.
            let hits =
                (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
                    | ((word &- ones &* 0x20) & ~word) | word) & highs
            if hits != 0 {
                at += hits.littleEndian.trailingZeroBitCount / 8
                return
            }
            at += 8
        }
        while at < text.count {
            let byte = text[at]
            if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return }
            at += 1
        }
    }

    private mutating func skipEscape() {
        let start = at
        guard at + 1 < text.count else {
            at += 1
            return
        }
        switch text[at + 1] {
        case UInt8(ascii: "u"):
            let digits = text[min(at + 2, text.count)..<min(at + 6, text.count)]
            if digits.count == 4, digits.allSatisfy({ $0.hexDigit != nil }) {
                at += 6
                return
            }
            at += 2
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 2
            return
        case ..<0x20, 0x80...: at += 1
        default: at += 2
        }
        if isFull { return }
        report(
            .jsonEscape, start..<at, "\(quoted(start..<at)) is no escape that JSON knows",
            advice: "write \\\\ for a backslash")
    }

    private mutating func skipScalar() {
        let length = UTF8Check.length(text, at: at)
        guard length == 0 else {
            at += length
            return
        }
        reportInvalidByte(at: at)
        // One finding for the whole of a damaged character.
        repeat { at += 1 } while at < text.count && text[at] & 0xC0 == 0x80
    }
}

extension UInt8 {
    /// Whether this byte would carry a word or a number on.
    var continuesWord: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
            || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self >= 0x80
    }
}

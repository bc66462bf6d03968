// Pieces of text that recovery steps over, and how messages show them.

extension JSONReader {
    /// Skips a space that is none in JSON: no-break, zero-width, ideographic, a mark in mid-text.
    ///
    /// Each kind is reported once: where there is one there are hundreds, all from one copying.
    mutating func skipOddSpace() -> Bool {
        guard let (bytes, name) = Self.oddSpaces.first(where: { text[at...].starts(with: $0.0) })
        else { return false }
        let start = at
        while text[at...].starts(with: bytes) { at += bytes.count }
        let message = "\(name) between the tokens"
        if !findings.contains(where: { $0.rule == .jsonOddSpace && $0.message == message }) {
            report(
                .jsonOddSpace, start..<at, message,
                advice: "replace it, and every other one in the file, by an ordinary space;"
                    + " editors can show invisible characters")
        }
        return true
    }

    private static let oddSpaces: [([UInt8], String)] = [
        ([0xC2, 0xA0], "a no-break space (U+00A0)"),
        ([0xE2, 0x80, 0xAF], "a narrow no-break space (U+202F)"),
        ([0xE2, 0x80, 0x8B], "a zero-width space (U+200B)"),
        ([0xE2, 0x80, 0xA8], "a line separator (U+2028)"),
        ([0xE3, 0x80, 0x80], "an ideographic space (U+3000)"),
        ([0xEF, 0xBB, 0xBF], "a byte-order mark (U+FEFF)"),
        ([0x0C], "a form feed (U+000C)"),
    ]

    /// Skips `// …`, `# …` and `/* … */`.
    mutating func skipComment() -> Bool {
        let start = at
        if text[at...].starts(with: "/*".utf8) {
            if isPatternWithoutMark { return false }
            at += 2
            while at < text.count, !text[at...].starts(with: "*/".utf8) { at += 1 }
            at = min(at + 2, text.count)
        } else if text[at...].starts(with: "//".utf8) || text[at] == UInt8(ascii: "#") {
            at = endOfLine(from: at)
        } else {
            return false
        }
        report(
            .jsonComment, start..<at, "JSON has no comments",
            advice: "remove it; a component can carry a \"comment\" member instead")
        return true
    }

    /// Whether the `/*` under the cursor begins a path pattern that lacks its opening quotation mark:
    /// up to the closing one there is no blank.
    private var isPatternWithoutMark: Bool {
        guard state == .value || state == .elementOrEnd else { return false }
        let end = text[at...].first { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        return end == UInt8(ascii: "\"")
    }

    /// Reports bytes that are not UTF-8 and skips to where text goes on.
    mutating func skipInvalidBytes() -> Bool {
        let start = at
        while at < text.count, UTF8Check.length(text, at: at) == 0 { at += 1 }
        guard at > start else { return false }
        if findings.last?.rule != .jsonInvalidUTF8 { reportInvalidByte(at: start) }
        return true
    }

    /// Reports the byte at `offset`, which is not UTF-8.
    mutating func reportInvalidByte(at offset: Int) {
        if isFull { return }
        report(
            .jsonInvalidUTF8, offset..<offset + 1,
            "byte 0x\(hex(text[offset])) is not UTF-8",
            advice: "save the file as UTF-8; it seems to be in an older encoding such as"
                + " Windows-1252, or to be no text at all")
    }

    /// The offset of the line end behind `offset`, or of the end of the text.
    func endOfLine(from offset: Int) -> Int {
        text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    }

    /// From `offset` to the end of its line, but no more than a message can show.
    func lineRange(from offset: Int) -> Range<Int> {
        offset..<shownEnd(of: offset..<endOfLine(from: offset))
    }

    /// From `offset` to the end of its line, for a message.
    func quotedLine(from offset: Int) -> String { quoted(offset..<endOfLine(from: offset)) }

    /// The character under the cursor, for a message.
    var quotedByte: String {
        quoted(at..<at + max(1, UTF8Check.length(text, at: at)))
    }

    /// The latest string or name, for a message.
    var lastString: String { quoted(nodes.last?.contentRange ?? at..<at) }

    /// A piece of the text for a message: in quotation marks, controls made visible, cut at 40 bytes.
    func quoted(_ range: Range<Int>) -> String {
        let range = range.clamped(to: 0..<text.count)
        let end = shownEnd(of: range)
        let cut = end < range.upperBound ? "…" : ""
        return Quoted.text(String(decoding: text[range.lowerBound..<end], as: UTF8.self) + cut)
    }

    /// Where to cut `range` for a message: at 40 bytes, but not inside a character.
    private func shownEnd(of range: Range<Int>) -> Int {
        guard range.count > 40 else { return range.upperBound }
        var end = range.lowerBound + 40
        while end > range.lowerBound, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// A container's opening bracket, for a message.
    func place(of index: Int) -> String {
        "the \(Quoted.text(bracket(of: index))) of \(place(at: Int(nodes[index].start)))"
    }

    /// The line and the column of a byte, for a message.
    func place(at offset: Int) -> String {
        let position = SourceText(Array(text.prefix(offset))).position(of: offset)
        return "line \(position.line), column \(position.column)"
    }

    private func bracket(of index: Int) -> String { nodes[index].kind == .object ? "{" : "[" }

    /// The brackets that would close all that is open, innermost first.
    var missingBrackets: String {
        open.reversed().map { nodes[$0].kind == .object ? "}" : "]" }.joined(separator: " ")
    }

    /// The two hexadecimal digits of a byte.
    func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

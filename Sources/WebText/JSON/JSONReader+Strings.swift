// Strings that do not stand between two straight quotation marks as they should.
//
// A missing or curly mark makes the reader take the beginning of the next string for the end of
// this one. The grammar notices only behind it; the functions here look back for the cause.

extension JSONReader {
    // MARK: Other marks

    /// Reads a string in curly or single quotation marks.
    mutating func readQuotedOtherwise() -> Bool {
        if text[at] == UInt8(ascii: "'") { return readSingleQuoted() }
        guard isCurlyQuote(at: at) else { return false }
        let start = at
        var flags: JSONNode.Flags = .wideOpening
        let line = endOfLine(from: at)
        at += 3
        while at < line, text[at] != UInt8(ascii: "\""), !isCurlyQuote(at: at) { at += 1 }
        reportSmartQuotes(start..<start + 3)
        if at < line, isCurlyQuote(at: at) {
            at += 3
            flags.insert(.wideClosing)
        } else if at < line {
            at += 1
        } else {
            at = endWithoutMark(start + 3..<line)
            flags.insert(.noClosing)
        }
        append(.string, from: start, to: at, flags: flags)
        if flags.contains(.noClosing) { reportUnclosedString() }
        return true
    }

    private mutating func readSingleQuoted() -> Bool {
        let rest = text[at + 1..<endOfLine(from: at)]
        guard let close = rest.firstIndex(of: UInt8(ascii: "'")) else { return false }
        let range = at..<close + 1
        report(
            .jsonSingleQuotes, range, "\(quoted(range)) is in single quotation marks",
            advice: "put \" in their place; JSON has no other marks")
        append(.string, from: range.lowerBound, to: range.upperBound)
        at = range.upperBound
        return true
    }

    private mutating func reportSmartQuotes(_ range: Range<Int>) {
        report(
            .jsonSmartQuotes, range,
            "\(quoted(range)) is a typographic (smart) quotation mark",
            advice: "put \" in its place, and switch smart quotes off in the editor")
    }

    /// Whether one of U+2018 to U+201F or a double prime stands at `index`.
    private func isCurlyQuote(at index: Int) -> Bool {
        guard index + 2 < text.count, text[index] == 0xE2, text[index + 1] == 0x80 else {
            return false
        }
        return (0x98...0x9F).contains(text[index + 2]) || text[index + 2] == 0xB3
    }

    // MARK: No end

    /// Deals with the control character under the cursor, inside the string that begins at `start`.
    ///
    /// True when the string ends here.
    mutating func refuseControl(in start: Int, flags: JSONNode.Flags) -> Bool {
        let byte = text[at]
        if byte == 0x0A || byte == 0x0D, !goesOnInNextLine() {
            endUnclosedString(from: start, flags: flags)
            return true
        }
        reportControl(byte)
        at += byte == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A ? 2 : 1
        return false
    }

    private mutating func reportControl(_ byte: UInt8) {
        if isFull { return }
        let (name, escape) =
            switch byte {
            case 0x0A, 0x0D: ("a line break", "\\n, or put it all on one line")
            case 0x09: ("a tab", "\\t")
            default: ("the control character U+00\(hex(byte))", "\\u00\(hex(byte))")
            }
        report(
            .jsonControlCharacter, at..<at + 1, "\(name) inside a string",
            advice: "write \(escape)")
    }

    /// Whether a string that reached its line's end is continued: the next line begins with plain
    /// text, not with what could stand behind a string, and has a closing mark.
    private func goesOnInNextLine() -> Bool {
        guard let next = text[at...].firstIndex(where: { $0 > 0x20 }) else { return false }
        let line = text[next..<endOfLine(from: next)]
        guard let byte = line.first, byte.isASCIILetter || byte.isASCIIDigit else { return false }
        return line.contains(UInt8(ascii: "\""))
    }

    /// Ends the string that runs into the end of its line: the mark is missing or is a curly one.
    mutating func endUnclosedString(from start: Int, flags: JSONNode.Flags) {
        if let curly = (start..<at).first(where: isCurlyQuote) {
            reportSmartQuotes(curly..<curly + 3)
            at = curly + 3
            append(.string, from: start, to: at, flags: flags.union(.wideClosing))
            return
        }
        let content = start + 1..<at
        let isName = state == .member || state == .memberOrEnd
        at = isName ? endOfName(content) : endWithoutMark(content)
        append(.string, from: start, to: at, flags: flags.union(.noClosing))
        reportUnclosedString()
    }

    /// Reports that the string at the end of the tape has no closing mark.
    private mutating func reportUnclosedString() {
        guard let node = nodes.last else { return }
        report(
            .jsonUnclosedString, Int(node.start)..<Int(node.end),
            "the string \(lastString) has no closing quotation mark", advice: "put \" behind it")
    }

    /// Where a string most likely ends whose content, without a closing mark, is `range`: before
    /// the blanks, commas and brackets at its end, except for brackets that it opened itself.
    private func endWithoutMark(_ range: Range<Int>) -> Int {
        let content = text[range]
        let square = content.firstIndex(of: UInt8(ascii: "[")) ?? range.upperBound
        let brace = content.firstIndex(of: UInt8(ascii: "{")) ?? range.upperBound
        var end = range.upperBound
        while end > range.lowerBound {
            let last = end - 1
            let isBehindString =
                switch text[last] {
                case ...0x20, UInt8(ascii: ","), UInt8(ascii: ":"): true
                case UInt8(ascii: "]"): square >= last
                case UInt8(ascii: "}"): brace >= last
                default: false
                }
            guard isBehindString else { break }
            end = last
        }
        return end
    }

    // MARK: Looking back

    /// Mends the string that ends right before the cursor, where text goes on that cannot.
    ///
    /// True when a mark of that string was the cause; it is reported, and the cursor stands where
    /// the string should have ended.
    mutating func mendStringBefore() -> Bool {
        guard let node = nodes.last, node.kind == .string, Int(node.end) == at,
            node.flags.isSubset(of: .escapes), !",:]}[{".utf8.contains(text[at])
        else { return false }
        let start = Int(node.start)
        let content = start + 1..<at - 1
        if content.isEmpty { return dropDoubledOpening(start) }
        if text[at] == UInt8(ascii: "\"") { return skipDoubledClosing() }
        if let curly = content.first(where: isClosingCurlyQuote) {
            reportSmartQuotes(curly..<curly + 3)
            endLastString(at: curly + 3, .wideClosing)
            return true
        }
        let end = state == .colon ? endOfName(content) : endWithoutMark(content)
        if end < content.upperBound, end > content.lowerBound,
            text[content].contains(where: isJoint)
        {
            endLastString(at: end, .noClosing)
            reportUnclosedString()
            return true
        }
        return takeInnerQuote(from: start)
    }

    private mutating func endLastString(at end: Int, _ flag: JSONNode.Flags) {
        at = end
        nodes[nodes.count - 1].end = UInt32(truncatingIfNeeded: end)
        nodes[nodes.count - 1].flags.insert(flag)
    }

    private func isJoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
    }

    /// Where the name ends that has no closing mark: before its colon.
    private func endOfName(_ content: Range<Int>) -> Int {
        text[content].firstIndex(of: UInt8(ascii: ":")) ?? endWithoutMark(content)
    }

    /// Whether a curly mark stands at `index`, and what follows a string behind it.
    private func isClosingCurlyQuote(at index: Int) -> Bool {
        guard isCurlyQuote(at: index) else { return false }
        let next = text[(index + 3)...].first { $0 > 0x20 }
        return next.map { ",:]}".utf8.contains($0) } ?? true
    }

    /// `""paths"`: the first mark is one too many.
    private mutating func dropDoubledOpening(_ start: Int) -> Bool {
        guard text[at] != UInt8(ascii: "\""),
            text[at..<endOfLine(from: at)].contains(UInt8(ascii: "\""))
        else { return false }
        reportDoubledQuote(start..<at)
        nodes.removeLast()
        at -= 1
        state = state == .colon ? .member : .value
        return true
    }

    /// `"paths""`: the last mark is one too many.
    private mutating func skipDoubledClosing() -> Bool {
        let next = text[(at + 1)...].first { $0 > 0x20 }
        guard next.map({ ",:]}".utf8.contains($0) }) ?? false else { return false }
        reportDoubledQuote(at - 1..<at + 1)
        at += 1
        return true
    }

    private mutating func reportDoubledQuote(_ range: Range<Int>) {
        report(
            .jsonDoubledQuote, range, "the quotation mark is doubled",
            advice: "remove one of the two")
    }

    /// `"say "hi" there"`: marks inside a string. The next one on the line that is followed by what
    /// may follow here ends it.
    private mutating func takeInnerQuote(from start: Int) -> Bool {
        let isComment = ["#", "//", "/*"].contains { text[at...].starts(with: $0.utf8) }
        if isComment || text[at] == UInt8(ascii: ";") || text[at] == UInt8(ascii: "=") {
            return false
        }
        let line = endOfLine(from: at)
        let followers = state == .colon ? ":" : ",]}"
        let close = (at..<line).first { index in
            guard text[index] == UInt8(ascii: "\"") else { return false }
            let next = text[(index + 1)...].first { $0 > 0x20 }
            return next.map { followers.utf8.contains($0) } ?? true
        }
        guard let close else { return false }
        report(
            .jsonInnerQuote, at - 1..<at,
            "the quotation mark before \(quoted(at..<close)) ends the string, but text follows",
            advice: "write \\\" for a quotation mark inside a string")
        at = close + 1
        nodes[nodes.count - 1].end = UInt32(truncatingIfNeeded: at)
        return true
    }
}

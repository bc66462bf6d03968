// What the reader does where the grammar of RFC 8259 does not fit: name what a person most likely
// typed, and read on behind it where that is safe. Where it is not, it stops rather than report
// faults that are only consequences of the first.

extension JSONReader {
    /// Whether the text as a whole is something other than JSON; then that is the one finding.
    mutating func isSomethingElse() -> Bool {
        var first = 0
        while first < text.count, text[first] <= 0x20 { first += 1 }
        let rest = text[first...]
        let line = first..<min(text.count, first + 40)
        if rest.isEmpty {
            report(
                .jsonEmpty, 0..<0, "the file is empty",
                advice: "a file without content is no JSON; delete it or write an object")
        } else if rest.starts(with: "{\\rtf".utf8) {
            report(
                .jsonRTF, line, "this is a rich-text (RTF) document, not JSON",
                advice: "in TextEdit choose Format, Make Plain Text, and save again")
        } else if rest.first == UInt8(ascii: "<") {
            report(
                .jsonHTML, line, "this is an HTML or XML page, not JSON",
                advice: "the server sent a web page in place of the file: a fallback of a"
                    + " single-page app, an error page or a template source")
        } else if rest.first == 0x30 && rest.dropFirst().first.map({ $0 >= 0x80 }) == true {
            report(
                .jsonSigned, 0..<min(text.count, 4),
                "this is a signed (CMS) file, not plain JSON",
                advice: "signatures were needed for iOS 8 only; serve the plain JSON text")
        } else if !rest.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
            let byte = rest.first, byte.isASCIILetter, !isWord()
        {
            report(.jsonBareText, line, "the file holds text, but no JSON: \(quoted(line))")
        } else {
            return false
        }
        return true
    }

    private func isWord() -> Bool {
        let words: [StaticString] = ["true", "false", "null"]
        return words.contains { word in
            text.drop { $0 <= 0x20 }.starts(
                with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
    }

    /// Deals with the byte under the cursor, which `state` does not allow.
    mutating func recover() {
        guard at < text.count else {
            reportEnd()
            return
        }
        if skipOddSpace() || skipComment() { return }
        switch state {
        case .value, .elementOrEnd: recoverValue()
        case .memberOrEnd, .member: recoverName()
        case .colon: recoverColon()
        case .afterValue: recoverSeparator()
        case .end: reportTrailingText()
        case .stopped: break
        }
    }

    /// Ends the containers that are still open when the reader stops.
    mutating func abandon() {
        if let inner = open.last, nodes[inner].kind == .object {
            // A name whose value never came would upset the order of names and values.
            var child = inner + 1
            var count = 0
            while child < nodes.count {
                child = Int(nodes[child].next)
                count += 1
            }
            if count % 2 == 1 { nodes.removeLast() }
        }
        while let index = open.popLast() {
            nodes[index].end = UInt32(truncatingIfNeeded: at)
            nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
        }
    }

    // MARK: One place each

    private mutating func recoverValue() {
        switch text[at] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if state == .elementOrEnd || open.isEmpty {
                recoverBracket()
            } else if isInObject {
                report(
                    .jsonMissingValue, at..<at + 1, "a value is missing before \(quotedByte)")
                append(.null, from: at, to: at)
                state = .afterValue
            } else {
                reportTrailingComma()
            }
        case UInt8(ascii: ","):
            if isInObject {
                report(.jsonMissingValue, at..<at + 1, "a value is missing before the comma")
                append(.null, from: at, to: at)
                state = .afterValue
            } else {
                report(
                    .jsonExtraComma, at..<at + 1, "there is no value before this comma",
                    advice: "remove the comma")
                at += 1
            }
        case UInt8(ascii: ":"), UInt8(ascii: "="):
            report(
                .jsonUnexpected, at..<at + 1, "\(quotedByte) where a value is expected",
                advice: "remove it")
            at += 1
        default:
            if readQuotedOtherwise() {
                finishValue()
            } else if text[at].isASCIIDigit || "+-.".utf8.contains(text[at]) {
                let range = takeWord()
                report(
                    .jsonNumber, range, "\(quoted(range)) is no number in JSON",
                    advice: "JSON numbers have no leading zero, no leading plus and a digit on both"
                        + " sides of the point")
                append(.number, from: range.lowerBound, to: range.upperBound)
                finishValue()
            } else if text[at].isASCIILetter || text[at] == UInt8(ascii: "_") {
                recoverWord()
            } else {
                skipUnexpected("a value")
            }
        }
    }

    private mutating func recoverWord() {
        let range = takeWord()
        let word = String(decoding: text[range], as: UTF8.self)
        let meant: (String, JSONValue.Kind)? =
            switch word.lowercased() {
            case "true": ("true", .true)
            case "false": ("false", .false)
            case "null", "none", "nil", "undefined": ("null", .null)
            default: nil
            }
        report(
            .jsonUnquoted, range, "\(quoted(range)) is not in quotation marks",
            advice: "write \(meant?.0 ?? "\"\(word)\"")")
        let kind = meant?.1 ?? .string
        append(
            kind, from: range.lowerBound, to: range.upperBound,
            flags: kind == .string ? [.noOpening, .noClosing] : [])
        finishValue()
    }

    private mutating func recoverName() {
        switch text[at] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if state == .memberOrEnd { recoverBracket() } else { reportTrailingComma() }
        case UInt8(ascii: ","):
            report(
                .jsonExtraComma, at..<at + 1, "there is no member before this comma",
                advice: "remove the comma")
            at += 1
        default:
            if readQuotedOtherwise() {
                state = .colon
            } else if text[at].isASCIILetter || "_$".utf8.contains(text[at]) {
                let range = takeWord()
                report(
                    .jsonUnquoted, range, "the name \(quoted(range)) is not in quotation marks",
                    advice: "write \"\(String(decoding: text[range], as: UTF8.self))\"")
                append(
                    .string, from: range.lowerBound, to: range.upperBound,
                    flags: [.noOpening, .noClosing])
                state = .colon
            } else {
                report(
                    .jsonUnexpected, at..<at + 1,
                    "\(quotedByte) where a member's name in quotation marks is expected")
                state = .stopped
            }
        }
    }

    private mutating func recoverColon() {
        guard let name = nodes.last else { return }
        if name.end == name.start + 2, text[at].isASCIILetter {
            // `""paths"`: the first mark is one too many.
            report(
                .jsonDoubledQuote, Int(name.start)..<at, "the quotation mark is doubled",
                advice: "remove one of the two")
            nodes.removeLast()
            at -= 1
            state = .member
        } else if text[at] == UInt8(ascii: "=") {
            report(.jsonUnexpected, at..<at + 1, "\"=\" in place of \":\"", advice: "write \":\"")
            at += 1
            state = .value
        } else {
            report(
                .jsonMissingColon, at..<at + 1,
                "expected \":\" behind the name \(quoted(Int(name.start)..<Int(name.end))), found"
                    + " \(quotedByte)")
            state = .stopped
        }
    }

    private mutating func recoverSeparator() {
        let byte = text[at]
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): recoverBracket()
        case UInt8(ascii: ":"):
            report(
                .jsonUnexpected, at..<at + 1, "\":\" behind a value",
                advice: isInObject
                    ? "a comma or a closing bracket belongs here"
                    : "members belong into { }, elements into [ ]")
            state = .stopped
        case UInt8(ascii: ";"):
            report(
                .jsonUnexpected, at..<at + 1, "\";\" in place of a comma", advice: "write \",\"")
            at += 1
            state = isInObject ? .member : .value
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "'"),
            UInt8(ascii: "-"), 0xE2:
            reportMissingComma()
        default:
            if byte.isASCIILetter || byte.isASCIIDigit {
                reportMissingComma()
            } else {
                report(
                    .jsonUnexpected, at..<at + 1,
                    "\(quotedByte) where a comma or a closing bracket is expected")
                state = .stopped
            }
        }
    }

    private mutating func reportMissingComma() {
        report(
            .jsonMissingComma, at..<at + 1, "a comma is missing before \(quotedByte)",
            advice: "put a comma behind the value before it")
        state = isInObject ? .member : .value
    }

    /// A closing bracket of the other kind.
    private mutating func recoverBracket() {
        let kind: JSONValue.Kind = text[at] == UInt8(ascii: "}") ? .object : .array
        if open.contains(where: { nodes[$0].kind == kind }), let inner = open.last {
            report(
                .jsonUnbalanced, at..<at + 1,
                "\(quotedByte) closes a container while \(place(of: inner)) is open",
                advice: "close that one first")
            closeInnermost()
        } else {
            report(
                .jsonUnbalanced, at..<at + 1, "\(quotedByte) closes nothing that is open",
                advice: "remove it, or put the opening bracket where it belongs")
            at += 1
        }
    }

    private mutating func reportTrailingComma() {
        report(
            .jsonTrailingComma, comma..<comma + 1,
            "a comma before the closing \(quotedByte)",
            advice: "remove the comma; some devices may tolerate it, others read nothing")
        state = .afterValue
    }

    private mutating func reportTrailingText() {
        let byte = text[at]
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
            report(
                .jsonUnbalanced, at..<at + 1, "\(quotedByte) closes nothing that is open",
                advice: "remove it")
        } else {
            report(
                .jsonTrailingText, at..<min(at + 40, text.count),
                "there is more text behind the end of the JSON value",
                advice: "a file holds one value; remove the rest")
        }
        state = .stopped
    }

    private mutating func reportEnd() {
        if let inner = open.last {
            report(
                .jsonUnbalanced, max(0, at - 1)..<at,
                "the text ends while \(place(of: inner)) is open",
                advice: "add the closing bracket; the file may have been cut off")
        } else {
            report(.jsonEmpty, 0..<0, "the file holds no value")
        }
        state = .stopped
    }
}

// MARK: Pieces of text

extension JSONReader {
    /// A space that is none in JSON: no-break, zero-width, ideographic, a mark in mid-text.
    private mutating func skipOddSpace() -> Bool {
        let spaces: [([UInt8], String)] = [
            ([0xC2, 0xA0], "a no-break space (U+00A0)"),
            ([0xE2, 0x80, 0xAF], "a narrow no-break space (U+202F)"),
            ([0xE2, 0x80, 0x8B], "a zero-width space (U+200B)"),
            ([0xE2, 0x80, 0xA8], "a line separator (U+2028)"),
            ([0xE3, 0x80, 0x80], "an ideographic space (U+3000)"),
            ([0xEF, 0xBB, 0xBF], "a byte-order mark (U+FEFF)"),
            ([0x0C], "a form feed"),
        ]
        guard let (bytes, name) = spaces.first(where: { text[at...].starts(with: $0.0) }) else {
            return false
        }
        let isNew = findings.last?.rule != .jsonOddSpace
        let start = at
        while text[at...].starts(with: bytes) { at += bytes.count }
        if isNew {
            report(
                .jsonOddSpace, start..<at, "\(name) between the tokens",
                advice: "replace it by an ordinary space; editors can show invisible characters")
        }
        return true
    }

    private mutating func skipComment() -> Bool {
        let start = at
        if text[at...].starts(with: "/*".utf8) {
            at += 2
            while at < text.count, !text[at...].starts(with: "*/".utf8) { at += 1 }
            at = min(at + 2, text.count)
        } else if text[at...].starts(with: "//".utf8) || text[at] == UInt8(ascii: "#") {
            while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
        } else {
            return false
        }
        report(
            .jsonComment, start..<at, "JSON has no comments",
            advice: "remove it, or say it in a \"comment\" member of the component")
        return true
    }

    /// A string in curly or single quotation marks.
    private mutating func readQuotedOtherwise() -> Bool {
        let start = at
        var flags: JSONNode.Flags = []
        if text[at] == UInt8(ascii: "'") {
            at += 1
            while at < text.count, text[at] != UInt8(ascii: "'"), text[at] != 0x0A { at += 1 }
            guard at < text.count, text[at] == UInt8(ascii: "'") else {
                at = start
                return false
            }
            at += 1
            report(
                .jsonSingleQuotes, start..<at, "\(quoted(start..<at)) is in single quotation marks",
                advice: "JSON knows only \"")
        } else if isCurlyQuote(at: at) {
            flags.insert(.wideOpening)
            at += 3
            while at < text.count, text[at] != UInt8(ascii: "\""), text[at] != 0x0A,
                !isCurlyQuote(at: at)
            {
                at += 1
            }
            if at < text.count, isCurlyQuote(at: at) {
                at += 3
                flags.insert(.wideClosing)
            } else if at < text.count, text[at] == UInt8(ascii: "\"") {
                at += 1
            } else {
                flags.insert(.noClosing)
            }
            reportSmartQuotes(start..<start + 3)
        } else {
            return false
        }
        append(.string, from: start, to: at, flags: flags)
        return true
    }

    private mutating func reportSmartQuotes(_ range: Range<Int>) {
        report(
            .jsonSmartQuotes, range,
            "\(quoted(range)) is a typographic (smart) quotation mark",
            advice: "type \" and switch smart quotes off in the editor")
    }

    /// Whether one of U+2018 to U+201F or a prime stands at `index`.
    private func isCurlyQuote(at index: Int) -> Bool {
        guard index + 2 < text.count, text[index] == 0xE2, text[index + 1] == 0x80 else {
            return false
        }
        return (0x98...0x9F).contains(text[index + 2])
    }

    /// A control character inside a string. True when the string ends here.
    mutating func refuseControl(in start: Int, flags: JSONNode.Flags) -> Bool {
        guard text[at] == 0x0A || text[at] == 0x0D else {
            report(
                .jsonControlCharacter, at..<at + 1,
                "the control character U+00\(hex(text[at])) inside a string",
                advice: text[at] == 9 ? "write \\t" : "write \\u00\(hex(text[at]))")
            at += 1
            return false
        }
        endUnclosedString(from: start, flags: flags)
        return true
    }

    /// A string that runs into the end of its line: the closing mark is missing or is a curly one.
    mutating func endUnclosedString(from start: Int, flags: JSONNode.Flags) {
        if let curly = (start..<at).first(where: isCurlyQuote) {
            reportSmartQuotes(curly..<curly + 3)
            at = curly + 3
            append(.string, from: start, to: at, flags: flags.union(.wideClosing))
            return
        }
        report(
            .jsonUnclosedString, start..<at,
            "the string that begins here has no closing quotation mark on its line",
            advice: "add the quotation mark")
        guard at < text.count else {
            state = .stopped
            return
        }
        // Most likely the mark is missing behind the last word, before a comma.
        while text[at - 1] <= 0x20 { at -= 1 }
        if text[at - 1] == UInt8(ascii: ","), at - 1 > start { at -= 1 }
        append(.string, from: start, to: at, flags: flags.union(.noClosing))
    }

    private mutating func takeWord() -> Range<Int> {
        let start = at
        at += 1
        while at < text.count, text[at].continuesWord, text[at] < 0x80 { at += 1 }
        return start..<at
    }

    private mutating func skipUnexpected(_ expected: String) {
        report(.jsonUnexpected, at..<at + 1, "\(quotedByte) where \(expected) is expected")
        state = .stopped
    }

    private var quotedByte: String {
        quoted(at..<at + max(1, UTF8Check.length(text, at: at)))
    }

    /// A piece of the text for a message: in quotation marks, controls made visible, cut at 40 bytes.
    func quoted(_ range: Range<Int>) -> String {
        let shown = text[range.clamped(to: 0..<text.count)]
        let cut = shown.count > 40
        return Quoted.text(String(decoding: shown.prefix(40), as: UTF8.self) + (cut ? "…" : ""))
    }

    private func place(of index: Int) -> String {
        let node = nodes[index]
        let line = SourceText(Array(text.prefix(Int(node.start)))).position(of: Int(node.start))
        let bracket = node.kind == .object ? "{" : "["
        return "the \"\(bracket)\" of line \(line.line), column \(line.column)"
    }

    /// The two hexadecimal digits of a byte.
    func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

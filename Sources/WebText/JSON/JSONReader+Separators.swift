// Faults between values: commas, colons and brackets that are missing, doubled or of the wrong kind,
// and what stands where the text should end.

extension JSONReader {
    mutating func recoverSeparator() {
        let byte = text[at]
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): recoverBracket()
        case UInt8(ascii: ":"): recoverSecondColon()
        case UInt8(ascii: ";"): recoverSemicolon()
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "'"),
            UInt8(ascii: "-"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xE2:
            report(
                .jsonMissingComma, at..<at + 1, "a comma is missing before \(quotedByte)",
                advice: "put a comma behind the value before it")
            state = isInObject ? .member : .value
        default:
            stopUnexpected("a comma or a closing bracket", advice: nil)
        }
    }

    private mutating func recoverSemicolon() {
        let next = text[(at + 1)...].first { $0 > 0x20 }
        let isLast = next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
        report(
            .jsonUnexpected, at..<at + 1, "\";\" behind a value",
            advice: isLast ? "remove it" : "write a comma")
        at += 1
        if !isLast { state = isInObject ? .member : .value }
    }

    /// A colon behind a value: `"details": "ID": {…}`, or members in an array.
    private mutating func recoverSecondColon() {
        guard let inner = open.last, let last = nodes.last, last.kind == .string,
            !last.flags.contains(.noOpening), text[Int(last.end)..<at].allSatisfy({ $0 <= 0x20 })
        else { return stopUnexpected("a comma or a closing bracket", advice: nil) }
        guard isInObject else {
            report(
                .jsonUnexpected, at..<at + 1,
                "\(lastString) is followed by \":\" although \(place(of: inner)) is still open",
                advice: "write ] before \(lastString) if that list is complete; members with a name"
                    + " stand in { }")
            state = .stopped
            return
        }
        let name = quoted(nodes[nodes.count - 2].contentRange)
        if closersMinusOpeners(from: at) > open.count {
            report(
                .jsonUnbalanced, Int(last.start)..<Int(last.end),
                "a { is missing between \(name) and \(lastString)",
                advice: "write { behind \(name) and its colon")
            openBeforeLast()
            state = .colon
            return
        }
        report(
            .jsonUnexpected, at..<at + 1,
            "\":\" behind \(lastString), which already is the value of \(name)",
            advice:
                "each name has one value: if the text is a name itself, remove \(name) and its"
                + " colon")
        // What follows is most likely the value of the second name.
        nodes.remove(at: nodes.count - 2)
        nodes[nodes.count - 1].next = UInt32(truncatingIfNeeded: nodes.count)
        at += 1
        state = .value
    }

    /// A closing bracket of the other kind: one that is too many, or one before it is missing.
    mutating func recoverBracket() {
        let kind: JSONValue.Kind = text[at] == UInt8(ascii: "}") ? .object : .array
        guard let inner = open.last else { return reportNothingToClose(at: nil) }
        let isOpen = open.contains { nodes[$0].kind == kind }
        // When what follows closes all that is open, this one is too many.
        if isOpen, closersMinusOpeners(from: at + 1) != open.count {
            report(
                .jsonUnbalanced, at..<at + 1,
                "\(quotedByte) stands here while \(place(of: inner)) is still open",
                advice: "write \(kind == .object ? "]" : "}") before it")
            closeInnermost()
        } else {
            reportNothingToClose(at: inner)
        }
    }

    private mutating func reportNothingToClose(at inner: Int?) {
        let opening = text[at] == UInt8(ascii: "}") ? "{" : "["
        let here = inner.map { "; the innermost open bracket is \(place(of: $0))" } ?? ""
        report(
            .jsonUnbalanced, at..<at + 1, "\(quotedByte) closes nothing that is open\(here)",
            advice: "remove it, or write the \(opening) that is missing before")
        at += 1
    }

    /// `"apps": ]`: takes the bracket for an array or object whose opening is missing, if the
    /// brackets that follow say so.
    mutating func takeContainerWithoutOpening() -> Bool {
        guard closersMinusOpeners(from: at + 1) == open.count else { return false }
        let name = lastString
        let isObject = text[at] == UInt8(ascii: "}")
        append(isObject ? .object : .array, from: at, to: at + 1)
        report(
            .jsonUnbalanced, at..<at + 1, "\(quotedByte) closes nothing that is open",
            advice: "write \(isObject ? "{" : "[") before it, behind \(name) and its colon")
        at += 1
        finishValue()
        return true
    }

    /// `"apps": [,`: closes the array whose closing bracket is missing, if the brackets that follow
    /// say so.
    mutating func closeBeforeComma() -> Bool {
        guard let inner = open.last, state == .elementOrEnd,
            closersMinusOpeners(from: at) == open.count - 1
        else { return false }
        report(
            .jsonUnbalanced, at..<at + 1,
            "a comma stands here while \(place(of: inner)) is still open",
            advice: "write ] before it")
        closeInnermost()
        return true
    }

    /// How many brackets the text from `start` on closes beyond those that it opens itself.
    ///
    /// Strings do not count; they end with their line, so that a missing mark spoils only that.
    private func closersMinusOpeners(from start: Int) -> Int {
        var count = 0
        var isInString = false
        var index = start
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case 0x0A, 0x0D: isInString = false
            case UInt8(ascii: "]") where !isInString, UInt8(ascii: "}") where !isInString:
                count += 1
            case UInt8(ascii: "[") where !isInString, UInt8(ascii: "{") where !isInString:
                count -= 1
            default: break
            }
            index += 1
        }
        return count
    }

    mutating func reportTrailingComma() {
        report(
            .jsonTrailingComma, comma..<comma + 1,
            "a comma before the closing \(quotedByte)",
            advice: "remove the comma; some devices may tolerate it, others read nothing")
        state = .afterValue
    }

    // MARK: The end

    mutating func reportTrailingText() {
        let end = nodes.first.map { place(at: max(Int($0.end) - 1, 0)) } ?? ""
        if text[at] == UInt8(ascii: "}") || text[at] == UInt8(ascii: "]") {
            report(
                .jsonUnbalanced, at..<at + 1, "\(quotedByte) closes nothing that is open",
                advice: "remove it; all was closed at \(end)")
        } else {
            report(
                .jsonTrailingText, lineRange(from: at),
                "the JSON value ended at \(end), but text follows: \(quotedLine(from: at))",
                advice: "a file holds one value: remove the rest, or a closing bracket too many"
                    + " before it")
        }
        state = .stopped
    }

    mutating func reportEnd() {
        let last = (text.lastIndex { $0 > 0x20 } ?? 0) + 1
        // A string without an end is why brackets behind it are missing; that is said already.
        let isSaid =
            findings.last?.rule == .jsonUnclosedString && findings.last?.range?.upperBound == last
        if let inner = open.last, !isSaid {
            report(
                .jsonUnbalanced, last - 1..<last,
                "the text ends while \(place(of: inner)) is open",
                advice: "add \(missingBrackets) at the end, or find where it is missing before; the"
                    + " file may also have been cut off")
        } else if open.isEmpty {
            report(
                .jsonEmpty, last - 1..<last, "the file holds no value",
                advice: "write the JSON object into it, or delete it")
        }
        state = .stopped
    }
}

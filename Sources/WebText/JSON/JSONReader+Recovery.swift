// What the reader does where the grammar of RFC 8259 does not fit: name what a person most likely
// typed, and read on behind it where that is safe. Where it is not, it stops rather than report
// faults that are only consequences of the first.

extension JSONReader {
    /// Deals with the byte under the cursor, which `state` does not allow.
    mutating func recover() {
        guard at < text.count else {
            reportEnd()
            return
        }
        if skipOddSpace() || mendStringBefore() || skipComment() || skipInvalidBytes() { return }
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

    // MARK: Values

    private mutating func recoverValue() {
        switch text[at] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if state == .elementOrEnd || open.isEmpty {
                recoverBracket()
            } else if !isInObject {
                reportTrailingComma()
            } else if !takeContainerWithoutOpening() {
                reportMissingValue()
            }
        case UInt8(ascii: ","):
            if isInObject {
                reportMissingValue()
            } else if !closeBeforeComma() {
                report(
                    .jsonExtraComma, at..<at + 1, "there is no value before this comma",
                    advice: "remove the comma")
                at += 1
            }
        case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ">"):
            report(
                .jsonUnexpected, at..<at + 1, "\(quotedByte) where a value is expected",
                advice: "remove it")
            at += 1
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
            recoverNumber()
        default:
            if readQuotedOtherwise() {
                finishValue()
            } else if text[at] > 0x20, !"'`;()\\".utf8.contains(text[at]) {
                recoverWord()
            } else {
                stopUnexpected("a value", advice: nil)
            }
        }
    }

    private mutating func reportMissingValue() {
        report(
            .jsonMissingValue, at..<at + 1,
            "the value of \(lastString) is missing before \(quotedByte)",
            advice: "write the value, or remove the name as well")
        append(.null, from: at, to: at)
        state = .afterValue
    }

    private mutating func recoverNumber() {
        let range = takeBareText()
        let isNumber = text[range].allSatisfy { $0.hexDigit != nil || "+-.xX".utf8.contains($0) }
        guard isNumber else {
            append(.string, range, takeLooseClosing(range, isName: false))
            return finishValue()
        }
        report(
            .jsonNumber, range, "\(quoted(range)) is no number in JSON",
            advice: "JSON numbers have no leading zero, no leading plus and a digit on both"
                + " sides of the point")
        append(.number, range)
        finishValue()
    }

    private mutating func recoverWord() {
        let range = takeBareText()
        let meant: (String, JSONValue.Kind)? =
            switch String(decoding: text[range], as: UTF8.self).lowercased() {
            case "true": ("true", .true)
            case "false": ("false", .false)
            case "null", "none", "nil", "undefined": ("null", .null)
            default: nil
            }
        if let (word, kind) = meant {
            report(
                .jsonUnquoted, range, "\(quoted(range)) is no value in JSON",
                advice: "write \(word), in lower case")
            append(kind, range)
        } else {
            append(.string, range, takeLooseClosing(range, isName: false))
        }
        finishValue()
    }

    /// Reports the text at `range` as unquoted, or as lacking its opening mark when only that is
    /// missing, and takes the closing mark.
    private mutating func takeLooseClosing(_ range: Range<Int>, isName: Bool) -> JSONNode.Flags {
        if at < text.count, text[at] == UInt8(ascii: "\""), at == range.upperBound {
            report(
                .jsonUnquoted, range, "\(quoted(range)) has no opening quotation mark",
                advice: "put \" before it")
            at += 1
            return .noOpening
        }
        reportUnquoted(range, isName: isName)
        return [.noOpening, .noClosing]
    }

    private mutating func reportUnquoted(_ range: Range<Int>, isName: Bool) {
        report(
            .jsonUnquoted, range,
            "\(isName ? "the name " : "")\(quoted(range)) is not in quotation marks",
            advice: "put \" before and behind it")
    }

    // MARK: Members

    private mutating func recoverName() {
        switch text[at] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if state == .memberOrEnd { recoverBracket() } else { reportTrailingComma() }
        case UInt8(ascii: ","):
            report(
                .jsonExtraComma, at..<at + 1, "there is no member before this comma",
                advice: "remove the comma")
            at += 1
        case UInt8(ascii: "{") where at > 0 && text[at - 1] == UInt8(ascii: "{"),
            UInt8(ascii: "%") where at > 0 && text[at - 1] == UInt8(ascii: "{"):
            report(
                .jsonTemplate, lineRange(from: at - 1),
                "this looks like a template that was not filled in: \(quotedLine(from: at - 1))",
                advice: "put the finished JSON here; where no template is meant, remove a bracket")
            state = .stopped
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            stopUnexpected(
                "the name of a member",
                advice:
                    "inside { } each value needs a name before it; values without names stand in"
                    + " [ ]. Perhaps a bracket before this place closes too much")
        default:
            if readQuotedOtherwise() {
                state = .colon
            } else if text[at].isASCIILetter || text[at].isASCIIDigit
                || "_$/?#*-.".utf8.contains(text[at]) || text[at] >= 0x80
            {
                let range = takeWord()
                append(.string, range.lowerBound..<at, takeLooseClosing(range, isName: true))
                nodes[nodes.count - 1].end = UInt32(truncatingIfNeeded: at)
                state = .colon
            } else {
                stopUnexpected("a member's name in quotation marks", advice: nil)
            }
        }
    }

    private mutating func recoverColon() {
        switch text[at] {
        case UInt8(ascii: "="):
            let isArrow = at + 1 < text.count && text[at + 1] == UInt8(ascii: ">")
            let range = at..<at + (isArrow ? 2 : 1)
            report(
                .jsonUnexpected, range, "\(quoted(range)) in place of \":\"", advice: "write \":\"")
            at = range.upperBound
            state = .value
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ";"):
            report(
                .jsonMissingColon, at..<at + 1,
                "\(lastString) is followed by \(quotedByte), not by \":\" and a value",
                advice: "inside { } each name has a value; a list of values stands in [ ]")
            state = .stopped
        default:
            report(
                .jsonMissingColon, at..<at + 1, "\":\" is missing behind the name \(lastString)",
                advice: "put \":\" between the name and its value")
            state = .value
        }
    }

    mutating func stopUnexpected(_ expected: String, advice: String?) {
        report(
            .jsonUnexpected, at..<at + 1, "\(quotedByte) where \(expected) is expected",
            advice: advice)
        state = .stopped
    }

    // MARK: Text without marks

    private mutating func append(
        _ kind: JSONValue.Kind, _ range: Range<Int>, _ flags: JSONNode.Flags = []
    ) {
        append(kind, from: range.lowerBound, to: max(range.upperBound, at), flags: flags)
    }

    /// Takes a name without quotation marks.
    private mutating func takeWord() -> Range<Int> {
        let start = at
        repeat {
            at += 1
        } while at < text.count && text[at] > 0x20 && !":=,{[]}\"".utf8.contains(text[at])
        return start..<at
    }

    /// Takes a value without quotation marks, which may hold blanks and pairs of brackets:
    /// `NOT /help/*`, `/[name]/*`.
    private mutating func takeBareText() -> Range<Int> {
        let start = at
        var depth = 0
        scan: while at < text.count, text[at] >= 0x20 {
            switch text[at] {
            case UInt8(ascii: ","), UInt8(ascii: "\""): break scan
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { break scan }
                depth -= 1
            default: break
            }
            at += 1
        }
        while at > start + 1, text[at - 1] == 0x20 { at -= 1 }
        return start..<at
    }
}

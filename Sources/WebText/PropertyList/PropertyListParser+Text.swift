extension PropertyList.Parser {
    /// The text of an element that holds no others.
    struct Leaf {
        var text = ""
        /// From behind the opening tag to before the closing one.
        var content: Range<Int>
        /// Behind the closing tag.
        var end: Int
        /// Whether `text` is, byte for byte, what stands in `content`.
        var isVerbatim = true
    }

    /// Reads on to the tag that closes `tag`.
    mutating func readText(of tag: MarkupScanner.Tag) -> Leaf {
        let start = tag.range.upperBound
        guard !tag.isEmpty else { return Leaf(content: start..<start, end: start) }
        var text: [UInt8] = []
        var isVerbatim = true
        var end: (content: Int, element: Int)?
        while end == nil, !scanner.isAtEnd {
            let at = scanner.offset
            let byte = scanner.bytes[at]
            if byte == UInt8(ascii: "&") {
                isVerbatim = appendReference(to: &text) && isVerbatim
            } else if byte == UInt8(ascii: "<") {
                switch scanner.token() {
                case .close(let closing):
                    end = judge(closing, of: tag)
                    if end == nil { text += scanner.bytes[closing.range] }
                case .open(let opening):
                    end = judge(opening, in: tag)
                    if end == nil { text += scanner.bytes[opening.range] }
                case .characters(let range):
                    text += scanner.bytes[range]
                    isVerbatim = false
                case .skipped:
                    isVerbatim = false
                case .lessThan:
                    reportLessThan(at: at)
                    text.append(byte)
                }
            } else {
                isVerbatim = appendRun(to: &text) && isVerbatim
            }
        }
        if let end {
            return leaf(text, start..<end.content, end: end.element, isVerbatim)
        }
        reportUnclosed(tag, found: "the end of the file")
        return leaf(text, start..<scanner.offset, end: scanner.offset, isVerbatim)
    }

    private func leaf(
        _ bytes: [UInt8], _ content: Range<Int>, end: Int, _ isVerbatim: Bool
    ) -> Leaf {
        var text = String(decoding: bytes, as: UTF8.self)
        var content = content
        if end == content.upperBound, !content.isEmpty {
            // The closing tag is missing, so the line end in front of the next tag is no text.
            while text.utf8.last?.isXMLBlank == true { text.unicodeScalars.removeLast() }
            while !content.isEmpty, scanner.bytes[content.upperBound - 1].isXMLBlank {
                content = content.lowerBound..<(content.upperBound - 1)
            }
        }
        return Leaf(
            text: text, content: content, end: end,
            isVerbatim: isVerbatim && text.utf8.count == content.count)
    }

    /// Whether a closing tag ends the text: where the text and the element end, or nil.
    private mutating func judge(
        _ closing: MarkupScanner.Tag, of tag: MarkupScanner.Tag
    ) -> (content: Int, element: Int)? {
        let range = closing.range
        if closing.name == tag.name { return (range.lowerBound, range.upperBound) }
        if stack.contains(where: { $0.tag.name == closing.name }) {
            reportUnclosed(tag, found: "</\(Quoted.visible(closing.name, most: 80))>")
            scanner.move(to: range.lowerBound)
            return (range.lowerBound, range.lowerBound)
        }
        let wanted = "</\(Quoted.visible(tag.name, most: 80))>"
        report(
            .mismatchedTag, at: range,
            "expected \(wanted), found </\(Quoted.visible(closing.name, most: 80))>",
            advice: "write \(wanted)")
        return (range.lowerBound, range.upperBound)
    }

    /// Whether an opening tag shows that the text has ended, or is meant as text.
    private mutating func judge(
        _ opening: MarkupScanner.Tag, in tag: MarkupScanner.Tag
    ) -> (content: Int, element: Int)? {
        let name = opening.name
        if name == "key" || name == "plist" || PropertyList.Value.Kind(elementName: name) != nil {
            reportUnclosed(tag, found: "<\(name)>")
            scanner.move(to: opening.range.lowerBound)
            return (opening.range.lowerBound, opening.range.lowerBound)
        }
        report(
            .unescapedLessThan, at: opening.range,
            "<\(tag.name)> holds text, but the tag <\(Quoted.visible(name, most: 80))> was found",
            advice: "if < is meant, write &lt;")
        return nil
    }

    private mutating func reportUnclosed(_ tag: MarkupScanner.Tag, found: String) {
        report(
            .missingClosingTag, at: tag.range,
            "<\(tag.name)> is not closed: expected </\(tag.name)>, found \(found)",
            advice: "write </\(tag.name)> before it")
    }

    /// Reads a run of plain text; whether it could be taken as it stands.
    private mutating func appendRun(to text: inout [UInt8]) -> Bool {
        let start = scanner.offset
        let end = scanner.next { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        scanner.move(to: end)
        let run = scanner.bytes[start..<end]
        if let at = run.firstIndex(where: { $0 < 0x20 && !$0.isXMLBlank }) {
            report(
                .controlCharacter, at: at..<(at + 1),
                "the control character 0x\(String(run[at], radix: 16, uppercase: true)) may not "
                    + "stand in XML",
                advice: "remove it")
        }
        guard run.contains(0x0D) else {
            text += run
            return true
        }
        // CR LF, or CR alone, is one LF (XML 1.0, section 2.11).
        for (at, byte) in zip(run.indices, run) {
            if byte != 0x0D {
                text.append(byte)
            } else if at + 1 == scanner.bytes.count || scanner.bytes[at + 1] != 0x0A {
                text.append(0x0A)
            }
        }
        return false
    }

    /// Reads what an `&` begins; whether it stands for itself.
    private mutating func appendReference(to text: inout [UInt8]) -> Bool {
        let at = scanner.offset
        switch CharacterReference(in: scanner.bytes, at: at) {
        case .scalar(let scalar, let length):
            text += Array(String(scalar).utf8)
            scanner.move(to: at + length)
            return false
        case .unknown(let name, let length):
            report(
                .unknownEntity, at: at..<(at + length), "XML has no entity named \(name)",
                advice: "write the character itself, or &amp;\(name); if the text is meant")
            text += scanner.bytes[at..<(at + length)]
            scanner.move(to: at + length)
        case .invalid(let length):
            report(
                .invalidReference, at: at..<(at + length),
                "the reference stands for no character", advice: "remove it")
            text += scanner.bytes[at..<(at + length)]
            scanner.move(to: at + length)
        case .bare:
            report(
                .unescapedAmpersand, at: at..<(at + 1), "& begins no reference",
                advice: "write &amp;")
            text.append(UInt8(ascii: "&"))
            scanner.move(to: at + 1)
        }
        return true
    }
}

// MARK: - Text between elements

extension PropertyList.Parser {
    /// Reports text where only elements may stand.
    mutating func judgeStrayText(_ range: Range<Int>) {
        guard stack.last?.role != .unknown else { return }
        let run = scanner.bytes[range]
        guard let first = run.firstIndex(where: { !$0.isXMLBlank }),
            let last = run.lastIndex(where: { !$0.isXMLBlank })
        else { return }
        if sawConflict {
            let start = run[first...]
            if start.starts(with: Array("=======".utf8)) || start.starts(with: Array(">>>>".utf8)) {
                return
            }
        }
        let place =
            stack.last.map { "in <\(Quoted.visible($0.tag.name, most: 80))>" } ?? "outside the list"
        let text = String(decoding: run[first...last], as: UTF8.self)
        report(
            .strayText, at: first..<(last + 1),
            "the text \(Quoted.text(text, most: 80)) stands \(place), where only elements may stand",
            advice: "remove it, or put it into an element")
    }

    /// Skips the line `<<<<<<< …` that a merge leaves.
    mutating func skipConflictMark() -> Bool {
        let start = scanner.offset
        guard scanner.bytes[start...].starts(with: Array("<<<<<<<".utf8)) else { return false }
        let end = scanner.next { $0 == 0x0A || $0 == 0x0D }
        scanner.move(to: end)
        sawConflict = true
        report(
            .mergeConflict, at: start..<end, "a merge conflict was left in the file",
            advice: "resolve it and remove the lines with <<<<<<<, ======= and >>>>>>>")
        return true
    }

    mutating func reportLessThan(at offset: Int) {
        report(
            .unescapedLessThan, at: offset..<(offset + 1), "< begins no tag",
            advice: "if < is meant, write &lt;")
    }
}

internal import WebText

/// How a property list is laid out on its lines, and what a new piece has to look like there.
struct PropertyListLayout {
    private let bytes: [UInt8]
    private let isXML: Bool
    /// What ends a line.
    let lineEnd: String
    /// What one level of nesting is indented by.
    let unit: String

    init(_ document: PropertyList.Document) {
        bytes = document.bytes
        isXML = document.format == .xml
        let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        if let end, bytes[end] == 0x0D {
            lineEnd = end + 1 < bytes.count && bytes[end + 1] == 0x0A ? "\r\n" : "\r"
        } else {
            lineEnd = "\n"
        }
        unit = Self.unit(document)
    }

    /// The indentation that the first member has more than the dictionary round it.
    private static func unit(_ document: PropertyList.Document) -> String {
        guard let root = document.root, let member = root.members.first else { return "\t" }
        let outer = indentation(document.bytes, at: root.range.lowerBound) ?? ""
        let inner = indentation(document.bytes, at: member.keyRange.lowerBound) ?? ""
        guard inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count else { return "\t" }
        return String(inner.dropFirst(outer.count))
    }

    /// The blanks before `offset`, or nil when something else stands before it on its line.
    private static func indentation(_ bytes: [UInt8], at offset: Int) -> String? {
        var start = offset
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else { return nil }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The blanks that the line with `offset` begins with.
    private func lineIndentation(at offset: Int) -> String {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
        let blanks = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: blanks, as: UTF8.self)
    }

    // MARK: Text of values

    /// A member as its lines, without indentation.
    func lines(of member: PropertyListItem.Member) -> [String] {
        if isXML { return member.xmlLines(unit: unit) }
        guard case .string(let text) = member.value else { return [] }
        return ["\(OpenStepText.quoted(member.key)) = \(OpenStepText.quoted(text));"]
    }

    /// A value as its lines, without indentation.
    func lines(of item: PropertyListItem) -> [String] {
        if isXML { return item.xmlLines(unit: unit) }
        guard case .string(let text) = item else { return [] }
        return [OpenStepText.quoted(text)]
    }

    /// A value that is to stand at `offset`, where another one does now.
    func text(of item: PropertyListItem, at offset: Int) -> String {
        lines(of: item).joined(separator: lineEnd + lineIndentation(at: offset))
    }

    // MARK: Places

    /// The end of a member: behind its value, or behind the `;`.
    func end(of member: PropertyList.Value.Member) -> Int {
        // In the old form a key alone stands for itself.
        let end = max(member.value.range.upperBound, member.keyRange.upperBound)
        return isXML ? end : afterSemicolon(from: end)
    }

    /// What has to go with a member: its whole lines if it has them for itself.
    func extent(of member: PropertyList.Value.Member) -> Range<Int> {
        extent(of: member.keyRange.lowerBound..<end(of: member))
    }

    /// A range with its indentation and line end, or one blank, if nothing else is on its lines.
    func extent(of range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        let isLast = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
        if let indentation = Self.indentation(bytes, at: range.lowerBound), isLast {
            let start = range.lowerBound - indentation.utf8.count
            if end < bytes.count, bytes[end] == 0x0D { end += 1 }
            if end < bytes.count, bytes[end] == 0x0A { end += 1 }
            return start..<end
        }
        if end > range.upperBound, !isLast {
            return range.lowerBound..<(range.upperBound + 1)
        }
        let hasBlankBefore = range.lowerBound > 0 && bytes[range.lowerBound - 1] == 0x20
        return (range.lowerBound - (hasBlankBefore && !isXML ? 1 : 0))..<range.upperBound
    }

    private func afterSemicolon(from start: Int) -> Int {
        var at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: ";") {
            let isComment = bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count
            guard isComment, bytes[at + 1] == UInt8(ascii: "*") else {
                if isComment, bytes[at + 1] == UInt8(ascii: "/") {
                    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
                } else {
                    at += 1
                }
                continue
            }
            at += 2
            while at + 1 < bytes.count,
                !(bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/"))
            { at += 1 }
            at += 2
        }
        return min(at + 1, bytes.count)
    }

    // MARK: Insertions

    private typealias Replacement = PropertyListEditor.Replacement

    /// Lines before the member or element that begins at `offset`.
    func inserting(
        _ lines: [String], before offset: Int
    ) -> PropertyListEditor.Replacement {
        guard let indentation = Self.indentation(bytes, at: offset) else {
            return Replacement(offset..<offset, lines.joined() + (isXML ? "" : " "))
        }
        let text = lines.map { $0 + lineEnd + indentation }.joined()
        return Replacement(offset..<offset, text)
    }

    /// Lines behind `end`, with the indentation of what begins at `offset`.
    func inserting(
        _ lines: [String], after end: Int, aligned offset: Int
    ) -> PropertyListEditor.Replacement {
        guard let indentation = Self.indentation(bytes, at: offset) else {
            return Replacement(end..<end, (isXML ? "" : " ") + lines.joined())
        }
        let text = lines.map { lineEnd + indentation + $0 }.joined()
        // What stands behind on the line, such as a comment, belongs to what is there.
        var place = end
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        let rest = bytes[end..<place]
        let isRemark = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } || isComment(rest)
        return Replacement(isRemark ? place..<place : end..<end, text)
    }

    private func isComment(_ rest: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: rest, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
        return text.hasPrefix("//") || text.hasPrefix("/*") && text.hasSuffix("*/")
            || text.hasPrefix("<!--") && text.hasSuffix("-->")
    }

    /// Lines into a dictionary or an array that is empty.
    func filling(
        _ container: PropertyList.Value, with lines: [String]
    ) -> PropertyListEditor.Replacement {
        let range = container.range
        let outer = lineIndentation(at: range.lowerBound)
        let inside = lines.map { outer + unit + $0 + lineEnd }.joined()
        if isXML {
            let name = container.kind == .array ? "array" : "dict"
            return Replacement(range, "<\(name)>\(lineEnd)\(inside)\(outer)</\(name)>")
        }
        let close = range.upperBound - 1
        if let indentation = Self.indentation(bytes, at: close) {
            let start = close - indentation.utf8.count
            return Replacement(start..<start, inside)
        }
        let open = range.lowerBound + 1
        return Replacement(open..<open, lines.joined() + " ")
    }
}

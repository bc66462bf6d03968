/// Cuts XML into tags and the texts between them.
///
/// It knows nothing of property lists. What is skipped by definition (comments, processing
/// instructions, the document type) is skipped here; every byte is looked at a bounded number of
/// times, so the cost is O(n) however broken the text is.
struct MarkupScanner {
    let bytes: [UInt8]
    private(set) var offset = 0
    private(set) var faults: [PropertyList.Fault] = []
    /// Where a lone `"` or `'` was found to have no partner, so that nobody looks again.
    private var lastDoubleQuote = Int.max
    private var lastSingleQuote = Int.max

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// One piece of markup.
    enum Token {
        /// `<name …>` or `<name …/>`.
        case open(Tag)
        /// `</name>`.
        case close(Tag)
        /// The contents of `<![CDATA[…]]>`.
        case characters(Range<Int>)
        /// A comment or something else that means nothing here.
        case skipped
        /// A `<` that begins nothing.
        case lessThan
    }

    /// A tag with its place.
    struct Tag {
        let name: String
        let range: Range<Int>
        let isEmpty: Bool
    }

    /// Keeps a fault, unless there are very many already.
    private mutating func report(_ fault: PropertyList.Fault) {
        if faults.count < 1000 { faults.append(fault) }
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// Goes on at `offset`; only ever forward past what was read, or back by one token.
    mutating func move(to offset: Int) {
        self.offset = offset
    }

    /// The offset of the next byte from here that `isWanted`, or the end.
    func next(where isWanted: (UInt8) -> Bool) -> Int {
        bytes[offset...].firstIndex(where: isWanted) ?? bytes.count
    }

    /// Reads the markup at a `<`.
    mutating func token() -> Token {
        let start = offset
        let second = start + 1 < bytes.count ? bytes[start + 1] : 0
        if second == UInt8(ascii: "!") || second == UInt8(ascii: "?") {
            return declaration(from: start)
        }
        let isClosing = second == UInt8(ascii: "/")
        offset += isClosing ? 2 : 1
        let nameStart = offset
        offset = next { !$0.isXMLNameByte }
        guard offset > nameStart, bytes[nameStart].isXMLNameStart else {
            offset = start + 1
            return .lessThan
        }
        let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self)
        let isEmpty = finishTag(from: start, name: name)
        let tag = Tag(name: name, range: start..<offset, isEmpty: isEmpty)
        return isClosing ? .close(tag) : .open(tag)
    }

    /// Reads what begins with `<!` or `<?`.
    private mutating func declaration(from start: Int) -> Token {
        if skips("<!--") {
            return skip(past: "-->", from: start, "the comment")
        } else if skips("<![CDATA[") {
            let content = offset
            guard let end = bytes.firstOffset(of: Array("]]>".utf8), in: content..<bytes.count)
            else {
                _ = unfinished(from: start, "the CDATA section")
                return .characters(content..<bytes.count)
            }
            offset = end + 3
            return .characters(content..<end)
        } else if skips("<?") {
            return skip(past: "?>", from: start, "the processing instruction")
        }
        offset += 2
        return documentType(from: start)
    }

    /// Skips the attributes of a tag and its `>`; whether it ends in `/>`.
    private mutating func finishTag(from start: Int, name: String) -> Bool {
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: ">") {
                offset += 1
                return bytes[offset - 2] == UInt8(ascii: "/")
            } else if byte == UInt8(ascii: "<") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                skipQuoted(byte)
            } else {
                offset += 1
            }
        }
        report(
            .init(
                .unfinishedMarkup, at: start..<offset,
                "the tag <\(Quoted.visible(name, most: 80)) has no >",
                advice: "write > at its end"))
        return false
    }

    /// Skips a quoted text, or the quotation mark alone when there is no second.
    private mutating func skipQuoted(_ quote: UInt8) {
        let isDouble = quote == UInt8(ascii: "\"")
        let knownEnd = isDouble ? lastDoubleQuote : lastSingleQuote
        offset += 1
        guard offset <= knownEnd else { return }
        if let end = bytes[offset...].firstIndex(of: quote) {
            offset = end + 1
        } else if isDouble {
            lastDoubleQuote = offset - 1
        } else {
            lastSingleQuote = offset - 1
        }
    }

    /// Skips `<!DOCTYPE …>`. Entities are never defined, so nothing can be blown up with them.
    private mutating func documentType(from start: Int) -> Token {
        var subset: Int?
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                offset -= 1
                skipQuoted(byte)
            } else if byte == UInt8(ascii: "[") {
                subset = subset ?? offset
            } else if byte == UInt8(ascii: "]"), let begin = subset {
                refuseEntities(in: begin..<(offset - 1))
                subset = nil
            } else if byte == UInt8(ascii: ">"), subset == nil {
                return .skipped
            }
        }
        return unfinished(from: start, "the document type")
    }

    private mutating func refuseEntities(in subset: Range<Int>) {
        guard let at = bytes.firstOffset(of: Array("<!ENTITY".utf8), in: subset) else { return }
        report(
            .init(
                .internalSubset, at: at..<subset.upperBound,
                "the document type defines entities, which are not expanded",
                advice: "remove the part in square brackets and write the text itself"))
    }

    private mutating func skips(_ mark: String) -> Bool {
        guard bytes[offset...].starts(with: mark.utf8) else { return false }
        offset += mark.utf8.count
        return true
    }

    private mutating func skip(past end: String, from start: Int, _ name: String) -> Token {
        let mark = Array(end.utf8)
        guard let found = bytes.firstOffset(of: mark, in: offset..<bytes.count) else {
            return unfinished(from: start, name)
        }
        offset = found + mark.count
        return .skipped
    }

    private mutating func unfinished(from start: Int, _ name: String) -> Token {
        offset = bytes.count
        report(
            .init(
                .unfinishedMarkup, at: start..<offset, "\(name) does not end",
                advice: "close it; everything behind its beginning is lost"))
        return .skipped
    }
}

extension [UInt8] {
    /// Where `mark`, a few bytes, stands first within `range`.
    func firstOffset(of mark: [UInt8], in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        while offset + mark.count <= range.upperBound {
            if self[offset] == mark[0], self[offset..<(offset + mark.count)].elementsEqual(mark) {
                return offset
            }
            offset += 1
        }
        return nil
    }
}

extension UInt8 {
    /// Whether a name may begin with the byte (XML 1.0, section 2.3; all but ASCII is taken).
    fileprivate var isXMLNameStart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF: true
        default: false
        }
    }

    /// Whether a name may hold the byte.
    fileprivate var isXMLNameByte: Bool {
        isXMLNameStart || isDigit(radix: 10) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }
}

/// A JSON text (RFC 8259) that was read strictly, with the place of everything in it.
///
/// The reader keeps what ordinary decoders lose: the order of members, members that stand twice,
/// and the byte range of every value. It reads on after a fault as long as what follows can be
/// told, so that one run reports several, and names what a person typed wrong.
///
///     let document = JSONDocument(Array(#"{"a": [1, 2],}"#.utf8))
///     document.findings.map(\.id)          // ["json-trailing-comma"]
///     document.root?["a"]?.elements.count  // 2
///
/// Reading is one pass over the bytes. Nothing is decoded until it is asked for.
public struct JSONDocument: Sendable {
    /// The text in UTF-8 without a byte-order mark; every offset counts in these bytes.
    public let bytes: [UInt8]
    /// How the bytes were encoded when they came in.
    public let encoding: TextEncoding
    /// What is wrong with the encoding although the text can be read: a byte-order mark, UTF-16.
    public let encodingFindings: [Finding]
    /// Everything that the grammar of RFC 8259 forbids, in the order of the text.
    public let syntaxFindings: [Finding]
    /// The values in document order: a container comes before what it contains.
    package let nodes: ContiguousArray<JSONNode>

    /// Reads `bytes` within `limits`. Never fails: what cannot be read is in ``findings``.
    public init(_ bytes: [UInt8], limits: Limits = Limits()) {
        var reader = JSONReader(limits: limits)
        var decoded = TextEncoding.Decoded(bytes: bytes, encoding: .utf8)
        if bytes.count > limits.effectiveSize {
            reader.findings.append(
                Finding(
                    .jsonTooLarge,
                    "the file has \(bytes.count) bytes; at most \(limits.effectiveSize) are read"))
        } else {
            decoded = TextEncoding.decode(bytes)
            if let refusal = decoded.refusal {
                reader.findings.append(refusal)
            } else {
                reader.read(decoded.bytes)
            }
        }
        self.bytes = decoded.bytes
        encoding = decoded.encoding
        encodingFindings = decoded.remarks
        nodes = reader.nodes
        syntaxFindings = reader.findings
    }

    /// Reads the UTF-8 form of `text`.
    public init(_ text: String, limits: Limits = Limits()) {
        self.init(Array(text.utf8), limits: limits)
    }

    /// Both kinds of findings, those about the encoding first.
    public var findings: [Finding] { encodingFindings + syntaxFindings }

    /// Whether the grammar holds; a wrong encoding alone does not make a text invalid here.
    public var isValid: Bool { syntaxFindings.isEmpty }

    /// The outermost value, or nil when there is none.
    ///
    /// After a fault it may hold only a part of what was meant.
    public var root: JSONValue? {
        nodes.isEmpty ? nil : JSONValue(document: self, index: 0)
    }

    /// The text with its lines, to turn offsets into positions.
    public var sourceText: SourceText { SourceText(bytes) }
}

extension JSONDocument {
    /// What one document may cost.
    public struct Limits: Sendable {
        /// How deep containers may nest; further text is not read.
        public var depth: Int
        /// How many bytes are read at most.
        public var size: Int
        /// After how many findings the reader gives up; at least one is reported.
        public var findings: Int

        /// Makes limits; the defaults suit any file that people write.
        public init(depth: Int = 512, size: Int = 64 << 20, findings: Int = 20) {
            self.depth = depth
            self.size = size
            self.findings = findings
        }

        /// Nodes keep their offsets in 32 bits, and UTF-16 grows by half when it becomes UTF-8.
        fileprivate var effectiveSize: Int { min(size, Int(UInt32.max) / 2) }
    }
}

/// One value, or the name of a member, on the tape that ``JSONDocument`` keeps.
package struct JSONNode: Sendable {
    /// The first byte, quotation mark or bracket included.
    package var start: UInt32
    /// Behind the last byte.
    package var end: UInt32
    /// The index of the node after this one and all that it contains.
    package var next: UInt32
    package var kind: JSONValue.Kind
    package var flags: Flags = []

    /// The bytes between the quotation marks of a string.
    var contentRange: Range<Int> {
        let opening = flags.contains(.noOpening) ? 0 : flags.contains(.wideOpening) ? 3 : 1
        let closing = flags.contains(.noClosing) ? 0 : flags.contains(.wideClosing) ? 3 : 1
        let first = Int(start) + opening
        return first..<max(first, Int(end) - closing)
    }

    /// How the text of a string stands in the document.
    package struct Flags: OptionSet, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// There are escapes to undo.
        package static let escapes = Flags(rawValue: 1)
        /// Three bytes of a curly quotation mark precede the text.
        package static let wideOpening = Flags(rawValue: 2)
        /// Three bytes of a curly quotation mark follow the text.
        package static let wideClosing = Flags(rawValue: 4)
        /// No quotation mark precedes the text.
        package static let noOpening = Flags(rawValue: 8)
        /// No quotation mark follows the text.
        package static let noClosing = Flags(rawValue: 16)
    }
}

extension JSONDocument {
    /// A finding for each member whose name stood before in the same object.
    ///
    /// RFC 8259 leaves such a text valid and its meaning open, so this is not part of
    /// ``syntaxFindings``. O(n) in the members.
    public func duplicateNames() -> [Finding] {
        var findings: [Finding] = []
        let source = sourceText
        for index in nodes.indices where nodes[index].kind == .object {
            // By bytes: as strings, "é" in two spellings would be the same name.
            var seen: [ArraySlice<UInt8>: JSONValue] = [:]
            for member in value(at: index).members {
                let name = member.name.stringBytes ?? []
                guard let first = seen[name] else {
                    seen[name] = member.name
                    continue
                }
                let line = source.position(of: first.range.lowerBound).line
                findings.append(
                    Finding(
                        .jsonDuplicateName, at: member.name.range, pointer: member.value.pointer,
                        "the member \(Quoted.text(member.name.string ?? "")) stands here a second time; the first is"
                            + " in line \(line)",
                        advice: "keep one of the two"))
                if findings.count >= 20 { return findings }
            }
        }
        return findings
    }
}

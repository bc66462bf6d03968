extension PropertyList {
    /// A property list as it was read, with everything that is wrong with it.
    ///
    ///     let document = PropertyList.Document(bytes)
    ///     for fault in document.faults { print(fault.message) }
    ///     let domains = document.root?["com.apple.developer.associated-domains"]
    ///
    /// Reading costs O(n) time and memory, within ``PropertyList/Limits``.
    public struct Document: Sendable {
        /// The text that all ranges refer to: UTF-8 without a byte-order mark.
        ///
        /// It is the file itself unless that was UTF-16 or ISO 8859-1.
        public let bytes: [UInt8]
        /// What the file is by its first bytes.
        public let format: Format
        /// The value of the list; nil if there is none, or if it is not in XML.
        ///
        /// With ``faults`` it is what could be made out, and may be incomplete.
        public let root: Value?
        /// What is wrong, in the order of the file.
        public let faults: [Fault]

        /// Reads `file`.
        public init(_ file: [UInt8], limits: Limits = Limits()) {
            guard file.count <= limits.bytes else {
                self.init(file, .other, [Self.tooLarge(file.count, limits)])
                return
            }
            let decoded = DecodedText(file)
            guard let bytes = decoded.bytes else {
                self.init(file, Format(file), decoded.faults)
                return
            }
            let format = Format(bytes)
            guard format == .xml else {
                self.init(bytes, format, [Self.refusal(of: bytes, format)])
                return
            }
            var parser = Parser(bytes, limits: limits)
            parser.run()
            let found = decoded.faults + parser.scanner.faults + parser.faults
            self.init(
                bytes, format, Self.ordered(found, limit: limits.faults),
                root: parser.root.map { Value(nodes: parser.nodes, index: $0) })
        }

        private init(_ bytes: [UInt8], _ format: Format, _ faults: [Fault], root: Value? = nil) {
            self.bytes = bytes
            self.format = format
            self.root = root
            self.faults = faults
        }

        private static func tooLarge(_ count: Int, _ limits: Limits) -> Fault {
            Fault(
                .tooLarge, at: 0..<0,
                "the file has \(count) bytes, and \(limits.bytes) are read at most")
        }

        /// Sorts by place, first come first within one, and drops what was reported twice.
        private static func ordered(_ faults: [Fault], limit: Int) -> [Fault] {
            var seen: Set<Fault> = []
            let sorted = faults.enumerated().sorted {
                ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
            }
            return Array(sorted.map(\.element).filter { seen.insert($0).inserted }.prefix(limit))
        }

        /// Why a file that is not XML is not read.
        private static func refusal(of bytes: [UInt8], _ format: Format) -> Fault {
            let start = bytes.firstIndex { !$0.isXMLBlank } ?? 0
            let convert = "convert it to XML: plutil -convert xml1 on macOS, plistutil elsewhere"
            let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            let range = start..<line.endIndex
            switch format {
            case .binary:
                return Fault(
                    .binary, at: start..<(start + 6),
                    "this is a binary property list, which holds no text to judge", advice: convert)
            case .openStep:
                return Fault(
                    .openStep, at: range, "this is a property list in the old text form, not XML",
                    advice: convert)
            case .json:
                return Fault(
                    .json, at: range, "this is JSON, not an XML property list", advice: convert)
            case .html:
                return Fault(
                    .html, at: range, "this is a web page, not a property list",
                    advice: "look at what the file was made from")
            case .signed:
                return Fault(
                    .signed, at: 0..<2, "this is a signed message; a list may be inside it",
                    advice: "take it out: openssl cms -verify -noverify -inform DER -in FILE")
            case .empty:
                return Fault(.empty, at: 0..<0, "the file is empty", advice: "write a list in it")
            case .xml, .other:
                let text = String(decoding: line, as: UTF8.self)
                return Fault(
                    .notPropertyList, at: range,
                    "this is no property list: it begins with \(Quoted.text(text, most: 80))",
                    advice: "begin with <?xml version=\"1.0\" encoding=\"UTF-8\"?> and <plist>")
            }
        }
    }
}

extension PropertyList {
    /// One value of a document: a position in its flat storage, cheap to copy.
    ///
    /// Ranges are offsets into ``Document/bytes``.
    public struct Value: Sendable {
        let nodes: [Node]
        let index: Int

        private var node: Node { nodes[index] }

        /// The type of the value.
        public var kind: Kind { node.kind }

        /// The whole element, tags included.
        public var range: Range<Int> { node.range }

        /// The text between the tags, if it stands in the file exactly as in ``text``.
        ///
        /// Nil when a reference, a CDATA section, a comment or a line end was translated: then no
        /// offset within the text can be turned into one within the file. Nil for containers and
        /// booleans.
        public var verbatimRange: Range<Int>? { node.isVerbatim ? node.content : nil }

        /// The text of a `<string>`; nil for everything else.
        public var string: String? { kind == .string ? node.text : nil }

        /// The text of any value but a dictionary or an array, untrimmed, references resolved; for
        /// a boolean the name of its element.
        public var text: String? {
            kind == .dictionary || kind == .array ? nil : node.text
        }

        /// The value of `<true/>` and `<false/>`; nil for everything else.
        public var bool: Bool? { kind == .boolean ? node.text == "true" : nil }

        /// The number in an `<integer>`, decimal or `0x…`; nil if it does not fit, and for
        /// everything else.
        public var integer: Int? { kind == .integer ? PropertyList.integer(node.text) : nil }

        /// The number in a `<real>`, or an `<integer>` as one; nil for everything else.
        public var real: Double? {
            switch kind {
            case .real: Double(node.text.trimmingXMLBlanks)
            case .integer: integer.map { Double($0) }
            default: nil
            }
        }

        /// The decoded bytes of a `<data>`; nil if the Base64 is broken, and for everything else.
        public var data: [UInt8]? { kind == .data ? PropertyList.base64(node.text) : nil }

        /// The values in an array, in order; empty for everything else.
        public var elements: [Value] { kind == .array ? children : [] }

        /// The members of a dictionary in the order of the file, also those whose key occurs
        /// twice; empty for everything else.
        public var members: [Member] {
            guard kind == .dictionary else { return [] }
            return children.map { value in
                Member(
                    key: value.node.key, keyRange: value.node.keyRange, value: value)
            }
        }

        /// The value of the first member with that key: O(members).
        public subscript(key: String) -> Value? {
            guard kind == .dictionary else { return nil }
            var next = node.firstChild
            while let child = next {
                if nodes[child].key == key { return Value(nodes: nodes, index: child) }
                next = nodes[child].nextSibling
            }
            return nil
        }

        /// The members whose key an earlier member of this dictionary has already.
        public var duplicates: [Member] {
            var seen: Set<String> = []
            return members.filter { !seen.insert($0.key).inserted }
        }

        /// The way to the value from the root, for example `/CFBundleURLTypes/0`.
        ///
        /// Written as a JSON pointer (RFC 6901): `/` in a key is `~1` and `~` is `~0`. The root
        /// is the empty text.
        public var pointer: String {
            var parts: [String] = []
            var current = index
            while let parent = nodes[current].parent {
                let inArray = nodes[parent].kind == .array
                let part = inArray ? String(nodes[current].ordinal) : nodes[current].key
                parts.append(part.escapedForPointer)
                current = parent
            }
            return parts.reversed().map { "/" + $0 }.joined()
        }

        private var children: [Value] {
            var values: [Value] = []
            var next = node.firstChild
            while let child = next {
                values.append(Value(nodes: nodes, index: child))
                next = nodes[child].nextSibling
            }
            return values
        }
    }
}

extension PropertyList.Value {
    /// The types of a property list.
    public enum Kind: Hashable, Sendable {
        /// `<dict>`
        case dictionary
        /// `<array>`
        case array
        /// `<string>`
        case string
        /// `<integer>`
        case integer
        /// `<real>`
        case real
        /// `<true/>` and `<false/>`
        case boolean
        /// `<date>`
        case date
        /// `<data>`
        case data

        /// The type as a message names it, for example `an array`.
        public var phrase: String {
            switch self {
            case .dictionary: "a dictionary"
            case .array: "an array"
            case .string: "a string"
            case .integer: "an integer"
            case .real: "a number"
            case .boolean: "a boolean"
            case .date: "a date"
            case .data: "data"
            }
        }
    }

    /// One key of a dictionary with its value.
    public struct Member: Sendable {
        /// The key exactly as written, never trimmed, references resolved.
        public let key: String
        /// The whole `<key>` element, tags included.
        public let keyRange: Range<Int>
        /// The value.
        public let value: PropertyList.Value
    }
}

extension PropertyList {
    /// A value as it is stored: all of a document's stand in one array and name each other by
    /// their index, so that a document of any shape is built and released without recursion.
    struct Node: Sendable {
        let kind: Value.Kind
        var range: Range<Int>
        var content: Range<Int>
        var isVerbatim = false
        var text = ""
        var key = ""
        var keyRange = 0..<0
        var parent: Int?
        var ordinal = 0
        var firstChild: Int?
        var nextSibling: Int?
    }
}

extension String {
    /// The text as one part of a JSON pointer (RFC 6901, section 3).
    fileprivate var escapedForPointer: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

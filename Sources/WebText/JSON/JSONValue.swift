/// A value inside a ``JSONDocument``: a view that costs nothing to make.
public struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    /// What a value is.
    public enum Kind: UInt8, Sendable {
        /// `{ … }`
        case object
        /// `[ … ]`
        case array
        /// `"…"`
        case string
        /// A number in any notation.
        case number
        /// `true`
        case `true`
        /// `false`
        case `false`
        /// `null`
        case null
    }

    private var node: JSONNode { document.nodes[index] }

    /// What this value is.
    public var kind: Kind { node.kind }

    /// The bytes of this value, brackets and quotation marks included.
    public var range: Range<Int> { Int(node.start)..<Int(node.end) }

    /// A number that is unique in the document and grows with the text; see ``JSONDocument/value(at:)``.
    public var id: Int { index }

    /// The value with the article: "a string", for messages.
    public var kindName: String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}

// MARK: Scalars

extension JSONValue {
    /// The text of a string with its escapes undone, or nil for another kind.
    ///
    /// A lone surrogate escape becomes U+FFFD.
    public var string: String? {
        guard kind == .string else { return nil }
        if let plain = plainRange {
            return String(decoding: document.bytes[plain], as: UTF8.self)
        }
        return String(decoding: JSONEscapes.undo(document.bytes[contentRange]), as: UTF8.self)
    }

    /// The text of a string in UTF-8, escapes undone; nil for another kind.
    public var stringBytes: ArraySlice<UInt8>? {
        guard kind == .string else { return nil }
        if let plain = plainRange { return document.bytes[plain] }
        return JSONEscapes.undo(document.bytes[contentRange])[...]
    }

    /// The bytes between the quotation marks, with escapes as written; only for strings.
    public var contentRange: Range<Int> { node.contentRange }

    /// The bytes between the quotation marks when they are the text itself, without an escape.
    public var plainRange: Range<Int>? {
        node.flags.contains(.escapes) ? nil : contentRange
    }

    /// True or false, or nil for another kind.
    public var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// A number that is written as an integer and fits, or nil.
    public var integer: Int? {
        kind == .number ? Int(String(decoding: document.bytes[range], as: UTF8.self)) : nil
    }

    /// A number as the nearest double, or nil for another kind.
    public var double: Double? {
        kind == .number ? Double(String(decoding: document.bytes[range], as: UTF8.self)) : nil
    }
}

// MARK: Containers

extension JSONValue {
    /// The elements of an array in order; empty for another kind.
    public var elements: Elements {
        kind == .array
            ? Elements(document: document, cursor: index + 1, end: Int(node.next))
            : Elements(document: document, cursor: 0, end: 0)
    }

    /// The members of an object in order, repeated names included; empty for another kind.
    public var members: Members {
        kind == .object
            ? Members(document: document, cursor: index + 1, end: Int(node.next))
            : Members(document: document, cursor: 0, end: 0)
    }

    /// The value of the first member called `name`, or nil. O(members).
    public subscript(name: String) -> JSONValue? {
        members.first { $0.isNamed(name) }?.value
    }

    /// A name and its value.
    public struct Member: Sendable {
        /// The name: a value of the kind string.
        public let name: JSONValue
        /// What the name stands for.
        public let value: JSONValue

        /// Whether the name, escapes undone, is `text`.
        public func isNamed(_ text: String) -> Bool {
            name.stringBytes?.elementsEqual(text.utf8) ?? false
        }
    }

    /// The elements of an array.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        let document: JSONDocument
        var cursor: Int
        let end: Int

        /// The element after the last one given.
        public mutating func next() -> JSONValue? {
            guard cursor < end else { return nil }
            defer { cursor = Int(document.nodes[cursor].next) }
            return JSONValue(document: document, index: cursor)
        }

        /// How many there are. O(n).
        public var count: Int { reduce(0) { n, _ in n + 1 } }
        /// Whether there is none.
        public var isEmpty: Bool { cursor >= end }
    }

    /// The members of an object.
    public struct Members: Sequence, IteratorProtocol, Sendable {
        let document: JSONDocument
        var cursor: Int
        let end: Int

        /// The member after the last one given.
        public mutating func next() -> Member? {
            guard cursor + 1 < end else { return nil }
            defer { cursor = Int(document.nodes[cursor + 1].next) }
            return Member(
                name: JSONValue(document: document, index: cursor),
                value: JSONValue(document: document, index: cursor + 1))
        }

        /// How many there are. O(n).
        public var count: Int { reduce(0) { n, _ in n + 1 } }
        /// Whether there is none.
        public var isEmpty: Bool { cursor >= end }
    }
}

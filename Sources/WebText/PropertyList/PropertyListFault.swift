extension PropertyList {
    /// Something in the file that keeps it, or a part of it, from being read as written.
    public struct Fault: Hashable, Sendable {
        /// What is wrong.
        public let kind: Kind
        /// The bytes concerned, as offsets into ``Document/bytes``.
        public let range: Range<Int>
        /// What was expected and what was found, in one sentence without a final full stop.
        public let message: String
        /// What to write instead.
        public let advice: String?

        /// Makes a fault; see the properties for what each part is.
        public init(_ kind: Kind, at range: Range<Int>, _ message: String, advice: String? = nil) {
            self.kind = kind
            self.range = range
            self.message = message
            self.advice = advice
        }

        /// The fault as a finding of the rule that belongs to its kind.
        public var finding: Finding {
            Finding(kind.rule, at: range, message, advice: advice)
        }
    }
}

extension PropertyList.Fault {
    /// The kinds of fault, each with a rule of its own (``rule``).
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The binary form.
        case binary
        /// The old text form.
        case openStep
        /// JSON.
        case json
        /// A web page.
        case html
        /// A signed message that may hold a list.
        case signed
        /// No text at all.
        case empty
        /// No property list of any form.
        case notPropertyList

        /// A UTF-8 byte-order mark; the file is read all the same.
        case byteOrderMark
        /// An encoding that is not read, or one that contradicts the bytes.
        case encoding
        /// Bytes that the encoding does not allow.
        case invalidText
        /// A control character that XML does not allow.
        case controlCharacter

        /// An element that is never closed.
        case missingClosingTag
        /// A closing tag that does not fit.
        case mismatchedTag
        /// A tag, comment or the like that does not end.
        case unfinishedMarkup
        /// `<` that begins no tag.
        case unescapedLessThan
        /// `&` that begins no reference.
        case unescapedAmpersand
        /// `&name;` with a name that XML does not know.
        case unknownEntity
        /// `&#…;` with a number that is no character.
        case invalidReference
        /// A document type that defines entities.
        case internalSubset
        /// Lines that a merge left behind.
        case mergeConflict

        /// An element that property lists do not have.
        case unknownElement
        /// An element at a place where it means nothing.
        case misplacedElement
        /// Text where only elements may stand.
        case strayText
        /// `<key>` that no value follows.
        case keyWithoutValue
        /// A value in a dictionary that no `<key>` precedes.
        case valueWithoutKey
        /// `<plist>` without a value.
        case missingRoot
        /// More than one value in `<plist>`.
        case severalRoots
        /// `<integer>`, `<real>` or `<date>` with a text that is none, or a boolean with one.
        case invalidValue
        /// `<data>` with a text that is not Base64.
        case invalidData

        /// Nested deeper than ``PropertyList/Limits/depth``.
        case tooDeep
        /// More values than ``PropertyList/Limits/values``.
        case tooManyValues
        /// More bytes than ``PropertyList/Limits/bytes``.
        case tooLarge

        /// A binary list whose parts do not fit together.
        case damagedBinary
        /// A slip in the old text form.
        case oldTextSyntax
    }
}

extension PropertyList {
    /// What a reader puts up with before it gives up on a file.
    public struct Limits: Hashable, Sendable {
        /// How deep values may be nested.
        public let depth: Int
        /// How many values there may be in all.
        public let values: Int
        /// How long the file may be.
        public let bytes: Int
        /// How many faults are kept; later ones are dropped.
        public let faults: Int

        /// Limits that no sound file of an app comes near.
        public init(
            depth: Int = 128, values: Int = 1_000_000, bytes: Int = 64 << 20, faults: Int = 100
        ) {
            self.depth = depth
            self.values = values
            self.bytes = bytes
            self.faults = faults
        }
    }
}

extension WebURL {
    /// Why a text is no URL.
    public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public let reason: Reason
        /// The byte where it is wrong.
        public let offset: Int

        init(_ reason: Reason, at offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        /// The kinds of faults.
        public enum Reason: Hashable, Sendable {
            /// There is no text.
            case empty
            /// It is longer than ``WebURL/longest``.
            case tooLong
            /// A blank or a control character.
            case blank
            /// `%` without two hexadecimal digits.
            case brokenEscape
            /// A character that has to be percent-encoded.
            case notAllowed
            /// A character that no host or user name has.
            case host
            /// A port that is no number up to 65535.
            case port
            /// `[` without `]` round an IPv6 address.
            case openBracket
        }

        /// The reason and the place in words.
        public var description: String {
            let (before, after): (String, String)
            switch reason {
            case .empty: return "it is empty"
            case .tooLong: return "it is longer than \(offset) bytes"
            case .blank: (before, after) = ("there is a blank or control character at", "")
            case .brokenEscape: (before, after) = ("the % at", " is not followed by two hex digits")
            case .notAllowed: (before, after) = ("the character at", " has to be percent-encoded")
            case .host:
                (before, after) = ("the character at", " cannot stand in a host or user name")
            case .port: (before, after) = ("the port at", " is no number up to 65535")
            case .openBracket: (before, after) = ("the [ at", " is not closed")
            }
            return "\(before) byte \(offset + 1)\(after)"
        }
    }
}

extension WebURL {
    /// Why a text is no URL.
    public struct Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        /// Reason and offset in one number: apps link this, and a type with several parts weighs more.
        private let code: Int

        /// What is wrong.
        public var reason: Reason { Reason(UInt8(truncatingIfNeeded: code & 15)) }
        /// The byte where it is wrong.
        public var offset: Int { code >> 4 }

        init(_ reason: Reason, at offset: Int) { code = offset << 4 | Int(reason.rawValue) }

        /// The kinds of faults.
        public struct Reason: Equatable, Sendable {
            fileprivate let rawValue: UInt8

            @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

            /// There is no text.
            @_alwaysEmitIntoClient public static var empty: Reason { Reason(0) }
            /// It is longer than ``WebURL/longest``.
            @_alwaysEmitIntoClient public static var tooLong: Reason { Reason(1) }
            /// A blank or a control character.
            @_alwaysEmitIntoClient public static var blank: Reason { Reason(2) }
            /// `%` without two hexadecimal digits.
            @_alwaysEmitIntoClient public static var brokenEscape: Reason { Reason(3) }
            /// A character that has to be percent-encoded.
            @_alwaysEmitIntoClient public static var notAllowed: Reason { Reason(4) }
            /// A character that no host or user name has.
            @_alwaysEmitIntoClient public static var host: Reason { Reason(5) }
            /// A port that is no number up to 65535.
            @_alwaysEmitIntoClient public static var port: Reason { Reason(6) }
            /// `[` without `]` round an IPv6 address.
            @_alwaysEmitIntoClient public static var openBracket: Reason { Reason(7) }
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
            default: (before, after) = ("the [ at", " is not closed")
            }
            return before + " byte " + String(offset + 1) + after
        }
    }
}

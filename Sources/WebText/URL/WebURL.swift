/// A URL that keeps its text as written and knows its parts by byte range (RFC 3986).
///
/// Nothing is mended: no case is changed, no escape added or undone, no dot segment resolved,
/// because iOS compares the text as it stands.
///
///     let url = try WebURL("https://example.com/caf%C3%A9?x=1#top")
///     url.text(of: url.path)   // "/caf%C3%A9"
///     url.text(of: url.host)   // "example.com"
///
/// A relative reference such as `/product/42` is accepted too; it has no scheme and no host.
/// Parsing is one pass over the bytes.
public struct WebURL: Sendable {
    /// The whole text in UTF-8.
    public let bytes: [UInt8]
    /// The scheme without its colon.
    public let scheme: Range<Int>?
    /// What stands before `@` in the authority, without it.
    public let userInfo: Range<Int>?
    /// The host; an IPv6 address with its brackets. Nil without `//`.
    public let host: Range<Int>?
    /// The digits behind the host's colon; possibly none.
    public let port: Range<Int>?
    /// The path; may be empty.
    public let path: Range<Int>
    /// What follows `?`, without it; nil when there is no `?`.
    public let query: Range<Int>?
    /// What follows `#`, without it; nil when there is no `#`.
    public let fragment: Range<Int>?
    /// The first byte that RFC 3986 does not allow where it stands, or nil.
    ///
    /// Only a URL that was parsed as ``Leniency/asWritten`` can have one.
    public let strayByte: Int?

    /// How much is forgiven.
    public enum Leniency: Sendable {
        /// The grammar of RFC 3986 and nothing else.
        case none
        /// Characters that should be percent-encoded may stand as they are, and a lone `%` too.
        ///
        /// Blanks and control characters still are refused.
        case asWritten
    }

    /// Parses `text`.
    ///
    /// - Throws: ``Invalid`` with the first byte that does not fit.
    public init(_ text: String, allowing leniency: Leniency = .none) throws(Invalid) {
        try self.init(Array(text.utf8), allowing: leniency)
    }

    /// Parses `bytes`, which should be UTF-8.
    ///
    /// - Throws: ``Invalid`` with the first byte that does not fit.
    public init(_ bytes: [UInt8], allowing leniency: Leniency = .none) throws(Invalid) {
        guard bytes.count <= Self.longest else { throw Invalid(.tooLong, at: Self.longest) }
        self.bytes = bytes
        var at = 0
        if let colon = Self.endOfScheme(bytes) {
            scheme = 0..<colon
            at = colon + 1
        } else {
            scheme = nil
        }
        func isBoundary(_ byte: UInt8) -> Bool { byte == 0x23 || byte == 0x3F }
        func end(from start: Int, at isEnd: (UInt8) -> Bool) -> Int {
            bytes[start...].firstIndex(where: isEnd) ?? bytes.count
        }
        if bytes[at...].starts(with: "//".utf8) {
            let close = end(from: at + 2) { isBoundary($0) || $0 == UInt8(ascii: "/") }
            let authority = try Authority(bytes, in: at + 2..<close)
            (userInfo, host, port) = (authority.userInfo, authority.host, authority.port)
            at = close
        } else {
            (userInfo, host, port) = (nil, nil, nil)
        }
        let pathEnd = end(from: at, at: isBoundary)
        path = at..<pathEnd
        at = pathEnd
        if at < bytes.count, bytes[at] == UInt8(ascii: "?") {
            let queryEnd = end(from: at) { $0 == 0x23 }
            query = at + 1..<queryEnd
            at = queryEnd
        } else {
            query = nil
        }
        fragment = at < bytes.count ? at + 1..<bytes.count : nil
        strayByte = try Self.check(
            bytes, path: path, query: query, fragment: fragment, leniency: leniency)
        if leniency == .none, let stray = strayByte { throw Invalid(.notAllowed, at: stray) }
        if bytes.isEmpty { throw Invalid(.empty, at: 0) }
    }

    /// The longest URL that is read, in bytes.
    public static let longest = 1 << 20

    /// The text of a part, or nil for a part that is not there.
    public func text(of part: Range<Int>?) -> String? {
        part.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// The text of a part that is always there.
    public func text(of part: Range<Int>) -> String {
        String(decoding: bytes[part], as: UTF8.self)
    }

    /// The host in lower case, or nil.
    public var lowercasedHost: String? {
        host.map { String(decoding: bytes[$0].map(\.asciiLowercased), as: UTF8.self) }
    }

    /// The scheme in lower case, or nil.
    public var lowercasedScheme: String? {
        scheme.map { String(decoding: bytes[$0].map(\.asciiLowercased), as: UTF8.self) }
    }
}

extension WebURL: Hashable, CustomStringConvertible {
    /// Two URLs are equal when their texts are, byte by byte.
    public static func == (a: WebURL, b: WebURL) -> Bool { a.bytes == b.bytes }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The text as written.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: Grammar

extension WebURL {
    /// RFC 3986, section 3.1; nil when the text does not begin with a scheme.
    private static func endOfScheme(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first.isASCIILetter else { return nil }
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ":") { return index }
            guard byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte) else {
                return nil
            }
        }
        return nil
    }

    /// The first stray byte of the path, the query and the fragment.
    private static func check(
        _ bytes: [UInt8], path: Range<Int>, query: Range<Int>?, fragment: Range<Int>?,
        leniency: Leniency
    ) throws(Invalid) -> Int? {
        var stray: Int?
        var at = path.lowerBound
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%") {
                if at + 2 < bytes.count, bytes[at + 1].hexDigit != nil,
                    bytes[at + 2].hexDigit != nil
                {
                    at += 3
                    continue
                }
                if leniency == .none { throw Invalid(.brokenEscape, at: at) }
                stray = stray ?? at
            } else if byte <= 0x20 || byte == 0x7F {
                throw Invalid(.blank, at: at)
            } else if !byte.isPathCharacter {
                let isInTail = at >= path.upperBound
                let isMark =
                    at == query.map { $0.lowerBound - 1 } || at == fragment.map { $0.lowerBound - 1 }
                let isAllowed =
                    byte == UInt8(ascii: "/") || isMark
                    || (isInTail && byte == UInt8(ascii: "?"))
                if !isAllowed { stray = stray ?? at }
            }
            at += 1
        }
        return stray
    }

    /// RFC 3986, section 3.2.
    private struct Authority {
        var userInfo: Range<Int>?
        var host: Range<Int>
        var port: Range<Int>?

        init(_ bytes: [UInt8], in range: Range<Int>) throws(Invalid) {
            var start = range.lowerBound
            if let mark = bytes[range].lastIndex(of: UInt8(ascii: "@")) {
                userInfo = start..<mark
                start = mark + 1
            }
            var end = range.upperBound
            if start < end, bytes[start] == UInt8(ascii: "[") {
                guard let close = bytes[start..<end].firstIndex(of: UInt8(ascii: "]")) else {
                    throw Invalid(.openBracket, at: start)
                }
                if close + 1 < end {
                    guard bytes[close + 1] == UInt8(ascii: ":") else {
                        throw Invalid(.notAllowed, at: close + 1)
                    }
                    port = close + 2..<end
                    end = close + 1
                }
            } else if let colon = bytes[start..<end].lastIndex(of: UInt8(ascii: ":")) {
                port = colon + 1..<end
                end = colon
            }
            host = start..<end
            if let port {
                if let odd = bytes[port].firstIndex(where: { !$0.isASCIIDigit }) {
                    throw Invalid(.port, at: odd)
                }
                let number = bytes[port].reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 20) }
                if number > 65535 { throw Invalid(.port, at: port.lowerBound) }
            }
            for index in host {
                let byte = bytes[index]
                if byte <= 0x20 || byte == 0x7F { throw Invalid(.blank, at: index) }
                let isBracketed = bytes[start] == UInt8(ascii: "[")
                let isAllowed =
                    byte.isPathCharacter && byte != UInt8(ascii: "@")
                    || (isBracketed && "[]:".utf8.contains(byte)) || byte == UInt8(ascii: "%")
                if !isAllowed { throw Invalid(.host, at: index) }
            }
        }
    }
}

extension UInt8 {
    /// `pchar` of RFC 3986 without escapes: unreserved, sub-delims, `:` and `@`.
    var isPathCharacter: Bool {
        isASCIILetter || isASCIIDigit || "-._~!$&'()*+,;=:@".utf8.contains(self)
    }
}

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
            /// A character that no host has.
            case host
            /// A port that is no number up to 65535.
            case port
            /// `[` without `]` round an IPv6 address.
            case openBracket
        }

        /// The reason and the place in words.
        public var description: String {
            switch reason {
            case .empty: "it is empty"
            case .tooLong: "it is longer than \(offset) bytes"
            case .blank: "there is a blank or control character at byte \(offset + 1)"
            case .brokenEscape: "the % at byte \(offset + 1) is not followed by two hex digits"
            case .notAllowed: "the character at byte \(offset + 1) has to be percent-encoded"
            case .host: "the character at byte \(offset + 1) cannot be part of a host"
            case .port: "the port at byte \(offset + 1) is no number up to 65535"
            case .openBracket: "the [ at byte \(offset + 1) is not closed"
            }
        }
    }
}

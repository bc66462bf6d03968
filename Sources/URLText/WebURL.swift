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
/// Parsing is one pass over the bytes. A URL never changes, and is an object so that it is handed around as
/// one reference.
public final class WebURL: Sendable {
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
    public struct Leniency: Sendable {
        let rawValue: UInt8

        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// The grammar of RFC 3986 and nothing else.
        @_alwaysEmitIntoClient public static var none: Leniency { Leniency(0) }
        /// Characters that should be percent-encoded may stand as they are, and a lone `%` too.
        ///
        /// Blanks and control characters still are refused, and so is everything odd before the
        /// path: programs disagree about the host of `https://a.com\@b.com/`, and a link that two of
        /// them read differently is never right.
        @_alwaysEmitIntoClient public static var asWritten: Leniency { Leniency(1) }
    }

    /// Parses `text`.
    ///
    /// - Throws: ``Invalid`` with the first byte that does not fit.
    public convenience init(_ text: String, allowing leniency: Leniency = .none) throws(Invalid) {
        try self.init(text.bytes, allowing: leniency)
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
            var at = start
            while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
            return at
        }
        if at + 1 < bytes.count, bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "/")
        {
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
        let stray = try Self.strayByte(
            bytes, path: path, query: query, fragment: fragment, leniency: leniency)
        let colon =
            scheme == nil && host == nil ? Self.colonInFirstSegment(bytes, of: path) : nil
        strayByte = colon.map { min($0, stray ?? $0) } ?? stray
        if leniency.rawValue == 0, let stray = strayByte { throw Invalid(.notAllowed, at: stray) }
        if bytes.isEmpty { throw Invalid(.empty, at: 0) }
    }

    /// The longest URL that is read, in bytes.
    public static let longest = 1 << 20

    /// The text of a part, or nil for a part that is not there.
    public func text(of part: Range<Int>?) -> String? {
        part.map { bytes.text($0) }
    }

    /// The text of a part that is always there.
    public func text(of part: Range<Int>) -> String {
        bytes.text(part)
    }

    /// The host in lower case, or nil.
    public var lowercasedHost: String? {
        host.map { lowercased($0) }
    }

    /// The scheme in lower case, or nil.
    public var lowercasedScheme: String? {
        scheme.map { lowercased($0) }
    }

    private func lowercased(_ part: Range<Int>) -> String {
        var text = bytes
        for at in part { text[at] = text[at].asciiLowercased }
        return text.text(part)
    }
}

extension WebURL: Hashable, CustomStringConvertible {
    /// Two URLs are equal when their texts are, byte by byte.
    public static func == (a: WebURL, b: WebURL) -> Bool { a.bytes == b.bytes }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The text as written.
    public var description: String { bytes.text }
}

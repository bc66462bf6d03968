internal import WebText

/// What a request line asks for (RFC 9112, section 3.2), split and decoded once.
///
///     let target = try RequestTarget(Array("/l/caf%C3%A9?c=poster".utf8))
///     target.segments   // ["l", "café"]
///     target.query      // "c=poster"
package final class RequestTarget: Sendable {
    /// The bytes as sent.
    let bytes: [UInt8]
    private let pathRange: Range<Int>
    private let queryRange: Range<Int>?
    /// The host and port of an absolute target such as `http://example.com/`, which then count
    /// instead of the `Host` field.
    let authority: String?
    /// The parts of the path between slashes, each percent-decoded; `/` has one empty part.
    ///
    /// `%2F` never separates two. For `*` there are none.
    package let segments: [String]

    /// The text as sent.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The path as sent, without the query.
    package var path: String { String(decoding: bytes[pathRange], as: UTF8.self) }
    /// What follows the first `?`, or nil.
    package var query: String? {
        queryRange.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    /// Whether this is the `*` of `OPTIONS *`.
    package var isAsterisk: Bool { segments.isEmpty }

    /// Reads a target.
    ///
    /// - Throws: ``Refusal`` with status 400.
    package init(_ bytes: [UInt8]) throws(Refusal) {
        self.bytes = bytes
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Refusal(400, "the target has a byte that must be percent-encoded")
        }
        if bytes == [UInt8(ascii: "*")] {
            (pathRange, queryRange, authority, segments) = (0..<1, nil, nil, [])
            return
        }
        var start = 0
        if bytes.first != UInt8(ascii: "/") {
            let scheme = bytes.prefix(8).map(\.asciiLowercased)
            let isAbsolute = scheme.starts(with: "http://".utf8) || scheme == Array("https://".utf8)
            guard isAbsolute, let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
                throw Refusal(400, "the target is neither a path nor a URL")
            }
            let host = slash + 2
            start =
                bytes[host...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
                ?? bytes.count
            authority = String(decoding: bytes[host..<start], as: UTF8.self)
        } else {
            authority = nil
        }
        let mark = bytes[start...].firstIndex(of: UInt8(ascii: "?"))
        pathRange = start..<(mark ?? bytes.count)
        queryRange = mark.map { $0 + 1..<bytes.count }
        guard !bytes.contains(UInt8(ascii: "#")) else {
            throw Refusal(400, "a target has no fragment")
        }
        segments = try Self.split(bytes[pathRange])
    }

    private static func split(_ path: ArraySlice<UInt8>) throws(Refusal) -> [String] {
        var segments: [String] = []
        segments.reserveCapacity(4)
        var start = path.isEmpty ? path.startIndex : path.startIndex + 1
        while true {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            segments.append(try decode(path[start..<end]))
            if end == path.endIndex { return segments }
            start = end + 1
        }
    }

    private static func decode(_ part: ArraySlice<UInt8>) throws(Refusal) -> String {
        // Nearly all segments have no escape and need no second buffer.
        let text: String
        if part.contains(UInt8(ascii: "%")) {
            guard let decoded = PercentCoding.decode(part) else {
                throw Refusal(400, "the path has a broken escape or is not UTF-8")
            }
            guard !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
                throw Refusal(400, "the path has a control character")
            }
            text = String(decoding: decoded, as: UTF8.self)
        } else {
            text = String(decoding: part, as: UTF8.self)
        }
        guard text != ".", text != ".." else {
            throw Refusal(400, "the path has a segment that is only dots")
        }
        return text
    }
}

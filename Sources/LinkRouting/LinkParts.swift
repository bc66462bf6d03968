internal import WebText

/// The segments, query and fragment of a link, whichever form it came in.
struct LinkParts {
    let bytes: [UInt8]
    /// The decoded segments of the path, without the empty one behind a trailing slash.
    let segments: [ArraySlice<UInt8>]
    /// Whether the first segment stood in the place of a host, where letters may lose their case.
    let isFirstAHost: Bool
    let query: Range<Int>?
    let fragment: Range<Int>?
    let isPlusABlank: Bool

    /// Nil when the path cannot be decoded.
    init?(
        _ bytes: [UInt8], host: Range<Int>?, path: Range<Int>, query: Range<Int>?,
        fragment: Range<Int>?, isPlusABlank: Bool
    ) {
        var segments: [ArraySlice<UInt8>] = []
        if let host {
            guard let segment = Self.decoded(bytes[host]) else { return nil }
            segments.append(segment)
        }
        var at = path.lowerBound
        if at < path.upperBound, bytes[at] == UInt8(ascii: "/") { at += 1 }
        // What follows the last slash is a segment only when there is something: a trailing
        // slash is ignored, once.
        while at < path.upperBound {
            var end = at
            while end < path.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
            guard let segment = Self.decoded(bytes[at..<end]) else { return nil }
            segments.append(segment)
            at = end + 1
        }
        self.bytes = bytes
        self.segments = segments
        self.isFirstAHost = host != nil
        self.query = query
        self.fragment = fragment
        self.isPlusABlank = isPlusABlank
    }

    /// The text that some bytes of the link stand for, decoded once; nil when that is not UTF-8.
    func decode(_ bytes: ArraySlice<UInt8>, isQuery: Bool) -> String? {
        guard isQuery, isPlusABlank, bytes.contains(UInt8(ascii: "+")) else {
            return Self.decoded(bytes).map { String(decoding: $0, as: UTF8.self) }
        }
        return Self.decoded(bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }[...])
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        // A URL that was read strictly is ASCII, so without an escape it is UTF-8 already.
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        return PercentCoding.decode(bytes).map { $0[...] }
    }
}

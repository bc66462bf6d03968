internal import URLText

/// The segments, query and fragment of a link, whichever form it came in.
final class LinkParts {
    /// The link as it is written, for its query and fragment.
    let bytes: [UInt8]
    /// The path decoded once, its segments parted by slashes that stood there before decoding.
    let decoded: [UInt8]
    /// The segments of the path, without the empty one behind a trailing slash: where each begins and
    /// ends in ``decoded``, and the hash of its bytes in lower case.
    private let segments: [Int]
    /// Whether the first segment stood in the place of a host, where letters may lose their case.
    let isFirstAHost: Bool
    /// Whether a segment is empty, `.` or `..`: these are no values, for `//` and `..` mean
    /// something else elsewhere, and no literal is written so.
    let hasOddSegment: Bool
    let query: Range<Int>?
    let fragment: Range<Int>?
    let isPlusABlank: Bool

    /// Nil when the path cannot be decoded.
    init?(
        _ bytes: [UInt8], host: Range<Int>?, path: Range<Int>, query: Range<Int>?,
        fragment: Range<Int>?, isPlusABlank: Bool
    ) {
        var path = path
        if path.lowerBound < path.upperBound, bytes[path.lowerBound] == UInt8(ascii: "/") {
            path = path.lowerBound + 1..<path.upperBound
        }
        let reader = SegmentReader(bytes, host: host, path: path)
        guard let reader else { return nil }
        self.bytes = bytes
        decoded = reader.decoded
        segments = reader.segments
        hasOddSegment = reader.hasOddSegment
        isFirstAHost = host != nil
        self.query = query
        self.fragment = fragment
        self.isPlusABlank = isPlusABlank
    }

    /// The path that a draft would have.
    init(of template: RouteTemplate, _ draft: Draft) {
        var texts: [String] = []
        for (number, literal) in template.literals.enumerated() {
            let text = literal.isEmpty ? draft.text(ofSegment: number) : literal
            if let text { texts.add(text) }
        }
        for piece in draft.pieces where piece.parameter.place == .tail { texts.add(piece.text) }
        let reader = SegmentReader(texts)
        bytes = []
        decoded = reader.decoded
        segments = reader.segments
        hasOddSegment = reader.hasOddSegment
        isFirstAHost = false
        query = nil
        fragment = nil
        isPlusABlank = false
    }

    /// The number of segments.
    var count: Int { segments.count / 3 }

    /// Where a segment stands in ``decoded``, by its number.
    func range(of number: Int) -> Range<Int> { segments[3 * number]..<segments[3 * number + 1] }

    func hash(of number: Int) -> Int { segments[3 * number + 2] }

    /// The decoded text of a segment, by its number.
    func text(of number: Int) -> String {
        decoded.text(range(of: number))
    }

    /// The text that a part of the link stands for, decoded once; nil when that is not UTF-8.
    func decode(_ range: Range<Int>, isQuery: Bool) -> String? {
        let isFormCoded = isQuery && isPlusABlank && bytes.has(UInt8(ascii: "+"), in: range)
        guard isFormCoded || bytes.has(UInt8(ascii: "%"), in: range) else {
            // A URL that was read strictly is ASCII, so without an escape it is UTF-8 already.
            return bytes.text(range)
        }
        if !isFormCoded { return PercentCoding.decode(bytes, range)?.text }
        // Of the part alone: there can be thousands of them, and all of the link for each is too much.
        var plain: [UInt8] = []
        plain.add(bytes, range)
        for at in 0..<plain.count where plain[at] == UInt8(ascii: "+") { plain[at] = 0x20 }
        return PercentCoding.decode(plain, 0..<plain.count)?.text
    }
}

/// Splits a path and decodes it, in one pass.
private struct SegmentReader {
    private(set) var decoded: [UInt8]
    private(set) var segments: [Int] = []
    private(set) var hasOddSegment = false

    init?(_ bytes: [UInt8], host: Range<Int>?, path: Range<Int>) {
        let isCoded =
            bytes.has(UInt8(ascii: "%"), in: path)
            || (host.map { bytes.has(UInt8(ascii: "%"), in: $0) } ?? false)
        decoded = isCoded ? [] : bytes
        segments.reserveCapacity(24)
        if let host { read(bytes, host, isCoded: isCoded) }
        // What follows the last slash is a segment only when there is something: a trailing slash is
        // ignored, once.
        var at = path.lowerBound
        while at < path.upperBound {
            var end = at
            while end < path.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
            read(bytes, at..<end, isCoded: isCoded)
            at = end + 1
        }
        // With the slashes left in, no character can seem to begin in one segment and end in the next.
        if isCoded, !PercentCoding.isUTF8(decoded) { return nil }
    }

    init(_ texts: [String]) {
        decoded = []
        for text in texts {
            let start = decoded.count
            var hash = SegmentHash()
            for byte in text.bytes {
                hash.add(byte)
                decoded.add(byte)
            }
            add(start, decoded.count, hash)
        }
    }

    private mutating func add(_ start: Int, _ end: Int, _ hash: SegmentHash) {
        hasOddSegment = hasOddSegment || isOdd(start, end)
        segments.append(start)
        segments.append(end)
        segments.append(hash.value)
    }

    private mutating func read(_ bytes: [UInt8], _ range: Range<Int>, isCoded: Bool) {
        var hash = SegmentHash()
        var (start, end) = (range.lowerBound, range.upperBound)
        if isCoded {
            start = decoded.count
            var at = range.lowerBound
            while at < range.upperBound {
                var byte = bytes[at]
                at += 1
                // A URL that was read strictly has two digits behind every per cent sign.
                if byte == UInt8(ascii: "%"), at + 1 < range.upperBound,
                    let high = bytes[at].hexDigit, let low = bytes[at + 1].hexDigit
                {
                    byte = high << 4 | low
                    at += 2
                }
                hash.add(byte)
                decoded.append(byte)
            }
            end = decoded.count
            decoded.append(UInt8(ascii: "/"))
        } else {
            for at in range { hash.add(bytes[at]) }
        }
        add(start, end, hash)
    }

    private func isOdd(_ start: Int, _ end: Int) -> Bool {
        switch end - start {
        case 0: true
        case 1: decoded[start] == UInt8(ascii: ".")
        case 2: decoded[start] == UInt8(ascii: ".") && decoded[start + 1] == UInt8(ascii: ".")
        default: false
        }
    }
}

/// The hash of a segment, letters in lower case (FNV-1a).
///
/// It guards against nothing: only the app's own literals are in the table, so whoever writes
/// links cannot make it crowded.
struct SegmentHash {
    private(set) var value = Int(bitPattern: 0xCBF2_9CE4_8422_2325)

    mutating func add(_ byte: UInt8) {
        value = (value ^ Int(byte.asciiLowercased)) &* 0x100_0000_01B3
    }
}

internal import WebText

/// The words and brackets of a Swift source, without comments and the text of strings.
///
/// That is all that is needed to find functions by their names and labels; it is no parser. O(n).
struct SwiftWords {
    /// A word, or one of `(){}:`.
    struct Word: Hashable {
        let text: String
        let range: Range<Int>
    }

    private(set) var words: [Word] = []
    private let bytes: [UInt8]
    private var at = 0

    /// The most words that are kept of one file.
    private static let limit = 500_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while at < bytes.count, words.count < Self.limit { step() }
    }

    private mutating func step() {
        let byte = bytes[at]
        if byte == UInt8(ascii: "_") || byte.isASCIILetter || byte >= 0x80 {
            let start = at
            while at < bytes.count, bytes[at].isSettingName || bytes[at] >= 0x80 { at += 1 }
            words.append(
                Word(text: String(decoding: bytes[start..<at], as: UTF8.self), range: start..<at))
        } else if [0x28, 0x29, 0x7B, 0x7D, 0x3A].contains(byte) {
            words.append(
                Word(text: String(Character(Unicode.Scalar(byte))), range: at..<(at + 1)))
            at += 1
        } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
            while at < bytes.count, bytes[at] != 0x0A { at += 1 }
        } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
            skipComment()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
            skipString()
        } else {
            at += 1
        }
    }

    private var next: UInt8? { at + 1 < bytes.count ? bytes[at + 1] : nil }

    /// Comments nest in Swift.
    private mutating func skipComment() {
        var depth = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                (depth, at) = (depth + 1, at + 2)
            } else if bytes[at] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                (depth, at) = (depth - 1, at + 2)
                if depth == 0 { return }
            } else {
                at += 1
            }
        }
    }

    /// A string of one line or of several, raw or not; `#` before anything else is passed over.
    private mutating func skipString() {
        var hashes = 0
        while at < bytes.count, bytes[at] == UInt8(ascii: "#") {
            (hashes, at) = (hashes + 1, at + 1)
        }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return }
        let isLong = bytes[at...].prefix(3).elementsEqual([0x22, 0x22, 0x22])
        let mark =
            [UInt8](repeating: 0x22, count: isLong ? 3 : 1)
            + [UInt8](repeating: 0x23, count: hashes)
        at += isLong ? 3 : 1
        while at < bytes.count {
            if bytes[at...].starts(with: mark) {
                at += mark.count
                return
            }
            if !isLong, bytes[at] == 0x0A { return }
            at += bytes[at] == UInt8(ascii: "\\") && hashes == 0 ? 2 : 1
        }
    }
}

// What is done with bytes everywhere that an app links. Out of line: in line, each of these is a hundred
// bytes or more wherever it is used, and most of it is used once in a run.

extension [UInt8] {
    /// The text of some of the bytes, which should be UTF-8.
    @inline(never)
    package func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// The text of all of the bytes, which should be UTF-8.
    package var text: String { text(0..<count) }

    /// Where a byte is first among some of the bytes; the end of these where it is not.
    @inline(never)
    package func first(_ byte: UInt8, in range: Range<Int>) -> Int {
        var at = range.lowerBound
        while at < range.upperBound, self[at] != byte { at += 1 }
        return at
    }

    /// Whether a byte is among some of the bytes.
    package func has(_ byte: UInt8, in range: Range<Int>) -> Bool {
        first(byte, in: range) < range.upperBound
    }

    /// Adds a byte.
    @inline(never)
    package mutating func add(_ byte: UInt8) { append(byte) }

    /// Adds some of the bytes of another list.
    @inline(never)
    package mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
        append(contentsOf: bytes[range])
    }

    /// Adds the bytes of a text.
    package mutating func add(_ text: String) {
        let bytes = text.bytes
        add(bytes, 0..<bytes.count)
    }
}

extension [String] {
    /// Adds a text.
    @inline(never)
    package mutating func add(_ text: String) { append(text) }
}

extension String {
    /// The text in UTF-8.
    @inline(never)
    package var bytes: [UInt8] { Array(utf8) }
}

/// A text as it was read, and where its lines begin.
///
/// Everything that judges a file works on byte offsets and asks here for the line and the column
/// when it comes to telling somebody.
///
///     let text = SourceText("{\n  \"a\": 1\n}")
///     text.position(of: 4)   // line 2, column 3
public struct SourceText: Sendable {
    /// The text in UTF-8, without a byte-order mark.
    public let bytes: [UInt8]
    /// The offset of the first byte of each line; never empty.
    private let lineStarts: [Int]

    /// Keeps `bytes`, which should be UTF-8, and finds its lines: O(n).
    ///
    /// A line ends with LF, CR LF or a CR alone.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() {
            let next = offset + 1
            if byte == UInt8(ascii: "\n") {
                starts.append(next)
            } else if byte == UInt8(ascii: "\r"),
                next == bytes.count || bytes[next] != UInt8(ascii: "\n")
            {
                starts.append(next)
            }
        }
        lineStarts = starts
    }

    /// Keeps the UTF-8 form of `text`.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The place of the byte at `offset`; an offset past the end counts as the end. O(log lines).
    public func position(of offset: Int) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<offset]
        let column = before.reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return Position(line: low + 1, column: column)
    }

    /// The bytes of the line with the number `line`, counted from 1, without its line end.
    ///
    /// Empty when there is no such line.
    public func line(_ line: Int) -> ArraySlice<UInt8> {
        guard lineStarts.indices.contains(line - 1) else { return [] }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
    }
}

extension SourceText {
    /// A place in a text as people count it.
    public struct Position: Hashable, Comparable, Sendable {
        /// Counted from 1.
        public let line: Int
        /// Counted from 1, in Unicode scalars.
        public let column: Int

        /// Makes a position from its two numbers.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }

        /// Earlier lines first, then earlier columns.
        public static func < (a: Position, b: Position) -> Bool {
            (a.line, a.column) < (b.line, b.column)
        }
    }
}

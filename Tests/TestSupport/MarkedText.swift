/// A sample text in which numbered marks show where findings must land.
///
///     let sample = MarkedText("applinks:⟪1:https://⟫example.com")
///     sample.text        // applinks:https://example.com
///     sample.ranges[1]   // 9..<17
///
/// Marks may be nested; a mark around nothing stands for an empty range.
public struct MarkedText: Sendable {
    /// The text without its marks.
    public let text: String
    /// What each mark encloses, in UTF-8 offsets into ``text``.
    public let ranges: [Int: Range<Int>]

    /// Strips the marks from `marked`.
    public init(_ marked: String) {
        var text = ""
        var ranges: [Int: Range<Int>] = [:]
        var open: [(number: Int, start: Int)] = []
        var rest = Substring(marked)
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "⟪" {
                let digits = rest.prefix { $0.isNumber }
                open.append((Int(digits) ?? 0, text.utf8.count))
                rest = rest.dropFirst(digits.count + 1)
            } else if first == "⟫", let mark = open.popLast() {
                ranges[mark.number] = mark.start..<text.utf8.count
            } else {
                text.append(first)
            }
        }
        self.text = text
        self.ranges = ranges
    }
}

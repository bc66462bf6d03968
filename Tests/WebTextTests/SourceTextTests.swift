import Testing
import WebText

/// Offsets become lines and columns as an editor counts them.
@Suite struct SourceTextTests {
    @Test(arguments: [
        ("ab\ncd", 0, 1, 1), ("ab\ncd", 2, 1, 3), ("ab\ncd", 3, 2, 1), ("ab\ncd", 5, 2, 3),
        ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1),
        ("a\r\r\nb", 2, 2, 1), ("a\r\r\nb", 4, 3, 1), ("a\n", 2, 2, 1), ("a\r", 2, 2, 1),
        ("é€😀x", 2, 1, 2), ("é€😀x", 5, 1, 3), ("é€😀x", 9, 1, 4), ("", 0, 1, 1),
        ("ab", 99, 1, 3), ("ab", -1, 1, 1), ("\n\n\n", 2, 3, 1), ("e\u{301}x", 3, 1, 3),
    ])
    func positionOfAnOffset(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
        let position = SourceText(text).position(of: offset)
        #expect(position == SourceText.Position(line: line, column: column))
    }

    @Test func linesComeWithoutTheirEnds() {
        let source = SourceText("one\r\ntwo\rthree\n\nfive")
        let lines = (0...6).map { String(decoding: source.line($0), as: UTF8.self) }
        #expect(lines == ["", "one", "two", "three", "", "five", ""])
    }

    @Test func positionsAreOrderedAsInTheText() {
        let source = SourceText("a\nbc\nd")
        let positions = (0...6).map(source.position)
        #expect(positions == positions.sorted())
    }

    @Test(.timeLimit(.minutes(1))) func manyLinesAreFoundQuickly() {
        let source = SourceText(String(repeating: "\n", count: 100_000))
        for offset in 0..<100_000 { _ = source.position(of: offset) }
        #expect(source.position(of: 99_999).line == 100_000)
    }
}

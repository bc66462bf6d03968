import Testing
import WebText

/// Hostile texts cost no more than their length, and end in a finding.
@Suite(.timeLimit(.minutes(1))) struct JSONLimitTests {
    @Test func nestingEndsAtTheLimit() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(JSONDocument(nested(512)).isValid)
        let document = JSONDocument(nested(513))
        #expect(document.findings.map(\.id) == ["json-too-deep"])
        #expect(document.findings.first?.range == 512..<513)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":["])
    func aMillionBracketsAreOneFinding(_ piece: String) {
        let document = JSONDocument(String(repeating: piece, count: 1_000_000 / piece.utf8.count))
        #expect(document.findings.map(\.id) == ["json-too-deep"])
        #expect(document.root?.range.lowerBound == 0)
    }

    @Test func largeFilesAreNotRead() {
        let limits = JSONDocument.Limits(size: 16)
        #expect(JSONDocument("[\"0123456789AB\"]", limits: limits).isValid)
        let document = JSONDocument("[\"0123456789ABC\"]", limits: limits)
        #expect(document.findings.map(\.id) == ["json-too-large"])
        #expect(document.root == nil)
    }

    /// Each of these once looked harmless to somebody who wrote a parser.
    @Test(arguments: [
        "]", "}", ",", ":", "\"", "\\", "\"]", "[,", "{\"a\" ", "[1 ", "\"a\"b", "“", "\"”", "'",
        "/*", "//\n",
        "\u{A0}", "\u{A0}\u{200B}", "a ", "[\"\\x\",", "\t", "\u{1}", "{{", "{\"a\":\"b\":",
        "[\"a\"\"", "1e",
        "\"a\n", "\r\n", "[\"x\ny\",", "\"]]", "#", ";", "=", "é",
    ])
    func everyRepeatedPieceEndsSoon(_ piece: String) {
        for opening in ["", "[", "{", "[\"", "{\"a\":", "{\"a\":\""] {
            let document = JSONDocument(opening + String(repeating: piece, count: 8_000))
            #expect(document.syntaxFindings.count <= 20)
        }
    }

    @Test func faultsInOneStringAreBoundedToo() {
        let string = String(repeating: "\\x\t", count: 100_000)
        #expect(JSONDocument("[\"\(string)\"]").findings.count == 20)
        #expect(JSONDocument([0x22] + Array(repeating: 0xFF, count: 100_000)).findings.count <= 20)
    }

    @Test func oneFaultIsReportedWhateverTheLimit() {
        let limits = JSONDocument.Limits(findings: 0)
        #expect(JSONDocument("[1,]", limits: limits).findings.count == 1)
        #expect(JSONDocument("[1]", limits: limits).isValid)
    }

    @Test func aLongStringKeepsItsRange() {
        for length in [0, 1, 7, 8, 9, 15, 16, 17, 1_000] {
            let text = String(repeating: "a", count: length)
            #expect(JSONDocument("[\"\(text)\"]").root?.elements.map(\.string) == [text])
            #expect(JSONDocument("[\"\(text)\\n\"]").root?.elements.map(\.string) == [text + "\n"])
            #expect(JSONDocument("[\"\(text)é\"]").root?.elements.map(\.string) == [text + "é"])
        }
    }
}

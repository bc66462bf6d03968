import Testing
import URLText

/// Somebody's text can be shown without changing what a terminal or a reader sees round it.
@Suite struct QuotedTests {
    @Test(arguments: [
        ("plain", #""plain""#), ("", #""""#), (#"say "hi""#, #"'say "hi"'"#), ("it's", #""it's""#),
        ("a\nb\t", #""a\nb\t""#), ("\u{1B}[31m", #""\u{1B}[31m""#),
        ("a\u{202E}b", #""a\u{202E}b""#), ("\u{FEFF}x\u{200B}", #""\u{FEFF}x\u{200B}""#),
        ("x\u{A0}", #""x\u{A0}""#), ("\u{85}", #""\u{85}""#), ("a\u{E0041}", #""a\u{E0041}""#),
        ("é 日本 😀", #""é 日本 😀""#), ("👩\u{200D}💻", "\"👩\u{200D}💻\""),
    ])
    func invisibleCharactersAreWrittenOut(_ text: String, _ quoted: String) {
        #expect(Quoted.text(text) == quoted)
    }

    @Test func longTextsAreCut() {
        #expect(Quoted.text(String(repeating: "a", count: 81), most: 80).hasSuffix("a…\""))
        #expect(Quoted.text(String(repeating: "é", count: 80), most: 80).count == 82)
    }

    @Test func linesCanBeKept() {
        #expect(Quoted.visibleLines("a\n\tb\u{1B}") == "a\n\tb\\u{1B}")
    }
}

import Testing
import WebText

/// How other people's text is shown, and what they may have meant by it.
struct MessageTextTests {
    @Test(arguments: [
        ("plain ä😀", "\"plain ä😀\""), ("a\nb\r\n\t", "\"a\\nb\\r\\n\\t\""),
        ("\u{0}\u{1B}[31m", "\"\\u{0}\\u{1B}[31m\""), ("a\u{202E}b", "\"a\\u{202E}b\""),
        ("a\u{A0}b\u{200B}", "\"a\\u{A0}b\\u{200B}\""), ("", "\"\""),
    ])
    func unseenCharactersAreShown(text: String, shown: String) {
        #expect(text.quotedForMessage == shown)
    }

    @Test func longTextsAreCut() {
        #expect(String(repeating: "a", count: 81).escapedForMessage.unicodeScalars.count == 81)
        #expect(String(repeating: "a", count: 81).escapedForMessage.hasSuffix("a…"))
        #expect(String(repeating: "a", count: 80).escapedForMessage.hasSuffix("aa"))
    }
}

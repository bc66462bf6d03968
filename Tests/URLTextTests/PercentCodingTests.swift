import Testing
import URLText

/// Escapes are undone once, and only when they stand for text.
@Suite struct PercentCodingTests {
    @Test(arguments: [
        ("", ""), ("/a/b", "/a/b"), ("caf%C3%A9", "café"), ("caf%c3%a9", "café"), ("%2F", "/"),
        ("%25zz", "%zz"), ("%252F", "%2F"), ("a+b", "a+b"), ("%2B", "+"), ("%00", "\0"),
        ("%F0%9F%98%80", "😀"), ("é", "é"),
    ])
    func escapesAreUndoneOnce(_ text: String, _ decoded: String) {
        #expect(PercentCoding.decode(text) == decoded)
    }

    @Test(arguments: ["%", "%4", "%zz", "%4g", "a%", "%%41", "%C3", "%FF", "%ED%A0%80", "%C0%AF"])
    func brokenEscapesAndOtherEncodingsAreRefused(_ text: String) {
        #expect(PercentCoding.decode(text) == nil)
    }

    @Test(arguments: [
        ("/a b/é", "/a%20b/%C3%A9"), ("100%", "100%25"), ("%41", "%2541"), ("a+b", "a+b"),
        ("?#[]", "%3F%23%5B%5D"), ("!$&'()*,;=:@-._~", "!$&'()*,;=:@-._~"),
        ("\"\\^`{|}", "%22%5C%5E%60%7B%7C%7D"),
    ])
    func pathsAreEncoded(_ text: String, _ encoded: String) {
        #expect(PercentCoding.encodePath(text) == encoded)
    }

    @Test func everyByteSurvivesTheRoundTrip() {
        let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
        #expect(PercentCoding.decode(PercentCoding.encodePath(text)) == text)
        let all = PercentCoding.encode(text) { _ in false }
        #expect(all.utf8.count == text.utf8.count * 3)
        #expect(PercentCoding.decode(all) == text)
    }

    /// Bytes that lie in memory are read there; others come one by one.
    @Test(arguments: ["", "a", "%41%C3%A9", "%", "%4", "%4g", "a%FF", "%25%32%35", "100%25"])
    func decodesAnySequence(text: String) {
        let bytes = Array(text.utf8)
        let decoded = PercentCoding.decode(bytes)
        #expect(PercentCoding.decode(text.utf8) == decoded)
        #expect(PercentCoding.decode(bytes[...]) == decoded)
        #expect(PercentCoding.decode(bytes.lazy.filter { _ in true }) == decoded)
        #expect(PercentCoding.decode(AnySequence(bytes)) == decoded)
    }
}

import Testing
import URLText

/// What is no URL is refused with the first byte that does not fit.
@Suite struct WebURLRefusalTests {
    typealias Reason = WebURL.Invalid.Reason

    /// Wrong before the path, or a blank: nothing forgives that.
    @Test(arguments: [
        ("", Reason.empty, 0), ("https://e.com/a b", .blank, 15), (" https://e.com", .blank, 0),
        ("https://e.com/\u{7F}", .blank, 14), ("https://e.com/\n", .blank, 14),
        ("https://e com/", .blank, 9), ("https://a b@e.com/", .blank, 9),
        ("https://a.com\\@b.com/", .host, 13), ("https://a.com\\b", .host, 13),
        ("https://a@b@c.com/", .host, 9), ("https://münchen.de", .host, 9),
        ("https://a<b>/", .host, 9), ("https://e.com%zz/", .brokenEscape, 13),
        ("https://%4@e.com/", .brokenEscape, 8), ("https://e.com%4", .brokenEscape, 13),
        ("https://[::1", .openBracket, 8), ("https://[::1/a]", .openBracket, 8),
        ("https://[::1]a", .host, 13), ("https://[::g]", .host, 11), ("https://[]", .host, 9),
        ("https://[12]", .host, 9), ("https://[[::1]]", .host, 14), ("https://a[1]", .host, 9),
        ("https://e.com:a", .port, 14), ("https://e.com:65536/", .port, 14),
        ("https://e.com:80:80", .port, 16), ("https://e.com:-1", .port, 14),
        ("https://e.com:99999999999999999999", .port, 14),
    ])
    func neverAllowed(_ text: String, _ reason: Reason, _ offset: Int) {
        for leniency in [WebURL.Leniency.none, .asWritten] {
            let fault = #expect(throws: WebURL.Invalid.self) {
                try WebURL(text, allowing: leniency)
            }
            #expect(fault?.reason == reason)
            #expect(fault?.offset == offset)
        }
    }

    /// What only has to be percent-encoded may stand as it is when URLs are read as written.
    @Test(arguments: [
        ("https://e.com/é", Reason.notAllowed, 14), ("https://e.com/a\\b", .notAllowed, 15),
        ("https://e.com/%zz", .brokenEscape, 14), ("https://e.com/100%", .brokenEscape, 17),
        ("https://e.com/%4", .brokenEscape, 14), ("https://e.com/a|b", .notAllowed, 15),
        ("https://e.com/?a[]=1", .notAllowed, 16), ("https://e.com/{id}", .notAllowed, 14),
        ("https://e.com/#a#b", .notAllowed, 16), ("https://e.com/\"", .notAllowed, 14),
        ("https://e.com/?<>", .notAllowed, 15), ("1a:b", .notAllowed, 2), (":a", .notAllowed, 0),
    ])
    func allowedAsWritten(_ text: String, _ reason: Reason, _ offset: Int) throws {
        let fault = #expect(throws: WebURL.Invalid.self) { try WebURL(text) }
        #expect(fault?.reason == reason)
        #expect(fault?.offset == offset)
        let url = try WebURL(text, allowing: .asWritten)
        #expect(url.strayByte == offset)
        #expect(url.description == text)
    }

    @Test func refusalsNameTheByteAsPeopleCount() {
        let fault = #expect(throws: WebURL.Invalid.self) { try WebURL("https://e.com:a") }
        #expect(fault?.description == "the port at byte 15 is no number up to 65535")
    }

    @Test(
        .timeLimit(.minutes(1)), arguments: ["a", "@", ":", "%41", "/", "?", "#", "[", "é", "a:"])
    func aMegabyteIsReadAndNoMore(_ piece: String) {
        let count = WebURL.longest / piece.utf8.count - 8
        for opening in ["", "https://", "https://e.com/", "a:"] {
            let text = opening + String(repeating: piece, count: count)
            _ = try? WebURL(text)
            _ = try? WebURL(text, allowing: .asWritten)
        }
        let fault = #expect(throws: WebURL.Invalid.self) {
            try WebURL(Array(repeating: 0x61, count: WebURL.longest + 1))
        }
        #expect(fault?.reason == .tooLong)
    }
}

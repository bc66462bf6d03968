import LinkService
import Testing
import WebText

@Suite struct AnswerTests {
    @Test func theAnswerHasTheShapeThatAppsRead() {
        let bytes = ResolveAnswer.bytes(id: 12452, slug: "spring-sale", path: "/product/123")
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"matched":true,"linkId":12452,"slug":"spring-sale","deepLinkPath":"/product/123"}"#
        )
        #expect(
            String(decoding: ResolveAnswer.none, as: UTF8.self)
                == #"{"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}"#)
    }

    @Test(arguments: ["/a\"b\\c", "/é/日本?x=%2F#\u{2028}", "/a\u{7F}\u{1}"])
    func thePathSurvivesJSON(_ path: String) {
        let document = JSONDocument(ResolveAnswer.bytes(id: 1, slug: "x", path: path))
        #expect(document.isValid)
        #expect(document.root?["deepLinkPath"]?.string.map { Array($0.utf8) } == Array(path.utf8))
    }

    @Test(arguments: [
        ("https://example.com/p#part/2", "b=1", "https://example.com/p?b=1#part/2"),
        (
            "https://example.com/p?ref=x&k=a%2Bb", "ref=y&utm=1",
            "https://example.com/p?ref=y&k=a%2Bb&utm=1"
        ),
        ("https://example.com/p?a=1&a=2", "%61=3", "https://example.com/p?%61=3"),
        ("https://example.com", "c=poster", "https://example.com"),
        ("https://example.com/", "x=<\"'>", "https://example.com/?x=%3C%22'%3E"),
        ("https://example.com/?", "x", "https://example.com/?x"),
    ])
    func queriesAreCarriedOver(_ target: String, _ query: String, _ expected: String) {
        #expect(CarriedQuery(query).added(to: target) == expected)
    }

    @Test func theReferrerIsEncodedTwice() {
        let address = StoreAddresses.playStore(package: "com.shop.app", slug: "é", channel: "a b")
        #expect(
            address
                == "https://play.google.com/store/apps/details?id=com.shop.app&referrer=utm_source%3Dlandfall%26utm_medium%3Dlink%26slug%3D%25C3%25A9%26utm_campaign%3Da%2520b"
        )
    }

    @Test func anIntentNamesAppAndFallback() {
        #expect(
            StoreAddresses.intent(
                authority: "go.test", path: "/l/x", package: "com.shop",
                fallback: "https://a.b/?c=d;e")
                == "intent://go.test/l/x#Intent;scheme=https;package=com.shop;S.browser_fallback_url=https%3A%2F%2Fa.b%2F%3Fc%3Dd%3Be;end"
        )
    }
}

@Suite struct PageTests {
    func page(_ title: String, _ language: Language = .english) throws -> String {
        let scheme = try AppScheme("shop")
        return LinkPage(
            language: language,
            preview: PreviewTags(
                url: "https://go.test/l/x", title: title, description: nil, image: nil),
            open: .app(scheme, try DeepLinkPath("/product/\"1")), bannerID: "123"
        ).text()
    }

    @Test(arguments: ["</script><img src=x onerror=1>", "A $& B", "\"'><b>"])
    func aTitleIsTextAndNothingElse(_ title: String) throws {
        let text = try page(title)
        #expect(!text.contains("<img") && !text.contains("<b>") && !text.contains("<script"))
        let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
        #expect(text.contains("<h1>\(escaped)</h1>"))
        #expect(text.contains("<meta property=\"og:title\" content=\"\(escaped)\">"))
    }

    @Test func thePageHasAButtonAndTheBanner() throws {
        let text = try page("Sale")
        #expect(text.contains("<a href=\"shop://product/%221\" class=\"first\">Open the app</a>"))
        #expect(text.contains("app-id=123, app-argument=https://go.test/l/x"))
        #expect(text.contains("Tap the same link again"))
    }

    @Test func allLanguagesSayIt() throws {
        let pages = Set(try Language.allCases.map { try page("Sale", $0) })
        #expect(pages.count == Language.allCases.count)
        #expect(Set(Language.allCases.map { MissingPage.text($0) }).count == 5)
    }

    @Test func digestsAreThoseOfTheStandard() {
        #expect(
            Digest.sha256("abc").hex
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Digest.sha256("").base64 == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    }
}

import LinkService
import Testing

@Suite struct SlugRulesTests {
    @Test(arguments: [
        "x?y=1", "a#b", "a%2Fb", "a b", "..", ".", "a/b", "", "a\u{7}", "🎉", "\u{301}",
    ])
    func refusesWhatNoURLCanCarry(_ slug: String) {
        #expect(throws: FieldFault.self) { try SlugRules().normal(slug) }
    }

    @Test func lengthHasALimit() throws {
        #expect(
            try SlugRules().normal(String(repeating: "é", count: 64)).unicodeScalars.count == 64)
        #expect(throws: FieldFault.self) {
            try SlugRules().normal(String(repeating: "a", count: 65))
        }
    }

    @Test func bothSpellingsOfALetterAreOneSlug() throws {
        let slug = try SlugRules().normal("cafe\u{301}")
        #expect(Array(slug.utf8) == Array("caf\u{E9}".utf8))
        #expect(Array(SlugRules.key("cafe\u{301}").utf8) == Array(slug.utf8))
    }

    @Test(arguments: [
        "api", "admin", "dashboard", "health", ".well-known", "apple-app-site-association",
        "robots.txt", "favicon.ico", "l",
    ])
    func namesOfTheSiteAreReservedAtTheRootOnly(_ slug: String) throws {
        let fault = #expect(throws: FieldFault.self) { try SlugRules(prefixes: ["/"]).normal(slug) }
        #expect(fault?.message.contains(slug) == true)
        #expect(try SlugRules().normal(slug) == slug)
    }

    @Test func aPrefixBelowAnotherIsReserved() {
        let rules = SlugRules(prefixes: ["/go/", "/go/in/"])
        #expect(throws: FieldFault.self) { try rules.normal("in") }
    }

    @Test func generatedSlugsAreAcceptedAndGrow() throws {
        for attempt in 0..<SlugGenerator.attempts {
            let slug = SlugGenerator.slug(attempt: attempt)
            #expect(try SlugRules(prefixes: ["/"]).normal(slug) == slug)
            #expect(!slug.contains { "aeiouy01l5smw".contains($0) })
        }
        #expect(SlugGenerator.slug(attempt: 5).count > SlugGenerator.slug().count)
    }
}

@Suite struct TargetTests {
    @Test(arguments: ["/", "/product/123", "/p?x=1&y=%2F#top", "/caf\u{E9}", "/a%2Fb"])
    func pathsComeBackByteForByte(_ text: String) throws {
        #expect(try Array(DeepLinkPath(text).text.utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        "", "product", "//evil.test", "/a b", "/a\nb", "/\\evil", "https://a.b/c", "/\u{2028}",
    ])
    func pathsThatAreNoneAreRefused(_ text: String) {
        let fault = #expect(throws: FieldFault.self) { try DeepLinkPath(text) }
        #expect(fault?.field == "deepLinkPath")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x",
        "file:///etc/passwd", "blob:https://a.b/c", "\tjavascript:alert(1)", "//evil.test",
        "example.com/x", "https://", "https://good.test@evil.test/", "https://a.b/ x",
        "https://a.com\\@b.com/", " https://a.b/", "https:///path", "/relative", "",
    ])
    func onlyWholeWebAddressesAreTargets(_ text: String) {
        #expect(throws: FieldFault.self) { try WebTarget(text, field: "desktopFallback") }
        #expect(WebTarget(stored: text) == nil)
    }

    @Test func hostsCanBeLimited() throws {
        _ = try WebTarget("HTTPS://Shop.Example.com/", field: "f", hosts: ["shop.example.com"])
        _ = try WebTarget("https://a.example.com/", field: "f", hosts: ["*.example.com"])
        #expect(throws: FieldFault.self) {
            try WebTarget("https://notexample.com/", field: "f", hosts: ["*.example.com"])
        }
    }

    @Test(arguments: [
        "javascript", "HTTP", "data", "tel", "intent", "itms-apps", "my app", "1x", "a:b", "",
    ])
    func schemesOfOthersAreRefused(_ text: String) {
        #expect(throws: FieldFault.self) { try AppScheme(text) }
    }

    @Test func aSchemeOpensThePath() throws {
        let scheme = try AppScheme("Shop")
        #expect(try scheme.address(of: DeepLinkPath("/product/42?x=1")) == "shop://product/42?x=1")
        #expect(try scheme.address(of: DeepLinkPath("/a\"b")) == "shop://a%22b")
    }
}

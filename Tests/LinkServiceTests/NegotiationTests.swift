import LinkService
import Testing

@Suite struct NegotiationTests {
    @Test(arguments: [
        ("application/json", Representation.json), ("Application/JSON", .json),
        ("application/json; charset=utf-8", .json),
        ("application/json, text/plain, */*", .json),
        ("application/json;q=0.9, text/html;q=0.8", .json),
        ("text/html,application/xhtml+xml,*/*;q=0.8", .browser), ("*/*", .browser), ("", .browser),
        ("text/html, application/json", .browser), ("application/json;q=0", .browser),
        ("application/json;q=0.5, */*;q=0.9", .browser), ("application/*", .browser),
        ("application/json;q=0.8, text/html;q=0.80", .browser),
        ("application/problem+json", .browser),
        ("application/json;q=nonsense", .browser), (",,;q=1,", .browser),
    ])
    func jsonIsForThoseWhoNameIt(_ accept: String, _ expected: Representation) {
        #expect(Representation(accept: accept) == expected)
    }

    @Test func noHeaderIsABrowser() { #expect(Representation(accept: nil) == .browser) }

    @Test(
        arguments: [
            (nil, Language.english), ("de-CH, en;q=0.8", .german), ("pt, ja;q=0.4", .japanese),
            ("fr;q=0.2, es;q=0.9", .spanish), ("*", .english), ("xx", .english), ("FR", .french),
        ] as [(String?, Language)])
    func theLanguageIsTheOneAskedForMost(_ header: String?, _ expected: Language) {
        #expect(Language(accepting: header) == expected)
    }
}

@Suite struct VisitorTests {
    static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

    @Test(arguments: [
        (iPhone, Visitor.Device.iPhone),
        ("Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)", .iPad),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0", .android),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", .desktop),
        ("Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) Edge/15", .desktop), ("", .desktop),
    ])
    func devicesAreTold(_ agent: String, _ device: Visitor.Device) {
        let visitor = Visitor(userAgent: agent)
        #expect(visitor.device == device)
        #expect(!visitor.isCrawler)
    }

    @Test(arguments: [
        "Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "Twitterbot/1.0",
        "WhatsApp/2.23.20.0", "Mozilla/5.0 (compatible; Discordbot/2.0)",
        "TelegramBot (like TwitterBot)",
        "LinkedInBot/1.0", "Mozilla/5.0 (compatible; Googlebot/2.1)", "Applebot/0.1",
    ])
    func programsForPreviewsAreCrawlers(_ agent: String) {
        #expect(Visitor(userAgent: agent).isCrawler)
    }

    @Test func phonesByCubotAreNot() {
        #expect(!Visitor(userAgent: "Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20)").isCrawler)
    }

    @Test func aPhoneByCubotWithACrawlerIsACrawlerAllTheSame() {
        #expect(Visitor(userAgent: "CUBOT NOTE 20 facebookexternalhit/1.1").isCrawler)
        #expect(!Visitor(userAgent: String(repeating: "x", count: 1_024) + "bot").isCrawler)
    }

    @Test func browsersInsideAppsAreNamed() {
        #expect(Visitor(userAgent: Self.iPhone + " Instagram 300.0").host == "Instagram")
        // Two letters of "snapchat", and then all but the first of "instagram".
        #expect(Visitor(userAgent: "OSnstagram").host == nil)
        #expect(Visitor(userAgent: Self.iPhone).host == nil)
    }
}

import HTTPServing
import LinkService
import LinkStore
import Testing

/// What a client gets that repeats a head, against what it gets when its request is taken apart.
@Suite struct QuickAnswerTests {
    private static let app = "Shop/42 CFNetwork/1498.700.2 Darwin/23.6.0"
    private static let accepts = [
        nil, "application/json", "text/html", "*/*", "application/json;q=0.5, text/html",
        "application/json, */*",
    ]
    private static let agents = [
        nil, app, VisitorTests.iPhone, "Slackbot-LinkExpanding 1.0",
        "Mozilla/5.0 (Linux; Android 15) Chrome/130",
    ]
    private static let hosts = [
        "go.shop.test", "GO.shop.test", "go.shop.test:8080", "other.test", "127.0.0.1",
    ]
    private static let targets = [
        "/l/sale", "/l/off", "/l/none", "/l/Sale", "/l/sale/", "/l//sale", "/l/sale?c=poster",
        "/l/sale?", "/l/s%61le", "/l/", "/l", "/", "/sale", "/x/sale", "/l/x/sale", "/l/.", "/l/..",
        "/l/a.b", "/l/a~b", "/l/apple-app-site-association", "/apple-app-site-association",
        "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
        "/.well-known/apple-app-site-association?x", "/.well-known/other",
        "/l/" + String(repeating: "x", count: 64), "/l/" + String(repeating: "x", count: 65),
        "/l/" + String(repeating: "x", count: 300), "http://go.shop.test/l/sale", "*",
    ]

    private func shop(prefixes: [String] = ["/l/"]) async throws -> Shop {
        let shop = try await Shop(prefixes: prefixes)
        _ = try await shop.service.createLink(
            .init(slug: "off", content: .init(deepLinkPath: "/a", isEnabled: false)),
            in: shop.project, by: .system("test"))
        return shop
    }

    private func head(_ host: String, _ accept: String?, _ agent: String?) -> Headers {
        var headers: Headers = ["Host": host]
        if let accept { headers.add("Accept", accept) }
        if let agent { headers.add("User-Agent", agent) }
        return headers
    }

    /// The visits since the last time, and which there were.
    private func visits(_ shop: Shop) async throws -> [VisitDay] {
        try await shop.service.visits.flush(to: shop.service.store, at: shop.service.now())
        let day = shop.service.now().day
        return try await shop.service.store.visits(in: shop.project, of: nil, on: day...day)
    }

    @Test(arguments: [["/l/"], ["/"], ["/", "/l/"], ["/go/", "/l/x/", "/l/"]])
    func answersAreTheSame(below prefixes: [String]) async throws {
        let (quick, thorough) = (
            try await shop(prefixes: prefixes), try await shop(prefixes: prefixes)
        )
        var answered = 0
        for host in Self.hosts {
            for accept in Self.accepts {
                for agent in Self.agents {
                    let head = head(host, accept, agent)
                    for target in Self.targets {
                        let known = try? quick.client.quickAnswer(target, headers: head)
                        guard var known else { continue }
                        answered += 1
                        known.headers.set("Content-Length", "\(known.body.count)")
                        let whole = await thorough.client.send("GET", target, headers: head)
                        #expect(known.status == whole.status, "\(target) \(head.all)")
                        #expect(known.headers == whole.headers, "\(target) \(head.all)")
                        #expect(known.body == whole.body, "\(target) \(head.all)")
                    }
                }
            }
        }
        #expect(answered > 200)
        let (counted, expected) = (try await visits(quick), try await visits(thorough))
        #expect(!counted.isEmpty && counted == expected)
    }

    @Test(arguments: [
        ("/l/sale", true), ("/l/none", true), ("/l/off", true),
        ("/.well-known/apple-app-site-association", true), ("/apple-app-site-association", true),
        ("/.well-known/assetlinks.json", true), ("/l/sale?c=poster", false), ("/l/s%61le", false),
        ("/", false), ("/l/sale/", false),
    ])
    func onlyWhatIsPlainIsAnsweredQuickly(_ target: String, _ isQuick: Bool) async throws {
        let shop = try await shop()
        let head = head("go.shop.test", "application/json", Self.app)
        let answer = try shop.client.quickAnswer(target, headers: head)
        #expect((answer != nil) == isQuick)
    }

    @Test func aFileThatIsAskedForIfItIsNewIsLookedAt() async throws {
        let shop = try await shop()
        var head = head("go.shop.test", nil, nil)
        head.add("If-None-Match", "\"x\"")
        #expect(try shop.client.quickAnswer("/apple-app-site-association", headers: head) == nil)
    }

    @Test func aChangeIsSeenAtOnce() async throws {
        let shop = try await shop()
        let head = head("go.shop.test", "application/json", Self.app)
        #expect(try shop.client.quickAnswer("/l/later", headers: head)?.body == ResolveAnswer.none)
        _ = try await shop.service.createLink(
            .init(slug: "later", content: .init(deepLinkPath: "/a")), in: shop.project,
            by: .system("test"))
        let answer = try #require(try shop.client.quickAnswer("/l/later", headers: head))
        #expect(shop.text(answer).contains(#""deepLinkPath":"/a""#))
    }
}

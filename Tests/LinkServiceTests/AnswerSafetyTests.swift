import HTTPServing
import LinkService
import LinkStore
import Testing

/// What people wrote reaches browsers as text and as checked addresses, whatever is in the store.
@Suite struct AnswerSafetyTests {
    static let agents = [
        "", VisitorTests.iPhone, "Mozilla/5.0 (Linux; Android 15) Chrome/130",
        VisitorTests.iPhone + " Instagram 300.0", "Slackbot-LinkExpanding 1.0",
    ]

    /// Puts a link into the store as it could have got there before the rules.
    private func store(_ content: Link.Content, in shop: Shop) async throws {
        _ = try await shop.service.store.createLink(
            .init(slug: "old", content: content), in: shop.project,
            by: .init(by: .system("test"), at: shop.service.now()), key: nil)
    }

    @Test(arguments: [
        "data:text/html,x", "javascript:alert(1)", "//evil.test", "https://a.test@evil.test/",
        "relative/path",
    ])
    func rowsFromBeforeTheRulesLeadNowhere(_ address: String) async throws {
        let contents: [Link.Content] = [
            .init(deepLinkPath: "/a", desktopFallback: address),
            .init(deepLinkPath: "/a", iosFallback: address),
            .init(deepLinkPath: "/a", androidFallback: address),
            .init(deepLinkPath: address),
        ]
        for content in contents {
            let shop = try await Shop()
            try await store(content, in: shop)
            for agent in Self.agents {
                let response = await shop.get("/l/old", headers: ["User-Agent": agent])
                #expect(response.status == 404)
                #expect(response.headers["Location"] == nil)
                #expect(!shop.text(response).contains(address))
            }
            let app = await shop.get("/l/old", headers: ["Accept": "application/json"])
            #expect(app.body == ResolveAnswer.none)
        }
    }

    @Test(arguments: [
        "</script><img src=x onerror=1>", "A $& B", "x\\", "a\u{2028}b\u{2029}c", "\"><b>",
        "${7*7}{{7*7}}",
    ])
    func noTextOfALinkBecomesMarkup(_ text: String) async throws {
        let shop = try await Shop()
        try await store(
            .init(deepLinkPath: "/a", title: text, description: text, tags: ["t"]), in: shop)
        for agent in Self.agents.dropFirst() {
            let response = await shop.get("/l/old", headers: ["User-Agent": agent])
            let page = shop.text(response)
            #expect(response.status == 200)
            // There is no script on the page, so nothing has to be escaped for one.
            #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"))
            #expect(!page.contains(" onerror=1>"))
            let policy = response.headers["Content-Security-Policy"] ?? ""
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            let shown = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            #expect(page.contains("<h1>\(shown)</h1>"))
        }
    }

    @Test(arguments: ["shop://x\\", "javascript", "shop\u{2028}", "data", "x\"onclick=\"1"])
    func aSchemeThatIsNoneNeitherGetsInNorOut(_ scheme: String) async throws {
        let shop = try await Shop()
        let app = App.Content.ios(.init(team: "9A7B5C3D1E", bundle: "test.two", scheme: scheme))
        await #expect(throws: FieldFault.self) {
            try await shop.service.addApp(app, to: shop.project, by: .system("test"))
        }
        let store = shop.service.store
        let apps = try await store.apps(of: shop.project)
        for app in apps {
            guard case .ios(var content) = app.content else { continue }
            content.scheme = scheme
            content.storeID = "1\"><b>"
            _ = try await store.updateApp(
                app.id, in: shop.project, to: .ios(content),
                by: .init(by: .system("test"), at: shop.service.now()))
        }
        try await shop.service.refresh()
        let response = await shop.get("/l/sale", headers: ["User-Agent": VisitorTests.iPhone])
        let page = shop.text(response)
        #expect(response.status == 200)
        #expect(
            !page.contains(scheme) && !page.contains("<b>") && !page.contains("class=\"first\""))
        #expect(page.contains("https://shop.test/sale"))
    }

    @Test func theRequestIsNotRepeated() async throws {
        let shop = try await Shop()
        let path = "/l/x%22%3E%3Cscript%3E1%3C/script%3E"
        for agent in Self.agents {
            let response = await shop.get(path, headers: ["User-Agent": agent])
            #expect(response.status == 404)
            #expect(!shop.text(response).contains("script"))
        }
        let host = await shop.client.send(
            "GET", "/l/sale", headers: ["Host": "a\"><script>.shop.test"])
        #expect(!shop.text(host).contains("script"))
        let slack = await shop.get(
            "/l/sale?x=%22%3E%3Cscript%3E", headers: ["User-Agent": "Slackbot"])
        #expect(!shop.text(slack).contains("script"))
    }

    @Test func aHostThatIsNoLongerAllowedIsPassedOver() async throws {
        let shop = try await Shop()
        _ = try await shop.service.updateProject(
            shop.project, to: .init(name: "Shop", fallbackHosts: ["*.other.test"]),
            expecting: nil, by: .system("test"))
        let desktop = await shop.get("/l/sale")
        #expect(desktop.headers["Location"] == "http://go.shop.test/")
        let app = await shop.get("/l/sale", headers: ["Accept": "application/json"])
        #expect(shop.text(app).contains("\"matched\":true"))
        let fault = await #expect(throws: FieldFault.self) {
            try await shop.service.createLink(
                .init(
                    slug: "two",
                    content: .init(deepLinkPath: "/", desktopFallback: "https://shop.test/")),
                in: shop.project, by: .system("test"))
        }
        #expect(fault?.field == "desktopFallback" && fault?.rule == "url-host-not-allowed")
    }
}

import HTTPServing
import LinkService
import LinkStore
import SiteAssociation
import Testing
import WebText

@Suite struct PublicSiteTests {
    static let json: Headers = ["Accept": "application/json"]
    static let phone = VisitorTests.iPhone

    @Test func anAppGetsThePath() async throws {
        let shop = try await Shop()
        let response = await shop.get("/l/sale", headers: Self.json)
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Vary"] == "Accept")
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(
            shop.text(response)
                == #"{"matched":true,"linkId":1,"slug":"sale","deepLinkPath":"/product/42?x=%2F"}"#)
        #expect(shop.text(await shop.get("/l/sale/", headers: Self.json)) == shop.text(response))
    }

    @Test func whatLeadsNowhereIsTheSameToApps() async throws {
        let shop = try await Shop()
        _ = try await shop.service.createLink(
            .init(slug: "off", content: .init(deepLinkPath: "/a", isEnabled: false)),
            in: shop.project, by: .system("test"))
        _ = try await shop.service.createLink(
            .init(
                slug: "over",
                content: .init(deepLinkPath: "/a", expiresAt: .init(milliseconds: 1_000))),
            in: shop.project, by: .system("test"))
        for slug in ["none", "off", "over", "Sale", String(repeating: "x", count: 500)] {
            let app = await shop.get("/l/\(slug)", headers: Self.json)
            #expect(app.status == 200)
            #expect(app.body == ResolveAnswer.none)
            let browser = await shop.get("/l/\(slug)")
            #expect(browser.status == 404)
            #expect(browser.headers["Cache-Control"] == "no-store")
            #expect(browser.headers["Location"] == nil)
        }
    }

    @Test func aLinkThatIsMadeLaterOrChangedIsSeenAtOnce() async throws {
        let shop = try await Shop()
        #expect(await shop.get("/l/later").status == 404)
        let link = try await shop.service.createLink(
            .init(slug: "later", content: .init(deepLinkPath: "/a")), in: shop.project,
            by: .system("test")
        ).record
        #expect(await shop.get("/l/later").status == 302)
        _ = try await shop.service.updateLink(
            link.id, in: shop.project,
            to: .init(deepLinkPath: "/b", desktopFallback: "https://new.test/"), expecting: nil,
            by: .system("test"))
        let response = await shop.get("/l/later")
        #expect(response.headers["Location"] == "https://new.test/")
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
    }

    @Test func browsersAreToldApart() async throws {
        let shop = try await Shop()
        let desktop = await shop.get("/l/sale?utm=1&c=poster")
        #expect(desktop.status == 302)
        #expect(desktop.headers["Location"] == "https://shop.test/sale?utm=1#top")
        let phone = await shop.get("/l/sale", headers: ["User-Agent": Self.phone])
        #expect(phone.status == 200)
        #expect(shop.text(phone).contains("href=\"shop://product/42?x=%2F\""))
        #expect(shop.text(phone).contains("https://apps.apple.com/app/id123456789"))
        #expect(phone.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        let android = await shop.get(
            "/l/sale", headers: ["User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/130"])
        #expect(shop.text(android).contains("intent://go.shop.test/l/sale#Intent;scheme=https;"))
        #expect(shop.text(android).contains("slug%3Dsale"))
        let preview = await shop.get(
            "/l/sale", headers: ["User-Agent": "Slackbot-LinkExpanding 1.0"])
        #expect(preview.status == 200)
        #expect(shop.text(preview).contains("<meta property=\"og:title\" content=\"Sale\">"))
    }

    @Test func visitsAreCountedByWhatTheyGot() async throws {
        let shop = try await Shop()
        _ = await shop.get("/l/sale?c=poster")
        _ = await shop.get("/l/sale", headers: Self.json)
        _ = await shop.get("/l/sale", headers: ["User-Agent": "Slackbot-LinkExpanding 1.0"])
        _ = await shop.client.send("HEAD", "/l/sale", headers: ["Host": "go.shop.test"])
        _ = await shop.get("/l/none")
        try await shop.service.visits.flush(to: shop.service.store, at: shop.service.now())
        let day = shop.service.now().day
        let days = try await shop.service.store.visits(in: shop.project, of: nil, on: day...day)
        func count(_ outcome: VisitKey.Outcome, _ audience: VisitKey.Audience) -> Int64 {
            days.filter { $0.key.outcome == outcome && $0.key.audience == audience }
                .reduce(0) { $0 + $1.count }
        }
        #expect(count(.desktop, .people) == 1)
        #expect(count(.desktop, .head) == 1)
        #expect(count(.app, .people) == 1)
        #expect(count(.preview, .crawler) == 1)
        #expect(count(.miss, .people) == 1)
        #expect(
            days.first { $0.key.outcome == .desktop && $0.key.audience == .people }?.key.channel
                == "poster")
    }

    @Test func theFilesComeBeforeAnythingElse() async throws {
        let shop = try await Shop(prefixes: ["/"])
        for path in ["/.well-known/apple-app-site-association", "/apple-app-site-association"] {
            let headers: Headers = ["X-Forwarded-Proto": "http"]
            let response = await shop.get(path, headers: headers)
            #expect(response.status == 200)
            #expect(response.headers["Content-Type"] == "application/json")
            let findings = AssociationLint(AssociationFile(response.body)).findings()
            #expect(!findings.contains { $0.severity > .info })
            let tag = try #require(response.headers["ETag"])
            let again = await shop.get(path, headers: ["If-None-Match": "W/\"x\", \(tag)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            let head = await shop.client.send("HEAD", path, headers: ["Host": "go.shop.test"])
            #expect(head.status == 200)
            #expect(head.headers["Content-Length"] == "\(response.body.count)")
        }
        let links = await shop.get("/.well-known/assetlinks.json")
        #expect(AssetLinksFile(links.body).packageNames == ["test.shop"])
    }

    @Test func anUnknownHostGetsNoHints() async throws {
        let shop = try await Shop()
        for path in ["/", "/l/sale", "/.well-known/apple-app-site-association"] {
            let response = await shop.client.send("GET", path, headers: ["Host": "other.test"])
            #expect(response.status == 404)
            #expect(shop.text(response) == "404 Not Found\n")
        }
    }

    @Test func aWildcardServesItsHostsAndItsBaseTheFile() async throws {
        let shop = try await Shop()
        _ = try await shop.service.addDomain(
            .init(host: "wild.test", isWildcard: true), to: shop.project, by: .system("test"))
        func status(_ host: String, _ path: String) async -> Int {
            await shop.client.send("GET", path, headers: ["Host": host]).status
        }
        #expect(await status("a.b.wild.test", "/l/sale") == 302)
        #expect(await status("wild.test", "/.well-known/apple-app-site-association") == 200)
        #expect(await status("wild.test", "/l/sale") == 404)
    }

    @Test func headIsAnsweredLikeGet() async throws {
        let shop = try await Shop()
        let agents = ["", Self.phone, "Mozilla/5.0 (Linux; Android 15)", "Slackbot 1.0"]
        for path in ["/", "/l/sale", "/l/none", "/nowhere", "/apple-app-site-association"] {
            for agent in agents {
                for accept in ["text/html", "application/json"] {
                    let headers: Headers = [
                        "Host": "go.shop.test", "User-Agent": agent, "Accept": accept,
                    ]
                    let get = await shop.client.send("GET", path, headers: headers)
                    let head = await shop.client.send("HEAD", path, headers: headers)
                    #expect(head.status == get.status, "\(path) for \(agent)")
                    for name in [
                        "Content-Type", "Content-Length", "Location", "Vary", "Cache-Control",
                        "ETag", "Referrer-Policy",
                    ] {
                        #expect(head.headers[name] == get.headers[name], "\(name) of \(path)")
                    }
                    #expect(head.body.isEmpty)
                }
            }
        }
    }

    @Test func anAppThatAsksBesideALinkGetsItsAnswer() async throws {
        let shop = try await Shop()
        for path in ["/l/", "/l/a/b", "/other", "/"] {
            let response = await shop.get(path, headers: Self.json)
            #expect(response.status == 200)
            #expect(response.body == ResolveAnswer.none)
        }
    }

    @Test func aLinkThatIsOffIsStillCountedAsItsOwn() async throws {
        let shop = try await Shop()
        let link = try await shop.service.createLink(
            .init(slug: "off", content: .init(deepLinkPath: "/a", isEnabled: false)),
            in: shop.project, by: .system("test")
        ).record
        _ = await shop.get("/l/off", headers: ["User-Agent": Self.phone])
        try await shop.service.visits.flush(to: shop.service.store, at: shop.service.now())
        let day = shop.service.now().day
        let days = try await shop.service.store.visits(
            in: shop.project, of: link.id, on: day...day)
        #expect(days.map(\.key.outcome) == [.miss])
        #expect(days.map(\.key.platform) == [.iphone])
    }

    @Test func theInterstitialCanBeSkipped() async throws {
        let shop = try await Shop()
        _ = try await shop.service.createLink(
            .init(
                slug: "fast",
                content: .init(
                    deepLinkPath: "/a", androidFallback: "https://shop.test/android",
                    skipsInterstitial: true)), in: shop.project, by: .system("test"))
        let phone = await shop.get("/l/fast", headers: ["User-Agent": Self.phone])
        #expect(phone.status == 302)
        #expect(phone.headers["Location"] == "https://apps.apple.com/app/id123456789")
        let android = await shop.get(
            "/l/fast", headers: ["User-Agent": "Mozilla/5.0 (Linux; Android 15)"])
        #expect(android.headers["Location"] == "https://shop.test/android")
        let preview = await shop.get("/l/fast", headers: ["User-Agent": "Slackbot 1.0"])
        #expect(preview.status == 200)
    }

    @Test func anAppWithoutASchemeIsOpenedFromAnotherHost() async throws {
        let shop = try await Shop()
        _ = try await shop.service.addDomain(
            .init(host: "open.shop.test"), to: shop.project, by: .system("test"))
        for app in try await shop.service.store.apps(of: shop.project) {
            guard case .ios(var content) = app.content else { continue }
            content.scheme = nil
            _ = try await shop.service.updateApp(
                app.id, in: shop.project, to: .ios(content), by: .system("test"))
        }
        let page = shop.text(await shop.get("/l/sale", headers: ["User-Agent": Self.phone]))
        #expect(page.contains("href=\"https://open.shop.test/l/sale\""))
    }

    @Test func bothSpellingsOfALetterAreFound() async throws {
        let shop = try await Shop()
        _ = try await shop.service.createLink(
            .init(slug: "caf\u{E9}", content: .init(deepLinkPath: "/a")), in: shop.project,
            by: .system("test"))
        #expect(await shop.get("/l/caf%C3%A9").status == 302)
        #expect(await shop.get("/l/cafe%CC%81").status == 302)
    }
}

import HTTPServing
import LinkService
import LinkStore
import SiteAssociation
import Testing
import WebText

@Suite struct AssociationServingTests {
    static let apple = "/.well-known/apple-app-site-association"
    let author = Principal.system("test")

    private func file(
        _ shop: Shop, _ host: String = "go.shop.test", _ path: String = apple
    ) async -> Response {
        await shop.client.send("GET", path, headers: ["Host": host])
    }

    private func decide(_ file: Response, _ url: String) throws -> Verdict.Decision {
        let matcher = AssociationMatcher(AssociationFile(file.body))
        return matcher.decide(try WebURL(url), entry: 0).decision
    }

    @Test func everyHostServesBothFilesWithoutDetour() async throws {
        let shop = try await Shop()
        _ = try await shop.service.addDomain(
            .init(host: "www.shop.test"), to: shop.project, by: author)
        for host in ["go.shop.test", "www.shop.test", "GO.Shop.Test:8080"] {
            for path in [
                Self.apple, "/apple-app-site-association", "/.well-known/assetlinks.json",
            ] {
                for method in ["GET", "HEAD"] {
                    let response = await shop.client.send(
                        method, path,
                        headers: [
                            "Host": host, "X-Forwarded-Proto": "http", "Accept": "text/html",
                        ])
                    #expect(response.status == 200, "\(method) \(host)\(path)")
                    #expect(response.headers["Content-Type"] == "application/json")
                    #expect(response.headers["Location"] == nil)
                    #expect(response.headers["Cache-Control"] == "public, max-age=300")
                }
            }
        }
    }

    @Test func eachAndroidAppHasAStatementOfItsOwn() async throws {
        let shop = try await Shop()
        let other =
            "78:9B:34:CA:F5:4F:2E:22:0A:CD:94:1E:71:B8:8D:58:36:86:6D:0D:85:8B:63:54:9E:94:BE:2C:AC:C6:7F:5B"
        _ = try await shop.service.addApp(
            .android(.init(package: "test.shop.two", fingerprints: [other])), to: shop.project,
            by: author)
        let response = await file(shop, "go.shop.test", "/.well-known/assetlinks.json")
        let document = JSONDocument(response.body)
        let targets = document.root?.elements.compactMap { $0["target"] } ?? []
        #expect(targets.count == 2)
        let second = targets.first { $0["package_name"]?.string == "test.shop.two" }
        #expect(
            second?["sha256_cert_fingerprints"]?.elements.compactMap(\.string) == [other])
    }

    @Test func noSlugStandsInFrontOfAFile() async throws {
        let shop = try await Shop(prefixes: ["/", "/l/"])
        for slug in [".well-known", "apple-app-site-association", "robots.txt", "l"] {
            await #expect(throws: FieldFault.self) {
                try await shop.service.createLink(
                    .init(slug: slug, content: .init(deepLinkPath: "/x")), in: shop.project,
                    by: author)
            }
        }
        // Also one that got into the store before.
        _ = try await shop.service.store.createLink(
            .init(slug: "apple-app-site-association", content: .init(deepLinkPath: "/x")),
            in: shop.project, by: .init(by: author.author, at: shop.service.now()), key: nil)
        let response = await file(shop, "go.shop.test", "/apple-app-site-association")
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(try decide(response, "https://go.shop.test/l/x") == .match)
    }

    @Test func aChangeThatSpoilsAFileIsRefusedWithTheFinding() async throws {
        let shop = try await Shop()
        let before = await file(shop).body
        let refused = [
            #"{"rules": [{"path": "/l/sale", "exclude": true}]}"#,
            #"{"rules": [{"path": "https://go.shop.test/a"}]}"#,
            #"{"rules": [{}]}"#, #"{"webcredentials": ["nonsense"]}"#, #"{"rule": []}"#, "[",
        ]
        for own in refused {
            let fault = await #expect(throws: PublishFault.self, "\(own)") {
                try await shop.service.updateProject(
                    shop.project, to: .init(name: "Shop", ownAssociation: own), expecting: nil,
                    by: author)
            }
            #expect(fault?.findings.first?.isEmpty == false)
        }
        await #expect(throws: PublishFault.self) {
            try await shop.service.addApp(
                .ios(.init(team: "short", bundle: "no bundle")), to: shop.project, by: author)
        }
        await #expect(throws: PublishFault.self) {
            try await shop.service.addApp(
                .android(.init(package: "test.two", fingerprints: ["AA:BB"])), to: shop.project,
                by: author)
        }
        #expect(await file(shop).body == before)
    }

    @Test func aProjectAddsWhatItClaimsItself() async throws {
        let shop = try await Shop(prefixes: ["/l/", "/go/in/"])
        let own = """
            {"rules": [{"path": "/account/help/*", "exclude": true}, {"path": "/account/*"}],
             "webcredentials": ["9A7B5C3D1E.test.shop"],
             "appclips": ["9A7B5C3D1E.test.shop.Clip"]}
            """
        _ = try await shop.service.updateProject(
            shop.project, to: .init(name: "Shop", ownAssociation: own), expecting: nil, by: author)
        let response = await file(shop)
        for (path, expected): (String, Verdict.Decision) in [
            ("/l/x", .match), ("/go/in/x", .match), ("/account/42", .match),
            ("/account/help/1", .excluded), ("/go/x", .noMatch), ("/about", .noMatch),
        ] {
            #expect(try decide(response, "https://go.shop.test\(path)") == expected, "\(path)")
        }
        let root = JSONDocument(response.body).root
        #expect(
            root?["webcredentials"]?["apps"]?.elements.compactMap(\.string)
                == ["9A7B5C3D1E.test.shop"])
        #expect(
            root?["appclips"]?["apps"]?.elements.compactMap(\.string)
                == ["9A7B5C3D1E.test.shop.Clip"])
        // Android 15 reads the same rules.
        let links = await file(shop, "go.shop.test", "/.well-known/assetlinks.json")
        #expect(String(decoding: links.body, as: UTF8.self).contains("/account/help/*"))
        #expect(String(decoding: links.body, as: UTF8.self).contains("\"/go/in/*\""))
    }

    @Test func pagesCanBeLeftOutWhereLinksStandAtTheRoot() async throws {
        let shop = try await Shop(prefixes: ["/"])
        _ = try await shop.service.updateProject(
            shop.project,
            to: .init(
                name: "Shop",
                ownAssociation: #"{"rules": [{"path": "/imprint", "exclude": true}]}"#),
            expecting: nil, by: author)
        let response = await file(shop)
        #expect(try decide(response, "https://go.shop.test/imprint") == .excluded)
        #expect(try decide(response, "https://go.shop.test/aB3x") == .match)
        #expect(await shop.get("/sale").status == 302)
        #expect(await shop.get("/sale/").status == 302)
    }

    @Test func anAppIDPrefixOfItsOwnIsUsed() async throws {
        let shop = try await Shop()
        _ = try await shop.service.addApp(
            .ios(.init(team: "9A7B5C3D1E", appIDPrefix: "1A2B3C4D5E", bundle: "test.old")),
            to: shop.project, by: author)
        let text = String(decoding: await file(shop).body, as: UTF8.self)
        #expect(text.contains("1A2B3C4D5E.test.old") && text.contains("9A7B5C3D1E.test.shop"))
    }

    @Test func theBaseOfAWildcardClaimsForBoth() async throws {
        let shop = try await Shop()
        _ = try await shop.service.addDomain(
            .init(host: "wild.test", prefixes: ["/l/"]), to: shop.project, by: author)
        _ = try await shop.service.addDomain(
            .init(host: "wild.test", isWildcard: true, prefixes: ["/w/"]), to: shop.project,
            by: author)
        let base = await file(shop, "wild.test")
        #expect(try decide(base, "https://wild.test/l/x") == .match)
        #expect(try decide(base, "https://a.wild.test/w/x") == .match)
        let below = await file(shop, "a.wild.test")
        #expect(try decide(below, "https://a.wild.test/l/x") == .noMatch)
    }

    @Test func linksGoOnWhenAFileCannotBePublished() async throws {
        let shop = try await Shop()
        let store = shop.service.store
        _ = try await store.updateProject(
            shop.project, to: .init(name: "Shop", ownAssociation: "nonsense"), expecting: nil,
            by: .init(by: author.author, at: shop.service.now()))
        try await shop.service.refresh()
        #expect(await file(shop).status == 503)
        #expect(await shop.get("/l/sale").status == 302)
        #expect(shop.service.sites.faults.map(\.host) == ["go.shop.test", "go.shop.test"])
    }
}

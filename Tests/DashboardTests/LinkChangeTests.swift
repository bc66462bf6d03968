import HTTPServing
import LinkService
import LinkStore
import Testing

/// The buttons of a link's page.
struct LinkChangeTests {
    private let link = "/projects/1/links/1"

    private func browser(_ more: KeyValuePairs<String, String> = [:]) async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        var fields = [("slug", "spring"), ("deepLinkPath", "/product/1"), ("isEnabled", "1")]
        for (name, value) in more { fields.append((name, value)) }
        _ = await browser.submitPairs(
            "/projects/1/links/new", from: "/projects/1/links/new", fields)
        return browser
    }

    @Test func aLinkIsSwitchedOffAndOn() async throws {
        let browser = try await browser()
        let off = await browser.submit("\(link)/disable", from: link, ["revision": "1"])
        #expect(off.status == 303)
        let page = await browser.get(link)
        #expect(page.text.contains(">off</strong>"))
        #expect(page.text.contains("&quot;matched&quot;:false"))
        let on = await browser.submit("\(link)/enable", from: link, ["revision": "2"])
        #expect(on.status == 303)
        #expect(await browser.get(link).text.contains("&quot;matched&quot;:true"))
    }

    @Test func aDeletedLinkIsTakenBack() async throws {
        let browser = try await browser()
        let deleted = await browser.submit("\(link)/delete", from: link, ["revision": "1"])
        #expect(deleted.headers["Location"] == "\(link)?did=deleted")
        let page = await browser.get("\(link)?did=deleted")
        #expect(page.text.contains("It can be undone.") && page.text.contains("Take it back"))
        #expect(!(await browser.get("/projects/1/links")).text.contains(">spring</a>"))
        _ = await browser.submit("\(link)/restore", from: link, ["revision": "2"])
        #expect(await browser.get("/projects/1/links").text.contains(">spring</a>"))
    }

    @Test func oneClickLeadsBackToAnEarlierRevision() async throws {
        let browser = try await browser()
        let edit = "\(link)/edit"
        _ = await browser.submit(
            edit, from: edit, ["revision": "1", "deepLinkPath": "/product/2", "isEnabled": "1"])
        let page = await browser.get(link)
        #expect(page.text.contains("<del>/product/1</del> → <ins>/product/2</ins>"))
        #expect(page.text.contains("Return to revision 1"))
        #expect(page.text.contains(">Ann</td>") && !page.text.contains("user:1"))
        let back = await browser.submit(
            "\(link)/revert", from: link, ["revision": "2", "number": "1"])
        #expect(back.status == 303)
        let saved = try await browser.service.link(
            Link.ID(1), in: browser.project, for: .system("test"))
        #expect(saved.content.deepLinkPath == "/product/1" && saved.latest.action == .reverted)
    }

    @Test func aButtonOfAnOldPageChangesNothing() async throws {
        let browser = try await browser()
        _ = await browser.submit("\(link)/disable", from: link, ["revision": "1"])
        let late = await browser.submit("\(link)/delete", from: link, ["revision": "1"])
        #expect(late.status == 409 && late.text.contains("Somebody was faster"))
        #expect(late.text.contains("href=\"\(link)\""), "nothing leads back to the link")
    }

    @Test(arguments: ["enable", "disable", "delete", "restore", "undo", "revert"])
    func aViewerPressesNoButton(_ change: String) async throws {
        let owner = try await browser()
        let viewer = await Browser(sharing: owner)
        try await viewer.join(as: .viewer, name: "Vic")
        let page = await viewer.get(link)
        #expect(!page.text.contains("\(link)/\(change)\""))
        let token = page.token(of: "/sign-out") ?? ""
        let forced = await viewer.post(
            "\(link)/\(change)", ["revision": "1", "number": "1", "token": token])
        #expect(forced.status == 403)
    }

    @Test func theFormOfADuplicateHoldsWhatTheModelHolds() async throws {
        let browser = try await browser(["title": "Spring \"sale\"", "tags": "a, b"])
        let page = await browser.get("/projects/1/links/new?from=1")
        #expect(page.text.contains("value=\"/product/1\"") && page.text.contains("value=\"a, b\""))
        #expect(page.text.contains("Spring &quot;sale&quot;"))
    }

    @Test func theCodeComesAsTheQueryWantsIt() async throws {
        let browser = try await browser()
        let svg = await browser.get("\(link)/code.svg?size=3&margin=0&level=high&c=poster")
        #expect(svg.status == 200 && svg.headers["Content-Type"] == "image/svg+xml")
        #expect(svg.text.hasPrefix("<svg"))
        #expect(svg.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        let png = await browser.get("\(link)/code.png?size=2")
        #expect(png.headers["Content-Type"] == "image/png")
        let wide = await browser.get("\(link)/code.svg?size=3&margin=9&level=high&c=poster")
        #expect(svg.text != wide.text)
        #expect(await browser.get("\(link)/code.svg?size=x&level=%22%3E&margin=-3").status == 200)
    }

    @Test func whatHappensWhereIsWhatTheServerWouldAnswer() async throws {
        let browser = try await browser()
        _ = try await browser.service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop", storeID: "123456789")),
            to: browser.project, by: .system("test"))
        let page = await browser.get(link)
        #expect(page.text.contains("https://apps.apple.com/app/id123456789"))
        #expect(page.text.contains("No page for computers is set"))
        let preview = await browser.get("\(link)/preview")
        #expect(preview.headers["X-Frame-Options"] == "SAMEORIGIN")
        #expect(
            preview.headers["Content-Security-Policy"]?.contains("frame-ancestors 'self'") == true)
        let edit = "\(link)/edit"
        _ = await browser.submit(
            edit, from: edit,
            [
                "revision": "1", "deepLinkPath": "/product/1", "isEnabled": "1",
                "desktopFallback": "https://www.example.com/spring",
            ])
        let changed = await browser.get(link)
        #expect(changed.text.contains("https://www.example.com/spring"))
        #expect(!changed.text.contains("No page for computers is set"))
    }

    @Test func visitsAreCountedWithoutPrograms() async throws {
        let browser = try await browser()
        let day = browser.service.now().day
        func key(_ platform: VisitKey.Platform, _ audience: VisitKey.Audience, _ channel: String)
            -> VisitKey
        {
            VisitKey(
                project: browser.project, link: Link.ID(1), day: day, platform: platform,
                outcome: .interstitial, audience: audience, channel: channel)
        }
        try await browser.service.store.addVisits([
            key(.iphone, .people, "poster"): 7, key(.android, .people, ""): 4,
            key(.desktop, .crawler, ""): 90,
        ])
        let page = await browser.get(link)
        #expect(page.text.contains("<strong>11</strong> visits"))
        #expect(page.text.contains("Not counted: 90 requests of programs"))
        #expect(page.text.contains(">poster</td><td data-label=\"Visits\">7</td>"))
        #expect(page.text.contains("class=\"p-iphone\"") && page.text.contains("role=\"img\""))
        #expect(page.text.utf8.count < 60_000)
        #expect(await browser.get("\(link)?days=7").text.contains("7 days"))
    }
}

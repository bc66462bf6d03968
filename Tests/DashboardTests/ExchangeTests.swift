import HTTPServing
import LinkService
import LinkStore
import Testing

/// Many links at once.
struct ExchangeTests {
    private let page = "/projects/1/links/import"

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        return browser
    }

    private func links(_ browser: Browser) async throws -> [Link] {
        try await browser.service.links(
            in: browser.project, LinkQuery(now: browser.service.now(), order: .oldest),
            for: .system("test")
        ).elements
    }

    private let table = "slug,target\nspring,/product/1\nbad,not a path\nspring,/product/2\n"

    @Test func aDryRunTellsOfEachRowAndMakesNothing() async throws {
        let owner = try await owner()
        let dry = await owner.submit(page, from: page, ["data": table])
        #expect(dry.text.contains("1 link would be made, 2 rows not."))
        #expect(dry.text.contains("neither a path nor a URL"))
        #expect(dry.text.contains("the slug spring is taken"))
        #expect(try await links(owner).isEmpty)
        let done = await owner.post(
            page, ["data": table, "confirmed": "1", "token": dry.token(of: page) ?? ""])
        #expect(done.text.contains("1 link made, 2 rows not."))
        #expect(try await links(owner).map(\.content.deepLinkPath) == ["/product/1"])
    }

    @Test func whatIsExportedCanBeImported() async throws {
        let owner = try await owner()
        let content = Link.Content(
            deepLinkPath: "/a,b?\"c\"", desktopFallback: "https://www.example.com/x",
            title: "=1+1; <b>", description: "two\nlines", isEnabled: false,
            expiresAt: Timestamp(milliseconds: 1_900_000_000_000), tags: ["one", "two"],
            note: "note", skipsInterstitial: true, carriesQuery: true)
        _ = try await owner.service.createLink(
            .init(slug: "full", content: content), in: owner.project, by: .system("test"))
        for name in ["csv", "json"] {
            let file = await owner.get("/projects/1/links/links.\(name)")
            #expect(file.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
            let other = try await self.owner()
            let form = await other.get(page)
            let done = await other.post(
                page,
                ["data": file.text, "confirmed": "1", "token": form.token(of: page) ?? ""])
            #expect(done.text.contains("1 link made."))
            #expect(try await links(other).map(\.content) == [content])
        }
    }

    @Test(arguments: ["", "{\"links\": 3}", "[", "slug,target"])
    func whatIsNoListComesBack(_ data: String) async throws {
        let owner = try await owner()
        let answer = await owner.submit(page, from: page, ["data": data])
        #expect(answer.status == 422 && answer.text.contains("data-fault"))
    }

    @Test func whatIsPastedIsNeverMarkup() async throws {
        let owner = try await owner()
        let data = "<script>alert(1)</script>,/a\nslug,\"</textarea><script>alert(2)</script>\"\n"
        let answer = await owner.submit(page, from: page, ["data": data])
        #expect(!answer.text.contains("<script>alert"))
    }

    @Test func tickedLinksAreChangedTogether() async throws {
        let owner = try await owner()
        for slug in ["one", "two", "three"] {
            _ = try await owner.service.createLink(
                .init(slug: slug, content: .init(deepLinkPath: "/a", tags: ["old"])),
                in: owner.project, by: .system("test"))
        }
        let list = "/projects/1/links"
        _ = await owner.submitPairs(
            "\(list)/bulk", from: list, [("link", "1"), ("link", "3"), ("action", "off")])
        #expect(try await links(owner).map(\.content.isEnabled) == [false, true, false])
        _ = await owner.submitPairs(
            "\(list)/bulk", from: list,
            [("link", "1"), ("link", "2"), ("action", "tag"), ("newTag", "new")])
        #expect(try await links(owner).map(\.content.tags.count) == [2, 2, 1])
        _ = await owner.submitPairs(
            "\(list)/bulk", from: list, [("link", "1"), ("action", "untag"), ("newTag", "old")])
        #expect(try await links(owner).first?.content.tags == ["new"])
        let missing = await owner.submitPairs(
            "\(list)/bulk", from: list, [("link", "2"), ("link", "99"), ("action", "off")])
        #expect(missing.status == 404)
        #expect(try await links(owner).map(\.content.isEnabled) == [false, true, false])
        let none = await owner.submitPairs("\(list)/bulk", from: list, [("action", "on")])
        #expect(none.headers["Location"] == "\(list)?did=none-chosen")
    }

    @Test func aViewerImportsAndEditsNothing() async throws {
        let owner = try await owner()
        _ = try await owner.service.createLink(
            .init(slug: "one", content: .init(deepLinkPath: "/a")), in: owner.project,
            by: .system("test"))
        let viewer = await Browser(sharing: owner)
        try await viewer.join(as: .viewer, name: "Vic")
        #expect(await viewer.get(page).status == 403)
        let list = await viewer.get("/projects/1/links")
        #expect(!list.text.contains("name=\"link\"") && !list.text.contains("New link"))
        let token = list.token(of: "/sign-out") ?? ""
        let bulk = await viewer.post(
            "/projects/1/links/bulk", ["link": "1", "action": "off", "token": token])
        #expect(bulk.status == 403)
        let made = await viewer.post(
            page, ["data": "a,/b", "confirmed": "1", "token": token])
        #expect(made.status == 403)
        #expect(try await links(owner).map(\.content.isEnabled) == [true])
    }
}

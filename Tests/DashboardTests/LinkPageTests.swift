import HTTPServing
import LinkService
import LinkStore
import Testing

/// Making, finding and changing links.
struct LinkPageTests {
    private func make(
        _ browser: Browser, _ slug: String = "spring", path: String = "/product/1",
        more: KeyValuePairs<String, String> = [:]
    ) async -> Browser.Page {
        var fields = [("slug", slug), ("deepLinkPath", path), ("isEnabled", "1")]
        for (name, value) in more { fields.append((name, value)) }
        return await browser.submitPairs(
            "/projects/1/links/new", from: "/projects/1/links/new", fields)
    }

    @Test func aLinkIsMadeAndShown() async throws {
        let browser = try await Browser()
        try await browser.join()
        let made = await make(browser, path: "/product/1?a=b#c")
        #expect(made.status == 303 && made.headers["Location"] == "/projects/1/links/1?did=created")
        let page = await browser.get("/projects/1/links/1?did=created")
        #expect(page.text.contains("The link is ready."))
        #expect(page.text.contains("https://go.example.com/l/spring"))
        #expect(page.text.contains("&quot;deepLinkPath&quot;:&quot;/product/1?a=b#c&quot;"))
        let list = await browser.get("/projects/1/links?q=SPRING")
        #expect(list.text.contains(">spring</a>"))
        #expect(await browser.get("/projects/1/links?q=none").text.contains("No link is like that"))
    }

    @Test func whatWasTypedComesBackWithTheReason() async throws {
        let browser = try await Browser()
        try await browser.join()
        let page = await make(
            browser, path: "no slash \"><script>alert(1)</script>",
            more: ["note": "</textarea><script>alert(2)</script>"])
        #expect(page.status == 422 && !page.text.contains("<script>alert"))
        #expect(page.text.contains("aria-invalid=\"true\""))
        #expect(page.text.contains("&lt;/textarea&gt;&lt;script&gt;alert(2)"))
    }

    @Test func whereAPhoneGetsNoPageNoneIsShown() async throws {
        let browser = try await Browser()
        try await browser.join()
        _ = await make(browser, more: ["skipsInterstitial": "1"])
        let straight = await browser.get("/projects/1/links/1")
        #expect(!straight.text.contains("<iframe") && straight.text.contains("gets no page"))
    }

    @Test func aTakenSlugIsNamedBesideItsField() async throws {
        let browser = try await Browser()
        try await browser.join()
        _ = await make(browser)
        let page = await make(browser)
        #expect(page.status == 422 && page.text.contains("The slug spring is taken."))
        #expect(page.text.contains("id=\"slug-fault\""))
    }

    @Test func twoPeopleMergeTheirChanges() async throws {
        let browser = try await Browser()
        try await browser.join()
        _ = await make(browser)
        let edit = "/projects/1/links/1/edit"
        let first = await browser.submit(
            edit, from: edit, ["revision": "1", "deepLinkPath": "/theirs", "isEnabled": "1"])
        #expect(first.status == 303)
        let second = await browser.submit(
            edit, from: edit, ["revision": "1", "deepLinkPath": "/mine", "isEnabled": "1"])
        #expect(second.status == 409)
        #expect(second.text.contains("/theirs") && second.text.contains("/mine"))
        let third = await browser.submit(
            edit, from: edit, ["revision": "2", "deepLinkPath": "/mine", "isEnabled": "1"])
        #expect(third.status == 303)
    }

    @Test func aViewerLooksAndChangesNothing() async throws {
        let owner = try await Browser()
        try await owner.join()
        _ = await make(owner)
        let viewer = await Browser(sharing: owner)
        try await viewer.join(as: .viewer, name: "Vic")
        #expect(await viewer.get("/projects/1/links/1").status == 200)
        #expect(await viewer.get("/projects/1/links/new").status == 403)
        let token = await viewer.get("/projects/1/links").token(of: "/sign-out") ?? ""
        let forced = await viewer.post(
            "/projects/1/links/1/edit",
            ["revision": "1", "deepLinkPath": "/hacked", "token": token])
        #expect(forced.status == 403)
    }

    @Test func aStrangerSeesNoProject() async throws {
        let owner = try await Browser()
        try await owner.join()
        let other = try await owner.service.createProject(
            .init(name: "Other"), by: .system("test"))
        #expect(await owner.get("/projects/\(other.id)/links").status == 404)
        #expect(await owner.get("/projects/999/links").status == 404)
        #expect(await owner.get("/projects/x/links").status == 404)
    }

    @Test func pagesAreSmall() async throws {
        let browser = try await Browser()
        try await browser.join()
        for number in 0..<40 {
            _ = await make(browser, "link-number-\(number)", path: "/product/\(number)")
        }
        let page = await browser.get("/projects/1/links")
        #expect(page.text.utf8.count < 60_000)
        #expect(page.text.firstRange(of: "rel=\"next\"") == nil)
    }
}

import HTTPServing
import LinkService
import LinkStore
import Testing

/// What the form of a link says before it is saved.
struct LinkAdvicePageTests {
    private let form = "/projects/1/links/new"

    private func editor() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join(as: .editor)
        return browser
    }

    private func advice(
        _ browser: Browser, _ fields: [(String, String)],
        at target: String = "/projects/1/links/advice"
    ) async -> Browser.Page {
        let token = await browser.get(form).token(of: form) ?? ""
        return await browser.postPairs(target, fields + [("token", token)])
    }

    @Test func theScriptGetsFaultsAndWarningsByField() async throws {
        let browser = try await editor()
        _ = try await browser.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/a")), in: browser.project,
            by: .system("test"))
        let page = await advice(
            browser,
            [("slug", "sale"), ("deepLinkPath", "product"), ("image", "javascript:alert(1)")])
        #expect(page.status == 200)
        #expect(page.headers["Content-Type"]?.hasPrefix("application/json") == true)
        for words in [
            #""slug":"The slug sale is taken.""#, #""deepLinkPath":"The path has to begin"#,
            #""image":"#, #""desktopFallback":"No page for computers is set"#,
        ] { #expect(page.text.contains(words), "\(words) is not in \(page.text)") }
        let saved = try await browser.service.links(
            in: browser.project, .init(now: browser.service.now()), for: .system("test"))
        #expect(saved.elements.count == 1)
    }

    @Test func aLinkThatIsChangedIsNoRivalOfItself() async throws {
        let browser = try await editor()
        let link = try await browser.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/a")), in: browser.project,
            by: .system("test")
        ).record
        let page = await advice(
            browser,
            [
                ("deepLinkPath", "/a"), ("isEnabled", "1"),
                ("desktopFallback", "https://go.example.com/l/sale"),
            ], at: "/projects/1/links/\(link.id)/advice")
        #expect(page.text.contains(#""faults":{}"#))
        #expect(page.text.contains("leads to this link again"))
    }

    @Test func viewersAndStrangersGetNone() async throws {
        let browser = try await Browser()
        try await browser.join(as: .viewer)
        let token = await browser.get("/projects/1/links").token(of: "/sign-out") ?? ""
        let page = await browser.post(
            "/projects/1/links/advice", ["deepLinkPath": "/a", "token": token])
        #expect(page.status == 403)
        let bare = await browser.post("/projects/1/links/advice", ["deepLinkPath": "/a"])
        #expect(bare.status == 403)
    }

    @Test func withoutJavaScriptTheSameIsSaidAfterSaving() async throws {
        let browser = try await editor()
        let saved = await browser.submit(
            form, from: form, ["slug": "Sale", "deepLinkPath": "/a", "isEnabled": "1"])
        let page = await browser.get(saved.headers["Location"] ?? "")
        #expect(page.text.contains("No page for computers is set"))
        #expect(page.text.contains("Capitals count"))
        let edit = await browser.get("/projects/1/links/1/edit")
        #expect(edit.text.contains("id=\"desktopFallback-warning\""))
        #expect(edit.text.contains("data-advice=\"/projects/1/links/1/advice\""))
        let refused = await browser.submit(form, from: form, ["slug": "x", "deepLinkPath": "no"])
        #expect(refused.status == 422)
        #expect(refused.text.contains("id=\"desktopFallback-warning\""))
        #expect(!(await browser.get(form)).text.contains("-warning\""))
    }
}

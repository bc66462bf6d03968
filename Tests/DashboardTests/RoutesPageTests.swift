import HTTPServing
import LinkService
import LinkStore
import Testing

/// The routes of an app, and the links that none of them takes.
struct RoutesPageTests {
    private let routes = "/projects/1/site/apps/1/routes"
    private static let file = """
        {"schema": 1, "routes": [
          {"path": "/product/{id}", "summary": "A <b>product</b>",
           "segments": [{"literal": "product"}, {"parameter": "id"}]}]}
        """

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        _ = try await browser.service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop")), to: browser.project,
            by: .system("test"))
        return browser
    }

    @Test func routesAreUploadedShownAndForgotten() async throws {
        let owner = try await owner()
        #expect(await owner.get("/projects/1/site").text.contains(routes))
        let saved = await owner.submit(routes, from: routes, ["routes": Self.file])
        #expect(saved.status == 303)
        let page = await owner.get(routes).text
        #expect(page.contains("/product/{id}") && page.contains("A &lt;b&gt;product"))
        #expect(page.contains(", by Ann."))
        let removed = await owner.submit("\(routes)/remove", from: routes, [:])
        #expect(removed.status == 303)
        #expect(!(await owner.get(routes).text.contains("/product/{id}")))
    }

    @Test func whatIsNoRoutesFileComesBackWithTheReason() async throws {
        let owner = try await owner()
        let page = await owner.submit(
            routes, from: routes, ["routes": "{\"a\": <script>alert(1)</script>}"])
        #expect(page.status == 422 && page.text.contains("class=\"fault\""))
        #expect(page.text.contains("Line 1:") && !page.text.contains("<script>alert"))
        let long = String(repeating: "x", count: 100_000)
        let large = await owner.submit(routes, from: routes, ["routes": long])
        #expect(large.status == 422 && large.text.utf8.count < 60_000)
    }

    @Test func aLinkThatNoRouteTakesIsWarnedAbout() async throws {
        let owner = try await owner()
        _ = await owner.submit(routes, from: routes, ["routes": Self.file])
        let links = "/projects/1/links"
        let made = await owner.submit(
            "\(links)/new", from: "\(links)/new",
            ["slug": "odd", "deepLinkPath": "/prodct/42", "isEnabled": "1"])
        #expect(made.status == 303)
        let page = await owner.get("\(links)/1").text
        #expect(page.contains("Worth a look"))
        #expect(page.contains("the nearest is /product/{id}"))
        let rehearsal = await owner.submit(
            "\(links)/import", from: "\(links)/import",
            ["data": "slug,target\ngood,/product/1\nalso-odd,/produkt/1\n"])
        #expect(rehearsal.text.contains("2 links would be made."))
        #expect(rehearsal.text.contains("1 row is worth a look"))
        #expect(rehearsal.text.contains("the nearest is /product/{id}"))
    }

    @Test func anEditorLooksAndUploadsNothing() async throws {
        let owner = try await owner()
        _ = await owner.submit(routes, from: routes, ["routes": Self.file])
        let editor = await Browser(sharing: owner)
        try await editor.join(as: .editor, name: "Edi")
        let page = await editor.get(routes)
        #expect(page.status == 200 && page.text.contains("/product/{id}"))
        #expect(!page.text.contains("<textarea") && !page.text.contains("Forget"))
        let token = page.token(of: "/sign-out") ?? ""
        for form in [routes, "\(routes)/remove"] {
            let answer = await editor.post(form, ["routes": Self.file, "token": token])
            #expect(answer.status == 403, "\(form)")
        }
        let known = try await owner.service.routes(of: owner.project, for: .system("test"))
        #expect(known.apps.count == 1)
    }
}

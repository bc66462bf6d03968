import HTTPServing
import LinkService
import LinkStore
import Testing

/// The page about the server, and the copy that can be downloaded there.
struct ServerPageTests {
    @Test func thePageTellsHowTheServerIs() async throws {
        let browser = try await Browser.administrator()
        let page = await browser.get("/server").text
        for words in [
            "SQLite 3.", "can be read", "up to date", "all are served", "none that this server",
            "Make a copy", "landfalld backup",
        ] {
            #expect(page.contains(words), "\(words)")
        }
        browser.service.noteStoreError(StoreError.failed(code: 1, "<script>alert(1)</script>"))
        let failing = await browser.get("/server").text
        #expect(failing.contains("once, at ") && !failing.contains("<script>alert"))
    }

    @Test func aCopyIsMadeAndDownloaded() async throws {
        let browser = try await Browser.administrator()
        #expect(await browser.get("/server/backup").status == 404)
        let made = await browser.submit("/server/backup", from: "/server", [:])
        #expect(made.headers["Location"] == "/server")
        var page = await browser.get("/server").text
        for _ in 0..<200 where page.contains("being made") {
            try await Task.sleep(for: .milliseconds(20))
            page = await browser.get("/server").text
        }
        #expect(page.contains("The copy is ready") && page.contains("Download it"))
        let file = await browser.get("/server/backup")
        #expect(file.status == 200 && file.text.hasPrefix("SQLite format 3"))
        #expect(
            file.headers["Content-Disposition"]
                == "attachment; filename=\"landfall-2027-01-15.db\"")
        #expect(file.headers["Cache-Control"] == "no-store")
        let audit = await browser.get("/server/audit").text
        #expect(audit.contains("backup downloaded") && audit.contains("backup made"))
        #expect(!(await browser.get("/server").text.contains("none that this server")))
    }

    @Test func anOwnerOfAProjectGetsNoCopy() async throws {
        let browser = try await Browser.administrator()
        let owner = await Browser(sharing: browser)
        try await owner.join(as: .owner, name: "Ann")
        let token = await owner.get("/projects/1/links").token(of: "/sign-out") ?? ""
        #expect(await owner.get("/server").status == 403)
        #expect(await owner.post("/server/backup", ["token": token]).status == 403)
        _ = await browser.submit("/server/backup", from: "/server", [:])
        #expect(await owner.get("/server/backup").status == 403)
    }
}

import HTTPServing
import LinkService
import LinkStore
import Testing

/// From an empty server to the first link.
struct FirstRunTests {
    /// An administrator on a server without any project.
    private func administrator() async throws -> Browser {
        let browser = try await Browser(projects: false)
        let link = try await browser.service.accounts.inviteAdministrator(
            email: "ada@example.com", by: .system("test"))
        _ = await browser.submit(
            "/join", from: link.target,
            ["key": link.secret.text, "name": "Ada", "password": Browser.password])
        return browser
    }

    @Test func thePagesLeadToAWorkingLink() async throws {
        let browser = try await administrator()
        #expect(await browser.get("/").headers["Location"] == "/start")
        let project = await browser.submit(
            "/start", from: "/start",
            ["name": "Shop", "app": "9A7B5C3D1E.com.example.shop", "storeId": ""])
        #expect(project.headers["Location"] == "/projects/1/setup")
        let setup = "/projects/1/setup"
        #expect(await browser.get(setup).text.contains("Your domain"))
        let domain = await browser.submit(
            "\(setup)/domain", from: setup, ["host": "go.example.com", "prefixes": "/l/"])
        #expect(domain.status == 303)
        let link = await browser.submit(
            "\(setup)/link", from: setup,
            ["slug": "first", "deepLinkPath": "/product/42", "isEnabled": "1"])
        #expect(link.status == 303)
        let done = await browser.get(setup)
        #expect(done.text.contains("https://go.example.com/l/first"))
        #expect(done.text.contains("&lt;string&gt;applinks:go.example.com&lt;/string&gt;"))
        let site = try #require(browser.service.sites.site(for: "go.example.com"))
        let file = try #require(site.association)
        #expect(
            String(decoding: file.bytes, as: UTF8.self)
                .contains("9A7B5C3D1E.com.example.shop"))
    }

    @Test func whatIsWrongComesBackAndMakesNoProject() async throws {
        let browser = try await administrator()
        let page = await browser.submit(
            "/start", from: "/start", ["name": "<b>Shop", "app": "com.example.shop"])
        #expect(page.status == 422 && page.text.contains("There is no Team ID"))
        #expect(page.text.contains("&lt;b&gt;Shop"))
        let nameless = await browser.submit("/start", from: "/start", ["name": "", "app": ""])
        #expect(nameless.status == 422)
        #expect(try await browser.service.projects(for: .system("test")).isEmpty)
    }

    @Test func theExampleIsLoadedAndRemoved() async throws {
        let browser = try await administrator()
        let loaded = await browser.submit("/start/demo", from: "/start", [:])
        #expect(loaded.headers["Location"] == "/projects/1/links")
        #expect(await browser.get("/projects/1/links").text.contains(">spring-sale</a>"))
        // With nothing but the example, the way to one's own project stays the start.
        #expect(await browser.get("/").headers["Location"] == "/start")
        _ = await browser.submit("/start/demo/remove", from: "/start", [:])
        #expect(try await browser.service.projects(for: .system("test")).isEmpty)
    }

    @Test func onlyAdministratorsMakeProjects() async throws {
        let owner = try await Browser()
        try await owner.join()
        #expect(await owner.get("/start").status == 403)
        let token = await owner.get("/projects/1/links").token(of: "/sign-out") ?? ""
        for target in ["/start", "/start/demo", "/start/demo/remove"] {
            let page = await owner.post(target, ["name": "Mine", "token": token])
            #expect(page.status == 403 || page.status == 303)
        }
        #expect(try await owner.service.projects(for: .system("test")).count == 1)
    }

    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>9A7B5C3D1E.com.example.shop</string>
        <key>com.apple.developer.team-identifier</key><string>9A7B5C3D1E</string>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:go.example.com</string></array>
        </dict></plist>
        """

    private static let inspection = """
        {"schema": 1, "path": "Shop.ipa", "kind": "ipa", "parts": [{"path": "Shop.app",
         "kind": "app", "facts": {"app identifier": ["9A7B5C3D1E.com.example.shop"],
         "team": ["9A7B5C3D1E"], "schemes": ["shop"]},
         "entitlements": {"com.apple.developer.associated-domains": ["applinks:go.example.com"]}}]}
        """

    @Test(arguments: [
        ("9A7B5C3D1E.com.example.shop", nil),
        ("Team ID: 9A7B5C3D1E, bundle com.example.shop", nil),
        ("com.example.shop 9A7B5C3D1E", nil),
        (entitlements, "go.example.com"), (inspection, "go.example.com"),
    ])
    func anAppIsReadFromWhatIsPasted(_ text: String, _ host: String?) async throws {
        let browser = try await administrator()
        let page = await browser.submit("/start", from: "/start", ["name": "Shop", "app": text])
        #expect(page.status == 303)
        #expect(page.headers["Location"]?.hasSuffix("host=\(host ?? "")") == (host != nil))
        let apps = try await browser.service.apps(of: Project.ID(1), for: .system("test"))
        guard case .ios(let app)? = apps.first?.content else {
            Issue.record("no app was made")
            return
        }
        #expect(app.team == "9A7B5C3D1E" && app.bundle == "com.example.shop")
    }

    @Test func anEntitlementsFileOfAProjectSaysWhatIsMissing() async throws {
        let browser = try await administrator()
        let text =
            "<plist version=\"1.0\"><dict><key>aps-environment</key><string>x</string></dict></plist>"
        let page = await browser.submit("/start", from: "/start", ["name": "Shop", "app": text])
        #expect(page.status == 422 && page.text.contains("does not name its app"))
    }
}

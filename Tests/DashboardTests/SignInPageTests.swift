import HTTPServing
import LinkService
import LinkStore
import Testing

/// Who gets in, and who does not.
struct SignInPageTests {
    /// The cookie by which its owner does not wait for what others fail outlives the session.
    @Test func aBrowserThatSignedInIsKnownTheNextTime() async throws {
        let browser = try await Browser()
        try await browser.join()
        let known = try #require(await browser.cookie("landfall_known"))
        _ = await browser.submit("/sign-out", from: "/account", [:])
        #expect(await browser.cookie("landfall_known") == known)
        for number in 0..<60 {
            _ = try await browser.service.accounts.signIn(
                email: "ann@example.com", password: "a wrong guess",
                from: try #require(IPAddress("192.0.2.\(number)")), label: "")
        }
        let right: KeyValuePairs = ["email": "ann@example.com", "password": Browser.password]
        let stranger = await Browser(sharing: browser)
        let elsewhere = await stranger.submit("/sign-in", from: "/sign-in", right)
        #expect(elsewhere.status == 429 && elsewhere.text.contains("try again in 72 seconds"))
        let answer = await browser.submit("/sign-in", from: "/sign-in", right)
        #expect(answer.status == 303)
        let line = answer.headers.values(of: "Set-Cookie").first { $0.contains("landfall_known") }
        #expect(line?.contains("; HttpOnly; SameSite=Strict; Max-Age=15552000") == true)
        #expect(answer.headers.values(of: "Set-Cookie").first?.contains("landfall_session") == true)
    }

    @Test func aNewPasswordLeavesTheBrowserKnownInWhichItWasChosen() async throws {
        let browser = try await Browser()
        try await browser.join()
        let old = try #require(await browser.cookie("landfall_known"))
        let new = "battery staple lamp"
        let changed = await browser.submit(
            "/account/password", from: "/account",
            ["oldPassword": Browser.password, "password": new])
        #expect(changed.status == 303)
        #expect(await browser.cookie("landfall_known") != old)
        for number in 0..<60 {
            _ = try await browser.service.accounts.signIn(
                email: "ann@example.com", password: "a wrong guess",
                from: try #require(IPAddress("192.0.2.\(number)")), label: "")
        }
        let fields: KeyValuePairs = ["email": "ann@example.com", "password": new]
        #expect(await browser.submit("/sign-in", from: "/sign-in", fields).status == 303)
    }

    @Test func anInvitationLeadsToTheLinks() async throws {
        let browser = try await Browser()
        try await browser.join()
        let start = await browser.get("/")
        #expect(start.status == 303)
        #expect(start.headers["Location"] == "/projects/1/links")
        let links = await browser.get("/projects/1/links")
        #expect(links.status == 200 && links.text.contains("There are no links yet"))
    }

    @Test func everyPageAsksForSigningIn() async throws {
        let browser = try await Browser()
        for target in ["/", "/projects/1/links", "/projects/1/links/new"] {
            let page = await browser.get(target)
            #expect(page.status == 303)
            #expect(page.headers["Location"]?.hasPrefix("/sign-in") == true)
        }
    }

    @Test func signingInLeadsBackToThePage() async throws {
        let browser = try await Browser()
        try await browser.join()
        let other = await Browser(sharing: browser)
        let page = await other.submit(
            "/sign-in", from: "/sign-in?next=%2Fprojects%2F1%2Flinks%2Fnew",
            [
                "email": "ann@example.com", "password": Browser.password,
                "next": "/projects/1/links/new",
            ])
        #expect(page.status == 303 && page.headers["Location"] == "/projects/1/links/new")
        #expect(await other.get("/projects/1/links/new").status == 200)
    }

    @Test(arguments: [
        "//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=y", "evil", "",
    ])
    func signingInLeadsNowhereElse(_ next: String) async throws {
        let browser = try await Browser()
        try await browser.join()
        let other = await Browser(sharing: browser)
        let page = await other.submit(
            "/sign-in", from: "/sign-in",
            ["email": "ann@example.com", "password": Browser.password, "next": next])
        #expect(page.status == 303 && page.headers["Location"] == "/")
    }

    @Test func aWrongPasswordComesBackWithoutIt() async throws {
        let browser = try await Browser()
        try await browser.join()
        let other = await Browser(sharing: browser)
        let page = await other.submit(
            "/sign-in", from: "/sign-in", ["email": "ann@example.com", "password": "wrong-secret"])
        #expect(page.status == 422 && page.text.contains("The address or the password is wrong."))
        #expect(page.text.contains("ann@example.com") && !page.text.contains("wrong-secret"))
        #expect(await other.get("/").status == 303)
    }

    @Test func aSessionIsNewAfterSigningIn() async throws {
        let browser = try await Browser()
        try await browser.join()
        let first = await browser.cookie("landfall_session")
        _ = await browser.submit(
            "/sign-in", from: "/sign-in",
            ["email": "ann@example.com", "password": Browser.password])
        let second = await browser.cookie("landfall_session")
        #expect(first != nil && second != nil && first != second)
    }

    @Test func signingOutEndsTheSession() async throws {
        let browser = try await Browser()
        try await browser.join()
        let page = await browser.submit("/sign-out", from: "/projects/1/links", [:])
        #expect(page.status == 303)
        #expect(await browser.get("/projects/1/links").status == 303)
    }

    @Test func aFormWithoutItsTokenIsRefused() async throws {
        let browser = try await Browser()
        try await browser.join()
        let page = await browser.post("/projects/1/links/new", ["deepLinkPath": "/a"])
        #expect(page.status == 403)
        let links = try await browser.service.links(
            in: browser.project, LinkQuery(now: browser.service.now()), for: .system("test"))
        #expect(links.elements.isEmpty)
    }

    @Test(arguments: [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"], ["Content-Type": "text/plain"],
    ])
    func aFormFromAnotherSiteIsRefused(_ fields: [String: String]) async throws {
        let browser = try await Browser()
        try await browser.join()
        let token = await browser.get("/projects/1/links/new").token(of: "/projects/1/links/new")
        var headers = Headers()
        for (name, value) in fields { headers.add(name, value) }
        let page = await browser.post(
            "/projects/1/links/new", ["deepLinkPath": "/a", "token": token ?? ""], headers: headers)
        #expect(page.status == 403 || page.status == 415)
    }

    @Test func aUsedLinkSaysSo() async throws {
        let browser = try await Browser()
        let link = try await browser.service.accounts.invite(
            email: nil, role: .viewer, to: browser.project, by: .system("test"))
        #expect(await browser.get(link.target).status == 200)
        let fields: KeyValuePairs = [
            "key": link.secret.text, "email": "bob@example.com", "name": "Bob",
            "password": Browser.password,
        ]
        #expect(await browser.submit("/join", from: link.target, fields).status == 303)
        let other = await Browser(sharing: browser)
        let again = await other.get(link.target)
        #expect(again.status == 404 && again.text.contains("used already"))
        #expect(again.text.contains("The link is used up"))
    }

    @Test func whoIsSignedInIsToldWhatAnInvitationLeadsTo() async throws {
        let browser = try await Browser()
        try await browser.join()
        let link = try await browser.service.accounts.invite(
            email: nil, role: .editor, to: browser.project, by: .system("test"))
        let page = await browser.get(link.target)
        #expect(page.text.contains("You join Shop &lt;&amp;&gt; as editor, with the account"))
    }

    @Test func aShortPasswordComesBackWithTheReason() async throws {
        let browser = try await Browser()
        let link = try await browser.service.accounts.invite(
            email: nil, role: .viewer, to: browser.project, by: .system("test"))
        let page = await browser.submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "bob@example.com", "name": "Bob \"<b>",
                "password": "short",
            ])
        #expect(page.status == 422 && page.text.contains("A password has at least 12"))
        #expect(page.text.contains("Bob &quot;&lt;b&gt;"))
    }

    @Test func pagesKeepToThemselves() async throws {
        let browser = try await Browser()
        for target in ["/sign-in", "/nothing", "/assets/style.css"] {
            let page = await browser.get(target)
            let policy = page.headers["Content-Security-Policy"] ?? ""
            #expect(
                policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe") && page.headers["X-Frame-Options"] == "DENY")
        }
    }
}

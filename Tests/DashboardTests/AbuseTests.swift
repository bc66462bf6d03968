import HTTPServing
import LinkService
import LinkStore
import Testing

/// What somebody who means harm would try.
struct AbuseTests {
    @Test func refusedAccessIsAlwaysNoted() async throws {
        let browser = try await Browser()
        let links = "/projects/\(browser.project)/links/new"
        _ = await browser.submit(
            "/sign-in", from: "/sign-in", ["email": "who@example.com", "password": "a wrong guess"])
        _ = await browser.get("/join?key=lo_made-up")
        _ = await browser.post("/sign-in", ["email": "who@example.com", "password": "x"])
        try await browser.join(as: .viewer)
        _ = await browser.post(links, ["token": "guessed"])
        _ = await browser.post(links, [:], headers: ["Sec-Fetch-Site": "cross-site"])
        _ = await browser.get("/projects/1/settings/tokens")
        _ = await browser.get("/projects/77/links")
        let lines = browser.refusals.all
        #expect(
            lines == [
                "refused 422 sign-in: POST /sign-in to somebody from 127.0.0.1",
                "refused 404 one-time-link: GET /join to somebody from 127.0.0.1",
                "refused 403 form: POST /sign-in to somebody from 127.0.0.1",
                "refused 403 form: POST /projects/{project}/links/new to user 1 from 127.0.0.1",
                "refused 403 form: POST /projects/{project}/links/new to somebody from 127.0.0.1",
                "refused 403 role: GET /projects/{project}/settings/tokens to user 1 from 127.0.0.1",
                "refused 404 project: GET /projects/{project}/links to user 1 from 127.0.0.1",
            ])
    }

    private static let markup = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>"

    /// What of it an address can hold.
    private static let harmless = "x='%3Cscript%3Ealert(1)"

    private static let pages = [
        "/account", "/account/second-factor", "/projects/1/links", "/projects/1/links/new",
        "/projects/1/links/import", "/projects/1/links/1", "/projects/1/links/1/edit",
        "/projects/1/site", "/projects/1/site/apps/ios", "/projects/1/site/apps/android",
        "/projects/1/site/domains/new", "/projects/1/site/own",
        "/projects/1/site/apps/1/routes", "/projects/1/check?q=evil",
        "/projects/1/settings", "/projects/1/settings/tokens", "/projects/1/settings/audit",
        "/projects/1/settings/webhooks", "/projects/1/settings/webhooks/1",
        "/projects/1/settings/webhooks/1/deliveries/1",
        "/projects/1/site/domains/1/phone", "/projects/1/settings/webhooks/1?show=failed&kind=test",
        "/projects/1/links/1?days=90", "/projects/1/setup", "/server", "/server/audit", "/start",
        "/check-file",
        "/projects/1/check?subject=%22%3E%3Cimg%20src=x%3E",
    ]

    /// Every address that takes a form.
    private static let forms = [
        "/account/name", "/account/password", "/account/sessions/end",
        "/account/sessions/end-others", "/account/second-factor", "/account/second-factor/off",
        "/account/second-factor/codes", "/projects/1/links/new", "/projects/1/links/import",
        "/projects/1/links/advice", "/projects/1/links/1/advice",
        "/projects/1/check/reports", "/projects/1/check/reports/1/cancel", "/check-file",
        "/projects/1/links/bulk", "/projects/1/links/1/edit", "/projects/1/links/1/enable",
        "/projects/1/links/1/disable", "/projects/1/links/1/delete",
        "/projects/1/links/1/restore", "/projects/1/links/1/undo", "/projects/1/links/1/revert",
        "/projects/1/site/change", "/projects/1/settings/members",
        "/projects/1/settings/members/remove", "/projects/1/settings/invitations",
        "/projects/1/settings/invitations/remove", "/projects/1/settings/tokens",
        "/projects/1/settings/tokens/revoke", "/projects/1/settings/webhooks",
        "/projects/1/settings/webhooks/1", "/projects/1/settings/webhooks/1/test",
        "/projects/1/settings/webhooks/1/enable", "/projects/1/settings/webhooks/1/disable",
        "/projects/1/settings/webhooks/1/secret",
        "/projects/1/settings/webhooks/1/deliveries/1/repeat",
        "/projects/1/settings/webhooks/1/remove", "/projects/1/setup/domain",
        "/projects/1/setup/link", "/projects/1/site/apps/1/routes",
        "/projects/1/site/domains/1/phone",
        "/projects/1/site/apps/1/routes/remove", "/server/backup", "/start", "/start/demo",
        "/start/demo/remove", "/sign-out",
    ]

    /// An administrator whose name, project, link, tags, note, token and apps are markup.
    private func browser() async throws -> Browser {
        let browser = try await Browser()
        let link = try await browser.service.accounts.inviteAdministrator(
            email: nil, by: .system("test"))
        _ = await browser.submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "root@example.com", "name": Self.markup,
                "password": Browser.password,
            ])
        let (service, project, system) = (
            browser.service, browser.project, Principal.system("test")
        )
        _ = try await service.updateProject(
            project, to: .init(name: Self.markup), expecting: nil, by: system)
        let app = try await service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop")), to: project, by: system)
        _ = try await service.setRoutes(
            #"{"schema": 1, "routes": [{"path": "/<script>alert(1)</script>", "summary": "#
                + #""<img src=x onerror=alert(2)>", "segments": [{"literal": "a"}], "#
                + #""parameters": []}]}"#, of: app.id, in: project, by: system)
        _ = try await service.addWebhook(
            url: "https://crm.test/?\(Self.harmless)", note: Self.markup, to: project, by: system)
        _ = try await service.createLink(
            .init(
                slug: "evil",
                content: .init(
                    deepLinkPath: "/a?x=\"'><script>alert(1)</script>", title: Self.markup,
                    description: Self.markup, tags: [Self.markup], note: Self.markup)),
            in: project, by: system)
        _ = try await service.accounts.createToken(
            named: Self.markup, scope: .read, for: project, by: system)
        return browser
    }

    @Test func whatPeopleNameIsMarkupOnNoPage() async throws {
        let browser = try await browser()
        for page in Self.pages {
            let answer = await browser.get(page)
            #expect(answer.status == 200, "\(page)")
            #expect(!answer.text.contains("<script>alert"), "\(page)")
            #expect(!answer.text.contains("<img src=x"), "\(page)")
            #expect(answer.text.utf8.count < 60_000, "\(page)")
        }
        #expect(!(await browser.get("/projects/1/links/1/preview")).text.contains("<script>alert"))
    }

    @Test func noPageLetsItselfBeFramedOrRunsWhatIsInIt() async throws {
        let browser = try await browser()
        for page in Self.pages {
            let answer = await browser.get(page)
            let policy = answer.headers["Content-Security-Policy"] ?? ""
            #expect(policy.contains("frame-ancestors 'none'"), "\(page)")
            #expect(!policy.contains("unsafe"), "\(page)")
            #expect(answer.headers["X-Frame-Options"] == "DENY", "\(page)")
            #expect(answer.headers["Cache-Control"] == "no-store", "\(page)")
            #expect(!answer.text.contains(" style=\"") && !answer.text.contains("<style"))
        }
    }

    @Test func whatIsTypedComesBackAsText() async throws {
        let browser = try await browser()
        let fields = [
            ("slug", Self.markup), ("deepLinkPath", Self.markup), ("title", Self.markup),
            ("note", Self.markup), ("name", Self.markup), ("email", Self.markup),
            ("host", Self.markup), ("prefixes", Self.markup), ("data", Self.markup),
            ("app", Self.markup), ("role", "viewer"), ("scope", "read"), ("kind", "domain"),
            ("expiresAt", Self.markup), ("tags", Self.markup), ("revision", "1"),
            ("storeId", Self.markup), ("desktopFallback", Self.markup), ("url", Self.markup),
            ("routes", Self.markup), ("file", Self.markup), ("urls", Self.markup),
            ("subject", Self.markup), ("app", Self.markup),
        ]
        let token = await browser.get("/account").token(of: "/sign-out") ?? ""
        for form in Self.forms where form != "/sign-out" {
            let answer = await browser.postPairs(form, fields + [("token", token)])
            #expect(answer.status < 500, "\(form)")
            #expect(!answer.text.contains("<script>alert"), "\(form)")
            #expect(!answer.text.contains("<img src=x"), "\(form)")
        }
    }

    @Test func markupTypedIntoAnyFieldOfAnyFormIsMarkupNowhere() async throws {
        let browser = try await browser()
        var fields = 0
        for page in Self.pages {
            for form in PageForm.all(on: await browser.get(page).text) where !form.typed.isEmpty {
                // All at once, and each by itself: what is right elsewhere gets further.
                let choices = [Set(form.typed)] + form.typed.map { [$0] }
                for names in choices {
                    fields += names.count == 1 ? 1 : 0
                    let answer = await send(form.filled(Self.markup, into: names), form, browser)
                    #expect(answer.status < 500, "\(form.action) \(names)")
                    #expect(!answer.text.contains("<script>alert"), "\(form.action) \(names)")
                    #expect(!answer.text.contains("<img src=x"), "\(form.action) \(names)")
                    #expect(answer.text.utf8.count < 60_000, "\(form.action) \(names)")
                }
            }
        }
        #expect(fields > 80, "\(fields)")
        // What was let in is shown by every page again.
        for page in Self.pages {
            let answer = await browser.get(page)
            #expect(!answer.text.contains("<script>alert"), "\(page)")
            #expect(!answer.text.contains("<img src=x"), "\(page)")
        }
    }

    private func send(
        _ fields: [(String, String)], _ form: PageForm, _ browser: Browser
    ) async -> Browser.Page {
        guard !form.isPost else { return await browser.postPairs(form.action, fields) }
        let query = fields.map { name, value in
            "\(name)="
                + value.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return await browser.get(form.action + "?" + query.joined(separator: "&"))
    }

    @Test func whatStandsInAQueryIsMarkupOnNoPage() async throws {
        let browser = try await browser()
        let names = [
            "did", "q", "in", "tag", "state", "order", "after", "from", "days", "history", "size",
            "margin", "level", "c", "subject", "host", "show", "kind", "apps", "domains",
            "invitations", "key", "next",
        ]
        let text = "%22%27%3E%3Cscript%3Ealert(1)%3C/script%3E%3Cimg%20src=x%3E"
        for page in Self.pages + ["/sign-in", "/join", "/projects/1/links/import/outcome.csv"] {
            let mark = page.contains("?") ? "&" : "?"
            let query = names.map { "\($0)=\(text)" }.joined(separator: "&")
            let answer = await browser.get(page + mark + query)
            #expect(answer.status < 500, "\(page)")
            #expect(!answer.text.contains("<script>alert"), "\(page)")
            #expect(!answer.text.contains("<img src=x"), "\(page)")
        }
    }

    @Test func everyFormOfThePagesIsAmongThoseThatNeedAToken() async throws {
        let browser = try await browser()
        let known = Set(Self.forms)
        for page in Self.pages {
            for form in PageForm.all(on: await browser.get(page).text) where form.isPost {
                // Numbers other than those of the sample stand for the same form.
                let action = form.action.replacing(/\/[0-9]+(?=\/|$)/, with: "/1")
                #expect(known.contains(action), "\(page): \(form.action)")
                #expect(form.values.contains { $0.name == "token" }, "\(page): \(form.action)")
            }
        }
    }

    @Test func everyFormNeedsItsToken() async throws {
        let browser = try await browser()
        for form in Self.forms {
            let bare = await browser.post(form, ["name": "x", "revision": "1"])
            #expect(bare.status == 403, "\(form)")
            let wrong = await browser.post(form, ["token": String(repeating: "a", count: 64)])
            #expect(wrong.status == 403, "\(form)")
        }
        #expect(await browser.get("/account").status == 200)
    }

    @Test func nobodyWithoutAnAccountGetsAnywhere() async throws {
        let stranger = await Browser(sharing: try await browser())
        for target in Self.pages {
            let answer = await stranger.get(target)
            #expect(answer.status == 303, "\(target)")
            #expect(answer.headers["Location"]?.hasPrefix("/sign-in") == true, "\(target)")
        }
        for form in Self.forms {
            let answer = await stranger.post(form, ["revision": "1"])
            #expect(answer.status == 303, "\(form)")
        }
    }

    @Test func aSessionThatSomebodyElseChoseIsNotUsed() async throws {
        let browser = try await browser()
        let chosen = "ls_" + String(repeating: "0", count: 64)
        let other = await Browser(sharing: browser)
        await other.set("landfall_session", to: chosen)
        _ = await other.submit(
            "/sign-in", from: "/sign-in",
            ["email": "root@example.com", "password": Browser.password])
        let session = await other.cookie("landfall_session")
        #expect(session != nil && session != chosen)
    }

    @Test func guessingIsSlowedDown() async throws {
        let browser = try await browser()
        let other = await Browser(sharing: browser)
        var statuses: [Int] = []
        for number in 0..<14 {
            let answer = await other.submit(
                "/sign-in", from: "/sign-in",
                ["email": "nobody\(number)@example.com", "password": "wrong-\(number)"])
            statuses.append(answer.status)
        }
        #expect(statuses.first == 422 && statuses.last == 429)
    }
}

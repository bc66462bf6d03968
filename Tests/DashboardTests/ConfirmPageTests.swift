import HTTPServing
import LinkService
import LinkStore
import Testing

/// The question for the password before something that matters.
struct ConfirmPageTests {
    private let tokens = "/projects/1/settings/tokens"
    private let title = "Is it still you?"

    private func tokenCount(_ browser: Browser) async throws -> Int {
        try await browser.service.accounts.tokens(
            of: browser.project, for: .system("test")
        ).count
    }

    @Test func whoJustSignedInIsNotAsked() async throws {
        let browser = try await Browser()
        try await browser.join()
        browser.clock.move(minutes: 29)
        let page = await browser.submit(tokens, from: tokens, ["name": "CI", "scope": "read"])
        #expect(page.status == 200 && page.text.contains("lf_"))
    }

    @Test func thePasswordIsAskedForOnceAndTheFormIsKept() async throws {
        let browser = try await Browser()
        try await browser.join()
        browser.clock.move(minutes: 30)
        let name = "CI \"<nightly>\" &amp;"
        let fields: KeyValuePairs = ["name": name, "scope": "admin", "days": "30"]
        let question = await browser.submit(tokens, from: tokens, fields)
        #expect(question.status == 200 && question.text.contains(title))
        #expect(try await tokenCount(browser) == 0)
        let form = try #require(PageForm.all(on: question.text).first { $0.action == tokens })
        func kept(_ name: String) -> String? { form.values.first { $0.name == name }?.value }
        #expect(kept("name") == name && kept("scope") == "admin" && kept("days") == "30")
        // A wrong one is asked for again, with all that there was.
        let wrong = await browser.postPairs(
            tokens, form.filled("not my password", into: ["confirmPassword"]))
        #expect(wrong.status == 422 && wrong.text.contains("The password is wrong."))
        #expect(!wrong.text.contains("not my password"))
        #expect(try await tokenCount(browser) == 0)
        let again = try #require(PageForm.all(on: wrong.text).first { $0.action == tokens })
        let done = await browser.postPairs(
            tokens, again.filled(Browser.password, into: ["confirmPassword"]))
        #expect(done.status == 200 && done.text.contains("lf_"))
        let token = try await browser.service.accounts.tokens(
            of: browser.project, for: .system("test")
        ).first
        #expect(token?.content.name == name && token?.content.scope == .admin)
        // Not again for half an hour, and then once more.
        browser.clock.move(minutes: 29)
        #expect(await browser.submit(tokens, from: tokens, fields).text.contains("lf_"))
        browser.clock.move(minutes: 1)
        #expect(await browser.submit(tokens, from: tokens, fields).text.contains(title))
        #expect(
            browser.refusals.all == [
                "refused 422 password: POST /projects/{project}/settings/tokens to user 1 from 127.0.0.1"
            ])
    }

    @Test(arguments: [
        ("/projects/1/settings/members", "/projects/1/settings"),
        ("/projects/1/settings/invitations", "/projects/1/settings"),
        ("/projects/1/settings/members/remove", "/projects/1/settings"),
        ("/projects/1/settings/tokens", "/projects/1/settings/tokens"),
        ("/account/sessions/end-others", "/account"), ("/account/sessions/end", "/account"),
        ("/server/backup", "/server"),
    ])
    func itIsAskedForBeforeWhatMatters(_ target: String, _ back: String) async throws {
        let browser = try await Browser.administrator()
        let token = try #require(await browser.get("/account").token(of: "/account/password"))
        browser.clock.move(minutes: 60)
        let fields: KeyValuePairs = ["token": token, "user": "1", "role": "viewer"]
        let page = await browser.post(target, fields)
        #expect(page.text.contains(title) && page.text.contains("href=\"\(back)\""))
        // A page of another site does not even get the question.
        #expect(await browser.post(target, ["user": "1"]).status == 403)
    }

    @Test func nothingElseAsks() async throws {
        let browser = try await Browser()
        try await browser.join()
        browser.clock.move(minutes: 60)
        let new = "/projects/1/links/new"
        let made = await browser.submit(
            new, from: new, ["slug": "sale", "deepLinkPath": "/sale", "enabled": "1"])
        #expect(made.status == 303)
        let renamed = await browser.submit("/account/name", from: "/account", ["name": "Annie"])
        #expect(renamed.status == 303)
    }
}

import HTTPServing
import LinkService
import LinkStore
import Synchronization
import Testing

/// The pages about webhooks.
struct WebhookPageTests {
    private let hooks = "/projects/1/settings/webhooks"
    private static let markup = "<script>alert(1)</script>"

    /// A receiver that answers with a status, or with words that say why it did not.
    private func owner(
        _ answer: WebhookAnswer = .init(status: 204, milliseconds: 12)
    ) async throws -> Browser {
        let browser = try await Browser(webhooks: .init { _ in answer })
        try await browser.join()
        return browser
    }

    private func add(_ browser: Browser, _ url: String = "https://crm.test/h") async -> Browser.Page
    {
        await browser.submit(hooks, from: hooks, ["url": url, "note": "CRM <b>"])
    }

    @Test func theSecretIsShownOnce() async throws {
        let owner = try await owner()
        let page = await add(owner)
        #expect(page.status == 200)
        let start = try #require(page.text.firstRange(of: "whsec_"))
        let secret = String(
            page.text[start.lowerBound...].prefix { $0 != "<" && $0 != "&" && $0 != "\"" })
        #expect(WebhookSecret(secret) != nil)
        for target in [hooks, "\(hooks)/1"] {
            let page = await owner.get(target)
            #expect(page.status == 200 && !page.text.contains(secret))
            #expect(page.text.contains("CRM &lt;b&gt;"))
        }
        let renewed = await owner.submit("\(hooks)/1/secret", from: "\(hooks)/1", [:])
        #expect(renewed.text.contains("whsec_") && !renewed.text.contains(secret))
    }

    @Test func aTestShowsAtOnceWhetherItArrived() async throws {
        let owner = try await owner()
        _ = await add(owner)
        let sent = await owner.submit("\(hooks)/1/test", from: "\(hooks)/1", [:])
        #expect(sent.headers["Location"] == "\(hooks)/1?did=delivered")
        let log = await owner.get("\(hooks)/1?did=delivered").text
        #expect(log.contains("It was delivered.") && log.contains("12\u{A0}ms"))
        let delivery = await owner.get("\(hooks)/1/deliveries/1")
        #expect(delivery.text.contains("&quot;type&quot;:&quot;test&quot;"))
        let again = await owner.submit(
            "\(hooks)/1/deliveries/1/repeat", from: "\(hooks)/1/deliveries/1", [:])
        #expect(again.headers["Location"] == "\(hooks)/1?did=delivered")
    }

    @Test func theLogIsNarrowedToWhatFailedAndToAKind() async throws {
        let fails = Mutex(true)
        let owner = try await Browser(
            webhooks: .init { _ in .init(status: fails.withLock { $0 } ? 500 : 204) })
        try await owner.join()
        _ = await add(owner)
        _ = await owner.submit("\(hooks)/1/test", from: "\(hooks)/1", [:])
        fails.withLock { $0 = false }
        _ = try await owner.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/a")), in: owner.project,
            by: .system("test"))
        _ = await owner.submit(
            "\(hooks)/1/deliveries/2/repeat", from: "\(hooks)/1/deliveries/2", [:])
        func log(_ query: String) async -> [Bool] {
            let text = await owner.get("\(hooks)/1?\(query)").text
            return [1, 2].map { text.contains("/deliveries/\($0)\"") }
        }
        #expect(await log("") == [true, true])
        #expect(await log("show=failed") == [true, false])
        #expect(await log("kind=link.created") == [false, true])
        #expect(await log("show=failed&kind=link.created") == [false, false])
        #expect(await owner.get("\(hooks)/1?kind=link.freed").text.contains("No delivery is like"))
        let counts = owner.service.webhookCounts
        #expect(counts.failed == 1 && counts.delivered == 1 && counts.givenUp == 0)
    }

    @Test func whatFailsIsShownWithTheReasonAndTheNextTry() async throws {
        let owner = try await owner(.init(failure: Self.markup))
        _ = await add(owner)
        _ = await owner.submit("\(hooks)/1/test", from: "\(hooks)/1", [:])
        let page = await owner.get("\(hooks)/1?did=not-delivered").text
        #expect(page.contains("It did not arrive") && page.contains("&lt;script&gt;alert(1)"))
        #expect(!page.contains(Self.markup) && page.contains("failing since"))
        #expect(page.contains("2027-01-15T08:00:05"))
        let off = await owner.submit("\(hooks)/1/disable", from: "\(hooks)/1", [:])
        #expect(off.status == 303)
        #expect(await owner.get(hooks).text.contains(">off</span>"))
        let on = await owner.submit("\(hooks)/1/enable", from: "\(hooks)/1", [:])
        #expect(on.status == 303)
        #expect(await owner.get(hooks).text.contains(">on</span>"))
    }

    @Test(arguments: ["http://crm.test/", "javascript:alert(1)", "\"><script>alert(1)</script>"])
    func anAddressThatIsNoneComesBackWithTheReason(_ url: String) async throws {
        let owner = try await owner()
        let page = await add(owner, url)
        #expect(page.status == 422 && page.text.contains("class=\"fault\""))
        #expect(!page.text.contains(Self.markup))
    }

    @Test func aWebhookIsChangedAndRemoved() async throws {
        let owner = try await owner()
        _ = await add(owner)
        let one = "\(hooks)/1"
        let saved = await owner.submit(one, from: one, ["url": "https://new.test/", "note": ""])
        #expect(saved.status == 303)
        #expect(await owner.get(one).text.contains("https://new.test/"))
        let bad = await owner.submit(one, from: one, ["url": "x", "note": ""])
        #expect(bad.status == 422)
        #expect(await owner.submit("\(one)/remove", from: one, [:]).status == 303)
        #expect(await owner.get(one).status == 404)
    }

    @Test func anEditorGetsNowhere() async throws {
        let owner = try await owner()
        _ = await add(owner)
        _ = try await owner.service.testWebhook(
            .init(1), in: owner.project, by: .system("test"))
        let editor = await Browser(sharing: owner)
        try await editor.join(as: .editor, name: "Edi")
        for target in [hooks, "\(hooks)/1", "\(hooks)/1/deliveries/1"] {
            let page = await editor.get(target)
            #expect(page.status == 403 && !page.text.contains("crm.test"), "\(target)")
        }
        let token = await editor.get("/projects/1/links").token(of: "/sign-out") ?? ""
        for form in [
            "", "/1", "/1/test", "/1/enable", "/1/disable", "/1/secret", "/1/remove",
            "/1/deliveries/1/repeat",
        ] {
            let page = await editor.post(
                hooks + form, ["url": "https://evil.test/", "token": token])
            #expect(page.status == 403, "\(form)")
        }
        let webhooks = try await owner.service.webhooks(
            of: owner.project, for: .system("test"))
        #expect(webhooks.map(\.content.url) == ["https://crm.test/h"])
    }
}

import DoctorService
import HTTPServing
import LinkService
import LinkStore
import Testing
import WebProbe

/// Whether a tap on a phone can open the app, and the code to try once it can.
@Suite(.timeLimit(.minutes(4))) struct PhonePageTests {
    private let page = "/projects/1/site/domains/1/phone"

    /// A project with an app and a link, and somebody who may look.
    private func member(
        _ role: Membership.Role = .owner,
        answer: @escaping @Sendable (ProbeRequest, String) async -> ProbeHop
    ) async throws -> Browser {
        // The same file as the server writes for this app and domain.
        let model = try await Self.project(Browser())
        let file = try #require(model.service.sites.site(for: "go.example.com")?.association)
        let text = String(decoding: file.bytes, as: UTF8.self)
        let browser = try await Self.project(Browser { await answer($0, text) })
        try await browser.join(as: role)
        return browser
    }

    private static func project(_ browser: Browser) async throws -> Browser {
        _ = try await browser.service.addApp(
            .ios(.init(team: "9A7B5C3D1E", bundle: "com.example.shop")), to: browser.project,
            by: .system("test"))
        _ = try await browser.service.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/product/1")), in: browser.project,
            by: .system("test"))
        return browser
    }

    private static func isFile(_ request: ProbeRequest) -> Bool {
        request.url.hasSuffix("/apple-app-site-association")
            || request.url.contains("cdn-apple.com")
    }

    /// The page once the doctor is back.
    private func looked(_ browser: Browser, at target: String? = nil) async throws -> Browser.Page {
        let target = target ?? page
        let sent = await browser.submit(
            page, from: target, target == page ? [:] : ["back": "setup"])
        #expect(sent.headers["Location"] == target)
        while true {
            let page = await browser.get(target)
            if !page.text.contains("data-poll") { return page }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test func aCodeIsThereOnceAllFourHold() async throws {
        let browser = try await member { request, file in
            Self.isFile(request) ? .file(request, file) : .nothing(request)
        }
        let before = await browser.get(page)
        #expect(before.text.contains("not looked at yet") && !before.text.contains("<svg"))
        let after = try await looked(browser)
        #expect(after.text.contains("All four hold.") && after.text.contains("<svg class=\"qr\""))
        #expect(after.text.contains("QR code of https://go.example.com/l/sale"))
        #expect(!after.text.contains("✗ broken") && after.text.contains("Look again"))
        #expect(after.text.utf8.count < 60_000)
    }

    @Test func whereNothingAnswersThePageSaysWhyNot() async throws {
        let browser = try await member { request, _ in .nothing(request) }
        let after = try await looked(browser)
        #expect(after.text.contains("Why there is no code to try yet: "))
        #expect(after.text.contains("✗ broken") && !after.text.contains("<svg class=\"qr\""))
        #expect(after.text.contains("The steps above come first."))
    }

    @Test func aFileOfAnotherServerIsNoneOfOurs() async throws {
        let other =
            #"{"applinks":{"details":[{"appIDs":["9A7B5C3D1E.com.example.shop"],"#
            + #""components":[{"/":"/l/*"}]}]}}"#
        let browser = try await member { request, _ in
            Self.isFile(request) ? .file(request, other) : .nothing(request)
        }
        let after = try await looked(browser)
        #expect(after.text.contains("Another server answers"))
        #expect(!after.text.contains("<svg class=\"qr\""))
    }

    @Test func theEndOfTheWayToTheFirstLinkShowsTheSame() async throws {
        let browser = try await member { request, file in
            Self.isFile(request) ? .file(request, file) : .nothing(request)
        }
        let after = try await looked(browser, at: "/projects/1/setup")
        #expect(after.text.contains("All four hold.") && after.text.contains("In Xcode"))
        #expect(after.text.contains("--resolve go.example.com:8080:127.0.0.1"))
        #expect(after.text.utf8.count < 60_000)
    }

    @Test func whileItLooksThePageLoadsItself() async throws {
        let browser = try await member(.viewer) { request, _ in
            try? await Task.sleep(for: .seconds(3_600))
            return .nothing(request)
        }
        _ = await browser.submit(page, from: page, [:])
        let during = await browser.get(page)
        #expect(during.text.contains("data-poll") && during.text.contains("http-equiv=\"refresh\""))
        let again = await browser.get("/projects/1/site/domains/2/phone")
        #expect(again.status == 404)
        let stranger = await Browser(sharing: browser)
        #expect(await stranger.get(page).status == 303)
    }
}

import DoctorService
import HTTPServing
import LinkService
import LinkStore
import Testing
import WebProbe

/// Sending the doctor to a site, and its report.
@Suite(.timeLimit(.minutes(4))) struct DoctorPageTests {
    private let reports = "/projects/1/check/reports"

    private static let file =
        #"{"applinks":{"details":[{"appIDs":["9A7B5C3D1E.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#

    private func member(
        limits: DoctorLimits = .init(), as role: Membership.Role = .viewer,
        answer: @escaping @Sendable (ProbeRequest) async -> ProbeHop = { .nothing($0) }
    ) async throws -> Browser {
        let browser = try await Browser(limits: limits, answer: answer)
        try await browser.join(as: role)
        return browser
    }

    private func order(_ browser: Browser, _ subject: String) async -> Browser.Page {
        await browser.submit(reports, from: "/projects/1/check", ["subject": subject, "app": ""])
    }

    /// The report's page once it is there.
    private func finished(_ browser: Browser, _ target: String) async throws -> Browser.Page {
        while true {
            let page = await browser.get(target)
            if !page.text.contains("data-poll") { return page }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test func theReportIsThatOfTheCommandLine() async throws {
        let browser = try await member { request in
            request.url.hasSuffix("/apple-app-site-association")
                || request.url.contains("cdn-apple.com")
                ? .file(request, Self.file) : .nothing(request)
        }
        let ordered = await order(browser, "https://shop.example.org/l/sale")
        #expect(ordered.status == 303)
        let target = try #require(ordered.headers["Location"])
        let page = try await finished(browser, target)
        for words in [
            "Connection and TLS", "Apple&#39;s CDN", "Next steps", "✓ in order", "Verdict",
            "It opens 9A7B5C3D1E.com.example.shop.", "A tap from several places",
        ] { #expect(page.words.contains(words), "\(words)") }
        #expect(page.text.utf8.count < 60_000)
        let list = await browser.get("/projects/1/check")
        #expect(list.text.contains("Reports of the last hour") && list.text.contains(target))
        let json = await browser.get(target + "/report.json")
        #expect(json.text.contains("\"schema\": 1"))
        let html = await browser.get(target + "/report.html")
        #expect(html.headers["Content-Disposition"]?.hasPrefix("attachment") == true)
    }

    @Test func aPageWithoutJavaScriptLoadsItselfUntilTheReportIsThere() async throws {
        let browser = try await member { request in
            try? await Task.sleep(for: .seconds(3_600))
            return .nothing(request)
        }
        let target = try #require(await order(browser, "example.org").headers["Location"])
        let page = await browser.get(target)
        #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"2\">"))
        #expect(page.text.contains("<progress"))
        let stopped = await browser.submit(target + "/cancel", from: target, [:])
        #expect(stopped.status == 303)
        let after = await browser.get(target)
        #expect(after.text.contains("It was stopped") && !after.text.contains("http-equiv"))
        #expect(after.text.contains("Look again"))
    }

    @Test func tooManyAtOnceAreRefusedWithTheReason() async throws {
        var limits = DoctorLimits()
        limits.openPerUser = 1
        let browser = try await member(limits: limits) { request in
            try? await Task.sleep(for: .seconds(3_600))
            return .nothing(request)
        }
        let target = try #require(await order(browser, "example.org").headers["Location"])
        let second = await order(browser, "example.net")
        #expect(second.status == 429)
        #expect(second.text.contains("1 of your checks are still running"))
        #expect(second.text.contains("value=\"example.net\""))
        _ = await browser.submit(target + "/cancel", from: target, [:])
        #expect(await order(browser, "example.net").status == 303)
    }

    @Test func whatNamesNothingComesBackWithTheReason() async throws {
        let browser = try await member()
        let page = await order(browser, "ftp://example.org/")
        #expect(page.status == 422 && page.text.contains("no web link"))
        #expect(page.text.contains("value=\"ftp://example.org/\""))
    }

    @Test func aReportIsForItsProjectAlone() async throws {
        let browser = try await member()
        let target = try #require(await order(browser, "example.org").headers["Location"])
        let system = Principal.system("test")
        let other = try await browser.service.createProject(.init(name: "Other"), by: system)
        let link = try await browser.service.accounts.invite(
            email: nil, role: .owner, to: other.id, by: system)
        let stranger = await Browser(sharing: browser)
        _ = await stranger.submit(
            "/join", from: link.target,
            [
                "key": link.secret.text, "email": "eve@example.com", "name": "Eve",
                "password": Browser.password,
            ])
        #expect(await stranger.get(target).status == 404)
        let moved = target.replacing("/projects/1/", with: "/projects/\(other.id)/")
        #expect(await stranger.get(moved).status == 404)
        let cancelled = await stranger.submit(
            "/sign-out", from: "/projects/\(other.id)/links", [:])
        #expect(cancelled.status == 303)
        #expect(await stranger.get(target).headers["Location"]?.hasPrefix("/sign-in") == true)
    }

    @Test func whatASiteAnswersIsMarkupNowhere() async throws {
        let markup = "\\\"'><script>alert(1)</script><img src=x onerror=alert(2)>"
        let browser = try await member { request in
            var hop = ProbeHop.file(
                request,
                #"{"applinks":{"details":[{"appIDs":["\#(markup)"],"components":[{"/":"/\#(markup)*","#
                    + #""comment":"\#(markup)"}]}]}}"#)
            hop.headers.append(ProbeHeader("Server", "<script>alert(1)</script>"))
            hop.headers.append(ProbeHeader("Apple-Failure-Reason", "<img src=x>"))
            return hop
        }
        let page = try await finished(
            browser,
            try #require(
                await order(browser, "https://evil.example.org/l/<script>").headers["Location"]))
        #expect(page.status == 200)
        #expect(!page.text.contains("<script>alert") && !page.text.contains("<img src=x"))
    }

    @Test func aFileOfThousandsOfAppsAndRulesMakesASmallPage() async throws {
        let apps = (0..<40).map { #""9A7B5C3D1E.com.example.app\#($0)""# }
        let rules = (0..<40).map { #"{"/":"/never/\#($0)/*"}"# }
        let file =
            #"{"applinks":{"details":[{"appIDs":[\#(apps.joined(separator: ","))],"#
            + #""components":[\#(rules.joined(separator: ","))]}]}}"#
        let browser = try await member { .file($0, file) }
        let page = try await finished(
            browser,
            try #require(
                await order(browser, "https://many.example.org/l/a").headers["Location"]))
        #expect(page.text.contains("more apps, which are not explained here"))
        #expect(page.text.utf8.count < 60_000)
    }
}

import HTTPServing
import LinkService
import LinkStore
import Testing

/// Lists that have grown stay pages of a size, and lead on to the rest.
struct FullPageTests {
    private static let most = 60_000
    /// The worst that a name can be: each letter takes six bytes.
    private static let quotes = String(repeating: "\"", count: 90)
    private let system = Principal.system("test")

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        return browser
    }

    private func expectSmall(
        _ browser: Browser, _ target: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Browser.Page {
        let page = await browser.get(target)
        #expect(page.status == 200, "\(target)", sourceLocation: sourceLocation)
        #expect(
            page.text.utf8.count < Self.most, "\(target): \(page.text.utf8.count)",
            sourceLocation: sourceLocation)
        return page
    }

    /// The page that the button with a text leads to.
    private func link(_ page: Browser.Page, to text: String) -> String? {
        guard let end = page.text.firstRange(of: "\">\(text)") else { return nil }
        let before = page.text[..<end.lowerBound]
        guard let start = before.ranges(of: "href=\"").last else { return nil }
        return String(before[start.upperBound...]).replacing("&amp;", with: "&")
    }

    @Test func membersAndInvitationsLeadOn() async throws {
        let owner = try await owner()
        let accounts = owner.service.accounts
        for number in 0..<40 {
            let link = try await accounts.invite(
                email: nil, role: .viewer, to: owner.project, by: system)
            _ = try await accounts.accept(
                link.secret.text, email: "\(number)@example.com", name: "\(number)" + Self.quotes,
                password: Browser.password, label: "test")
        }
        for number in 0..<80 {
            _ = try await accounts.invite(
                email: "guest\(number)@example.com", role: .viewer, to: owner.project, by: system)
        }
        var target: String? = "/projects/1/settings"
        var members: Set<Int> = []
        while let place = target {
            let page = await expectSmall(owner, place)
            for number in 0..<40 where page.text.contains(">\(number)@example.com<") {
                members.insert(number)
            }
            target = link(page, to: "The ").flatMap { $0.contains("?from=") ? $0 : nil }
            #expect(target != place)
        }
        #expect(members.count == 40)
        let second = await expectSmall(owner, "/projects/1/settings?invitations=60")
        #expect(second.text.contains("guest"))
        _ = await expectSmall(owner, "/projects/1/settings?from=99999&invitations=-5")
    }

    @Test func tokensAndSessionsAreBounded() async throws {
        let owner = try await owner()
        for number in 0..<120 {
            _ = try await owner.service.accounts.createToken(
                named: "\(number)" + Self.quotes, scope: .read, for: owner.project, by: system)
        }
        let page = await expectSmall(owner, "/projects/1/settings/tokens")
        let next = try #require(link(page, to: "The next of "))
        _ = await expectSmall(owner, next)
        for _ in 0..<40 {
            _ = try await owner.service.accounts.signIn(
                email: "Ann@example.com", password: Browser.password,
                from: .loopback, label: "<" + Self.quotes)
        }
        _ = await expectSmall(owner, "/account")
    }

    @Test func theAuditAndTheHistoryOfLongTextsAreBounded() async throws {
        let owner = try await owner()
        let service = owner.service
        let made = try await service.createLink(
            .init(slug: "long", content: .init(deepLinkPath: "/a")), in: owner.project, by: system)
        for number in 0..<70 {
            var content = Link.Content(deepLinkPath: "/\(number)")
            content.title = "\(number)" + Self.quotes
            content.description = "\(number)" + Self.quotes + Self.quotes
            content.note = "\(number)" + String(repeating: "\"", count: 3_000)
            content.desktopFallback =
                "https://www.example.com/\(number)?"
                + String(repeating: "&", count: 500)
            content.tags = (0..<10).map { "\(number)-\($0)-" + Self.quotes }
            _ = try await service.updateLink(
                made.record.id, in: owner.project, to: content, expecting: nil, by: system)
        }
        let audit = await expectSmall(owner, "/projects/1/settings/audit")
        #expect(audit.text.contains("more field"))
        _ = await expectSmall(owner, try #require(link(audit, to: "Earlier")))
        let page = await expectSmall(owner, "/projects/1/links/1")
        _ = await expectSmall(owner, try #require(link(page, to: "Earlier changes")))
    }

    @Test func ninetyDaysOfVisitsFromEverywhereAreAPage() async throws {
        let owner = try await owner()
        _ = try await owner.service.createLink(
            .init(slug: "busy", content: .init(deepLinkPath: "/a")), in: owner.project, by: system)
        let today = owner.service.now().day
        for day in 0..<90 {
            for platform in VisitKey.Platform.allCases {
                for channel in 0..<8 {
                    owner.service.visits.count(
                        VisitKey(
                            project: owner.project, link: Link.ID(1),
                            day: Day(number: today.number - Int64(day)), platform: platform,
                            outcome: .interstitial,
                            channel: "\(day % 30)-\(channel)" + String(repeating: "\"", count: 50)))
                }
            }
        }
        try await owner.service.visits.flush(to: owner.service.store, at: owner.service.now())
        let page = await expectSmall(owner, "/projects/1/links/1?days=90")
        #expect(page.text.contains("left out here"))
        let file = await owner.get(try #require(link(page, to: "The numbers as CSV")))
        #expect(file.text.split(separator: "\r\n").count == 91)
        #expect(file.text.hasSuffix("\(today),8,8,8,8,8,40\r\n"))
    }

    @Test func deliveriesWithLongReasonsAreBounded() async throws {
        let owner = try await Browser(webhooks: .init { _ in .init(failure: Self.quotes) })
        try await owner.join()
        let hook = try await owner.service.addWebhook(
            url: "https://crm.test/?" + String(repeating: "&", count: 1_500), note: Self.quotes,
            to: owner.project, by: system)
        for number in 0..<60 {
            _ = try await owner.service.createLink(
                .init(
                    slug: "\(number)-" + String(repeating: "é", count: 58),
                    content: .init(deepLinkPath: "/a")),
                in: owner.project, by: system)
        }
        for number in 1...40 {
            _ = try await owner.service.repeatDelivery(
                Delivery.ID(Int64(number)), of: hook.id, in: owner.project, by: system)
        }
        let page = await expectSmall(owner, "/projects/1/settings/webhooks/1")
        _ = await expectSmall(owner, try #require(link(page, to: "Earlier")))
        _ = await expectSmall(owner, "/projects/1/settings/webhooks")
        _ = await expectSmall(owner, "/projects/1/settings/webhooks/1/deliveries/1")
    }

    @Test func manyAppsAndDomainsAreBounded() async throws {
        let owner = try await owner()
        for number in 0..<30 {
            _ = try await owner.service.addDomain(
                .init(
                    host: "go\(number).example.com",
                    prefixes: (0..<3).map { "/prefix-\(number)-\($0)/" }), to: owner.project,
                by: system)
        }
        for number in 0..<16 {
            _ = try await owner.service.addApp(
                .ios(
                    .init(
                        team: "9A7B5C3D1E",
                        bundle: "com.example.\(number)." + String(repeating: "a", count: 100))),
                to: owner.project, by: system)
        }
        let page = await expectSmall(owner, "/projects/1/site")
        let next = try #require(link(page, to: "The next of "))
        _ = await expectSmall(owner, next)
        _ = await expectSmall(owner, "/projects/1/site?domains=25&apps=15")
        _ = await expectSmall(owner, "/projects/1/setup")
        let review = await owner.submit(
            "/projects/1/site/change", from: "/projects/1/site/apps/ios",
            ["kind": "ios", "team": "9A7B5C3D1E", "bundle": "com.example.other"])
        #expect(review.status == 200 && review.text.contains("left out here"))
        #expect(review.text.utf8.count < Self.most, "\(review.text.utf8.count)")
    }

    @Test func aHundredProjectsAreAPage() async throws {
        let owner = try await owner()
        for number in 0..<100 {
            let project = try await owner.service.createProject(
                .init(name: "\(number)" + Self.quotes), by: system)
            let link = try await owner.service.accounts.invite(
                email: nil, role: .viewer, to: project.id, by: system)
            let page = await owner.get(link.target)
            let joined = await owner.post(
                "/join", ["key": link.secret.text, "token": page.token(of: "/join") ?? ""])
            #expect(joined.status == 303)
        }
        let page = await expectSmall(owner, "/")
        _ = await expectSmall(owner, try #require(link(page, to: "More projects")))
    }
}

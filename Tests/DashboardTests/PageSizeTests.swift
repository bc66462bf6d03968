import HTTPServing
import LinkService
import LinkStore
import Testing

/// A page is small enough for a phone in a train, whatever is in it.
struct PageSizeTests {
    /// A link whose fields are as long as they may be.
    private func content(_ number: Int) -> Link.Content {
        let page = "https://www.example.com/\(number)/" + String(repeating: "page/", count: 800)
        var content = Link.Content(
            deepLinkPath: "/\(number)/" + String(repeating: "a", count: 2_000),
            desktopFallback: page, iosFallback: page, androidFallback: page,
            title: String(repeating: "<é>", count: 75),
            description: String(repeating: "<é>", count: 250), image: page)
        content.tags = (0..<32).map { "\($0)-" + String(repeating: "é", count: 45) }
        content.note = String(repeating: "<é>\n", count: 800)
        return content
    }

    @Test func noPageIsLargerThanSixtyThousandBytes() async throws {
        let browser = try await Browser.administrator()
        let (service, project, system) = (
            browser.service, browser.project, Principal.system("test")
        )
        for team in 0..<8 {
            _ = try await service.addApp(
                .ios(.init(team: "9A7B5C3D1\(team)", bundle: "com.example.shop\(team)")),
                to: project, by: system)
            _ = try await service.addDomain(
                .init(host: "go\(team).example.com", prefixes: ["/l/", "/k/"]), to: project,
                by: system)
        }
        for number in 0..<60 {
            _ = try await service.createLink(
                .init(
                    slug: String(repeating: "é", count: 60) + "\(number)", content: content(number)),
                in: project, by: system)
        }
        for number in 0..<25 {
            _ = try await service.updateLink(
                .init(1), in: project, to: content(100 + number), expecting: nil, by: system)
        }
        for page in [
            "/", "/account", "/projects/1/links", "/projects/1/links?in=slug&q=%C3%A9",
            "/projects/1/links/1", "/projects/1/links/1/edit", "/projects/1/links/new?from=1",
            "/projects/1/links/import", "/projects/1/site", "/projects/1/site/own",
            "/projects/1/check?q=https://go.example.com/l/x", "/projects/1/settings",
            "/projects/1/settings/audit", "/server", "/server/audit", "/check-file",
        ] {
            let answer = await browser.get(page)
            #expect([200, 303].contains(answer.status), "\(page)")
            #expect(answer.text.utf8.count < 60_000, "\(page): \(answer.text.utf8.count)")
        }
    }
}

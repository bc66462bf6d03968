import HTTPServing
import LinkService
import LinkStore
import Testing

/// A list that is longer than a page: what needs attention is shown, the rest is in a file.
struct LargeImportTests {
    private let page = "/projects/1/links/import"
    private static let count = 1_900
    /// Each seventh row is no link, and what it holds is as bad as it can be.
    private static let table =
        "slug,target\n"
        + (0..<count).map { number in
            number % 7 == 0
                ? "bad-\(number),\"not a path \(String(repeating: "<\"\"", count: 40))\"\n"
                : "link-\(number),/product/\(number)/\(String(repeating: "&", count: 60))\n"
        }.joined()

    private func owner() async throws -> Browser {
        let browser = try await Browser()
        try await browser.join()
        return browser
    }

    private func key(_ page: Browser.Page) -> String? {
        guard let field = page.text.firstRange(of: "name=\"key\" value=\"") else { return nil }
        return String(page.text[field.upperBound...].prefix { $0 != "\"" })
    }

    @Test func bothPagesAreSmallAndTheFileHasAllRows() async throws {
        let owner = try await owner()
        let dry = await owner.submit(page, from: page, ["data": Self.table])
        let bad = (Self.count + 6) / 7
        let good = Self.count - bad
        #expect(dry.text.contains("\(good) links would be made, \(bad) rows not."))
        #expect(dry.text.utf8.count < 60_000, "\(dry.text.utf8.count)")
        #expect(dry.text.contains("neither a path nor a URL"))
        #expect(dry.text.contains("more rows are in the file"))
        let key = try #require(self.key(dry))
        let done = await owner.post(
            page, ["key": key, "confirmed": "1", "token": dry.token(of: page) ?? ""])
        #expect(done.text.contains("\(good) links made, \(bad) rows not."))
        #expect(done.text.utf8.count < 60_000, "\(done.text.utf8.count)")
        let start = try #require(done.text.firstRange(of: "outcome.csv?key=")).upperBound
        let file = await owner.get(
            page + "/outcome.csv?key=" + done.text[start...].prefix { $0 != "\"" })
        #expect(file.headers["Content-Disposition"] == "attachment; filename=\"outcome.csv\"")
        #expect(file.text.split(separator: "\r\n").count == Self.count + 1)
        #expect(file.text.contains("made as link-1,"))
        let list = try await owner.service.links(
            in: owner.project, LinkQuery(now: owner.service.now(), limit: 1_000),
            for: .system("test"))
        #expect(list.elements.count == 1_000 && list.next != nil)
    }

    @Test func nobodyElseGetsWhatIsKept() async throws {
        let owner = try await owner()
        let dry = await owner.submit(page, from: page, ["data": Self.table])
        let key = try #require(self.key(dry))
        let other = await Browser(sharing: owner)
        try await other.join(as: .editor, name: "Eve")
        let file = await other.get("\(page)/outcome.csv?key=\(key)")
        #expect(file.status == 404)
        let form = await other.get(page)
        let stolen = await other.post(
            page, ["key": key, "confirmed": "1", "token": form.token(of: page) ?? ""])
        #expect(stolen.status == 422 && stolen.text.contains("paste them once more"))
        let viewer = await Browser(sharing: owner)
        try await viewer.join(as: .viewer, name: "Vic")
        #expect(await viewer.get("\(page)/outcome.csv?key=\(key)").status == 403)
        let links = try await owner.service.links(
            in: owner.project, LinkQuery(now: owner.service.now()), for: .system("test"))
        #expect(links.elements.isEmpty)
    }

    @Test func whatIsRefusedAsAWholeMakesASmallPage() async throws {
        let owner = try await owner()
        let answer = await owner.submit(
            page, from: page, ["data": "[" + String(repeating: "{\"slug\": 1},", count: 9_000)])
        #expect(answer.status == 422 && answer.text.contains("data-fault"))
        #expect(answer.text.utf8.count < 60_000)
    }

    @Test func importAndBulkEditWarnLikeTheForm() async throws {
        let owner = try await owner()
        let rows = """
            slug,deepLinkPath,desktopFallback,expiresAt
            Capital,/a,http://plain.example/,2020-01-01T00:00:00Z
            fine,/b,https://www.example.com/,
            """
        let dry = await owner.submit(page, from: page, ["data": rows])
        for words in ["Capitals count", "is not encrypted", "That moment is over"] {
            #expect(dry.text.contains(words), "\(words)")
        }
        #expect(dry.text.contains("1 row is worth a look."))
        _ = await owner.post(
            page, ["data": rows, "confirmed": "1", "token": dry.token(of: page) ?? ""])
        let list = "/projects/1/links"
        let both = await owner.submitPairs(
            "\(list)/bulk", from: list,
            [("link", "1"), ("link", "2"), ("action", "tag"), ("newTag", "x")])
        #expect(both.status == 200 && both.text.contains("2 links have the tag."))
        #expect(both.text.contains("That moment is over") && both.text.contains(">Capital</a>"))
        #expect(!both.text.contains(">fine</a>"))
        let one = await owner.submitPairs(
            "\(list)/bulk", from: list, [("link", "2"), ("action", "off")])
        #expect(one.headers["Location"] == "\(list)?did=changed")
    }
}

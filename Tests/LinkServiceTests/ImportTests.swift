import LinkService
import LinkStore
import Testing
import WebText

@Suite struct ExchangeFileTests {
    private func read(_ text: String) -> ExchangeFile {
        ExchangeFile(Array(text.utf8), project: "Shop")
    }

    @Test func twoColumnsNeedNoHeadings() {
        let file = read("sale,/a\nhttps://go.test/x/b,https://shop.test/b\n,/c\nd\n")
        #expect(file.projects[0].links.map(\.value.proposal.slug) == ["sale", "b", nil])
        #expect(file.faults.map(\.offset) == [52])
        #expect(file.places == [.init(host: "go.test", prefix: "/x/"): 1])
    }

    @Test func headingsGiveColumnsTheirMeaning() {
        let file = read(
            "Created;Long link;Title;Short Link;Active\n"
                + "2020;https://shop.test/p;Sale;https://go.test/aB;true\n")
        let entry = file.projects[0].links[0].value.proposal
        #expect(entry.slug == "aB" && entry.content.title == "Sale")
        #expect(entry.content.deepLinkPath == "/p")
        #expect(file.remarks.map(\.message) == ["the column \"Created\" is not read"])
        #expect(file.faults.isEmpty)
    }

    @Test func aListOfObjectsIsReadLikeATable() {
        for text in ["[%]", #"{"links": [%]}"#] {
            let row =
                #"{"shortLink": "https://go.test/a", "link": "/a", "tags": ["x", "y"], "enabled": false, "expiresAt": 5}"#
            let file = read(text.replacing("%", with: row + ", 7"))
            let content = file.projects[0].links[0].value.proposal.content
            #expect(content.tags == ["x", "y"] && !content.isEnabled)
            #expect(content.expiresAt?.milliseconds == 5)
            #expect(file.faults.map(\.message) == ["a link is no object"])
        }
    }

    @Test(arguments: ["{", "{}", #"{"projects": 1}"#, #"{"a": 1, "a": 2}"#, "[1"])
    func whatIsNoExportSaysSo(_ text: String) {
        #expect(read(text).faults.count == 1)
        #expect(read(text).count == 0)
    }

    @Test func aListNeedsAProject() {
        let file = ExchangeFile(Array("a,/b".utf8), project: nil)
        #expect(file.faults.count == 1 && file.projects.isEmpty)
    }
}

@Suite struct ImporterTests {
    static let example = """
        {"projects": [{
          "name": "Shop",
          "domains": [{"host": "go.shop.test"}, {"host": "*.wild.test", "prefixes": ["/", "/l/"]}],
          "apps": [{"team": "9A7B5C3D1E", "bundle": "test.shop"}, {"package": "no fingerprints"}],
          "links": [
            {"slug": "sale", "deepLinkPath": "/other"},
            {"slug": "new", "deepLinkPath": "/new", "tags": ["b", "a"]},
            {"slug": "bad", "deepLinkPath": "nowhere"},
            {"slug": "new", "deepLinkPath": "/twice"},
            {"slug": "gone", "deepLinkPath": "/gone", "deleted": true}
          ]}]}
        """

    private func imported(_ text: String, into shop: Shop, dry: Bool) async throws
        -> Importer.Report
    {
        let scratch = dry ? try await Shop.empty() : nil
        return await Importer(shop.service, rehearsal: scratch?.service)
            .run(ExchangeFile(Array(text.utf8), project: "Shop"))
    }

    private func line(_ note: ExchangeFile.Note, _ text: String) -> Int {
        text.utf8.prefix(note.offset).count { $0 == 0x0A } + 1
    }

    @Test(arguments: [true, false])
    func aRowThatFailsStopsNoOther(_ dry: Bool) async throws {
        let shop = try await Shop()
        let report = try await imported(Self.example, into: shop, dry: dry)
        #expect(report.made == 2 && report.present == 0 && report.end == nil)
        #expect(report.faults.map { line($0, Self.example) }.sorted() == [4, 6, 8, 9])
        let links = try await shop.service.store.links(
            in: shop.project,
            .init(now: shop.service.now(), states: Set(Link.State.allCases), order: .slug))
        #expect(links.elements.map(\.slug) == (dry ? ["sale"] : ["gone", "new", "sale"]))
        let domains = try await shop.service.store.domains(of: shop.project)
        #expect(domains.count == (dry ? 1 : 2))
    }

    @Test func aSecondImportFindsEverythingThere() async throws {
        let shop = try await Shop()
        _ = try await imported(Self.example, into: shop, dry: false)
        let again = try await imported(Self.example, into: shop, dry: false)
        #expect(again.made == 0 && again.present == 2)
        #expect(again.faults.map { line($0, Self.example) }.sorted() == [4, 6, 8, 9])
    }

    @Test func aHostOfAnotherProjectIsAFault() async throws {
        let shop = try await Shop()
        let text = #"{"projects": [{"name": "Two", "domains": [{"host": "go.shop.test"}]}]}"#
        for dry in [true, false] {
            let report = try await imported(text, into: shop, dry: dry)
            #expect(report.faults.map(\.message) == ["the host go.shop.test is in use"])
        }
    }

    @Test func anExportMakesTheSameElsewhere() async throws {
        let shop = try await Shop(prefixes: ["/", "/in/"])
        let author = Principal.system("test")
        _ = try await shop.service.updateProject(
            shop.project,
            to: .init(
                name: "Shop \"1\"", fallbackHosts: ["shop.test", "*.shop.test"],
                ownAssociation: #"{"rules": [{"path": "/account/*"}]}"#), expecting: nil, by: author
        )
        _ = try await shop.service.addDomain(
            .init(host: "wild.test", isWildcard: true), to: shop.project, by: author)
        _ = try await shop.service.createLink(
            .init(
                slug: "caf\u{E9}",
                content: .init(
                    deepLinkPath: "/e\u{301}?x=%2F#\u{E9}", desktopFallback: "https://shop.test/d",
                    iosFallback: "https://a.shop.test/i", androidFallback: "https://shop.test/a",
                    title: "</script>", description: "a\nb", image: "https://img.test/i.png",
                    isEnabled: false, expiresAt: .init(milliseconds: 1_900_000_000_123),
                    tags: ["z", "a"], note: "\u{1F600} \"quoted\"", skipsInterstitial: true,
                    carriesQuery: true)), in: shop.project, by: author)
        let gone = try await shop.service.createLink(
            .init(slug: "gone", content: .init(deepLinkPath: "/gone")), in: shop.project,
            by: author)
        _ = try await shop.service.deleteLink(
            gone.record.id, in: shop.project, expecting: nil, by: author)

        let first = try await exported(shop.service)
        let copy = try await Shop.empty()
        let file = ExchangeFile(Array(first.utf8), project: nil)
        #expect(file.faults.isEmpty && file.count == 3)
        let report = await Importer(copy.service).run(file)
        #expect(report.made == 3 && report.faults.isEmpty && report.end == nil)
        #expect(try await Array(exported(copy.service).utf8) == Array(first.utf8))
    }

    private func exported(_ service: LinkService) async throws -> String {
        var text = ""
        _ = try await Exporter(service).write { text += $0 }
        #expect(JSONDocument(Array(text.utf8)).isValid)
        return text
    }

    @Test func placesWhereLinksWerePrintedAreTold() async throws {
        let shop = try await Shop()
        let text = """
            https://example.page.link/a,/a
            https://example.page.link/b,/b
            https://go.shop.test/l/c,/c
            https://go.shop.test/d,/d
            https://old.shop.test/x/e,/e
            """
        for dry in [true, false] {
            let report = try await imported(text, into: shop, dry: dry)
            #expect(report.made == 5)
            try #require(report.advice.count == 3)
            #expect(
                report.advice[0].hasPrefix("2 links were printed on https://example.page.link/"))
            #expect(report.advice[0].contains("cannot be taken over"))
            #expect(report.advice[1].contains("add the prefix / to the domain go.shop.test"))
            #expect(report.advice[2].contains("add the domain old.shop.test with the prefix /x/"))
        }
    }

    @Test func aStoreThatFailsEndsTheImport() async throws {
        let shop = try await Shop()
        try await shop.service.store.close()
        let report = try await imported("a,/a", into: shop, dry: false)
        #expect(report.end as? StoreError == .closed)
        #expect(report.made == 0)
    }
}

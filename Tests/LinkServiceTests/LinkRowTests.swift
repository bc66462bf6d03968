import LinkService
import LinkStore
import Testing

@Suite struct LinkRowTests {
    @Test func theOuterLayerIsDecodedOnce() throws {
        let link = try #require(
            DynamicLink(
                "https://example.page.link/?link=https%3A%2F%2Fexample.com%2F%3Fp%3DA%2520%252B%2520B"
                    + "&ibi=com.example.app"))
        #expect(link.target == "https://example.com/?p=A%20%2B%20B")
    }

    @Test func everythingThatALongLinkSaysIsKept() throws {
        let row = try LinkRow(
            name: "https://go.example.com/aB3x",
            target: "https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fp%2F1%3Fq%3D2&st=Sale"
                + "&sd=Now&si=https%3A%2F%2Fexample.com%2Fi.png&ofl=https%3A%2F%2Fexample.com%2Fdesk"
                + "&ifl=https%3A%2F%2Fexample.com%2Fios&afl=https%3A%2F%2Fexample.com%2Fdroid&efr=1"
        )
        let content = row.proposal.content
        #expect(row.proposal.slug == "aB3x")
        #expect(content.deepLinkPath == "/p/1?q=2")
        #expect(content.desktopFallback == "https://example.com/desk")
        #expect(content.iosFallback == "https://example.com/ios")
        #expect(content.androidFallback == "https://example.com/droid")
        #expect(content.title == "Sale" && content.description == "Now")
        #expect(content.image == "https://example.com/i.png" && content.skipsInterstitial)
        #expect(row.place == .init(host: "go.example.com", prefix: "/"))
    }

    @Test func aTargetOnTheWebIsTheFallbackToo() throws {
        let content = try LinkRow(name: "x", target: "https://example.com/p?q=1#a").proposal.content
        #expect(content.deepLinkPath == "/p?q=1#a")
        #expect(content.desktopFallback == "https://example.com/p?q=1#a")
        let scheme = try LinkRow(name: "x", target: "shop://product/42").proposal.content
        #expect(scheme.deepLinkPath == "/42" && scheme.desktopFallback == nil)
    }

    @Test func aPathStaysAPath() throws {
        let row = try LinkRow(name: "sale", target: "/product/42?x=%2F")
        #expect(row.proposal.content.deepLinkPath == "/product/42?x=%2F")
        #expect(row.proposal.content.desktopFallback == nil && row.place == nil)
    }

    @Test func columnsWinOverWhatTheTargetSays() throws {
        let row = try LinkRow([
            .target: "https://example.com/p", .deepLinkPath: "/q", .enabled: "No",
            .tags: "a, b;c|d", .expiresAt: "2027-01-31", .title: "", .carriesQuery: "1",
            .note: "poster",
        ])
        #expect(row.proposal.slug == nil)
        #expect(
            row.proposal.content
                == .init(
                    deepLinkPath: "/q", desktopFallback: "https://example.com/p",
                    isEnabled: false, expiresAt: .init(milliseconds: 1_801_353_600_000),
                    tags: ["a", "b", "c", "d"], note: "poster", carriesQuery: true))
    }

    @Test(arguments: [
        ("2027-01-31T12:00:00Z", 1_801_396_800_000), ("1801396800000", 1_801_396_800_000),
        ("2027-01-31T13:00:00+01:00", 1_801_396_800_000),
        ("2027-01-31T12:00:00.5Z", 1_801_396_800_500),
    ])
    func timesAreReadAsPeopleWriteThem(_ text: String, _ expected: Int64) throws {
        let row = try LinkRow([.target: "/a", .expiresAt: text])
        #expect(row.proposal.content.expiresAt?.milliseconds == expected)
    }

    @Test(
        arguments: [
            [.name: "https://", .target: "/a"], [.name: "x", .target: "nothing"], [.name: "x"],
            [.target: "/a", .enabled: "perhaps"], [.target: "/a", .expiresAt: "tomorrow"],
            [.name: "https://go.example.com/", .target: "/a"],
        ] as [[LinkColumn: String]])
    func whatIsNoLinkIsRefused(_ cells: [LinkColumn: String]) {
        #expect(throws: FieldFault.self) { try LinkRow(cells) }
    }

    @Test func tablesHaveQuotesAndAnyLineEnds() {
        let table = CSVTable(Array("\u{FEFF}a,\"b \"\"c\"\"\nd\"\r\n\r\ne,f\rg;h,\"i".utf8))
        #expect(table.rows.map(\.cells) == [["a", "b \"c\"\nd"], ["e", "f"], ["g;h", "i"]])
        #expect(table.rows.map(\.offset) == [3, 20, 24])
        #expect(CSVTable(Array("a;b".utf8)).rows[0].cells == ["a", "b"])
        #expect(CSVTable([]).rows.isEmpty)
    }
}

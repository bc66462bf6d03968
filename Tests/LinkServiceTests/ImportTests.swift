import LinkService
import LinkStore
import Testing

@Suite struct ImportTests {
    @Test func theOuterLayerIsDecodedOnce() throws {
        let link = try #require(
            DynamicLink(
                "https://example.page.link/?link=https%3A%2F%2Fexample.com%2F%3Fp%3DA%2520%252B%2520B"
                    + "&ibi=com.example.app"))
        #expect(link.target == "https://example.com/?p=A%20%2B%20B")
    }

    @Test func aRowBecomesALink() throws {
        let row = try TableRow(
            name: "https://go.example.com/aB3x",
            target: "https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fp%2F1%3Fq%3D2&st=Sale"
        )
        #expect(row.proposal.slug == "aB3x")
        #expect(row.proposal.content.deepLinkPath == "/p/1?q=2")
        #expect(row.proposal.content.desktopFallback == "https://example.com/p/1?q=2")
        #expect(row.proposal.content.title == "Sale")
        #expect(row.remark == nil)
    }

    @Test func aPathStaysAPath() throws {
        let row = try TableRow(name: "sale", target: "/product/42?x=%2F")
        #expect(row.proposal.content.deepLinkPath == "/product/42?x=%2F")
        #expect(row.proposal.content.desktopFallback == nil)
    }

    @Test func linksOnALostHostAreSaidToBe() throws {
        let row = try TableRow(name: "https://example.page.link/x", target: "/a")
        #expect(row.remark?.contains("lost") == true)
    }

    @Test(arguments: [("https://", "/a"), ("x", "nothing"), ("x", "")])
    func whatIsNoLinkIsRefused(_ name: String, _ target: String) {
        #expect(throws: FieldFault.self) { try TableRow(name: name, target: target) }
    }

    @Test func tablesHaveQuotesAndAnyLineEnds() {
        let table = CSVTable(Array("\u{FEFF}a,\"b \"\"c\"\"\nd\"\r\n\r\ne,f\rg;h,\"i".utf8))
        #expect(table.rows.map(\.cells) == [["a", "b \"c\"\nd"], ["e", "f"], ["g;h", "i"]])
        #expect(table.rows.map(\.offset) == [3, 20, 24])
        #expect(CSVTable(Array("a;b".utf8)).rows[0].cells == ["a", "b"])
        #expect(CSVTable([]).rows.isEmpty)
    }
}

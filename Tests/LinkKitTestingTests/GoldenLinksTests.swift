import LinkKitTesting
import Testing

struct GoldenLinksTests {
    @Test func linksOpenWhatTheyDid() throws {
        #expect(GoldenLinks.fault(try pages(), "Golden/links.txt") == nil)
    }

    @Test func aChangeIsShownByLine() throws {
        let fault = try #require(GoldenLinks.fault(try pages(), "Golden/stale.txt"))
        #expect(
            fault == """
                Golden/stale.txt:2: kept "https://example.com/product/42 -> product(id: 43)", \
                now "https://example.com/product/42 -> product(id: 42)"
                Golden/stale.txt:3: kept "myapp://callback", now "myapp://callback -> callback"
                run with RECORD_LINKS=1 to write it
                """)
    }

    @Test func aMissingFileIsAFault() throws {
        let fault = try #require(GoldenLinks.fault(try pages(), "Golden/none.txt"))
        #expect(fault.hasPrefix("there is no file "))
    }
}

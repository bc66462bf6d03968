import Testing

@testable import LinkRouting

/// Queries that were made to cost the app something.
struct HostileQueryTests {
    /// How often a parameter was read.
    private final class Readings: @unchecked Sendable {
        // Each test makes and reads its own, on one thread.
        var count = 0
    }

    private func router(_ readings: Readings) throws -> Router<[String]> {
        let codec = Codec<String>(
            "anything",
            read: { text in
                readings.count += 1
                return text
            }, write: { $0 })
        let router: Router<[String]> = try Router(hosts: ["example.com"]) {
            Route("/tags", .repeatedQuery("tag", codec, most: 100), to: { $0 })
            Route("/page", .query("page", codec), to: { [$0] })
        }
        // Routes ask what the empty text is when they are made.
        readings.count = 0
        return router
    }

    @Test func aValueThatIsGivenOftenIsNeverRead() throws {
        let readings = Readings()
        let router = try router(readings)
        for value in ["1", "%31", "%FF"] {
            let link =
                "https://example.com/page?page=\(value)"
                + String(repeating: "&page=\(value)", count: 1000)
            expectUnhandled(router, link, "route /page, parameter page: it is given 1001 times")
        }
        #expect(readings.count == 0)
        let one = router.match("https://example.com/page?page=%31" + "&pagf=%32")
        #expect(one == .screen(["1"]))
        #expect(readings.count == 1)
    }

    @Test func tooManyValuesAreCountedAndNotRead() throws {
        let readings = Readings()
        let router = try router(readings)
        let link = "https://example.com/tags?" + String(repeating: "tag=%61&", count: 100)
        #expect(router.match(link) == .screen(Array(repeating: "a", count: 100)))
        #expect(readings.count == 100)
        expectUnhandled(
            router, link + "tag=%FF", "route /tags, parameter tag: there are more than 100")
        #expect(readings.count == 100)
    }

    /// Only items that the route has slots for are kept, so the rest costs nothing but the walk.
    @Test func itemsOfOtherNamesAreNotKept() throws {
        let text = "tag=1&" + String(repeating: "a&b=c&tagg=2&ta%67%67=3&", count: 500) + "t%61g=4"
        let bytes = Array(text.utf8)
        let parts = try #require(
            LinkParts(
                bytes, host: nil, path: 0..<0, query: 0..<bytes.count, fragment: nil,
                isPlusABlank: false))
        let items = parts.items(named: [Array("page".utf8), Array("tag".utf8)])
        // The number of the name, and where the value begins and ends.
        #expect(items.count == 6)
        #expect(items[0] == 1 && items[3] == 1)
        #expect(parts.decode(items[1]..<items[2], isQuery: true) == "1")
        #expect(parts.decode(items[4]..<items[5], isQuery: true) == "4")
    }
}

import LinkRouting
import Testing

/// Which of an app's routes writes the link of a screen.
struct WritingTests {
    enum Place: Hashable, Sendable {
        case numbered(Int, id: Int)
        case other
    }

    private func router(_ count: Int) throws -> Router<Place> {
        try Router(hosts: ["example.com"], schemes: ["myapp"]) {
            for number in 0..<count {
                Route(
                    "/place\(number)/{id}", .path("id", .integer(0...9)),
                    to: { Place.numbered(number, id: $0) }
                ) {
                    if case .numbered(number, let id) = $0 { id } else { nil }
                }
            }
        }
    }

    @Test(arguments: 0...34)
    func everyRouteWritesItsOwnScreens(count: Int) throws {
        let router = try router(count)
        for number in 0..<count {
            let link = try router.url(for: .numbered(number, id: 7))
            #expect(link == "https://example.com/place\(number)/7")
            #expect(throws: Unprintable.self) { try router.url(for: .numbered(number, id: 10)) }
        }
        for stranger in [Place.other, .numbered(count, id: 1), .numbered(-1, id: 1)] {
            #expect(throws: Unprintable.noRoute) { try router.url(for: stranger) }
        }
    }

    /// The first that has a link; when none has, the reason is that of the first.
    @Test func theFirstRouteThatCanWritesTheLink() throws {
        let router: Router<Place> = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
            Route("/other", to: Place.other)
            for (path, range) in [("/small", 0...9), ("/large", 0...99), ("/huge", 0...999)] {
                Route(path + "/{id}", .path("id", .integer(range)), to: { .numbered(1, id: $0) }) {
                    if case .numbered(1, let id) = $0 { id } else { nil }
                }
            }
            Route("/app/{id}", .path("id", .integer()), to: { .numbered(2, id: $0) }) {
                if case .numbered(2, let id) = $0 { id } else { nil }
            }.schemeOnly()
            Route("/web/{id}", .path("id", .integer(0...1)), to: { .numbered(2, id: $0) }) {
                if case .numbered(2, let id) = $0 { id } else { nil }
            }
        }
        #expect(try router.url(for: .numbered(1, id: 9)) == "https://example.com/small/9")
        #expect(try router.url(for: .numbered(1, id: 10)) == "https://example.com/large/10")
        #expect(try router.url(for: .numbered(1, id: 100)) == "https://example.com/huge/100")
        #expect {
            try router.url(for: .numbered(1, id: 1000))
        } throws: {
            "\($0)".hasPrefix("route /small/{id}, parameter id: ")
        }
        #expect(try router.url(for: .numbered(2, id: 1)) == "https://example.com/web/1")
        #expect(try router.schemeURL(for: .numbered(2, id: 1)) == "myapp://app/1")
        #expect(throws: Unprintable.schemeOnly(route: "/app/{id}")) {
            try router.url(for: .numbered(2, id: 2))
        }
    }

    /// Slots may come in another order than their segments, and any of them may be left out.
    @Test func valuesGoWhereTheirNamesStand() throws {
        let router: Router<[String]> = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
            Route(
                "/in/{land}/caf\u{E9}s/{city}/{kind?}", .query("p", .integer(), default: 1),
                .path("city", .text()), .optionalPath("kind", .text()), .optionalFragment(.text()),
                .path("land", .text()),
                to: { page, city, kind, mark, land in
                    [land, city, kind ?? "-", "\(page)", mark ?? "-"]
                },
                from: { parts in
                    guard parts.count == 5, let page = Int(parts[3]) else { return nil }
                    func optional(_ text: String) -> String? { text == "-" ? nil : text }
                    return (page, parts[1], optional(parts[2]), optional(parts[4]), parts[0])
                })
        }
        for (screen, path) in [
            (["de", "K\u{F6}ln", "-", "1", "-"], "in/de/caf%C3%A9s/K%C3%B6ln"),
            (["de", "a/b", "x y", "2", "-"], "in/de/caf%C3%A9s/a%2Fb/x%20y?p=2"),
            (["%", "?", "#", "3", "a#b"], "in/%25/caf%C3%A9s/%3F/%23?p=3#a%23b"),
        ] {
            #expect(try router.url(for: screen) == "https://example.com/" + path)
            #expect(try router.schemeURL(for: screen) == "myapp://" + path)
            expectRoute(router, "https://example.com/" + path, opens: screen)
        }
    }

    /// A link is measured as it is written, with its escapes.
    @Test func linksThatWouldBeTooLongAreNotWritten() throws {
        let router: Router<String> = try Router(hosts: ["example.com"]) {
            Route("/{text}", .path("text", .text(1..., of: .any)), to: { $0 }, from: { $0 })
        }
        let room = Router<String>.longest - "https://example.com/".utf8.count
        for (longest, unit) in [("a", 1), ("\u{0}", 3), ("\u{E9}", 6), ("\u{1F600}", 12)] {
            let text = String(repeating: longest, count: room / unit)
            let link = try router.url(for: text)
            #expect(link.utf8.count <= Router<String>.longest)
            expectRoute(router, link, opens: text)
            #expect(throws: Unprintable.tooLong) { try router.url(for: text + longest) }
        }
        let huge = String(repeating: "a", count: 1 << 17)
        #expect(throws: Unprintable.tooLong) { try router.url(for: huge) }
    }

    /// An app without a host of its own writes links of its scheme.
    @Test func reasonsCanBeCaughtByName() throws {
        let router: Router<Int> = try Router(hosts: ["*.example.com"], schemes: ["myapp"]) {
            Route("/item/{id}", .path("id", .integer(1...9)), to: { $0 }, from: { $0 })
        }
        func link(_ screen: Int) throws(Unprintable) -> String {
            do throws(Unprintable) {
                return try router.url(for: screen)
            } catch .noHost {
                return try router.schemeURL(for: screen)
            }
        }
        #expect(try link(7) == "myapp://item/7")
        #expect {
            try link(70)
        } throws: {
            "\($0)" == "route /item/{id}, parameter id: it is not a whole number from 1 to 9"
        }
    }

    /// Numbers of every width have one spelling each.
    @Test func numbersAtTheEndsOfTheirTypes() throws {
        func opens<Number: FixedWidthInteger & Sendable>(
            _ text: String, as type: Number.Type
        ) throws -> Number? {
            let router: Router<Number> = try Router(hosts: ["example.com"]) {
                Route("/{n}", .path("n", .integer()), to: { (n: Number) in n }, from: { $0 })
            }
            return router.match("https://example.com/\(text)").screen
        }
        #expect(try opens("-128", as: Int8.self) == -128)
        #expect(try opens("-129", as: Int8.self) == nil)
        #expect(try opens("128", as: Int8.self) == nil)
        #expect(try opens("255", as: UInt8.self) == 255)
        #expect(try opens("-1", as: UInt8.self) == nil)
        #expect(try opens("-9223372036854775808", as: Int.self) == .min)
        #expect(try opens("9223372036854775807", as: Int.self) == .max)
        #expect(try opens("9223372036854775808", as: Int.self) == nil)
        #expect(try opens("18446744073709551615", as: UInt64.self) == .max)
        #expect(try opens("18446744073709551616", as: UInt64.self) == nil)
        for odd in ["", "-", "-0", "00", "01", "-01", "+1", "1-", "--1", "1.0", "\u{661}"] {
            #expect(try opens(odd, as: Int.self) == nil)
        }
        #expect(try opens("0", as: Int.self) == 0)
        #expect(try opens("10", as: Int.self) == 10)
    }
}

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
            guard case .parameter(route: "/small/{id}", _)? = $0 as? Unprintable else {
                return false
            }
            return true
        }
        #expect(try router.url(for: .numbered(2, id: 1)) == "https://example.com/web/1")
        #expect(try router.schemeURL(for: .numbered(2, id: 1)) == "myapp://app/1")
        #expect(throws: Unprintable.schemeOnly(route: "/app/{id}")) {
            try router.url(for: .numbered(2, id: 2))
        }
    }
}

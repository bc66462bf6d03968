import LinkRouting
import Testing

/// Printing and reading undo each other, and nothing hostile opens a screen it does not name.
struct RoundTripTests {
    enum Tab: String, CaseIterable { case news, friends }

    enum Place: Hashable, Sendable {
        case docs([String])
        case list(Tab, page: Int, tags: [String], ref: String?, top: String?)
    }

    private func places() throws -> Router<Place> {
        try Router(hosts: ["*.example.com", "example.com"], schemes: ["myapp"]) {
            Route("/docs/{rest...}", .tail("rest", .text()), to: Place.docs) {
                if case .docs(let rest) = $0 { rest } else { nil }
            }
            Route(
                "/list/{tab}", .path("tab", .cases()),
                .query("page", .integer(-9...99), default: 1), .repeatedQuery("tag", .text(0...9)),
                .optionalQuery("ref", .text(0...9)), .optionalFragment(.text()), to: Place.list
            ) {
                if case .list(let tab, let page, let tags, let ref, let top) = $0 {
                    (tab, page, tags, ref, top)
                } else {
                    nil
                }
            }
        }
    }

    @Test func generatedValuesComeBack() throws {
        let seed = UInt64.random(in: 1 ... .max)
        var random = Seeded(state: seed)
        let router = try places()
        for _ in 0..<3000 {
            let place: Place =
                Bool.random(using: &random)
                ? .docs((0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(1) })
                : .list(
                    Tab.allCases.randomElement(using: &random) ?? .news,
                    page: Int.random(in: -9...99, using: &random),
                    tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(0) },
                    ref: Bool.random(using: &random) ? nil : random.text(0),
                    top: Bool.random(using: &random) ? nil : random.text(1))
            if case .docs(let rest) = place, rest.contains(where: { $0 == "." || $0 == ".." }) {
                #expect(throws: Unprintable.self) { try router.url(for: place) }
                continue
            }
            for link in [try router.url(for: place), try router.schemeURL(for: place)] {
                #expect(router.match(link) == .screen(place), "seed \(seed): \(link)")
            }
        }
    }

    /// Mutated links against a router written as a list over strings, which knows every answer.
    @Test func hostileLinksOpenWhatTheyName() throws {
        let seed = UInt64.random(in: 1 ... .max)
        var random = Seeded(state: seed)
        let router = try sampleRouter()
        let naive = NaiveRouter()
        let good = [
            "https://example.com/product/42", "myapp://tag/caf%C3%A9", "myapp:files/a%2Fb",
            "https://example.com/invite?code=a&x=%FF#f", "http://example.com/s?q=a+b%20c",
            "myapp:///", "https://example.com/tag/x/",
        ]
        var opened = 0
        for _ in 0..<8000 {
            var bytes = Array((good.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<max(bytes.count, 1), using: &random)
                let new = Array("/:@%?#&=.+\\\0 2FaA0[".utf8).randomElement(using: &random) ?? 0
                if Bool.random(using: &random), at < bytes.count {
                    bytes[at] = new
                } else {
                    bytes.insert(new, at: min(at, bytes.count))
                }
            }
            let link = String(decoding: bytes, as: UTF8.self)
            let screen = router.match(link).screen
            let context: Comment = "seed \(seed): \(link)"
            #expect(screen == naive.screen(link), context)
            guard let screen else { continue }
            opened += 1
            // What opened is a screen that has a link of its own, and that link opens it.
            let printed = try router.url(for: screen)
            #expect(router.match(printed) == .screen(screen), context)
        }
        #expect(opened > 100)
    }

    @Test func faultyRoutersNameTheirRoutes() {
        #expect {
            _ = try Router<Screen>(hosts: ["example.com"]) {
                Route("/a/{x}", .path("y", .integer()), to: Screen.product)
                Route("/b/{x}", .path("x", .integer()), to: Screen.product)
                Route("/b/{y}", .path("y", .text()), to: Screen.tag)
            }
        } throws: { error in
            "\(error)" == """
                route /a/{x}: {x} has no slot .path("x", …)
                route /a/{x}: the slot .path("y", …) has no {y} in the template
                routes /b/{x} and /b/{y} take the same links
                """
        }
    }
}

import LinkRouting
import RouteExports
import SiteAssociation
import TestSupport
import Testing
import WebText

/// The association file that the routes ask for, judged by the matcher and the linter.
struct AssociationExportTests {
    private static let app = "ABCDE12345.com.example.shop"

    private func matcher(_ exports: LinkExports, excluding: [String] = []) -> AssociationMatcher {
        let text = exports.associationFile(appIDs: [Self.app], excluding: excluding)
        return AssociationMatcher(AssociationFile(Array(text.utf8)))
    }

    private func decision(_ matcher: AssociationMatcher, _ link: String) throws -> Verdict.Decision
    {
        matcher.decide(try WebURL(link), app: Self.app).decision
    }

    @Test func theFileIsAsItWas() throws {
        let text = try shopRouter().exports.associationFile(appIDs: [Self.app])
        expectSnapshot(text, named: "shop.aasa.json")
    }

    @Test(arguments: [
        RouterOptions(), RouterOptions(isCaseSensitive: false),
        RouterOptions(readsFragmentRoutes: true),
    ])
    func theLinterHasNothingToSay(options: RouterOptions) throws {
        let text = try shopRouter(options).exports.associationFile(appIDs: [Self.app])
        let findings = AssociationLint(AssociationFile(Array(text.utf8))).findings()
        #expect(findings.filter { $0.severity > .info }.map(\.message) == [])
    }

    @Test(arguments: [
        "", "/", "/product/42", "/product/42/", "/product/42/reviews", "/product/1/reviews?page=2",
        "/size/3", "/profile", "/profile/news", "/invite?code=abc", "/search?q=", "/search?q=a",
        "/docs", "/docs/a/b", "/caf%C3%A9&bar/x#wine", "/caf%C3%A9%26bar/x#wine", "/about-us",
        "/p/x/9",
    ])
    func linksOfRoutesAreClaimed(path: String) throws {
        let router = try shopRouter()
        let link = "https://shop.example.com" + path
        #expect(router.match(link).screen != nil)
        #expect(try decision(matcher(router.exports), link) == .match)
    }

    @Test(arguments: [
        "/product/42/extra", "/product/42/reviews/1", "/size/2", "/profile/photos",
        "/profile/news/1",
        "/invite", "/caf%C3%A9&bar/x", "/a/b", "/p/x", "/p/x/9/y", "/sign-in", "/sign-in?token=t",
        "/Product/42",
    ])
    func whatHasNoRouteIsNot(path: String) throws {
        let router = try shopRouter()
        let link = "https://shop.example.com" + path
        #expect(router.match(link).screen == nil)
        #expect(try decision(matcher(router.exports), link) != .match)
    }

    @Test func caseIsCarriedIntoTheComponents() throws {
        let exports = try shopRouter(RouterOptions(isCaseSensitive: false)).exports
        #expect(exports.associationComponents().allSatisfy { !$0.isCaseSensitive })
        #expect(
            try decision(matcher(exports), "https://shop.example.com/Product/42") == .match)
    }

    @Test func fragmentsAreClaimedByOption() throws {
        let router = try shopRouter(RouterOptions(readsFragmentRoutes: true))
        for link in [
            "https://shop.example.com/#/product/42", "https://shop.example.com/#/invite?code=a",
            "https://shop.example.com/a/b/c#%2Fproduct%2F42",
            "https://shop.example.com/#/search?q=",
        ] {
            #expect(router.match(link).screen != nil, "\(link)")
            #expect(try decision(matcher(router.exports), link) == .match, "\(link)")
        }
    }

    @Test func pathsCanBeKeptInTheBrowser() throws {
        let exports = try shopRouter().exports
        let matcher = matcher(exports, excluding: ["/docs/internal/*"])
        #expect(try decision(matcher, "https://shop.example.com/docs/internal/a") == .excluded)
        #expect(try decision(matcher, "https://shop.example.com/docs/a") == .match)
    }

    /// `/b/?*/a/*` would also take `/b/a/b/a`, where the `a` stands one segment further right.
    @Test func aTailKeptFromTheWebTakesNoLinkOfAnother() throws {
        let (tail, slot) = (Slot.tail("tail", Codec<String>.text()), Codec<String>.text())
        let router = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
            Route("/{x}/{y}/{tail...}", .path("x", slot), .path("y", slot), tail) { _, _, _ in 1 }
            Route("/b/{s}/a/{tail...}", .path("s", slot), tail) { _, _ in 2 }.schemeOnly()
            Route("/c/{s}/{tail...}", .path("s", slot), tail) { _, _ in 3 }.schemeOnly()
        }
        let matcher = matcher(router.exports)
        for (path, screen) in [("/b/a/b/a", 1), ("/b/x/y/a/z", 1), ("/b/x", 1)] {
            #expect(router.match("https://example.com" + path).screen == screen, "\(path)")
            #expect(try decision(matcher, "https://example.com" + path) == .match, "\(path)")
        }
        // The exclusion that takes nothing else stands.
        #expect(try decision(matcher, "https://example.com/c/x/y") == .excluded)
    }

    /// Random routers against all short paths: nothing that opens is ever unclaimed, and where no
    /// tail stands behind a slot and nothing is kept from the web, nothing else is claimed.
    @Test func randomRoutersAreClaimedAsTheyRoute() throws {
        let seed = UInt64.random(in: 1 ... .max)
        var random = Seeded(state: seed)
        let paths = Self.paths(depth: 4)
        for _ in 0..<40 {
            let routes = RandomRoutes(&random)
            let router = try routes.router()
            let matcher = matcher(router.exports)
            for path in paths {
                let link = "https://example.com" + path
                let opens = router.match(link).screen != nil
                let isClaimed = try decision(matcher, link) == .match
                let context: Comment = "seed \(seed), \(link), \(routes.routes.map(\.path))"
                if opens { #expect(isClaimed, context) }
                if routes.areExact { #expect(isClaimed == opens, context) }
            }
        }
    }

    private static func paths(depth: Int) -> [String] {
        var all = [""]
        var last = [""]
        for _ in 0..<depth {
            last = last.flatMap { path in ["a", "b", "c"].map { "\(path)/\($0)" } }
            all += last
        }
        return all
    }
}

/// Routes of the segments `a`, `b` and slots, without those that would be ambiguous.
struct RandomRoutes {
    private(set) var routes: [Route<Int>] = []
    /// Whether the association file can say exactly what the routes take.
    private(set) var areExact = true

    init(_ random: inout Seeded) {
        for number in 0..<8 {
            var template = ""
            let depth = Int.random(in: 0...3, using: &random)
            var slots: [String] = []
            for level in 0..<depth {
                switch random.next() % 4 {
                case 0: template += "/a"
                case 1: template += "/b"
                default:
                    slots.append("s\(level)")
                    template += "/{s\(level)}"
                }
            }
            let hasTail = random.next() % 6 == 0
            if hasTail { template += "/{tail...}" }
            var route = Self.route(template.isEmpty ? "/" : template, slots, hasTail, number)
            let isSchemeOnly = random.next() % 8 == 0
            if isSchemeOnly { route = route.schemeOnly() }
            guard (try? Self.router(routes + [route])) != nil else { continue }
            routes.append(route)
            if isSchemeOnly || (hasTail && !slots.isEmpty) { areExact = false }
        }
    }

    func router() throws -> Router<Int> { try Self.router(routes) }

    private static func router(_ routes: [Route<Int>]) throws -> Router<Int> {
        try Router(hosts: ["example.com"], schemes: ["myapp"], routes: routes)
    }

    private static func route(
        _ path: String, _ slots: [String], _ hasTail: Bool, _ number: Int
    ) -> Route<Int> {
        let texts = slots.map { Slot.path($0, Codec<String>.text()) }
        let tail = Slot.tail("tail", Codec<String>.text())
        switch (texts.count, hasTail) {
        case (0, false): return Route(path, to: number)
        case (0, true): return Route(path, tail) { _ in number }
        case (1, false): return Route(path, texts[0]) { _ in number }
        case (1, true): return Route(path, texts[0], tail) { _, _ in number }
        case (2, false): return Route(path, texts[0], texts[1]) { _, _ in number }
        case (2, true): return Route(path, texts[0], texts[1], tail) { _, _, _ in number }
        case (_, false): return Route(path, texts[0], texts[1], texts[2]) { _, _, _ in number }
        case (_, true):
            return Route(path, texts[0], texts[1], texts[2], tail) { _, _, _, _ in number }
        }
    }
}

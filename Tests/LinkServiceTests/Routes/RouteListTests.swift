import LinkRouting
import LinkService
import RouteExports
import TestSupport
import Testing

/// An app's routes, as a server reads them.
@Suite struct RouteListTests {
    private static let options = #""options": {"caseSensitive": true}"#

    private func list(_ routes: String, options: String = options) throws -> RouteList {
        try RouteList(#"{"schema": 1, \#(options), "routes": [\#(routes)]}"#)
    }

    private static let shop = """
        {"path": "/", "segments": [], "parameters": []},
        {"path": "/product/{id}", "segments": [{"literal": "product"}, {"parameter": "id"}],
         "parameters": [{"name": "id", "in": "path", "required": true}]},
        {"path": "/product/new", "segments": [{"literal": "product"}, {"literal": "new"}],
         "parameters": []},
        {"path": "/profile/{tab?}",
         "segments": [{"literal": "profile"}, {"parameter": "tab", "optional": true}],
         "parameters": [{"name": "tab", "in": "path", "required": false, "values": ["news", "me"]}]},
        {"path": "/*/docs/{rest...}",
         "segments": [{"any": true}, {"literal": "docs"}, {"tail": "rest"}],
         "parameters": [{"name": "rest", "in": "tail", "required": true}]},
        {"path": "/search", "segments": [{"literal": "search"}],
         "parameters": [{"name": "q", "in": "query", "required": true},
                        {"name": "page", "in": "query", "required": false}]},
        {"path": "/help", "segments": [{"literal": "help"}],
         "parameters": [{"in": "fragment", "required": true}]},
        {"path": "/sign-in", "segments": [{"literal": "sign-in"}], "parameters": [],
         "schemeOnly": true}
        """

    @Test(
        arguments: [
            ("/", .taken("/")), ("/product/42", .taken("/product/{id}")),
            ("/product/42/", .taken("/product/{id}")), ("/product/new", .taken("/product/new")),
            ("/product/a%2Fb?x=1#y", .taken("/product/{id}")),
            ("/profile", .taken("/profile/{tab?}")),
            ("/profile/news", .taken("/profile/{tab?}")),
            (
                "/profile/old",
                .wrongValue(
                    "old", parameter: "tab", fitting: ["news", "me"], route: "/profile/{tab?}")
            ),
            ("/en/docs/a/b", .taken("/*/docs/{rest...}")), ("/en/docs", .noRoute),
            ("/search?q=a", .taken("/search")), ("/search?%71=a&page=2", .taken("/search")),
            ("/search?page=2", .missingItem("q", route: "/search")),
            ("/help#top", .taken("/help")), ("/help", .missingFragment(route: "/help")),
            ("/sign-in", .schemeOnly("/sign-in")), ("/Product/42", .noRoute),
            ("/product", .noRoute),
            ("/product//42", .noRoute), ("/product/42//", .noRoute), ("/product/..", .noRoute),
            ("/product/%zz", .noRoute), ("/product/%FF", .noRoute), ("product/42", .noRoute),
        ] as [(String, RouteVerdict)])
    func aPathIsJudged(path: String, verdict: RouteVerdict) throws {
        #expect(try list(Self.shop).judge(path) == verdict)
    }

    @Test func optionsOfTheRouterCount() throws {
        let list = try list(
            Self.shop,
            options:
                #""options": {"caseSensitive": false, "plus": "blank", "fragmentRoutes": true}"#)
        #expect(list.judge("/PRODUCT/42") == .taken("/product/{id}"))
        #expect(list.judge("/any#/search?q=1") == .taken("/search"))
        #expect(list.judge("/help#top") == .taken("/help"))
    }

    @Test(
        arguments: [
            ("/prodct/42", "/product/{id}"), ("/Product/42", "/product/{id}"),
            ("/profiles/news", "/profile/{tab?}"), ("/serch?q=a", "/search"),
            ("/product/42/reviews", "/product/{id}"), ("/en/doc/a/b/c", "/*/docs/{rest...}"),
            ("/wholly/different/things/there", nil), ("/zzzzzzz", nil),
        ] as [(String, String?)])
    func theNearestRouteIsNamed(path: String, route: String?) throws {
        #expect(try list(Self.shop).nearest(to: path) == route)
    }

    @Test(arguments: [
        ("", "line 1"), ("[]", "no list of routes"), ("{\"schema\": 1}", "no list of routes"),
        (#"{"schema": 2, "routes": [{}]}"#, "schema"),
        (#"{"schema": 1, "routes": []}"#, "no route"),
        ("{\"schema\": 1,\n\"routes\": [\n{\"segments\": []}]}", "line 3: a route needs a path"),
        (#"{"schema": 1, "routes": [{"path": "/a"}]}"#, "needs segments"),
        (#"{"schema": 1, "routes": [{"path": "/a", "segments": [{"b": 1}]}]}"#, "of no kind"),
        (
            #"{"schema": 1, "routes": [{"path": "/a", "segments": [{"tail": "a"}, {"literal": "b"}]}]}"#,
            "nothing can follow"
        ),
    ])
    func whatIsNoListOfRoutesIsRefusedWithItsLine(text: String, words: String) {
        #expect {
            try RouteList(text)
        } throws: { error in
            (error as? FieldFault)?.message.contains(words) == true
        }
    }

    @Test func aFileThatIsTooLargeIsRefused() {
        let route = #"{"path": "/a", "segments": [{"literal": "a"}]}"#
        let many = Array(repeating: route, count: RouteList.mostRoutes + 1)
        #expect(throws: FieldFault.self) { try list(many.joined(separator: ",")) }
        let long = String(repeating: " ", count: RouteList.longest)
        #expect(throws: FieldFault.self) { try RouteList(long) }
        let segments = Array(repeating: #"{"any": true}"#, count: 65).joined(separator: ",")
        #expect(throws: FieldFault.self) {
            try list(#"{"path": "/a", "segments": [\#(segments)]}"#)
        }
    }

    // MARK: Against the router

    private enum Screen: Hashable, Sendable {
        case home, new
        case product(String)
        case review(String)
        case docs([String])
        case tab(String?)
        case deep(String, String)
    }

    private static func router() throws -> Router<Screen> {
        try Router(hosts: ["example.com"]) {
            Route("/", to: Screen.home)
            Route("/product/new", to: Screen.new)
            Route("/product/{id}", .path("id", .text(1..., of: .any)), to: Screen.product) {
                if case .product(let id) = $0 { id } else { nil }
            }
            Route("/product/{id}/review", .path("id", .text(1..., of: .any)), to: Screen.review) {
                if case .review(let id) = $0 { id } else { nil }
            }
            Route("/docs/{rest...}", .tail("rest", .text(1..., of: .any)), to: Screen.docs) {
                if case .docs(let rest) = $0 { rest } else { nil }
            }
            Route("/tab/{name?}", .optionalPath("name", .text(1..., of: .any)), to: Screen.tab) {
                if case .tab(let name) = $0 { .some(name) } else { nil }
            }
        }
    }

    /// The server says of any path what the app's own router says of it.
    @Test func theServerAgreesWithTheApp() throws {
        let router = try Self.router()
        let list = try RouteList(router.exports.routesJSON)
        let words = [
            "product", "new", "review", "docs", "tab", "x", "", "%41", "%2F", "..", "a%2Fb",
            "Product",
        ]
        var generator = SplitMix(seed: 7)
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...4, using: &generator)
            let path = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
                .reduce("") { "\($0)/\($1)" }
            guard path.hasPrefix("/"), !path.hasPrefix("//") else { continue }
            let reading = router.reading("https://example.com\(path)")
            switch list.judge(path) {
            case .taken(let route): #expect(reading.route == route, "\(path)")
            case .noRoute: #expect(reading.route == nil, "\(path)")
            case let other: Issue.record("\(path): \(other)")
            }
        }
    }

    /// Whatever becomes of a file on its way, it is read or refused for a reason.
    @Test func aMangledFileIsReadOrRefused() throws {
        let bytes = Array(try Self.router().exports.routesJSON.utf8)
        var generator = SplitMix(seed: 11)
        for _ in 0..<600 {
            var mangled = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<mangled.count, using: &generator)
                let end = min(mangled.count, place + Int.random(in: 0...40, using: &generator))
                switch Int.random(in: 0...2, using: &generator) {
                case 0: mangled[place] = UInt8.random(in: 0...127, using: &generator)
                case 1: mangled.removeSubrange(place..<end)
                default: mangled.insert(contentsOf: mangled[place..<end], at: place)
                }
                if mangled.isEmpty { mangled = bytes }
            }
            do throws(FieldFault) {
                let list = try RouteList(String(decoding: mangled, as: UTF8.self))
                let near = list.nearest(to: "/prodct/4%2F2/x?y#z")
                #expect(near.map { route in list.routes.contains { $0.path == route } } ?? true)
                _ = list.judge("/product/4%2F2?y#z")
            } catch {
                #expect(error.field == "routes" && !error.message.isEmpty)
            }
        }
    }
}

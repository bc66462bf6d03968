import Foundation
import LinkRouting

// The router against what apps write by hand, and against parts of that work done by Foundation.

extension Benchmark {
    static let routing: [Benchmark] = [
        Benchmark(
            name: "route-match", title: "a link, 100 routes against a switch over six, 1,000 times",
            bytes: nil,
            ours: Contestant(name: "Router, 100") { matches(hundred, item) },
            theirs: Contestant(name: "URLComponents") { repeated { handwritten(item) != nil } }),
        Benchmark(
            name: "route-match-query",
            title: "a link with three query items, the same, 1,000 times",
            bytes: nil,
            ours: Contestant(name: "Router, 100") { matches(hundred, search) },
            theirs: Contestant(name: "URLComponents") { repeated { handwritten(search) != nil } }),
        Benchmark(
            name: "route-match-many", title: "a link, 10,000 routes against 100, 1,000 times",
            bytes: nil,
            ours: Contestant(name: "Router, 10,000") { matches(thousands, item) },
            theirs: Contestant(name: "Router, 100") { matches(hundred, item) }),
        Benchmark(
            name: "route-match-escapes", title: "a link with escapes, 1,000 times", bytes: nil,
            ours: Contestant(name: "Router, 100") { matches(hundred, escaped) },
            theirs: Contestant(name: "removing escapes") {
                repeated { escapedPath.removingPercentEncoding != nil }
            }),
        Benchmark(
            name: "route-print", title: "the link of a screen, 100 routes, 1,000 times", bytes: nil,
            ours: Contestant(name: "Router, 100") {
                repeated { (try? hundred.url(for: .item(id: 42))) != nil }
            },
            theirs: Contestant(name: "URLComponents") { repeated { written(42) != nil } }),
        Benchmark(
            name: "route-print-last", title: "the same for the last of 100 routes, 1,000 times",
            bytes: nil,
            ours: Contestant(name: "Router, 100") {
                repeated { (try? hundred.url(for: .section(93, id: 42))) != nil }
            },
            theirs: Contestant(name: "URLComponents") { repeated { written(42) != nil } }),
        Benchmark(
            name: "route-hostile", title: "1,000 links that were tampered with",
            bytes: hostile.reduce(0) { $0 + $1.utf8.count },
            ours: Contestant(name: "Router, 100") {
                hostile.reduce(0) { $0 + (hundred.match($1).screen == nil ? 0 : 1) }
            },
            theirs: Contestant(name: "URLComponents") {
                hostile.reduce(0) { $0 + (handwritten($1) == nil ? 0 : 1) }
            },
            note: { SlowestLinks.report(of: 1_000_000, hundred) }),
    ]

    enum Screen: Hashable, Sendable {
        case home, settings, profile
        case item(id: Int)
        case article(slug: String)
        case search(query: String, page: Int, sort: String?)
        case section(Int, id: Int)
    }

    private static let item = "https://shop.example.com/item/4242"
    private static let search = "https://shop.example.com/search?q=summer%20shoes&page=2&sort=new"
    private static let escaped = "https://shop.example.com/article/caf%C3%A9-%26-bar"
    private static let escapedPath = "/article/caf%C3%A9-%26-bar"
    static let hundred = router(94)
    private static let thousands = router(9994)

    private static func router(_ sections: Int) -> Router<Screen> {
        do throws(RouterFaults) {
            return try Router(hosts: ["shop.example.com"], schemes: ["myshop"]) {
                Route("/", to: Screen.home)
                Route("/settings", to: Screen.settings)
                Route("/profile", to: Screen.profile)
                Route("/item/{id}", .path("id", .integer(1...)), to: Screen.item) {
                    if case .item(let id) = $0 { id } else { nil }
                }
                Route("/article/{slug}", .path("slug", .text(1...80)), to: Screen.article) {
                    if case .article(let slug) = $0 { slug } else { nil }
                }
                Route(
                    "/search", .query("q", .text()), .query("page", .integer(1...), default: 1),
                    .optionalQuery("sort", .text()), to: Screen.search
                ) {
                    if case .search(let query, let page, let sort) = $0 {
                        (query, page, sort)
                    } else {
                        nil
                    }
                }
                for number in 0..<sections {
                    Route(
                        "/section\(number)/item/{id}", .path("id", .integer(1...)),
                        to: { Screen.section(number, id: $0) }
                    ) {
                        if case .section(number, let id) = $0 { id } else { nil }
                    }
                }
            }
        } catch {
            fatalError("\(error)")
        }
    }

    /// The way in which apps do it by hand, with a check of the host.
    private static func handwritten(_ link: String) -> Screen? {
        guard let url = URL(string: link),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        var path = parts.path.split(separator: "/").map(String.init)
        switch parts.scheme?.lowercased() {
        case "https", "http": guard parts.host == "shop.example.com" else { return nil }
        case "myshop": if let host = parts.host { path.insert(host, at: 0) }
        default: return nil
        }
        let items = parts.queryItems ?? []
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        switch path.first {
        case nil: return .home
        case "settings": return .settings
        case "profile": return .profile
        case "item": return path.count > 1 ? Int(path[1]).map(Screen.item) : nil
        case "article": return path.count > 1 ? .article(slug: path[1]) : nil
        case "search":
            return item("q").map {
                .search(query: $0, page: item("page").flatMap(Int.init) ?? 1, sort: item("sort"))
            }
        default: return nil
        }
    }

    private static func written(_ id: Int) -> String? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = "shop.example.com"
        parts.path = "/item/\(id)"
        return parts.string
    }

    private static func matches(_ router: Router<Screen>, _ link: String) -> Int {
        repeated { router.match(link).screen != nil }
    }

    private static func repeated(_ work: () -> Bool) -> Int {
        var done = 0
        for _ in 0..<1000 where work() { done += 1 }
        precondition(done == 1000, "the link is not understood")
        return done
    }

    private static let hostile = Array(HostileLinks().lazy.prefix(1000))
}

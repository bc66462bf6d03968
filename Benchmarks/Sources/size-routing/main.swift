import Foundation
import LinkRouting

// The same program with a router.

enum Screen: Hashable, Sendable {
    case item(id: Int)
    case search(query: String, tags: [String], sort: String?)
}

let router: Router<Screen> = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
    Route("/item/{id}", .path("id", .integer(1...)), to: Screen.item) {
        if case .item(let id) = $0 { id } else { nil }
    }
    Route(
        "/search", .query("q", .text()), .repeatedQuery("tag", .text()),
        .optionalQuery("sort", .text()), to: Screen.search
    ) {
        if case .search(let query, let tags, let sort) = $0 { (query, tags, sort) } else { nil }
    }
}

let link = CommandLine.arguments.dropFirst().first ?? "https://example.com/item/1"
print(URLComponents(string: link)?.path ?? "no link")
print(router.match(link))
if let screen = router.match(link).screen { print(try router.url(for: screen)) }

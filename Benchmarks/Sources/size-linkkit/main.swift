import Foundation
import LinkKit
import LinkRouting

// The same program with all that LinkKit does for an app, except for views.

enum Screen: Hashable, Sendable {
    case item(id: Int)
    case order(UUID)
    case search(query: String, tags: [String], sort: String?)
}

let router: Router<Screen> = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
    Route("/item/{id}", .path("id", .integer(1...)), to: Screen.item) {
        if case .item(let id) = $0 { id } else { nil }
    }
    Route("/order/{id}", .path("id", .uuid()), to: Screen.order) {
        if case .order(let id) = $0 { id } else { nil }
    }
    Route(
        "/search", .query("q", .text()), .repeatedQuery("tag", .text()),
        .optionalQuery("sort", .text()), to: Screen.search
    ) {
        if case .search(let query, let tags, let sort) = $0 { (query, tags, sort) } else { nil }
    }
}

let folder = FileManager.default.temporaryDirectory
let resolver = try LinkResolver(
    "https://links.example.com/l/", cache: LinkPathCache(file: folder.appending(path: "l.json")))
let links = LinkHandler(
    router: router, resolver: resolver, waitingFor: [.signIn],
    pendingFile: folder.appending(path: "pending.json"))

let link = CommandLine.arguments.dropFirst().first ?? "https://example.com/item/1"
print(URLComponents(string: link)?.path ?? "no link")
links.listen { delivery in
    print(delivery.outcome)
    if let screen = delivery.screen { print((try? router.url(for: screen)) ?? "no link") }
}
links.receive(link, by: .onOpenURL)
links.fulfil(.signIn)
while !links.pendingLinks.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
print(links.history)

import LinkRouting

/// The screens of the router bug cases.
enum Screen: Hashable, Sendable {
    case home
    case product(id: Int)
    case invite(code: String)
    case tag(name: String)
    case file(name: String)
    case search(query: String)
}

func sampleRouter(_ options: RouterOptions = RouterOptions()) throws -> Router<Screen> {
    try Router(hosts: ["example.com"], schemes: ["myapp"], options: options) {
        Route("/", to: Screen.home)
        Route("/product/{id}", .path("id", .integer(0...)), to: Screen.product) {
            if case .product(let id) = $0 { id } else { nil }
        }
        Route("/invite", .query("code", .text(1...40)), to: Screen.invite) {
            if case .invite(let code) = $0 { code } else { nil }
        }
        Route("/tag/{name}", .path("name", .text()), to: Screen.tag) {
            if case .tag(let name) = $0 { name } else { nil }
        }
        Route("/files/{name}", .path("name", .text()), to: Screen.file) {
            if case .file(let name) = $0 { name } else { nil }
        }
        Route("/s", .query("q", .text()), to: Screen.search) {
            if case .search(let query) = $0 { query } else { nil }
        }
    }
}

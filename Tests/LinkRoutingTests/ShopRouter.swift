import LinkRouting

/// The screens of an app with every kind of parameter.
enum ShopScreen: Hashable, Sendable {
    enum Tab: String, CaseIterable { case news, friends }
    enum Size: Int, CaseIterable { case small = 1, large = 3 }

    case home
    case product(id: Int)
    case reviews(id: Int, page: Int)
    case size(Size)
    case tab(Tab?)
    case invite(code: String)
    case search(query: String, tags: [String], sort: String?)
    case docs([String])
    case section(String, of: String)
    case article(slug: String)
    case old(id: Int)
    case signIn(token: String)
}

func shopRouter(_ options: RouterOptions = RouterOptions()) throws -> Router<ShopScreen> {
    try Router(
        hosts: ["shop.example.com", "*.shop.example.com"], schemes: ["myshop", "shop-beta"],
        options: options
    ) {
        Route("/", to: ShopScreen.home).described("The start")
        Route("/product/{id}", .path("id", .integer(1...)), to: ShopScreen.product) {
            if case .product(let id) = $0 { id } else { nil }
        }.described("A product")
        Route(
            "/product/{id}/reviews", .path("id", .integer(1...)),
            .query("page", .integer(1...99), default: 1), to: ShopScreen.reviews
        ) {
            if case .reviews(let id, let page) = $0 { (id, page) } else { nil }
        }
        Route("/size/{size}", .path("size", .cases()), to: ShopScreen.size) {
            if case .size(let size) = $0 { size } else { nil }
        }
        Route("/profile/{tab?}", .optionalPath("tab", .cases()), to: ShopScreen.tab) {
            if case .tab(let tab) = $0 { .some(tab) } else { nil }
        }
        Route("/invite", .query("code", .text(1...40, of: .alphanumeric)), to: ShopScreen.invite) {
            if case .invite(let code) = $0 { code } else { nil }
        }.confirming()
        Route(
            "/search", .query("q", .text(0...80)), .repeatedQuery("tag", .text()),
            .optionalQuery("sort", .text()), to: ShopScreen.search
        ) {
            if case .search(let query, let tags, let sort) = $0 { (query, tags, sort) } else { nil }
        }
        Route("/docs/{rest...}", .tail("rest", .text()), to: ShopScreen.docs) {
            if case .docs(let rest) = $0 { rest } else { nil }
        }
        Route(
            "/café&bar/{name}", .path("name", .text()), .fragment(.text(1...20)),
            to: ShopScreen.section
        ) {
            if case .section(let name, let section) = $0 { (name, section) } else { nil }
        }
        Route("/{slug}", .path("slug", .text(1...80, of: .unreserved)), to: ShopScreen.article) {
            if case .article(let slug) = $0 { slug } else { nil }
        }
        Route("/p/*/{id}", .path("id", .integer(1...)), to: ShopScreen.old)
        Route("/sign-in", .query("token", .text()), to: ShopScreen.signIn) {
            if case .signIn(let token) = $0 { token } else { nil }
        }.schemeOnly()
    }
}

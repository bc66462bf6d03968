public import LinkRouting

/// Every link of the shop, declared once and read both ways.
public enum ShopRouter {
    /// The routes.
    ///
    /// - Parameter hosts: the hosts whose association file names the app.
    /// - Throws: `RouterFaults`; a test makes the router, so an app never sees them.
    public static func make(
        hosts: [String] = ["links.example.com", "shop.example.com"]
    ) throws -> Router<ShopScreen> {
        try Router(hosts: hosts, schemes: ["exampleshop"]) {
            Route("/", to: ShopScreen.home)
            Route(
                "/product/{id}", .path("id", .integer(1...)),
                .optionalQuery("colour", .text(1...20, of: .unreserved)), to: ShopScreen.product
            ) {
                if case .product(let id, let colour) = $0 { (id, colour) } else { nil }
            }
            Route(
                "/invite", .query("code", .text(4...32, of: .alphanumeric)), to: ShopScreen.invite
            ) {
                if case .invite(let code) = $0 { code } else { nil }
            }.confirming()
            Route(
                "/article/{slug}", .path("slug", .text(1...80, of: .unreserved)),
                to: ShopScreen.article
            ) {
                if case .article(let slug) = $0 { slug } else { nil }
            }
            Route("/settings/{page}", .path("page", .cases()), to: ShopScreen.settings) {
                if case .settings(let page) = $0 { page } else { nil }
            }
            Route("/profile/{name}", .path("name", .text(1...40)), to: ShopScreen.profile) {
                if case .profile(let name) = $0 { name } else { nil }
            }
            // Printed on last year's posters.
            Route("/p/{id}", .path("id", .integer(1...)), to: { .product(id: $0, colour: nil) })
        }
    }
}

import LinkRouting
import Testing

/// The routers that the documentation puts in place of a handwritten `switch`.
@Suite struct HandwrittenTests {
    enum Shop: Hashable, Sendable { case product(id: Int), invite(code: String) }

    private func shop() throws -> Router<Shop> {
        try Router(hosts: ["example.com", "www.example.com"], schemes: ["myapp"]) {
            Route("/product/{id}", .path("id", .integer(1...)), to: Shop.product) {
                if case .product(let id) = $0 { id } else { nil }
            }
            Route("/invite", .query("code", .text(1...32, of: .alphanumeric)), to: Shop.invite) {
                if case .invite(let code) = $0 { code } else { nil }
            }
        }
    }

    @Test(
        arguments: [
            ("myapp://product/42", Shop.product(id: 42)), ("myapp:product/42", .product(id: 42)),
            ("myapp:/product/42", .product(id: 42)), ("MYAPP://product/42", .product(id: 42)),
            ("HTTPS://EXAMPLE.com/product/42", .product(id: 42)),
            ("https://www.example.com/invite?code=Ab1", .invite(code: "Ab1")),
            ("https://example.com/product/+42", nil), ("https://example.com/product/0", nil),
            ("https://example.com/product/42/delete", nil),
            ("https://example.com/product/%FF", nil),
            ("https://user@example.com/product/42", nil), ("https://evil.test/product/42", nil),
            ("https://example.com/invite?code=%FF", nil), ("https://example.com/invite?code=", nil),
            ("https://example.com/invite?code=a&code=b", nil),
            ("https://example.com/invite?code=a-b", nil), ("ftp://example.com/product/42", nil),
        ] as [(String, Shop?)])
    func aNumberAndACode(link: String, screen: Shop?) throws {
        #expect(try shop().match(link).screen == screen)
    }

    enum Screen: Hashable, Sendable {
        case productDetail(id: String), profile(username: String), settings, invite(code: String)
    }

    private func screens() throws -> Router<Screen> {
        try Router(hosts: ["example.com"], schemes: ["myapp"]) {
            Route(
                "/products/{id}", .path("id", .text(1...40, of: .unreserved)),
                to: Screen.productDetail
            ) {
                if case .productDetail(let id) = $0 { id } else { nil }
            }
            Route("/profile/{username}", .path("username", .text(1...40)), to: Screen.profile) {
                if case .profile(let name) = $0 { name } else { nil }
            }
            Route("/settings", to: Screen.settings)
            Route(
                "/invite/{code}", .path("code", .text(1...32, of: .alphanumeric)), to: Screen.invite
            ) {
                if case .invite(let code) = $0 { code } else { nil }
            }
        }
    }

    @Test(
        arguments: [
            ("myapp://products/123?ref=notification", Screen.productDetail(id: "123")),
            ("https://example.com/products/123", .productDetail(id: "123")),
            ("myapp://settings", .settings), ("myapp:///settings/", .settings),
            ("https://example.com/profile/a%2Fb", .profile(username: "a/b")),
            ("https://example.com/profile/%25", .profile(username: "%")),
            ("https://example.com/invite/x1", .invite(code: "x1")),
            ("https://elsewhere.test/settings", nil), ("https://example.com/profile/", nil),
            ("https://example.com/settings/extra", nil), ("https://example.com/invite/a/b", nil),
        ] as [(String, Screen?)])
    func fourScreens(link: String, screen: Screen?) throws {
        let router = try screens()
        #expect(router.match(link).screen == screen)
        if let screen {
            #expect(router.match(try router.url(for: screen)).screen == screen)
            #expect(router.match(try router.schemeURL(for: screen)).screen == screen)
        }
    }

    enum Page: Hashable, Sendable { case article(id: String), product(id: String) }

    @Test(
        arguments: [
            ("https://example.com/articles/123", Page.article(id: "123")),
            ("https://www.example.com/products/7", .product(id: "7")),
            ("myapp://articles/123", nil), ("https://example.com/articles", nil),
            ("https://example.com/Articles/123", nil),
        ] as [(String, Page?)])
    func theWebAlone(link: String, page: Page?) throws {
        let router: Router<Page> = try Router(hosts: ["example.com", "www.example.com"]) {
            Route("/articles/{id}", .path("id", .text(1...80, of: .unreserved)), to: Page.article) {
                if case .article(let id) = $0 { id } else { nil }
            }
            Route("/products/{id}", .path("id", .text(1...80, of: .unreserved)), to: Page.product) {
                if case .product(let id) = $0 { id } else { nil }
            }
        }
        #expect(router.match(link).screen == page)
    }
}

import LinkRouting
import Testing

/// What routes can express, one kind after the other.
struct FeatureTests {
    let router: Router<ShopScreen>

    init() throws { router = try shopRouter() }

    @Test(arguments: [
        ("https://shop.example.com/profile", ShopScreen.tab(nil)),
        ("https://shop.example.com/profile/", .tab(nil)),
        ("https://shop.example.com/profile/news", .tab(.news)),
        ("myshop://profile/friends", .tab(.friends)),
        ("https://shop.example.com/size/3", .size(.large)),
        ("https://shop.example.com/product/7/reviews", .reviews(id: 7, page: 1)),
        ("https://shop.example.com/product/7/reviews?page=2", .reviews(id: 7, page: 2)),
        ("https://shop.example.com/search?q=", .search(query: "", tags: [], sort: nil)),
        (
            "https://shop.example.com/search?a&t%61g=a&&so=1&sort=new&=y&%71=x&tags=c&tag=b&q%FF",
            .search(query: "x", tags: ["a", "b"], sort: "new")
        ),
        (
            "https://shop.example.com/search?tag=a&q=x&sort=new&tag=b",
            .search(query: "x", tags: ["a", "b"], sort: "new")
        ),
        ("https://shop.example.com/docs", .docs([])),
        ("https://shop.example.com/docs/a/b%2Fc", .docs(["a", "b/c"])),
        ("https://shop.example.com/caf%C3%A9&bar/x#wine", .section("x", of: "wine")),
        ("https://shop.example.com/caf%c3%a9%26bar/x#wine", .section("x", of: "wine")),
        ("https://shop.example.com/p/any-thing/9", .old(id: 9)),
        ("https://en.shop.example.com/about-us", .article(slug: "about-us")),
        ("shop-beta:sign-in?token=t", .signIn(token: "t")),
    ])
    func opens(link: String, screen: ShopScreen) {
        expectRoute(router, link, opens: screen)
    }

    @Test func confirmationsAreMarked() {
        #expect(
            router.match("https://shop.example.com/invite?code=abc")
                == .confirm(.invite(code: "abc")))
    }

    @Test(arguments: [
        (
            "https://shop.example.com/profile/photos",
            "route /profile/{tab?}, parameter tab: it is not one of news or friends"
        ),
        (
            "https://shop.example.com/size/2",
            "route /size/{size}, parameter size: it is not one of 1 or 3"
        ),
        (
            "https://shop.example.com/caf%C3%A9&bar/x",
            "route /café&bar/{name}, parameter #: it is missing"
        ),
        (
            "https://shop.example.com/product/7/reviews?page=100",
            "route /product/{id}/reviews, parameter page: it is not a whole number from 1 to 99"
        ),
        (
            "https://shop.example.com/sign-in?token=t",
            "route /sign-in is only for the app's own scheme"
        ),
        ("https://shop.example.com/profile/news/more", "no route has this path"),
        ("https://shop.example.com/p//9", "no route has this path"),
    ])
    func refuses(link: String, reason: String) {
        expectUnhandled(router, link, reason)
    }

    @Test(arguments: [
        (ShopScreen.tab(nil), "/profile", "myshop://profile"),
        (.tab(.news), "/profile/news", "myshop://profile/news"),
        (.home, "/", "myshop:///"),
        (.docs([]), "/docs", "myshop://docs"),
        (.reviews(id: 1, page: 1), "/product/1/reviews", "myshop://product/1/reviews"),
        (
            .section("a b", of: "c"), "/caf%C3%A9%26bar/a%20b#c",
            "myshop:///caf%C3%A9%26bar/a%20b#c"
        ),
        (.article(slug: "x"), "/x", "myshop:///x"),
    ])
    func writes(screen: ShopScreen, path: String, scheme: String) throws {
        #expect(try router.url(for: screen) == "https://shop.example.com" + path)
        #expect(try router.schemeURL(for: screen) == scheme)
        for link in [try router.url(for: screen), try router.schemeURL(for: screen)] {
            expectRoute(router, link, opens: screen)
        }
    }

    @Test func whatHasNoLinkSaysWhy() {
        #expect(throws: Unprintable.schemeOnly(route: "/sign-in")) {
            try router.url(for: .signIn(token: "t"))
        }
        #expect(throws: Unprintable.noRoute) { try router.url(for: .old(id: 1)) }
        #expect(throws: Unprintable.taken(route: "/{slug}", by: "/profile/{tab?}")) {
            try router.url(for: .article(slug: "profile"))
        }
        #expect(throws: Unprintable.noScheme) {
            try router.schemeURL(for: .home, scheme: "other")
        }
    }

    @Test func otherSchemesAreChosenByName() throws {
        let link = try router.schemeURL(for: .product(id: 1), scheme: "SHOP-BETA")
        #expect(link == "shop-beta://product/1")
    }

    @Test func readingsNameTheRoute() {
        let reading = router.reading("https://shop.example.com/product/7")
        #expect(reading.match == .screen(.product(id: 7)))
        #expect(reading.route == "/product/{id}")
        let refused = router.reading("https://shop.example.com/product/x")
        #expect(refused.route == "/product/{id}")
        #expect(router.reading("https://shop.example.com/a/b").route == nil)
    }

    @Test func literalsWithoutCase() throws {
        let router = try shopRouter(RouterOptions(isCaseSensitive: false))
        expectRoute(router, "https://shop.example.com/PRODUCT/7", opens: .product(id: 7))
        expectRoute(
            router, "https://shop.example.com/Product/7/Reviews", opens: .reviews(id: 7, page: 1))
        expectUnhandled(
            router, "https://shop.example.com/profile/News",
            "route /profile/{tab?}, parameter tab: it is not one of news or friends")
    }

    @Test func plainHTTPCanBeRefused() throws {
        let router = try shopRouter(RouterOptions(acceptsHTTP: false))
        expectUnhandled(router, "http://shop.example.com/product/7", #"scheme not ours: "http""#)
    }

    @Test func fillersStandBeforeThePath() throws {
        let router = try shopRouter(RouterOptions(fillerHost: "open"))
        #expect(try router.schemeURL(for: .home) == "myshop://open/")
        #expect(try router.schemeURL(for: .article(slug: "x")) == "myshop://open/x")
        expectRoute(router, "myshop://OPEN/product/7", opens: .product(id: 7))
        expectRoute(router, "myshop://product/7", opens: .product(id: 7))
    }

    @Test func unboundedTextIsNoOverflow() throws {
        let codecs = [Codec<String>.text(0...), .text(0 ... .max)]
        #expect(codecs.map(\.expectation).allSatisfy { $0.hasPrefix("0 or more") })
    }
}

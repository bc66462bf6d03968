import LinkRouting
import Testing

/// The `router` cases of the bug corpus, by number.
struct RouterCaseTests {
    let router: Router<Screen>

    init() throws { router = try sampleRouter() }

    @Test(arguments: [
        // R01, R02, R04: every spelling of a custom scheme.
        ("myapp://product/42", Screen.product(id: 42)),
        ("https://example.com/product/42", .product(id: 42)),
        ("myapp:///product/42", .product(id: 42)),
        ("myapp:/product/42", .product(id: 42)),
        ("myapp:product/42", .product(id: 42)),
        ("MYAPP://Product/42", .product(id: 42)),
        ("myapp://PRODUCT/42", .product(id: 42)),
        ("myapp:", .home), ("myapp://", .home), ("myapp:///", .home),
        ("myapp://invite?code=abc", .invite(code: "abc")),
        // R05: plus signs.
        ("https://example.com/s?q=a%20b", .search(query: "a b")),
        ("https://example.com/s?q=a%2Bb", .search(query: "a+b")),
        ("https://example.com/s?q=a+b", .search(query: "a+b")),
        ("myapp://s?q=a+b", .search(query: "a+b")),
        // R06, R07: one decoding, after splitting.
        ("https://example.com/tag/100%25", .tag(name: "100%")),
        ("https://example.com/tag/100%2525", .tag(name: "100%25")),
        ("https://example.com/files/a%2Fb", .file(name: "a/b")),
        ("https://example.com/files/a%2fb/", .file(name: "a/b")),
        // R11, R14, R17.
        ("https://example.com/product/42/", .product(id: 42)),
        ("https://EXAMPLE.com/product/42", .product(id: 42)),
        ("https://example.com/tag/salt-&-pepper", .tag(name: "salt-&-pepper")),
        ("https://example.com/tag/caf%C3%A9", .tag(name: "café")),
        // Around them.
        ("http://example.com/product/42", .product(id: 42)),
        ("https://example.com:443/product/42", .product(id: 42)),
        ("http://example.com:80/product/42", .product(id: 42)),
        ("https://example.com:/product/42", .product(id: 42)),
        ("https://example.com/product/42?utm_source=%FF#top", .product(id: 42)),
        ("https://example.com", .home), ("https://example.com/", .home),
        ("https://example.com/?x=1", .home),
    ])
    func opens(link: String, screen: Screen) {
        expectRoute(router, link, opens: screen)
    }

    @Test(arguments: [
        // R08, R12, R16: bytes that are no text, and text that is no URL.
        ("https://example.com/caf%E9", "the path is not UTF-8"),
        ("https://example.com/product/%FF", "the path is not UTF-8"),
        (
            "https://example.com/tag/100%",
            "no URL: the % at byte 28 is not followed by two hex digits"
        ),
        (
            "https://example.com/product/ 42",
            "no URL: there is a blank or control character at byte 29"
        ),
        (
            "https://example.com/invite?code=b%F5%CD",
            "route /invite, parameter code: its bytes are not UTF-8"
        ),
        // R11: empty segments are not merged, and only one slash is ignored.
        ("https://example.com//product//42", "no route has this path"),
        ("https://example.com/product/42//", "no route has this path"),
        ("https://example.com//", "no route has this path"),
        // R14: other hosts.
        ("https://example.com@evil.test/product/42", "there is a user name before the host"),
        ("https://example.com.evil.test/product/42", #"host not ours: "example.com.evil.test""#),
        ("https://user:pw@example.com/product/42", "there is a user name before the host"),
        ("https://example.com./product/42", #"host not ours: "example.com.""#),
        ("https://evilexample.com/product/42", #"host not ours: "evilexample.com""#),
        ("https://example%2Ecom/product/42", #"host not ours: "example%2ecom""#),
        ("https:///product/42", #"host not ours: """#),
        ("https:product/42", "there is no host"),
        ("https://example.com:8443/product/42", "port not ours"),
        ("http://example.com:443/product/42", "port not ours"),
        ("myapp://product:80/42", "port not ours"),
        ("myapp://me@product/42", "there is a user name before the host"),
        ("other://product/42", #"scheme not ours: "other""#),
        ("/product/42", "there is no scheme"),
        ("javascript:alert(1)", #"scheme not ours: "javascript""#),
        // R18: numbers in one spelling.
        ("https://example.com/product/+42", notAnID), ("https://example.com/product/0042", notAnID),
        ("https://example.com/product/-1", notAnID), ("https://example.com/product/-0", notAnID),
        ("https://example.com/product/99999999999999999999", notAnID),
        ("https://example.com/product/%D9%A4%D9%A2", notAnID),
        ("https://example.com/product/42%00", notAnID),
        ("https://example.com/product/4%202", notAnID),
        // Around them.
        (
            "https://example.com/tag/a%00b",
            "route /tag/{name}, parameter name: it is not 1 to 1024 characters that are no controls"
        ),
        ("https://example.com/invite", "route /invite, parameter code: it is missing"),
        (
            "https://example.com/invite?code=a&code=b",
            "route /invite, parameter code: it is given 2 times"
        ),
        ("https://example.com/tag/%2E%2E", "no route has this path"),
        ("https://example.com/tag/../product/42", "no route has this path"),
        ("https://example.com/Product/42", "no route has this path"),
        ("https://example.com/product", "no route has this path"),
        ("https://example.com/product/42/more", "no route has this path"),
    ])
    func refuses(link: String, reason: String) {
        expectUnhandled(router, link, reason)
    }

    /// R28: no text crashes.
    @Test(arguments: ["", "https://", "https://%", "https://[::1", "https://example.com/%00"])
    func survives(link: String) {
        #expect(router.match(link).screen == nil)
    }

    /// R05: the other meaning of a plus sign, which a path never has.
    @Test func plusAsABlank() throws {
        let router = try sampleRouter(RouterOptions(plus: .blank))
        expectRoute(router, "https://example.com/s?q=a+b", opens: .search(query: "a b"))
        expectRoute(router, "https://example.com/s?q=a%2Bb", opens: .search(query: "a+b"))
        expectRoute(router, "https://example.com/tag/a+b", opens: .tag(name: "a+b"))
        // Thousands of other items, each of which has to be decoded to be known.
        let others = String(repeating: "+%71&", count: 3_000)
        expectRoute(
            router, "https://example.com/s?\(others)%71=a+b", opens: .search(query: "a b"))
    }

    /// R15: fragments are not looked into unless asked.
    @Test func fragmentRoutes() throws {
        expectRoute(router, "https://example.com/#/invite?code=abc", opens: .home)
        expectUnhandled(
            router, "https://example.com/get#%2Fproduct%2F42", "no route has this path")
        let asked = try sampleRouter(RouterOptions(readsFragmentRoutes: true))
        expectRoute(asked, "https://example.com/#/invite?code=abc", opens: .invite(code: "abc"))
        expectRoute(asked, "https://example.com/get#%2Fproduct%2F42", opens: .product(id: 42))
        expectRoute(asked, "https://example.com/#%2Ftag%2F100%2525", opens: .tag(name: "100%25"))
        expectRoute(asked, "https://example.com/#/tag/100%2525", opens: .tag(name: "100%25"))
        expectRoute(
            asked, "https://example.com/#%2Fs%3Fq%3Da%20b", opens: .search(query: "a b"))
        expectRoute(asked, "https://example.com/product/1#top", opens: .product(id: 1))
        expectUnhandled(asked, "https://example.com/#%2Ftag%2F%FF", "the path is not UTF-8")
    }

    /// R13: a template is no URL.
    @Test func templatesAreNoURLs() throws {
        let router: Router<Screen> = try Router(hosts: ["example.com"]) {
            Route("/größe/{name}", .path("name", .text()), to: Screen.tag)
        }
        expectRoute(router, "https://example.com/gr%C3%B6%C3%9Fe/x", opens: .tag(name: "x"))
    }
}

private let notAnID =
    "route /product/{id}, parameter id: it is not a whole number from 0 up"

func expectRoute<Screen: Equatable>(
    _ router: Router<Screen>, _ link: String, opens screen: Screen,
    at location: SourceLocation = #_sourceLocation
) {
    let match = router.match(link)
    #expect(match == .screen(screen), "\(link)", sourceLocation: location)
}

func expectUnhandled<Screen>(
    _ router: Router<Screen>, _ link: String, _ reason: String,
    at location: SourceLocation = #_sourceLocation
) {
    guard case .unhandled(let unhandled) = router.match(link) else {
        Issue.record("\(link) is handled", sourceLocation: location)
        return
    }
    #expect(unhandled.description == reason, "\(link)", sourceLocation: location)
}

import LinkRouting
import Testing

struct RouterTests {
    @Test func unreachableRoutesAreNamed() {
        #expect {
            _ = try Router<Int>(hosts: ["example.com"]) {
                Route("/d", to: 1)
                Route("/d/{x}/{rest...}", .path("x", .text()), .tail("rest", .text())) { _, _ in 2 }
                Route("/d/{rest...}", .tail("rest", .text())) { _ in 3 }
            }
        } throws: {
            "\($0)" == "route /d/{rest...} is never reached because of /d/{x}/{rest...}"
        }
    }

    @Test func literalsGoBeforeSlots() throws {
        let router: Router<Screen> = try Router(
            hosts: ["*.example.com"], schemes: ["myapp"],
            options: RouterOptions(fillerHost: "app")
        ) {
            Route("/tag/all", to: Screen.home).confirming()
            Route("/tag/{name}", .path("name", .text()), to: Screen.tag) {
                if case .tag(let name) = $0 { name } else { nil }
            }
        }
        #expect(router.match("https://a.b.example.com/tag/all") == .confirm(.home))
        expectUnhandled(router, "https://example.com/tag/all", #"host not ours: "example.com""#)
        #expect(throws: Unprintable.taken(route: "/tag/{name}", by: "/tag/all")) {
            try router.schemeURL(for: .tag(name: "all"))
        }
        #expect(throws: Unprintable.noHost) { try router.url(for: .home) }
        #expect(try router.schemeURL(for: .tag(name: "x")) == "myapp://app/tag/x")
        expectRoute(router, "myapp://APP/tag/x", opens: .tag(name: "x"))
    }
}

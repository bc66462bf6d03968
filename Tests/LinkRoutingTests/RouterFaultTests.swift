import LinkRouting
import Testing

/// Routers that are refused, with the words that say why.
struct RouterFaultTests {
    private func fault(
        hosts: [String] = ["example.com"], schemes: [String] = ["myapp"],
        options: RouterOptions = RouterOptions(), _ routes: [Route<Int>]
    ) -> String {
        do throws(RouterFaults) {
            _ = try Router<Int>(hosts: hosts, schemes: schemes, options: options, routes: routes)
            return "none"
        } catch {
            return error.description
        }
    }

    private func text(_ path: String, _ name: String = "x") -> Route<Int> {
        Route(path, .path(name, .text())) { _ in 0 }
    }

    @Test func ambiguousRoutesAreBothNamed() {
        #expect(
            fault([text("/a/{x}"), text("/a/{y}", "y")])
                == "routes /a/{x} and /a/{y} take the same links")
        #expect(
            fault([
                Route("/a", to: 1), Route("/a/{x?}", .optionalPath("x", .text())) { _ in 2 },
            ]) == "routes /a and /a/{x?} take the same links")
        #expect(
            fault([Route("/a", to: 1), Route("/a/", to: 2)])
                == "routes /a and /a/ take the same links")
        #expect(
            fault([Route("/a/b", to: 1), Route("/A/c", to: 2)])
                == "routes /a/b and /A/c take the same links")
        #expect(
            fault(
                schemes: [], options: RouterOptions(isCaseSensitive: false),
                [
                    Route("/a/B", to: 1), Route("/a/b", to: 2),
                ]) == "routes /a/B and /a/b take the same links")
    }

    @Test func templatesAndSlotsHaveToAgree() {
        #expect(fault([Route("/a/{x}", to: 1)]) == #"route /a/{x}: {x} has no slot .path("x", …)"#)
        #expect(
            fault([text("/a/{x?}")]) == """
                route /a/{x?}: {x?} has no slot .optionalPath("x", …)
                route /a/{x?}: the slot .path("x", …) has no {x} in the template
                """)
        #expect(
            fault([Route("/a/{x...}", to: 1)])
                == #"route /a/{x...}: {x...} has no slot .tail("x", …)"#)
        #expect(
            fault([Route("/a", .query("q", .text()), .query("q", .text())) { _, _ in 1 }])
                == #"route /a: there are several slots .query("q", …)"#)
        #expect(
            fault([Route("/a", .fragment(.text()), .fragment(.text())) { _, _ in 1 }])
                == "route /a: there are several slots for the fragment")
        #expect(
            fault([Route("/*/a", .query("q", .text()), to: { _ in 1 }, from: { _ in nil })])
                == "route /*/a: nobody knows what to write for its *: leave out from:")
    }

    @Test(arguments: [
        ("a", "it has to begin with /"), ("/a//b", "it has an empty segment"),
        ("/a/..", "it has a segment of dots"),
        ("/{x?}/a", "nothing can follow {x?}"), ("/{x...}/a", "nothing can follow {x...}"),
        ("/{x}/{x}", "{x} stands in it twice"),
        ("/{}", "{} is no name made of ASCII letters, digits and _"),
        ("/a{x}", "there is { in it: a slot or * has to be a whole segment"),
        ("/a?x=1", "there is ? in it: query items are declared with .query"),
        ("/a#b", "there is # in it: the fragment is declared with .fragment"),
        ("/caf%C3%A9", "there is % in it: text is written as it reads, not percent-encoded"),
        ("/a b", "there is   in it: it cannot stand in a literal"),
    ])
    func templatesThatAreNone(path: String, reason: String) {
        #expect(fault([Route(path, to: 1)]) == "route \(path): \(reason)")
    }

    @Test func hostsAndSchemesAreChecked() {
        let routes = [Route<Int>("/a", to: 1)]
        #expect(
            fault(hosts: ["https://a.b"], routes)
                == "host https://a.b: a host is written in ASCII, without scheme, port and path")
        #expect(fault(hosts: ["a..b"], routes) == "host a..b: there is nothing between two dots")
        #expect(fault(hosts: [""], routes) == "host : it is empty")
        #expect(
            fault(schemes: ["https"], routes)
                == "scheme https: web links are declared by their hosts")
        #expect(
            fault(schemes: ["my_app"], routes)
                == "scheme my_app: it is not made of letters, digits, +-.")
        #expect(
            fault(options: RouterOptions(fillerHost: "a"), routes)
                == "host a: /a begins with the filler")
        #expect(
            fault(schemes: [], [Route("/a", to: 1).schemeOnly()])
                == "route /a: it is for custom schemes only, and the router has none")
    }
}

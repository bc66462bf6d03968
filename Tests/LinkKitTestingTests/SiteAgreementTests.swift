import LinkKitTesting
import LinkRouting
import RouteExports
import Testing

enum Page: Hashable, Sendable {
    case product(id: Int)
    case article(slug: String)
    case invite(code: String)
    case callback
}

func pages() throws -> Router<Page> {
    try Router(hosts: ["example.com"], schemes: ["myapp"]) {
        Route("/product/{id}", .path("id", .integer(1...)), to: Page.product) {
            if case .product(let id) = $0 { id } else { nil }
        }
        Route("/articles/{slug}", .path("slug", .text()), to: Page.article) {
            if case .article(let slug) = $0 { slug } else { nil }
        }
        Route("/invite", .query("code", .text(1...)), to: Page.invite) {
            if case .invite(let code) = $0 { code } else { nil }
        }.confirming()
        Route("/callback", to: Page.callback).schemeOnly()
    }
}

/// What a router and a file written by hand disagree about.
struct SiteAgreementTests {
    private let app = "ABCDE12345.com.example.shop"

    private func file(_ components: String) -> String {
        #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]}}"#
    }

    private func problems(
        _ components: String, allowing allowances: [SiteAgreement.Allowance] = [.refusedParameters]
    ) throws -> [SiteAgreement.Problem] {
        let agreement = SiteAgreement(
            try pages(), associationFile: file(components), app: app, allowing: allowances)
        return agreement.problems
    }

    @Test func theFileFromTheRoutesAgrees() throws {
        let router = try pages()
        let agreement = SiteAgreement(
            router, associationFile: router.exports.associationFile(appIDs: [app]), app: app,
            allowing: [.refusedParameters])
        #expect(agreement.problems == [])
        #expect("\(agreement)" == "router and association file agree")
    }

    @Test func refusedValuesHaveToBeDeclared() throws {
        let router = try pages()
        let text = router.exports.associationFile(appIDs: [app])
        let undeclared = SiteAgreement(router, associationFile: text, app: app).problems
        #expect(undeclared.count >= 1)
        for problem in undeclared {
            guard case .refused(let route, let link, _) = problem else {
                Issue.record("\(problem)")
                continue
            }
            #expect(router.match(link).screen == nil)
            #expect(["/product/{id}", "/articles/{slug}", "/invite"].contains(route))
        }
        #expect(undeclared.contains { "\($0)".contains("/product/") })
        let declared = SiteAgreement(
            router, associationFile: text, app: app,
            allowing: [
                .refusedParameters(of: "/product/{id}"), .refusedParameters(of: "/articles/{slug}"),
                .refusedParameters(of: "/invite"),
            ])
        #expect(declared.problems == [])
    }

    @Test func anUnclaimedRouteIsShownWithALink() throws {
        let found = try problems(
            #"{"/":"/product/?*"},{"/":"/invite"}"#,
            allowing: [
                .refusedParameters, .paths("/product/*/*"), .paths("/invite"),
            ])
        #expect(found.count == 1)
        guard case .unclaimed("/articles/{slug}", let link)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(try pages().match(link).screen != nil)
    }

    @Test func aClaimWithoutARouteIsShownWithALink() throws {
        let found = try problems(#"{"/":"/*"}"#)
        guard case .claimed(let link, let rule, .noRoute)? = found.first else {
            Issue.record("\(found)")
            return
        }
        #expect(try pages().match(link).screen == nil)
        #expect(rule == "every URL")
    }

    @Test func whatIsOnlyForTheSchemeIsNotToBeClaimed() throws {
        let exact =
            #"{"/":"/product/*/?*","exclude":true},{"/":"/product/?*"},"#
            + #"{"/":"/articles/*/?*","exclude":true},{"/":"/articles/?*"},"#
            + #"{"/":"/invite","?":{"code":"?*"}}"#
        #expect(try problems(exact) == [])
        let found = try problems(exact + #",{"/":"/callback"}"#)
        #expect(
            found == [
                .claimed(
                    link: "https://example.com/callback", rule: "the path /callback",
                    reason: .schemeOnly(route: "/callback"))
            ])
    }

    @Test func pathsMayBeAllowed() throws {
        let exact =
            #"{"/":"/product/*/?*","exclude":true},{"/":"/product/?*"},"#
            + #"{"/":"/articles/*/?*","exclude":true},{"/":"/articles/?*"},"#
            + #"{"/":"/invite","?":{"code":"?*"}},{"/":"/help/*"}"#
        #expect(try problems(exact).count == 1)
        #expect(try problems(exact, allowing: [.refusedParameters, .paths("/help/*")]) == [])
    }

    /// A file may know better than a generated pattern which values fit.
    @Test func aNarrowerFileIsNoFault() throws {
        let narrow =
            #"{"/":"/product/*/?*","exclude":true},{"/":"/product/$(digit)*"},"#
            + #"{"/":"/articles/*/?*","exclude":true},{"/":"/articles/?*"},"#
            + #"{"/":"/invite","?":{"code":"?*"}}"#
        #expect(try problems(narrow) == [])
        let tooNarrow = narrow.replacing("$(digit)*", with: "1")
        #expect(
            try problems(tooNarrow) == [
                .unclaimed(route: "/product/{id}", link: "https://example.com/product/42")
            ])
    }

    @Test func valuesThatNobodyGuessesAreAskedFor() throws {
        let router: Router<String> = try Router(hosts: ["example.com"]) {
            Route("/code/{code}", .path("code", .text(7...7, of: .digits))) { $0 }
        }
        let letters =
            #"{"/":"/code/*/?*","exclude":true},{"/":"/code/$(alpha)*"}"#
        func problems(_ links: [String]) -> [SiteAgreement.Problem] {
            SiteAgreement(
                router, associationFile: file(letters), app: app,
                allowing: [.refusedParameters], links: links
            ).problems
        }
        #expect(
            problems([]) == [
                .undetermined(
                    "no link of route /code/{code} could be made up; name one in links:")
            ])
        let link = "https://example.com/code/1234567"
        #expect(problems([link]) == [.unclaimed(route: "/code/{code}", link: link)])
    }

    @Test func aFileThatIsNoneIsSaidToBe() throws {
        let router = try pages()
        #expect(
            SiteAgreement(router, associationFile: "<html>", app: app).problems
                == [.file("it counts for nothing as a whole")])
        let other = SiteAgreement(router, associationFile: file(""), app: "X.y.z").problems
        #expect(other == [.file(#"it says nothing about "X.y.z"; it names "\#(app)""#)])
    }
}

import Foundation
import LinkKit
import LinkKitTesting
import LinkRouting
import PlainResolver
import ShopKit
import SiteAssociation
import TestSupport
import Testing
import WebText

/// From the server to the screen: the real link service, the real resolver, the example's app.
@MainActor @Suite(.timeLimit(.minutes(2))) struct EndToEndTests {
    private func shop(_ server: LinkServer) throws -> Shop {
        let shop = try Shop(service: server.service, log: .none)
        shop.links.listen { shop.open($0) }
        return shop
    }

    private func wait(until isDone: () -> Bool) async throws {
        while !isDone() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func aLinkThatWasJustMadeOpensItsScreen() async throws {
        let server = try LinkServer()
        let shop = try shop(server)
        shop.links.receive(try await server.makeLink("new", to: "/product/7?colour=blue"))
        try await wait { !shop.state.path.isEmpty }
        #expect(shop.state.path == [.product(id: 7, colour: "blue")])

        shop.links.receive(server.service + "ada/")
        try await wait { shop.state.asksToSignIn }
        shop.signIn()
        #expect(shop.state.path == [.profile(name: "ada")])

        shop.links.receive(server.service + "welcome")
        try await wait { shop.state.toConfirm != nil }
        #expect(shop.state.toConfirm == .invite(code: "friend01"))

        shop.links.receive(server.service + "never-made")
        try await wait { shop.state.message != nil }
        #expect(shop.state.message == "This link is no longer valid.")

        var opened: [URL] = []
        shop.links.browser = { opened.append($0) }
        shop.links.receive(server.service + "later")
        try await wait { !opened.isEmpty }
        #expect(opened.map(\.absoluteString) == [server.service + "later"])
    }
}

/// What needs no app: the samples in other languages, and the file that the site serves.
@Suite(.timeLimit(.minutes(2))) struct SiteAndSampleTests {
    @Test func theResolverWithoutAnyDependencyAgrees() async throws {
        let server = try LinkServer()
        let resolver = try LinkResolver(server.service)
        for slug in ["spring-sale", "welcome", "ada", "never-made", "a%2Fb"] {
            let link = server.service + slug
            let path = await resolver.resolve(link).path
            #expect(await resolveLink(try #require(URL(string: link))) == path)
            #expect((path == nil) == ["never-made", "a%2Fb"].contains(slug))
        }
        #expect(await resolveLink(try #require(URL(string: server.site + "/"))) == nil)
    }

    @Test(.needs("tsc", "node"))
    func theOneInTypeScriptAgreesToo() async throws {
        let server = try LinkServer()
        let folder = try TemporaryFolder()
        let source = LinkServer.root.appending(path: "Examples/Resolvers/resolve-link.ts").path
        let compiled = try runTool([
            "tsc", "--strict", "--target", "es2022", "--module", "commonjs", "--lib", "es2022,dom",
            "--outDir", folder.path, source,
        ])
        #expect(compiled.status == 0, "\(compiled.output)")
        let program = """
            const { resolveLink } = require("\(folder("resolve-link.js"))");
            (async () => {
              for (const link of process.argv.slice(1)) console.log(await resolveLink(link));
            })();
            """
        let run = try runTool([
            "node", "-e", program, server.service + "spring-sale", server.service + "never-made",
            server.site + "/", "http://127.0.0.1:1/l/x", "no link",
        ])
        #expect(run.output == "/product/123?colour=blue\nnull\nnull\nnull\nnull\n", "\(run.errors)")
    }

    /// Neither a route that the site does not claim nor a claim that the app has no screen for.
    @Test func theServersFileAndTheAppAgree() async throws {
        let server = try LinkServer()
        let router = try ShopRouter.make()
        let app = "9A7B5C3D1E.com.example.shop"
        let file = AssociationFile(try await server.get("/.well-known/apple-app-site-association"))
        // Links with a slug are resolved before they are routed.
        let allowances: [SiteAgreement.Allowance] = [.refusedParameters, .paths("/l/*")]
        let agreement = SiteAgreement(
            router, associationFile: file, app: app, allowing: allowances)
        #expect(agreement.problems.isEmpty, "\(agreement)")

        let slug = try WebURL("https://links.example.com/l/spring-sale")
        #expect(AssociationMatcher(file).decide(slug, app: app).decision == .match)

        // And it would be noticed: the same app with one route less, and with one more.
        let fewer = try Router(
            hosts: router.hosts, routes: router.routes.filter { $0.path != "/product/{id}" })
        let unrouted = SiteAgreement(fewer, associationFile: file, app: app, allowing: allowances)
        #expect("\(unrouted)".contains("/product/"))
        let more = try Router(
            hosts: router.hosts, routes: router.routes + [Route("/about", to: ShopScreen.home)])
        let unclaimed = SiteAgreement(more, associationFile: file, app: app, allowing: allowances)
        #expect(
            unclaimed.problems == [
                .unclaimed(route: "/about", link: "https://links.example.com/about")
            ])
    }

    /// The article shows the files that are tested here, not copies that were true once.
    @Test func theDocumentationShowsTheResolversThatAreTested() throws {
        let article = LinkServer.root.appending(
            path: "Sources/LinkKit/LinkKit.docc/Articles/ResolvingWithoutAnyDependency.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        for name in [
            "Swift/ResolveLink.swift", "ResolveLink.kt", "resolve_link.dart", "resolve-link.ts",
        ] {
            let file = LinkServer.root.appending(path: "Examples/Resolvers/\(name)")
            let source = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains(source), "\(name)")
            #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 50)
        }
    }
}

import Foundation
import LinkKit
import TestSupport
import Testing

/// The resolver against a real server that behaves well and badly.
@Suite(.timeLimit(.minutes(1))) struct LinkResolverTests {
    private static let sale =
        #"{"matched":true,"linkId":12452,"slug":"sale","deepLinkPath":"/product/123?x=%2F"}"#
    private static let none =
        #"{"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}"#

    private func resolver(
        _ server: ScriptedServer, timeout: TimeInterval = 10, cache: LinkPathCache? = nil,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws -> LinkResolver {
        try LinkResolver(
            "http://127.0.0.1:\(server.port)/l/", timeout: timeout, cache: cache, clock: clock)
    }

    private func link(_ server: ScriptedServer, _ rest: String = "sale") -> String {
        "http://127.0.0.1:\(server.port)/l/\(rest)"
    }

    @Test func thePathIsGivenAsTheOwnerWroteIt() async throws {
        let server = try ScriptedServer(ScriptedServer.answer(Self.sale))
        let resolution = try await resolver(server).resolve(link(server, "sale?utm=a%20b#top"))
        #expect(resolution.path == "/product/123?x=%2F")
        #expect(resolution.attempts == 1)
        #expect(resolution.description == "path /product/123?x=…")
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /l/sale?utm=a%20b HTTP/1.1\r\n"))
        #expect(head.lowercased().contains("\r\naccept: application/json\r\n"))
        #expect(!head.lowercased().contains("\r\ncookie:"))
    }

    @Test func thatThereIsNoSuchLinkIsAnAnswer() async throws {
        let server = try ScriptedServer(ScriptedServer.answer(Self.none))
        let resolution = try await resolver(server).resolve(link(server))
        #expect(resolution.answer == .unmatched)
        #expect(resolution.path == nil)
    }

    @Test func noRedirectIsFollowed() async throws {
        let server = try ScriptedServer(
            ScriptedServer.answer("", status: 302, type: nil, headers: "Location: /l/other\r\n"),
            ScriptedServer.answer(Self.sale))
        let resolution = try await resolver(server).resolve(link(server))
        #expect(resolution.answer == .failed(.status(302, contentType: nil)))
        #expect(resolution.description.contains("Accept: application/json"))
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: [
            (
                ScriptedServer.answer("<html>", type: "text/html; charset=utf-8"),
                "status 200, Content-Type \"text/html; charset=utf-8\"; a link service answers application/json"
            ),
            (
                ScriptedServer.answer("{}", type: nil),
                "status 200, Content-Type none; a link service answers application/json"
            ),
            (
                ScriptedServer.answer("{}", type: "text/json-ish"),
                "status 200, Content-Type \"text/json-ish\"; a link service answers application/json"
            ),
            (
                ScriptedServer.answer("{}", status: 503),
                "status 503, Content-Type \"application/json\"; a link service answers 200"
            ),
            (
                ScriptedServer.answer("{"),
                "status 200, Content-Type \"application/json\"; broken JSON"
            ),
            (
                ScriptedServer.answer("[]"),
                "status 200, Content-Type \"application/json\"; \"matched\" is not true or false"
            ),
            (
                ScriptedServer.answer(#"{"matched":"true","deepLinkPath":"/a"}"#),
                "status 200, Content-Type \"application/json\"; \"matched\" is not true or false"
            ),
            (
                ScriptedServer.answer(#"{"matched":true,"deepLinkPath":null}"#),
                "status 200, Content-Type \"application/json\"; \"matched\" without a \"deepLinkPath\""
            ),
            (
                ScriptedServer.answer(#"{"matched":true,"deepLinkPath":""}"#),
                "status 200, Content-Type \"application/json\"; \"matched\" without a \"deepLinkPath\""
            ),
            (
                ScriptedServer.answer(String(repeating: " ", count: 70_000)),
                "status 200, Content-Type \"application/json\"; the answer is too long"
            ),
        ] as [(ScriptedServer.Turn, String)])
    func anOddAnswerIsAReason(turn: ScriptedServer.Turn, reason: String) async throws {
        let server = try ScriptedServer(turn)
        let resolution = try await resolver(server).resolve(link(server))
        #expect(resolution.path == nil)
        #expect(resolution.description == reason)
    }

    /// Neither numbers that stand for truth, nor text of another encoding, nor members elsewhere.
    @Test(arguments: [
        (#"{"matched":1,"deepLinkPath":"/a"}"#, "\"matched\" is not true or false"),
        (#"{"matched":null,"deepLinkPath":"/a"}"#, "\"matched\" is not true or false"),
        (#"{"Matched":true,"deepLinkPath":"/a"}"#, "\"matched\" is not true or false"),
        (#"[{"matched":true,"deepLinkPath":"/a"}]"#, "\"matched\" is not true or false"),
        (#"{"matched":true,"deepLinkPath":7}"#, "\"matched\" without a \"deepLinkPath\""),
        (#"{"matched":true,"deepLinkPath":["/a"]}"#, "\"matched\" without a \"deepLinkPath\""),
        (#"{"matched":true,"deepLinkPath":"/a"} x"#, "broken JSON"),
        (#"{"matched":true,"deepLinkPath":"/a\q"}"#, "broken JSON"),
        (#"{'matched':true,'deepLinkPath':'/a'}"#, "broken JSON"),
        ("", "broken JSON"), ("\0{\0}", "broken JSON"),
        (String(repeating: "[", count: 60_000), "broken JSON"),
    ])
    func anAnswerIsReadStrictly(body: String, reason: String) {
        let answer = LinkResolution.Answer(
            status: 200, contentType: "application/json", body: Array(body.utf8))
        #expect("\(answer)" == "status 200, Content-Type \"application/json\"; \(reason)")
        let bytes = Array(#"{"matched":true,"deepLinkPath":"/caf"#.utf8) + [0xE9, 0x22, 0x7D]
        let latin = LinkResolution.Answer(
            status: 200, contentType: "application/json", body: bytes)
        #expect("\(latin)".hasSuffix("broken JSON"))
    }

    @Test func whatIsNotNeededMayBeOfAnyKind() {
        let body = #"{"matched":false,"deepLinkPath":7,"slug":{"a":[null]},"new":1e3}"#
        let answer = LinkResolution.Answer(
            status: 200, contentType: "application/json", body: Array(body.utf8))
        #expect(answer == .unmatched)
    }

    @Test(arguments: [
        "application/json", "Application/JSON;charset=utf-8", "application/problem+json",
    ])
    func everyWayToSayJSONIsGood(type: String) async throws {
        let server = try ScriptedServer(ScriptedServer.answer(Self.sale, type: type))
        #expect(try await resolver(server).resolve(link(server)).path != nil)
    }

    @Test func aBrokenConnectionIsTriedOnceMore() async throws {
        let server = try ScriptedServer(.hangUp, ScriptedServer.answer(Self.sale))
        let resolution = try await resolver(server).resolve(link(server))
        #expect(resolution.path == "/product/123?x=%2F")
        #expect(resolution.attempts == 2)
        #expect(resolution.description.hasSuffix("2 attempts"))
    }

    @Test func aConnectionThatKeepsBreakingIsAReason() async throws {
        let server = try ScriptedServer(.hangUp)
        let resolution = try await resolver(server).resolve(link(server))
        guard case .failed(.connection) = resolution.answer else {
            Issue.record("\(resolution)")
            return
        }
        #expect(server.requests.count == 2)
    }

    @Test func aSilentServerEndsAtTheDeadline() async throws {
        let server = try ScriptedServer(.silence)
        let resolution = try await resolver(server, timeout: 0.2).resolve(link(server))
        #expect(resolution.answer == .failed(.timedOut))
        #expect(resolution.description == "no answer in time")
    }

    @Test func cancellingEndsTheRequest() async throws {
        let server = try ScriptedServer(.silence)
        let resolver = try resolver(server, timeout: 600)
        let link = link(server)
        let task = Task { await resolver.resolve(link) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value.answer == .failed(.cancelled))
    }

    @Test func nobodyThereIsAReason() async throws {
        let port = try ScriptedServer(.hangUp).port
        let resolver = try LinkResolver("http://127.0.0.1:\(port)/l/", timeout: 10)
        let resolution = await resolver.resolve("http://127.0.0.1:\(port)/l/sale")
        guard case .failed(let failure) = resolution.answer else {
            Issue.record("\(resolution)")
            return
        }
        #expect(failure.description.hasPrefix("no answer"))
    }

    @Test func aLinkThatWasJustResolvedIsNotAskedAgain() async throws {
        let server = try ScriptedServer(ScriptedServer.answer(Self.sale))
        let clock = TestClock()
        let resolver = try resolver(
            server, cache: LinkPathCache(recency: 30), clock: { clock.now })
        #expect(await resolver.resolve(link(server)).origin == .service)
        #expect(await resolver.resolve(link(server)).origin == .recent)
        #expect(server.requests.count == 1)
        clock.pass(31)
        #expect(await resolver.resolve(link(server)).origin == .service)
        #expect(server.requests.count == 2)
    }

    @Test func withoutAConnectionTheLastKnownPathServes() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let server = try ScriptedServer(ScriptedServer.answer(Self.sale), .hangUp)
        func cache() -> LinkPathCache {
            LinkPathCache(file: URL(filePath: folder("caches/paths.json")), lifetime: 1000)
        }
        _ = try await resolver(server, cache: cache(), clock: { clock.now }).resolve(link(server))
        clock.pass(60)
        let later = try resolver(server, cache: cache(), clock: { clock.now })
        let resolution = await later.resolve(link(server))
        #expect(resolution.path == "/product/123?x=%2F")
        #expect(resolution.origin == .lastKnown)
        #expect(await later.resolve(link(server, "other")).path == nil)
        clock.pass(1000)
        #expect(await later.resolve(link(server)).path == nil)
    }

    @Test func aLinkThatIsGoneIsForgotten() async throws {
        let clock = TestClock()
        let server = try ScriptedServer(
            ScriptedServer.answer(Self.sale), ScriptedServer.answer(Self.none), .hangUp)
        let resolver = try resolver(
            server, cache: LinkPathCache(recency: 1), clock: { clock.now })
        #expect(await resolver.resolve(link(server)).path != nil)
        clock.pass(10)
        #expect(await resolver.resolve(link(server)).answer == .unmatched)
        #expect(await resolver.resolve(link(server)).path == nil)
    }

    @Test(arguments: [
        ("https://links.example.com/l/sale", true), ("http://links.example.com/l/sale", true),
        ("https://LINKS.example.com:443/l/sale/", true), ("https://links.example.com/l/", false),
        ("https://links.example.com/product/1", false), ("https://links.example.com/l", false),
        ("https://links.example.com:8443/l/sale", false), ("https://example.com/l/sale", false),
        ("https://links.example.com@evil.test/l/sale", false),
        ("https://user@links.example.com/l/sale", false), ("myapp://l/sale", false),
        ("https://links.example.com/l/../admin", false),
        ("https://links.example.com/l/%2e%2E/admin", false),
        ("https://links.example.com/l//sale", false), ("https://a.go.example.com/sale", true),
        ("https://go.example.com/sale", false), ("https://.go.example.com/sale", false),
        ("not a link", false), ("", false),
    ])
    func onlyLinksOfTheServiceAreAskedFor(link: String, isAsked: Bool) throws {
        let resolver = try LinkResolver(
            "https://links.example.com/l/", "https://*.go.example.com/")
        #expect(resolver.resolves(link) == isAsked)
    }

    @Test(arguments: [
        "links.example.com", "https://links.example.com/l", "https:///l/", "myapp://l/",
        "https://u@links.example.com/l/", "https://links.example.com/l/?x", "https://a b/", "",
    ])
    func anAddressThatIsNoneIsRefused(service: String) {
        #expect(throws: LinkResolver.InvalidService.self) { try LinkResolver(service) }
    }
}

/// A handler whose links have to be resolved first.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ResolvingHandlerTests {
    private func answer(_ path: String) -> ScriptedServer.Turn {
        ScriptedServer.answer(#"{"matched":true,"deepLinkPath":"\#(path)"}"#)
    }

    private func app(_ server: ScriptedServer) throws -> App {
        try App(LinkResolver("http://127.0.0.1:\(server.port)/l/", timeout: 10))
    }

    private func wait(for app: App, count: Int = 1) async throws {
        while app.outcomes.count < count { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func aSlugIsResolvedAndThenRouted() async throws {
        let server = try ScriptedServer(answer("/invite?code=a%2Fb"))
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/sale", by: .onOpenURL)
        app.links.receive("myapp://product/1", by: .app)
        #expect(app.outcomes == [.screen(.product(id: 1))])
        app.links.receive("http://127.0.0.1:\(server.port)/l/sale", by: .app)
        try await wait(for: app, count: 2)
        #expect(app.outcomes.last == .screen(.invite(code: "a/b")))
        #expect(app.lines.all.contains { $0.contains("resolved: path /invite?code=…") })
    }

    @Test(arguments: [
        ("https://evil.test/product/1", false), ("//evil.test/product/1", false),
        ("javascript:alert(1)", false), ("product/1", false), ("/product/../1", false),
        ("myapp://product/1", true), ("https://example.com/product/1", true),
    ])
    func aPathIsUntrusted(path: String, opens: Bool) async throws {
        let server = try ScriptedServer(answer(path))
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/sale", by: .onOpenURL)
        try await wait(for: app)
        #expect(app.outcomes.first?.screen == (opens ? .product(id: 1) : nil))
    }

    @Test func aPathMayBeWrittenAsItReads() async throws {
        let server = try ScriptedServer(answer("/invite?code=café"))
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/sale", by: .onOpenURL)
        try await wait(for: app)
        #expect(app.outcomes == [.screen(.invite(code: "café"))])
    }

    @Test func anOldLinkHasAnAnswerOfItsOwn() async throws {
        let server = try ScriptedServer(ScriptedServer.answer(#"{"matched":false}"#))
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/old", by: .onOpenURL)
        try await wait(for: app)
        #expect(app.outcomes == [.unmatched])
    }

    @Test func aServiceThatFailsIsAReasonWithStatusAndType() async throws {
        let server = try ScriptedServer(ScriptedServer.answer("<p>", type: "text/html"))
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/sale", by: .onOpenURL)
        try await wait(for: app)
        #expect(app.outcomes == [.unresolved(.contentType("text/html", status: 200))])
        #expect(app.lines.all.contains { $0.contains("status 200, Content-Type \"text/html\"") })
    }

    @Test func aNewerTapEndsARequestThatIsUnderWay() async throws {
        let server = try ScriptedServer(.silence)
        let app = try app(server)
        app.listen()
        app.links.receive("http://127.0.0.1:\(server.port)/l/slow", by: .onOpenURL)
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        app.links.receive("https://example.com/profile", by: .onOpenURL)
        #expect(app.outcomes == [.screen(.profile)])
        #expect(app.links.pendingLinks.isEmpty)
        #expect(app.links.history.last?.steps == ["dropped: replaced"])
    }

    @Test func aPathThatIsKnownIsNotAskedForAgainAfterARelaunch() async throws {
        let folder = try TemporaryFolder()
        let server = try ScriptedServer(answer("/profile"), .silence)
        func app() throws -> App {
            try App(
                LinkResolver("http://127.0.0.1:\(server.port)/l/", timeout: 10),
                waitingFor: [.signIn], pendingFile: folder("pending.json"))
        }
        let first = try app()
        first.links.receive("http://127.0.0.1:\(server.port)/l/me", by: .sceneWillConnect)
        while folder.text(of: "pending.json")?.contains("/profile") != true {
            try await Task.sleep(for: .milliseconds(5))
        }
        let second = try app()
        second.listen()
        second.links.fulfil(.signIn)
        #expect(second.outcomes == [.screen(.profile)])
        #expect(server.requests.count == 1)
    }
}

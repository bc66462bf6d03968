import Locks
import TestSupport
import Testing

@testable import HTTPServing

/// Requests that repeat the head of the one before are answered without looking at it again, and no
/// others are.
@Suite struct RepetitionTests {
    private func body(_ text: String, on client: SocketClient) async throws -> String? {
        try await client.send(text)
        return try await client.reply()?.body
    }

    @Test func onlyTheSameHeadIsARepetition() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            let (first, repeated) = ("first 127.0.0.1", "repeated 127.0.0.1")
            let head = get("/quick", "Accept: a/b\r\nX-Two: 2")
            #expect(try await body(head, on: client) == first)
            #expect(try await body(head, on: client) == repeated)
            #expect(
                try await body(get("/hello", "Accept: a/b\r\nX-Two: 2"), on: client) == "hello\n")
            #expect(try await body(head, on: client) == repeated)
            for other in [
                "Accept: a/c\r\nX-Two: 2", "Accept: a/b\r\nX-Two: 22", "Accept: a/b\r\nX-Two:",
                "accept: a/b\r\nX-Two: 2", "X-Two: 2\r\nAccept: a/b", "Accept: a/b", "X-Two: 2",
                "Accept: a/b\r\nX-Two: 2\r\nX-Three: 3", "Accept: a/b\r\nX-Two: 2\r\nX-Two: 2",
            ] {
                #expect(try await body(head, on: client) != nil)
                #expect(try await body(get("/quick", other), on: client) == first, "\(other)")
                #expect(try await body(get("/quick", other), on: client) == repeated, "\(other)")
            }
            #expect(site.server.openConnections == 1)
        }
    }

    @Test func otherMethodsVersionsAndBodiesAreNoRepetitions() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            #expect(try await body(get("/quick"), on: client) == "first 127.0.0.1")
            let post = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
            #expect(try await body(post, on: client) == "body")
            #expect(try await body(get("/quick"), on: client) == "repeated 127.0.0.1")
            try await client.send("HEAD /quick HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = try await client.reply(toHead: true)
            #expect(reply?["Content-Length"] == "\("routed 127.0.0.1".utf8.count)")
            let sized = get("/quick", "Content-Length: 0")
            for _ in 0..<2 { #expect(try await body(sized, on: client) == "routed 127.0.0.1") }
            // The host of such a target is not that of the field, and only this target's.
            let absolute = "GET http://b/quick HTTP/1.1\r\nHost: localhost\r\n\r\n"
            #expect(try await body(absolute, on: client) == "routed 127.0.0.1")
            #expect(try await body(get("/quick"), on: client) == "repeated 127.0.0.1")
            let another = try site.client()
            #expect(try await body(absolute, on: another) == "routed 127.0.0.1")
            #expect(try await body(get("/quick"), on: another) == "first 127.0.0.1")
            let old = "GET /quick HTTP/1.0\r\nHost: a\r\n\r\n"
            #expect(try await body(old, on: client) == "routed 127.0.0.1")
        }
    }

    @Test func pipelinedRepetitionsAreAnsweredInTheirOrder() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            let round = get("/quick") + get("/hello") + get("/none") + get("/task")
            try await client.send(get("/quick") + String(repeating: round, count: 20))
            #expect(try await client.reply()?.body == "first 127.0.0.1")
            for _ in 0..<20 {
                #expect(try await client.reply()?.body == "repeated 127.0.0.1")
                #expect(try await client.reply()?.body == "hello\n")
                #expect(try await client.reply()?.status == 404)
                #expect(try await client.reply()?.body == "task\n")
            }
        }
    }

    /// What a library before 1.0 makes look like the head that is known.
    @Test(arguments: [
        "Host: a\nX-Two: 2\r\n", "Host: a\r\nX-Two: 2\n", "Host: a\0\0X-Two: 2\r\n",
        "Host: a\0\0X-Two\0 2\r\n", "Host: a\r\nX-Two:\r\n 2\r\n", "Host: a\r\nX-Two\0 2\r\n",
        "Host: a\r\nX-Two: 2\0\r\n", "Host: a\r\nX-Two: 2\r\n: x\r\n",
        "Host: a\r\n\0: x\r\nX-Two: 2\r\n",
        "Host: a\r\nX-Two: 2\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n",
    ])
    func mangledHeadIsNeverARepetition(_ head: String) async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            #expect(
                try await body(get("/quick", "X-Two: 2"), on: client) == "first 127.0.0.1")
            try await client.send("GET /quick HTTP/1.1\r\n\(head)\r\n")
            let rest = try await client.rest()
            #expect(!rest.contains("repeated") && !rest.contains("first"))
        }
    }

    @Test func targetThatIsWrongIsRefusedAllTheSame() async throws {
        var limits = Limits()
        limits.targetBytes = 100
        try await ServedSite.with(limits) { site in
            for (target, status) in [
                ("/a\u{7F}", 400), ("/%zz", 400), ("/" + String(repeating: "x", count: 200), 414),
                ("hello", 400),
            ] {
                let client = try site.client()
                #expect(try await body(get("/quick"), on: client) == "first 127.0.0.1")
                try await client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" + get("/hello"))
                let rest = try await client.rest()
                #expect(rest.hasPrefix("HTTP/1.1 \(status) "), "\(target)")
                #expect(!rest.contains("hello\n"))
            }
        }
    }

    @Test func repetitionIsCountedAndLoggedLikeOthers() async throws {
        let lines = Guarded<[String]>([])
        let log = AccessLog(.json, includesQuery: true) { line in lines.withLock { $0.append(line) }
        }
        try await ServedSite.with(log: log) { site in
            let client = try site.client()
            let head = get("/quick", "User-Agent: t/1")
            for _ in 0..<3 { #expect(try await body(head, on: client) != nil) }
            let counts = site.service.metrics.routes.first { $0.route == "/quick" }?.counts
            #expect(counts?.statuses.map(\.count) == [3])
        }
        let known = Set(
            lines.withLock { $0 }.map { line in
                line.replacing(/"(time|microseconds|bytes)":[^,}]*/, with: "")
            })
        #expect(lines.withLock { $0.count } == 3 && known.count == 1)
        #expect(known.first?.contains("t/1") == true)
    }

    private static func text(_ name: String, _ size: Int) -> String {
        let name = name + "."
        return String(String(repeating: name, count: size / name.utf8.count + 1).prefix(size))
    }

    /// Answers of one length share what they are sent from, one after the other.
    @Test func eachRepetitionGetsItsOwnBody() async throws {
        try await ServedSite.with { site in
            // More answers than fit into the buffers of a connection that nobody reads from.
            let slow = try (0..<3).map { _ in try site.client() }
            let count = 5_000
            for (number, client) in slow.enumerated() {
                let requests = (0..<count).map {
                    get("/quick?" + Self.text("s\(number)-\($0)", 400))
                }
                try await client.send(requests.joined())
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        let client = try site.client()
                        for round in 0..<300 {
                            let size = [1, 17, 400, 512, 513, 900][round % 6]
                            let body = Self.text("w\(worker)-\(round)", size)
                            try await client.send(get("/quick?" + body))
                            let answer = try await client.reply()?.body
                            #expect(answer == body)
                            // Some go away with answers under way.
                            if round % 100 == 99 {
                                let gone = try site.client()
                                try await gone.send(
                                    String(repeating: get("/quick?" + body), count: 200))
                                gone.reset()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            for (number, client) in slow.enumerated() {
                for round in 0..<count {
                    let answer = try await client.reply()?.body
                    guard answer == Self.text("s\(number)-\(round)", 400) else {
                        Issue.record("answer \(round) is another one: \(answer ?? "none")")
                        break
                    }
                }
            }
        }
    }

    @Test func whoAsksBehindAProxyIsPartOfTheHead() async throws {
        let range = try #require(AddressRange("127.0.0.1"))
        try await ServedSite.with(proxies: TrustedProxies([range])) { site in
            let client = try site.client()
            for address in ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1"] {
                let head = get("/quick", "X-Forwarded-For: \(address)")
                #expect(try await body(head, on: client)?.hasSuffix(address) == true)
            }
        }
    }
}

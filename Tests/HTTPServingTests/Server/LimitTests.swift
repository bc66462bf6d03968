import TestSupport
import Testing

@testable import HTTPServing

/// What a client may take of the server.
@Suite struct LimitTests {
    @Test func headThatIsTooLongGets431() async throws {
        try await ServedSite.with { site in
            let field = "X: " + String(repeating: "a", count: 17 << 10)
            #expect(try await site.send(get("/hello", field))?.status == 431)
            let many = (0..<4_000).map { "X\($0): 1\r\n" }.joined()
            let client = try site.client()
            try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\(many)\r\n")
            #expect(try await client.reply()?.status == 431)
            let right = "X: " + String(repeating: "a", count: 4 << 10)
            #expect(try await site.send(get("/hello", right))?.status == 200)
        }
    }

    @Test func targetThatIsTooLongGets414() async throws {
        try await ServedSite.with { (site) async throws in
            for size in [8_193, 12_000, 40_000] {
                let path = "/" + String(repeating: "a", count: size - 1)
                #expect(try await site.send(get(path))?.status == 414, "\(size) bytes")
            }
            let longest = "/" + String(repeating: "a", count: 7_000)
            #expect(try await site.send(get(longest))?.status == 404)
        }
    }

    @Test func announcedBodyThatIsTooLongGets413AtOnce() async throws {
        var limits = Limits()
        limits.bodyBytes = 100
        try await ServedSite.with(limits) { site in
            // Nothing of the body is sent, and nothing is waited for.
            let client = try site.client()
            try await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n")
            let all = try await client.rest()
            #expect(all.hasPrefix("HTTP/1.1 413 "))
            #expect(all.contains("Connection: close"))

            let right = String(repeating: "b", count: 100)
            let reply = try await site.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n\(right)")
            #expect(reply?.body == right)
        }
    }

    @Test func chunkedBodyThatIsTooLongGets413OrAnEnd() async throws {
        var limits = Limits()
        limits.bodyBytes = 100
        try await ServedSite.with(limits) { site in
            let head = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let chunk = "80\r\n" + String(repeating: "c", count: 128) + "\r\n"
            #expect(try await site.send(head + chunk + "0\r\n\r\n")?.status == 413)
            // One that never ends is cut off, and its memory is bounded.
            let client = try site.client()
            try? await client.send(head + String(repeating: chunk, count: 40_000))
            let all = try await client.rest()
            #expect(!all.contains("HTTP/1.1 200"))
        }
    }

    @Test func connectionBeyondThoseThatAreServedGets503() async throws {
        var limits = Limits()
        limits.connections = 4
        limits.connectionsPerAddress = 0
        try await ServedSite.with(limits) { site in
            var served: [SocketClient] = []
            for _ in 0..<4 {
                let client = try site.client()
                try await client.send(get("/hello"))
                #expect(try await client.reply()?.status == 200)
                served.append(client)
            }
            var surplus: [SocketClient] = []
            for _ in 0..<16 {
                let client = try site.client()
                try await client.send(get("/hello"))
                surplus.append(client)
            }
            for client in surplus {
                let reply = try #require(try await client.reply())
                #expect(reply.status == 503)
                #expect(reply["Retry-After"] != nil)
                #expect(reply["Connection"] == "close")
            }
            surplus = []
            #expect(try await site.settles(at: 4))
            served.removeLast()
            #expect(try await site.settles(at: 3))
            #expect(try await site.send(get("/hello"))?.status == 200)
        }
    }

    @Test func evenMoreConnectionsAreClosedAtOnce() async throws {
        var limits = Limits()
        limits.connections = 2
        limits.connectionsPerAddress = 0
        try await ServedSite.with(limits) { site in
            var clients: [SocketClient] = []
            for _ in 0..<limits.mostConnections { clients.append(try site.client()) }
            #expect(try await site.settles(at: limits.mostConnections))
            let last = try site.client()
            #expect(try await last.rest() == "")
            clients = []
            #expect(try await site.settles(at: 0))
            #expect(try await site.send(get("/hello"))?.status == 200)
        }
    }

    @Test func oneAddressCannotTakeAllConnections() async throws {
        var limits = Limits()
        limits.connectionsPerAddress = 3
        try await ServedSite.with(limits) { site in
            var clients: [SocketClient] = []
            for _ in 0..<3 { clients.append(try site.client(from: "127.0.0.2")) }
            #expect(try await site.settles(at: 3))
            let fourth = try site.client(from: "127.0.0.2")
            #expect(try await fourth.rest() == "")
            #expect(try await site.send(get("/hello"), from: "127.0.0.3")?.status == 200)
            clients.removeLast()
            #expect(try await site.settles(at: 2))
            #expect(try await site.send(get("/hello"), from: "127.0.0.2")?.status == 200)
        }
    }

    @Test func addressesAreNotCountedBehindATrustedProxy() async throws {
        var limits = Limits()
        limits.connectionsPerAddress = 3
        let range = try #require(AddressRange("192.0.2.0/24"))
        try await ServedSite.with(limits, proxies: TrustedProxies([range])) { site in
            var clients: [SocketClient] = []
            for _ in 0..<12 {
                let client = try site.client(from: "127.0.0.2")
                try await client.send(get("/hello"))
                #expect(try await client.reply()?.status == 200)
                clients.append(client)
            }
        }
    }

    /// As many as the machine allows: idle ones cost memory alone, and the server goes on.
    @Test(.timeLimit(.minutes(2)))
    func thousandsOfConnectionsAreServed() async throws {
        var limits = Limits()
        limits.connectionsPerAddress = 0
        let allowed = System.allowOpenFiles(24_000)
        // Each needs a descriptor at both ends, and what other suites need stays free.
        let count = min(10_000, max(100, (allowed - 2_000) / 2))
        try await ServedSite.with(limits) { site in
            var clients: [SocketClient] = []
            for index in 0..<count {
                let client = try site.client()
                // Some begin a request that they never end.
                if index % 100 == 0 { try await client.send("GET /hello HTTP/1.1\r\nHos") }
                clients.append(client)
            }
            #expect(try await site.settles(at: count), "\(site.server.openConnections) of \(count)")
            for client in [clients[1], clients[count / 2 + 1], clients[count - 1]] {
                try await client.send(get("/hello"))
                #expect(try await client.reply()?.status == 200)
            }
            clients = []
            #expect(try await site.settles(at: 0))
            #expect(try await site.send(get("/hello"))?.status == 200)
        }
    }
}

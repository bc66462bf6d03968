import TestSupport
import Testing

@testable import HTTPServing

/// A stop takes no more connections, lets finish what runs, and does not wait for ever.
@Suite struct StopTests {
    @Test func idleConnectionsAreClosedAndNewOnesRefused() async throws {
        let site = try ServedSite()
        let idle = try site.client()
        try await idle.send(get("/hello"))
        #expect(try await idle.reply()?.status == 200)
        let silent = try site.client()
        #expect(try await site.settles(at: 2))
        await site.server.stop()
        #expect(try await idle.rest() == "")
        #expect(try await silent.rest() == "")
        #expect(site.server.openConnections == 0)
        #expect(throws: SocketClient.Failure.self) { _ = try site.client() }
    }

    @Test func requestThatRunsIsFinishedAndEndsItsConnection() async throws {
        let site = try ServedSite()
        let client = try site.client()
        try await client.send(get("/gate") + get("/hello"))
        #expect(try await site.gate.hasSeen(1))
        async let stopped: Void = site.server.stop()
        #expect(try await refuses(site))
        await site.gate.open()
        let all = try await client.rest()
        await stopped
        #expect(all.hasPrefix("HTTP/1.1 200 "))
        #expect(all.contains("Connection: close\r\n"))
        #expect(all.hasSuffix("open\n"), "the request behind it is not begun")
    }

    @Test func requestThatIsHalfwayIsReadAndAnswered() async throws {
        let site = try ServedSite()
        let client = try site.client()
        try await client.send(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n")
        #expect(try await client.reply()?.status == 100)
        try await client.send("hello")
        async let stopped: Void = site.server.stop()
        #expect(try await refuses(site))
        try await client.send("world")
        let all = try await client.rest()
        await stopped
        #expect(all.hasSuffix("helloworld"))
        #expect(all.contains("Connection: close\r\n"))
    }

    @Test func taskThatDoesNotEndIsAnsweredInItsPlaceWhenTheTimeIsOver() async throws {
        let site = try ServedSite()
        let client = try site.client()
        try await client.send(get("/gate"))
        #expect(try await site.gate.hasSeen(1))
        let start = ContinuousClock.now
        await site.server.stop(within: .milliseconds(100))
        #expect(start.duration(to: .now) < .seconds(20))
        let all = try await client.rest()
        #expect(all.hasPrefix("HTTP/1.1 503 "))
        #expect(all.contains("Retry-After"))
        for _ in 0..<500 where await site.gate.cancellations == 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(await site.gate.cancellations == 1)
    }

    @Test func aClientThatNeverEndsItsRequestDoesNotHoldTheStopUp() async throws {
        let site = try ServedSite()
        let client = try site.client()
        try await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhel")
        #expect(try await site.settles(at: 1))
        await site.server.stop(within: .milliseconds(100))
        #expect(site.server.openConnections == 0)
    }

    /// Waits until a stop has begun.
    private func refuses(_ site: ServedSite) async throws -> Bool {
        for _ in 0..<1_000 {
            guard (try? site.client()) != nil else { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test func stoppingTwiceIsStoppingOnce() async throws {
        let site = try ServedSite()
        async let first: Void = site.server.stop()
        async let second: Void = site.server.stop()
        _ = await (first, second)
        await site.server.stop()
    }

    /// Stops while connections come and requests run on every thread.
    @Test(.timeLimit(.minutes(1)))
    func stopUnderLoadLosesNothingThatWasBegun() async throws {
        for _ in 0..<10 {
            let site = try ServedSite()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        // Ends when the server refuses, or ends the connection between two requests.
                        while let client = try? site.client() {
                            for _ in 0..<5 {
                                guard (try? await client.send(get("/hello"))) != nil,
                                    let reply = try? await client.reply()
                                else { break }
                                #expect(reply.body == "hello\n")
                            }
                        }
                    }
                }
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(30))
                    await site.server.stop()
                }
            }
            #expect(site.server.openConnections == 0)
        }
    }
}

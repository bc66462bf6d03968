import TestSupport
import Testing

@testable import HTTPServing

/// Clients that take their time, or go away.
@Suite struct SlowClientTests {
    @Test func headThatIsNotCompleteInTimeEndsTheConnection() async throws {
        var limits = Limits()
        limits.head = .milliseconds(200)
        try await ServedSite.with(limits) { site in
            let silent = try site.client()
            let slow = try site.client()
            try await slow.send("GET /hello HTTP/1.1\r\n")
            let drip = Task {
                // A byte now and then does not help.
                while !Task.isCancelled {
                    try await slow.send("X")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(try await slow.rest() == "")
            #expect(try await silent.rest() == "")
            drip.cancel()
            _ = try? await drip.value
            #expect(try await site.settles(at: 0))
        }
    }

    @Test func secondHeadIsBoundedToo() async throws {
        var limits = Limits()
        limits.head = .seconds(2)
        limits.idle = .seconds(1)
        try await ServedSite.with(limits) { site in
            let client = try site.client()
            try await client.send(get("/hello") + "GET /hello HTTP/1.1\r\nX: ")
            #expect(try await client.reply()?.status == 200)
            #expect(try await client.rest() == "")
        }
    }

    @Test func bodyThatIsNotCompleteInTimeEndsTheConnection() async throws {
        var limits = Limits()
        limits.body = .milliseconds(200)
        try await ServedSite.with(limits) { site in
            let client = try site.client()
            try await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx")
            #expect(try await client.rest() == "")
        }
    }

    @Test func taskThatTakesTooLongIsAnsweredWith503AndCancelled() async throws {
        var limits = Limits()
        limits.handler = .milliseconds(200)
        try await ServedSite.with(limits) { site in
            let client = try site.client()
            try await client.send(get("/gate") + get("/hello"))
            let reply = try #require(try await client.reply())
            #expect(reply.status == 503)
            #expect(reply["Retry-After"] == "5")
            // The connection lives on.
            #expect(try await client.reply()?.body == "hello\n")
            for _ in 0..<500 where await site.gate.cancellations == 0 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(await site.gate.cancellations == 1)
        }
    }

    @Test func clientThatReadsNothingDoesNotHoldTheAnswerForEver() async throws {
        var limits = Limits()
        limits.sending = .milliseconds(300)
        try await ServedSite.with(limits) { site in
            let client = try site.client()
            // More than the buffers of both ends hold.
            try await client.send(String(repeating: get("/big"), count: 8))
            #expect(try await client.hears(within: .seconds(20)))
            #expect(try await site.settles(at: 0))
        }
    }

    @Test func clientThatGoesAwayWhileATaskRunsDoesNoHarm() async throws {
        try await ServedSite.with { site in
            var clients: [SocketClient] = []
            for index in 0..<20 {
                let client = try site.client()
                try await client.send(get("/gate"))
                clients.append(client)
                #expect(try await site.gate.hasSeen(index + 1))
            }
            for (index, client) in clients.enumerated() {
                if index % 2 == 0 { client.reset() } else { client.endSending() }
            }
            clients = []
            await site.gate.open()
            #expect(try await site.settles(at: 0))
            #expect(try await site.send(get("/task"))?.status == 200)
        }
    }

    @Test func manyTasksAtOnceAreAllAnswered() async throws {
        try await ServedSite.with { site in
            var clients: [SocketClient] = []
            for _ in 0..<50 {
                let client = try site.client()
                try await client.send(get("/gate") + get("/task"))
                clients.append(client)
            }
            #expect(try await site.gate.hasSeen(50))
            await site.gate.open()
            for client in clients {
                #expect(try await client.reply()?.body == "open\n")
                #expect(try await client.reply()?.body == "task\n")
            }
        }
    }

    @Test func resetInTheMiddleOfAnythingLeavesNothingBehind() async throws {
        try await ServedSite.with { site in
            let pieces = [
                "G", "GET /hello HTTP/1.1\r\n", "GET /hello HTTP/1.1\r\nHost: a\r\n", get("/hello"),
                get("/big"), "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
                get("/task"), "\0\0\0", "\r\n\r\n\r\n",
            ]
            for piece in pieces {
                for _ in 0..<3 {
                    let client = try site.client()
                    try await client.send(piece)
                    client.reset()
                }
            }
            #expect(try await site.settles(at: 0))
            #expect(try await site.send(get("/hello"))?.status == 200)
        }
    }
}

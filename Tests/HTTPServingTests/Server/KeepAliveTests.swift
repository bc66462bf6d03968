import TestSupport
import Testing

@testable import HTTPServing

/// Several requests on one connection.
@Suite struct KeepAliveTests {
    @Test func oneConnectionServesOneRequestAfterTheOther() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            for path in ["/hello", "/task", "/none", "/hello"] {
                try await client.send(get(path))
                let reply = try #require(try await client.reply())
                #expect(reply.status == (path == "/none" ? 404 : 200))
                #expect(reply["Connection"] == nil)
            }
            #expect(site.server.openConnections == 1)
        }
    }

    @Test func pipelinedRequestsAreAnsweredInTheirOrder() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            let post = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
            let round = get("/hello") + get("/task") + post + get("/none")
            try await client.send(String(repeating: round, count: 20))
            for _ in 0..<20 {
                #expect(try await client.reply()?.body == "hello\n")
                #expect(try await client.reply()?.body == "task\n")
                #expect(try await client.reply()?.body == "body")
                #expect(try await client.reply()?.status == 404)
            }
        }
    }

    @Test func requestMayComeByteByByte() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            for byte in get("/hello").utf8 { try await client.send([byte]) }
            #expect(try await client.reply()?.body == "hello\n")
        }
    }

    @Test func clientThatWantsToCloseGetsItsWay() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            try await client.send(get("/hello", "Connection: close") + get("/hello"))
            let all = try await client.rest()
            #expect(all.components("HTTP/1.1 200") == 1)
            #expect(all.contains("Connection: close\r\n"))

            let old = try site.client()
            try await old.send("GET /hello HTTP/1.0\r\n\r\n")
            #expect(try await old.rest().contains("200 OK"))
        }
    }

    @Test func headHasTheFieldsOfGetAndNoBody() async throws {
        try await ServedSite.with { site in
            for path in ["/hello", "/task", "/peer", "/big", "/none"] {
                let client = try site.client()
                try await client.send(get(path, method: "HEAD") + get("/hello"))
                let head = try #require(try await client.reply(toHead: true))
                #expect(
                    try await client.reply()?.body == "hello\n", "nothing stands between: \(path)")
                let full = try #require(try await site.send(get(path)))
                #expect(head.status == full.status)
                #expect(head["Content-Length"] == full["Content-Length"])
                #expect(head["Content-Type"] == full["Content-Type"])
            }
        }
    }

    @Test func everyAnswerHasOneDate() async throws {
        try await ServedSite.with { site in
            for path in ["/hello", "/none", "/task"] {
                let reply = try #require(try await site.send(get(path)))
                let dates = reply.fields.filter { $0.name == "Date" }
                #expect(dates.count == 1)
                #expect(dates.first?.value.hasSuffix(" GMT") == true)
                #expect(reply.fields.filter { $0.name == "Content-Length" }.count == 1)
            }
        }
    }

    @Test func pathAndMethodDecideAboutTheStatus() async throws {
        try await ServedSite.with { site in
            #expect(try await site.send(get("/none"))?.status == 404)
            #expect(try await site.send(get("/hello/x"))?.status == 404)
            let other = try #require(try await site.send(get("/hello", method: "DELETE")))
            #expect(other.status == 405)
            #expect(other["Allow"] == "GET, HEAD, OPTIONS")
            let options = try #require(try await site.send(get("/echo", method: "OPTIONS")))
            #expect(options.status == 204)
            #expect(options["Allow"] == "OPTIONS, POST")
            #expect(try await site.send(get("/hello", method: "BREW"))?.status == 405)
            #expect(try await site.send(get("/hello?x=%2F&y"))?.status == 200)
            #expect(try await site.send(get("http://localhost/hello"))?.status == 200)
        }
    }

    @Test func aLargeAnswerIsSentWhole() async throws {
        try await ServedSite.with { site in
            let reply = try await site.send(get("/big"))
            #expect(reply?.body.utf8.count == 4 << 20)
        }
    }
}

import Locks
import TestSupport
import Testing
import WebText

@testable import HTTPServing

/// What is written about a request.
@Suite struct AccessLogTests {
    private func lines(
        _ format: AccessLog.Format, includesQuery: Bool = false, _ requests: [String]
    ) async throws -> [String] {
        let lines = Guarded<[String]>([])
        let log = AccessLog(format, includesQuery: includesQuery) { line in
            lines.withLock { $0.append(line) }
        }
        try await ServedSite.with(log: log) { site in
            for request in requests {
                let client = try site.client()
                try await client.send(request)
                _ = try await client.reply(toHead: request.hasPrefix("HEAD"))
            }
        }
        return lines.withLock { $0 }
    }

    @Test func textHasNoQueryString() async throws {
        let lines = try await lines(
            .text, [get("/hello?secret=1", "User-Agent: a \"b\""), get("/none")])
        #expect(lines.count == 2)
        let first = try #require(lines.first { $0.contains("/hello") })
        #expect(first.contains(" 127.0.0.1 localhost \"GET /hello\" 200 6 "))
        #expect(first.hasSuffix(" \"a \\\"b\\\"\"\n"))
        #expect(!first.contains("secret"))
        #expect(lines.contains { $0.contains("\"GET /none\" 404 ") })
    }

    @Test func queryStringIsWrittenWhenItIsAskedFor() async throws {
        let lines = try await lines(.text, includesQuery: true, [get("/hello?a=1")])
        #expect(lines.first?.contains("\"GET /hello?a=1\"") == true)
    }

    @Test func everyLineOfJSONIsAnObject() async throws {
        let lines = try await lines(
            .json,
            [
                get("/hello?secret=1", "User-Agent: \u{1}\"\\"), get("/task", "User-Agent: x\ty"),
                "GET /a\u{7F}b HTTP/1.1\r\nHost: a\r\n\r\n",
                get("/hello", method: "HEAD", "Connection: close"),
            ])
        #expect(lines.count == 4)
        for line in lines {
            #expect(line.hasSuffix("}\n") && line.components("\n") == 1)
            #expect(!line.contains("secret"))
            let document = JSONDocument(Array(line.utf8))
            #expect(document.findings.isEmpty, "\(line)")
            let names = document.root?.members.compactMap { $0.name.string } ?? []
            #expect(names.starts(with: ["time", "address", "host", "method", "path", "status"]))
        }
        #expect(lines.contains { $0.contains("\"method\":\"HEAD\"") && $0.contains("\"bytes\":0") })
        #expect(lines.contains { $0.contains("\"path\":\"/a\\u007fb\"") && $0.contains(":400") })
    }

    @Test func nothingIsWrittenWithoutALog() async throws {
        try await ServedSite.with { site in
            let reply = try await site.send(get("/hello"))
            #expect(reply?.status == 200)
            #expect(site.service.log == nil)
        }
    }

    @Test func requestsAreCountedByRouteAndNotByPath() async throws {
        try await ServedSite.with { site in
            for path in ["/hello", "/hello?x", "/none/1", "/none/2"] {
                _ = try await site.send(get(path))
            }
            #expect(try await site.settles(at: 0))
            let text = site.service.metrics.prometheusText(listener: "test")
            #expect(text.contains("route=\"/hello\",status=\"200\"} 2\n"))
            #expect(text.contains("route=\"-\",status=\"404\"} 2\n"))
            #expect(!text.contains("none"))
        }
    }
}

import Locks
import TestSupport
import Testing

@testable import HTTPServing

/// What libmicrohttpd before 1.0 does before anybody can refuse it. SECURITY.md tells of it; these
/// tests show that it does no harm here. A library that is strict by itself passes them too.
@Suite struct LaxLibraryTests {
    private func exchange(_ text: String, _ log: AccessLog? = nil) async throws -> String {
        var all = ""
        try await ServedSite.with(log: log) { site in
            let client = try site.client()
            try await client.send(text)
            all = try await client.rest()
        }
        return all
    }

    /// A target ends at the NUL, for the route and for the log alike; only what is there is served.
    /// A strict library closes the connection without a word.
    @Test func targetCutShortByNULIsLoggedAsItIsServed() async throws {
        let lines = Guarded<[String]>([])
        let log = AccessLog(.text) { line in lines.withLock { $0.append(line) } }
        let all = try await exchange(
            "GET /hello\0/../x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", log)
        if all.hasPrefix("HTTP/1.1 200 ") {
            #expect(all.statusLines == 1)
            #expect(lines.withLock { $0.first }?.contains("\"GET /hello\"") == true)
        } else {
            #expect(!Daemon.isLax && all.isEmpty || all.hasPrefix("HTTP/1.1 400 "))
        }
    }

    /// The one line that ends a head too early without a trace. A proxy passes neither a bare line
    /// feed nor a field without name, so nobody's request but the client's own is concerned.
    @Test func loneColonBehindABareLineFeedIsAnsweredOnlyForItself() async throws {
        let all = try await exchange(
            "GET /hello HTTP/1.1\r\nHost: a\n:\r\nX: 1\r\n\r\n" + get("/hello"))
        // What follows is no request line.
        #expect(all.components("HTTP/1.1 200") <= 1)
        #expect(all.contains("HTTP/1.1 400"))
    }

    /// The library answers such a length twice. Both answers end the connection, which is closed at
    /// once, so a proxy cannot take the second one for the answer to another request.
    @Test(arguments: ["-1", "+1", "99999999999999999999999", "5x", "0x5", "5, 5", ""])
    func doubledErrorRepliesEndTheConnection(_ length: String) async throws {
        let all = try await exchange(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n" + get("/hello"))
        let count = all.components("HTTP/1.1 ")
        #expect((1...2).contains(count), "\(all)")
        #expect(all.components("HTTP/1.1 4") == count)
        #expect(all.lowercased().components("connection: close") == count, "\(all)")
        #expect(!all.contains("hello\n"))
    }
}

import TestSupport
import Testing

@testable import HTTPServing

/// Whose word about the client counts.
@Suite struct ProxyTests {
    private let proxies = TrustedProxies(
        ["127.0.0.9", "10.0.0.0/8", "2001:db8::/32"].compactMap { AddressRange($0) })

    private func peer(_ lines: String, from source: String) async throws -> String? {
        var body: String?
        try await ServedSite.with(proxies: proxies) { site in
            body = try await site.send(
                "GET /peer HTTP/1.1\r\nHost: Own.Test:81\r\n\(lines)\r\n", from: source)?.body
        }
        return body
    }

    @Test func trustedProxyIsBelieved() async throws {
        let lines = """
            X-Forwarded-For: 203.0.113.7\r
            X-Forwarded-Proto: https\r
            X-Forwarded-Host: Go.Shop.test\r\n
            """
        #expect(try await peer(lines, from: "127.0.0.9") == "203.0.113.7 https go.shop.test")
    }

    @Test func nobodyElseIs() async throws {
        let lines = """
            X-Forwarded-For: 203.0.113.7\r
            X-Forwarded-Proto: https\r
            X-Forwarded-Host: go.shop.test\r\n
            """
        #expect(try await peer(lines, from: "127.0.0.8") == "127.0.0.8 http own.test")
    }

    @Test(arguments: [
        // What a client wrote itself stands on the left.
        ("1.2.3.4, 203.0.113.7", "203.0.113.7"),
        ("1.2.3.4, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("10.1.2.3, 10.4.5.6", "10.1.2.3"),
        ("1.2.3.4, unknown, 10.1.2.3", "10.1.2.3"),
        ("unknown", "127.0.0.9"),
        ("", "127.0.0.9"),
        (" ,, ", "127.0.0.9"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db9::1]:4711", "2001:db9::1"),
        ("2001:db9::1", "2001:db9::1"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ])
    func clientIsTheRightmostAddressThatIsNoProxy(_ given: (list: String, client: String))
        async throws
    {
        let body = try await peer("X-Forwarded-For: \(given.list)\r\n", from: "127.0.0.9")
        #expect(body == "\(given.client) http own.test")
    }

    @Test func severalFieldsAreOneList() async throws {
        let lines = "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 203.0.113.7\r\n"
        #expect(try await peer(lines, from: "127.0.0.9") == "203.0.113.7 http own.test")
    }

    @Test func nonsenseInTheOtherFieldsIsIgnored() async throws {
        let lines = "X-Forwarded-Proto: gopher\r\nX-Forwarded-Host: a/b\r\n"
        #expect(try await peer(lines, from: "127.0.0.9") == "127.0.0.9 http own.test")
    }
}

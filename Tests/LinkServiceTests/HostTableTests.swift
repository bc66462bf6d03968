import LinkStore
import Testing

@testable import LinkService

@Suite struct HostTableTests {
    @Test func aHostIsAnsweredByTheNearestDomain() {
        let table = HostTable([
            (.init(host: "example.com", isWildcard: true), 1),
            (.init(host: "go.example.com", isWildcard: true), 2),
            (.init(host: "a.go.example.com"), 3),
        ])
        for (host, expected) in [
            ("a.go.example.com", 3), ("b.go.example.com", 2), ("c.b.go.example.com", 2),
            ("go.example.com", 1), ("example.com", nil), ("badexample.com", nil), ("", nil),
            ("..", nil), (".example.com", 1),
        ] as [(String, Int?)] {
            #expect(table[host] == expected, "\(host)")
        }
    }
}

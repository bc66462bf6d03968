/// Which domain answers for a host.
///
///     let table = HostTable(try await store.domains(of: nil))
///     table.domain(for: "go.example.com")?.project
///
/// A domain that names the host wins over wildcards, and the longest wildcard over shorter ones. A
/// wildcard stands for the hosts below its own at any depth, and not for its own.
package struct HostTable: Sendable {
    private let exact: [String: Domain]
    private let wildcards: [String: Domain]

    /// Takes all domains of all projects.
    package init(_ domains: [Domain]) {
        func table(_ isWildcard: Bool) -> [String: Domain] {
            let chosen = domains.filter { $0.content.isWildcard == isWildcard }
            return Dictionary(
                chosen.map { ($0.content.host, $0) }, uniquingKeysWith: { first, _ in first })
        }
        exact = table(false)
        wildcards = table(true)
    }

    /// The domain that answers for a host in lower case without a port, or nil.
    package func domain(for host: String) -> Domain? {
        if let domain = exact[host] { return domain }
        guard !wildcards.isEmpty else { return nil }
        var rest = Substring(host)
        while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[rest.index(after: dot)...]
            if let domain = wildcards[String(rest)] { return domain }
        }
        return nil
    }
}

internal import LinkStore

/// What answers for a host.
///
///     let table = HostTable(domains.map { ($0.content, $0.id) })
///     table["go.example.com"]
///
/// A domain that names the host wins over wildcards, and the longest wildcard over shorter ones. A
/// wildcard stands for the hosts below its own at any depth, and not for its own.
struct HostTable<Element: Sendable>: Sendable {
    private let exact: [String: Element]
    private let wildcards: [String: Element]

    /// Takes all domains of all projects with what answers for each.
    init(_ elements: [(domain: Domain.Content, element: Element)]) {
        func table(_ isWildcard: Bool) -> [String: Element] {
            let chosen = elements.filter { $0.domain.isWildcard == isWildcard }
            return Dictionary(
                chosen.map { ($0.domain.host, $0.element) }, uniquingKeysWith: { first, _ in first }
            )
        }
        exact = table(false)
        wildcards = table(true)
    }

    /// What answers for a host in lower case without a port, or nil.
    subscript(host: String) -> Element? {
        if let element = exact[host] { return element }
        guard !wildcards.isEmpty else { return nil }
        var rest = Substring(host)
        while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[rest.index(after: dot)...]
            if let element = wildcards[String(rest)] { return element }
        }
        return nil
    }

    /// What answers for the hosts below `host`, or nil.
    func below(_ host: String) -> Element? { wildcards[host] }
}

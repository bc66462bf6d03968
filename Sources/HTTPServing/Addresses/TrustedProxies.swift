internal import WebText

/// The proxies whose word about the client counts.
///
/// `X-Forwarded-For`, `-Proto` and `-Host` are believed when the connection itself comes from a
/// listed address, and from nobody else. Each proxy appends to the list, so the client is the
/// rightmost address that is not a trusted proxy; whatever stands left of it a client can have
/// written itself. Of protocol and host the rightmost counts for the same reason: a proxy must set
/// or remove both, since one that passes on what the client sent lets the client choose.
package struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// Nobody is trusted.
    package static let none = TrustedProxies([])

    /// Trusts these addresses.
    package init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// Whether there are none.
    package var isEmpty: Bool { ranges.isEmpty }

    /// Whether `address` is a trusted proxy.
    package func contains(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Who asked, as far as can be known.
    func origin(of head: RequestHead) -> Origin {
        let own = head.host
        let isTrusted = !ranges.isEmpty && contains(head.peer)
        guard isTrusted else {
            return Origin(
                address: head.peer, scheme: head.isTLS ? "https" : "http",
                host: own?.host ?? "", port: own?.port)
        }
        let forwarded = head.headers.values(of: "X-Forwarded-Host").flatMap(listed).last
            .flatMap { HostAndPort($0) }
        let named = head.headers.values(of: "X-Forwarded-Proto").flatMap(listed).last?
            .lowercased()
        let scheme: String =
            (["http", "https"] as [String]).first { $0 == named } ?? (head.isTLS ? "https" : "http")
        let host = forwarded ?? own
        return Origin(
            address: client(of: head), scheme: scheme, host: (host?.host).map { "\($0)" } ?? "",
            port: host?.port)
    }

    private func client(of head: RequestHead) -> IPAddress {
        var client = head.peer
        let hops = head.headers.values(of: "X-Forwarded-For").flatMap(listed)
        for hop in hops.reversed() {
            // A hop that is no address ends what can be relied on.
            guard let address = Self.address(of: hop) else { break }
            client = address
            if !contains(address) { break }
        }
        return client
    }

    private func listed(_ value: String) -> [String] {
        value.utf8.split(separator: UInt8(ascii: ",")).map { part in
            let start = part.drop { $0 == 0x20 || $0 == 0x09 }
            let blanks = start.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
            return String(decoding: start.dropLast(blanks), as: UTF8.self)
        }
    }

    /// Some proxies write the port too, and then IPv6 addresses in brackets.
    private static func address(of hop: String) -> IPAddress? {
        if let address = IPAddress(hop) { return address }
        if hop.hasPrefix("["), let close = hop.firstIndex(of: "]") {
            return IPAddress(String(hop[..<close].dropFirst()))
        }
        let parts = hop.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? IPAddress(String(parts[0])) : nil
    }
}

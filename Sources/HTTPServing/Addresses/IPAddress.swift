/// An IPv4 or IPv6 address; an IPv4 address mapped into IPv6 is the IPv4 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 16 bytes of the IPv6 form, high half first.
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    /// The IPv4 address of this number.
    init(version4 number: UInt32) {
        self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(number))
    }

    /// Reads `192.0.2.1` or `2001:db8::1`, without brackets, port or zone; nil for all else.
    package init?(_ text: String) {
        guard text.utf8.count <= 45, let address = System.address(of: text) else { return nil }
        self = address
    }

    /// 127.0.0.1.
    package static let loopback = IPAddress(version4: 0x7F00_0001)

    /// Whether this is an IPv4 address.
    package var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it leads to this machine only.
    package var isLoopback: Bool {
        isVersion4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1
    }

    /// Whether it stands for every address of this machine.
    package var isUnspecified: Bool {
        isVersion4 ? low & 0xFFFF_FFFF == 0 : high == 0 && low == 0
    }

    /// Whether people from anywhere may reach it: no address of this machine, of a private network
    /// (RFC 1918, RFC 4193, RFC 6598) or of one link. Listening at ``isUnspecified`` is public, since
    /// that stands for every address there is.
    package var isPublic: Bool {
        !isLoopback && !Self.inner.contains { $0.contains(self) }
    }

    private static let inner = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16",
        "fc00::/7", "fe80::/10",
    ].compactMap { AddressRange($0) }

    /// The usual text, as RFC 5952 wants it.
    package var description: String {
        if isVersion4 {
            return "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).\(low & 0xFF)"
        }
        return System.text(of: self)
    }
}

/// A block of addresses, `10.0.0.0/8` or a single one.
package struct AddressRange: Hashable, Sendable {
    private let base: IPAddress
    private let bits: Int

    /// Reads an address with or without the length of its prefix.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = IPAddress(String(parts[0])) else { return nil }
        let longest = base.isVersion4 ? 32 : 128
        var length = longest
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= longest
            else { return nil }
            length = number
        }
        self.base = base
        bits = length + 128 - longest
    }

    /// Whether the block holds `address`.
    package func contains(_ address: IPAddress) -> Bool {
        let high: UInt64 = bits >= 64 ? .max : ~(.max >> UInt64(bits))
        let low: UInt64 = bits <= 64 ? 0 : bits == 128 ? .max : ~(.max >> UInt64(bits - 64))
        return (address.high ^ base.high) & high == 0 && (address.low ^ base.low) & low == 0
    }
}

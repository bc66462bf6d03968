/// A block of addresses, or a single one.
///
///     AddressBlock("10.0.0.0/8")?.contains(ProbeAddress("10.1.2.3")!)   // true
public struct AddressBlock: Hashable, Sendable {
    /// The bytes that it begins with; those that are missing are zero.
    private let start: [UInt8]
    /// How many bits all its addresses have in common.
    private let bits: Int
    /// Whether it is one of IPv6; nil for the tables here, which are asked for one family alone.
    private let isIPv6: Bool?

    init(start: [UInt8], bits: Int) {
        (self.start, self.bits, isIPv6) = (start, bits, nil)
    }

    /// Reads `10.0.0.0/8`, `fd00::/8` or an address alone; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = ProbeAddress(String(parts[0])) else { return nil }
        let longest = address.bytes.count * 8
        var length = longest
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= longest
            else { return nil }
            length = number
        }
        (start, bits, isIPv6) = (address.bytes, length, address.isIPv6)
    }

    /// Whether the address is in the block. An IPv4 address that is mapped into IPv6 (RFC 4291,
    /// section 2.5.5.2) leads to the same place as by itself, and counts as such.
    public func contains(_ address: ProbeAddress) -> Bool {
        let plain = address.unmapped
        return (isIPv6 ?? plain.isIPv6) == plain.isIPv6 && contains(plain.bytes)
    }

    /// Whether the bytes of an address of the same family are in the block.
    func contains(_ bytes: [UInt8]) -> Bool {
        (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            let wanted = bit / 8 < start.count ? start[bit / 8] : 0
            return bytes[bit / 8] & mask == wanted & mask
        }
    }
}

extension ProbeAddress {
    /// The IPv4 address that is mapped into this one of IPv6, or this one.
    fileprivate var unmapped: ProbeAddress {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        guard isIPv6, bytes.starts(with: mapped) else { return self }
        return ProbeAddress(Array(bytes[12...])) ?? self
    }
}

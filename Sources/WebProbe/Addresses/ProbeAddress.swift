#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// An IP address, and whether it can be reached from everywhere.
///
///     ProbeAddress("10.0.0.7")?.isPublic             // false
///     ProbeAddress("::ffff:192.168.1.1")?.isPublic   // false
public struct ProbeAddress: Hashable, Sendable, CustomStringConvertible {
    /// Four bytes, or sixteen, in the order of the network.
    public let bytes: [UInt8]

    /// Takes four or sixteen bytes; nil for another number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads the usual notations, without brackets and without a zone.
    public init?(_ text: String) {
        var four = [UInt8](repeating: 0, count: 4)
        var sixteen = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            bytes = four
        } else if unsafe inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = sixteen
        } else {
            return nil
        }
    }

    /// Whether it has sixteen bytes.
    public var isIPv6: Bool { bytes.count == 16 }

    /// The usual notation.
    public var description: String {
        if !isIPv6 { return bytes.map(String.init).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: 64)
        var address = bytes
        guard unsafe inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else {
            return "?"
        }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        return String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension ProbeAddress {
    /// Whether the address is globally reachable by the registries of RFC 6890.
    ///
    /// An IPv6 address that carries an IPv4 one (mapped, 6to4, NAT64) is as public as that.
    public var isPublic: Bool {
        guard isIPv6 else { return !Self.isSpecial(bytes) }
        if let inner = embedded { return !Self.isSpecial(inner) }
        // Only 2000::/3 has been given out for use across networks (RFC 4291, section 2.4).
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        return !Self.specialSix.contains { $0.contains(bytes) }
    }

    /// The IPv4 address inside, where that is what would be reached.
    private var embedded: [UInt8]? {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if bytes.starts(with: mapped) || bytes.starts(with: translated) {
            return Array(bytes[12...])
        }
        return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : nil
    }

    private static func isSpecial(_ four: [UInt8]) -> Bool {
        specialFour.contains { $0.contains(four) }
    }

    /// The special-purpose blocks of https://www.iana.org/assignments/iana-ipv4-special-registry,
    /// and multicast.
    private static let specialFour: [AddressBlock] = [
        AddressBlock(start: [0], bits: 8), AddressBlock(start: [10], bits: 8),
        AddressBlock(start: [100, 64], bits: 10), AddressBlock(start: [127], bits: 8),
        AddressBlock(start: [169, 254], bits: 16), AddressBlock(start: [172, 16], bits: 12),
        AddressBlock(start: [192, 0, 0], bits: 24), AddressBlock(start: [192, 0, 2], bits: 24),
        AddressBlock(start: [192, 168], bits: 16), AddressBlock(start: [198, 18], bits: 15),
        AddressBlock(start: [198, 51, 100], bits: 24),
        AddressBlock(start: [203, 0, 113], bits: 24),
        AddressBlock(start: [224], bits: 4), AddressBlock(start: [240], bits: 4),
    ]

    /// The same within 2000::/3: special protocols with Teredo, and what is for documentation.
    private static let specialSix: [AddressBlock] = [
        AddressBlock(start: [0x20, 0x01, 0x00], bits: 23),
        AddressBlock(start: [0x20, 0x01, 0x0D, 0xB8], bits: 32),
        AddressBlock(start: [0x3F, 0xFF], bits: 20),
    ]
}

internal import URLText

/// The hosts of an app: exact names, and `*.` before names for all that is below them.
final class HostList: Sendable {
    /// The first exact name, which links are written with.
    let canonical: String?
    private let exact: [[UInt8]]
    /// With the leading dot.
    private let suffixes: [[UInt8]]

    init(_ hosts: [String], faults: inout [RouterFaults.Fault]) {
        var exact: [[UInt8]] = []
        var suffixes: [[UInt8]] = []
        for host in hosts {
            var name = host.lowercasedBytes
            let isWildcard = host.hasPrefix("*.")
            // The dot stays, for all names below end with it.
            if isWildcard { name = name.text(1..<name.count).bytes }
            if let reason = Self.fault(name, (isWildcard ? 1 : 0)..<name.count) {
                faults.append(.host(host, reason: reason))
            } else if isWildcard {
                suffixes.append(name)
            } else {
                exact.append(name)
            }
        }
        canonical = exact.first?.text
        self.exact = exact
        self.suffixes = suffixes
    }

    /// Whether a host is one of these. Letters are compared without case, and nothing else is
    /// forgiven: a trailing dot or an escape makes another host.
    func contains(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        for name in exact where bytes.isSpelt(name, in: host) { return true }
        for suffix in suffixes where host.count > suffix.count {
            if bytes.isSpelt(suffix, in: host.upperBound - suffix.count..<host.upperBound) {
                return Self.fault(bytes, host) == nil
            }
        }
        return false
    }

    private static var dot: UInt8 { UInt8(ascii: ".") }

    @inline(never)
    private static func fault(_ bytes: [UInt8], _ name: Range<Int>) -> String? {
        if name.isEmpty { return "it is empty" }
        if name.count > 253 { return "it is longer than 253 bytes" }
        var last = dot
        var (hasEmptyLabel, isFine) = (false, true)
        for at in name {
            let byte = bytes[at]
            hasEmptyLabel = hasEmptyLabel || (byte == dot && last == dot)
            isFine = isFine && (byte.isHostByte || byte == UInt8(ascii: "_"))
            last = byte
        }
        if hasEmptyLabel || last == dot { return "there is nothing between two dots" }
        return isFine ? nil : "a host is written in ASCII, without scheme, port and path"
    }
}

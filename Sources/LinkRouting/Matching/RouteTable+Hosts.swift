internal import URLText

// The hosts of an app: exact names, and `*.` before names for all that is below them.
extension RouteTable {
    /// The exact names of some hosts in lower case, and with their leading dot what the others stand for
    /// end with.
    static func names(
        of hosts: [String], faults: inout [RouterFaults.Fault]
    ) -> (exact: [[UInt8]], suffixes: [[UInt8]]) {
        var (exact, suffixes): ([[UInt8]], [[UInt8]]) = ([], [])
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
        return (exact, suffixes)
    }

    /// Whether a host is one of these. Letters are compared without case, and nothing else is
    /// forgiven: a trailing dot or an escape makes another host.
    func isOwnHost(_ bytes: [UInt8], _ host: Range<Int>) -> Bool {
        for name in exactHosts where bytes.isSpelt(name, in: host) { return true }
        for suffix in hostSuffixes where host.count > suffix.count {
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

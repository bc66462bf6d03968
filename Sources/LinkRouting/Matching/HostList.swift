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
            let isWildcard = name.count > 1 && name[0] == UInt8(ascii: "*") && name[1] == Self.dot
            // The dot stays, for all names below end with it.
            if isWildcard { name.removeFirst() }
            if let reason = Self.fault(name[(isWildcard ? 1 : 0)...]) {
                faults.append(.host(host, reason: reason))
            } else if isWildcard {
                suffixes.append(name)
            } else {
                exact.append(name)
            }
        }
        canonical = exact.first.map { String(decoding: $0, as: UTF8.self) }
        self.exact = exact
        self.suffixes = suffixes
    }

    /// Whether a host is one of these. Letters are compared without case, and nothing else is
    /// forgiven: a trailing dot or an escape makes another host.
    func contains(_ host: ArraySlice<UInt8>) -> Bool {
        for name in exact where Self.isEqual(host, name) { return true }
        for suffix in suffixes where host.count > suffix.count {
            if Self.isEqual(host.suffix(suffix.count), suffix) { return Self.fault(host) == nil }
        }
        return false
    }

    private static func isEqual(_ host: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
        guard host.count == name.count else { return false }
        var at = host.startIndex
        for byte in name {
            if host[at].asciiLowercased != byte { return false }
            at += 1
        }
        return true
    }

    private static var dot: UInt8 { UInt8(ascii: ".") }

    private static func fault(_ name: ArraySlice<UInt8>) -> String? {
        if name.isEmpty { return "it is empty" }
        if name.count > 253 { return "it is longer than 253 bytes" }
        var last = dot
        var (hasEmptyLabel, isFine) = (false, true)
        for byte in name {
            hasEmptyLabel = hasEmptyLabel || (byte == dot && last == dot)
            isFine = isFine && (byte.isHostByte || byte == UInt8(ascii: "_"))
            last = byte
        }
        if hasEmptyLabel || last == dot { return "there is nothing between two dots" }
        return isFine ? nil : "a host is written in ASCII, without scheme, port and path"
    }
}

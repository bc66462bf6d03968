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
            var name = host.utf8.map(\.asciiLowercased)[...]
            let isWildcard = name.starts(with: "*.".utf8)
            if isWildcard { name = name.dropFirst(2) }
            if let reason = Self.fault(name) {
                faults.append(.host(host, reason: reason))
            } else if isWildcard {
                suffixes.append([UInt8(ascii: ".")] + name)
            } else {
                exact.append(Array(name))
            }
        }
        canonical = exact.first.map { String(decoding: $0, as: UTF8.self) }
        self.exact = exact
        self.suffixes = suffixes
    }

    /// Whether a host is one of these. Letters are compared without case, and nothing else is
    /// forgiven: a trailing dot or an escape makes another host.
    func contains(_ host: ArraySlice<UInt8>) -> Bool {
        if exact.contains(where: { Self.isEqual(host, $0) }) { return true }
        return suffixes.contains { suffix in
            host.count > suffix.count && Self.isEqual(host.suffix(suffix.count), suffix)
                && Self.fault(host) == nil
        }
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

    private static func fault(_ name: ArraySlice<UInt8>) -> String? {
        if name.isEmpty { return "it is empty" }
        if name.count > 253 { return "it is longer than 253 bytes" }
        let dot = UInt8(ascii: ".")
        var last = dot
        var hasEmptyLabel = false
        for byte in name {
            hasEmptyLabel = hasEmptyLabel || (byte == dot && last == dot)
            last = byte
        }
        if hasEmptyLabel || last == dot { return "there is nothing between two dots" }
        let isFine = name.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        }
        return isFine ? nil : "a host is written in ASCII, without scheme, port and path"
    }
}

internal import LinkRouting
internal import RouteExports
internal import WebText

/// Links with the paths of routes, with values of several kinds: some fit, some do not.
struct SampleLinks {
    let links: [String]

    /// Texts that most codecs take one of, and most refuse another of.
    private static let values = [
        "1", "42", "one", "A1b2C3d4", "2026-01-31", "123e4567-e89b-12d3-a456-426614174000", "x",
        "-7", "caf%C3%A9", "%00", "0042", String(repeating: "9", count: 25),
    ]

    init(_ exports: LinkExports, host: String) {
        var links: [String] = []
        for route in exports.routes where !route.isSchemeOnly {
            let spellings = route.parameters.compactMap(\.spellings).flatMap(\.self)
                .filter { $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }
            for value in Self.values + spellings.prefix(8) {
                let path = Self.path(of: route, value)
                let items = route.parameters.filter { $0.place == .query && $0.isRequired }
                    .map { "\(PercentCoding.encode($0.name, keeping: Self.isPlain))=\(value)" }
                let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
                let needsFragment = route.parameters.contains {
                    $0.place == .fragment && $0.isRequired
                }
                links.append(
                    "https://\(host)\(path)\(query)\(needsFragment ? "#\(value)" : "")")
            }
        }
        self.links = links
    }

    private static func path(of route: RouteDescription, _ value: String) -> String {
        let segments = route.path.split(separator: "/").map { segment -> String in
            if segment == "*" || segment.hasPrefix("{") { return value }
            return PercentCoding.encode(String(segment), keeping: isPlain)
        }
        return "/" + segments.joined(separator: "/")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
    }
}

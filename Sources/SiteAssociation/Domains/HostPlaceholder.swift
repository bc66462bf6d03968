/// Hosts that templates and guides leave behind.
enum HostPlaceholder {
    /// One that has the form of a host name, as `example.com` has.
    case hostName
    /// The mark of a template, which something may still replace.
    case template
    /// One that can be no host, as `<YOUR-DOMAIN>`.
    case noHostName

    /// The kind of placeholder that `text` is, or nil.
    init?(_ text: String) {
        let labels = text.split(separator: ".")
        let isBracketed =
            text.hasPrefix("[") && text.utf8.contains { $0.isASCIILetter } && !text.contains(":")
        if text.contains("{{") {
            self = .template
        } else if text.contains("<") || isBracketed || labels.contains(where: Self.isShouted) {
            self = .noHostName
        } else if Self.isReserved(text) || labels.contains(where: Self.isYours) {
            self = labels.count > 1 && !text.contains("_") ? .hostName : .noHostName
        } else {
            return nil
        }
    }

    /// Whether it is a domain that nobody can own (RFC 2606, section 3), as samples have it.
    private static func isReserved(_ text: String) -> Bool {
        let lower = text.lowercased()
        let bare = lower.hasPrefix("www.") ? String(lower.dropFirst(4)) : lower
        return ["example.com", "example.org", "example.net"].contains(bare)
    }

    /// Whether a label is written like `your-domain`.
    private static func isYours(_ label: Substring) -> Bool {
        let words = ["domain", "site", "website", "company", "app", "server", "host", "hostname"]
        let plain = label.lowercased().filter { $0 != "-" && $0 != "_" }
        return words.contains { plain == "your" + $0 || plain == "your" + $0 + "name" }
    }

    /// Whether a label is written like `DYNAMIC_LINK_DOMAIN`.
    private static func isShouted(_ label: Substring) -> Bool {
        label.utf8.contains(UInt8(ascii: "_"))
            && label.utf8.contains { $0.isASCIILetter }
            && label.utf8.allSatisfy { byte in
                byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                    || byte.isASCIILetter && byte & 0x20 == 0
            }
    }
}

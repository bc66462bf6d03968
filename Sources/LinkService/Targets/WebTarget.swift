internal import WebText

/// An address that a browser may be sent to: an absolute `http` or `https` URL.
///
/// It is checked on every way in and again on the way out, because rows can be older than the
/// rules.
package struct WebTarget: Hashable, Sendable {
    /// The longest address, in bytes.
    package static let longest = 4_096

    /// The address as it was entered.
    package let text: String
    /// The host in lower case.
    package let host: String

    /// Takes an address.
    ///
    /// - Parameters:
    ///   - text: The address.
    ///   - field: The field that is to blame.
    ///   - hosts: The hosts that are allowed; none for all. `*.example.com` is any host below.
    /// - Throws: ``FieldFault`` for `field`.
    package init(
        _ text: String, field: String, hosts: [String] = []
    ) throws(FieldFault) {
        func fault(_ rule: String, _ message: String) -> FieldFault {
            FieldFault(field, rule, message)
        }
        guard text.utf8.count <= Self.longest else {
            throw fault("url-too-long", "the address is longer than \(Self.longest) bytes")
        }
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(text)
        } catch {
            throw fault("url-syntax", "\(Quoted.text(text, most: 80)) is no URL: \(error)")
        }
        guard let scheme = url.lowercasedScheme, scheme == "https" || scheme == "http" else {
            throw fault(
                "url-scheme",
                "\(Quoted.text(text, most: 80)) has to begin with https:// or http://")
        }
        guard let host = url.lowercasedHost, !host.isEmpty, !host.contains("%") else {
            throw fault("url-host", "\(Quoted.text(text, most: 80)) has no host")
        }
        guard url.userInfo == nil else {
            throw fault("url-user", "the address holds a user name, which hides its host")
        }
        guard hosts.isEmpty || hosts.contains(where: { Self.matches(host, $0) }) else {
            throw fault("url-host-not-allowed", "the project does not allow the host \(host)")
        }
        self.text = text
        self.host = host
    }

    /// Takes what was stored, or nil when it would not be accepted today.
    package init?(stored text: String?, hosts: [String] = []) {
        guard let text, let target = try? WebTarget(text, field: "", hosts: hosts) else {
            return nil
        }
        self = target
    }

    /// Whether a text is an address that is accepted for every field as long as all hosts are allowed,
    /// and so plain that this can be told without reading it.
    ///
    /// Nearly all stored addresses are, and each is checked when its link is looked up.
    static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= longest, text.hasPrefix("https://") else { return false }
        let rest = bytes.dropFirst(8)
        guard let first = rest.first, (0x61...0x7A).contains(first) else { return false }
        let path = rest.drop {
            (0x61...0x7A).contains($0) || (0x2D...0x39).contains($0) && $0 != 0x2F
        }
        return (path.first ?? 0x2F) == 0x2F && path.allSatisfy(\.isPlainInPath)
    }

    private static func matches(_ host: String, _ pattern: String) -> Bool {
        let pattern = pattern.lowercased()
        return pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
    }
}

public import WebText

/// Whether a URL is on the domain that an association file was fetched for.
public enum DomainCheck: Hashable, Sendable {
    /// The hosts are the same, or the wildcard covers the URL's host.
    case same
    /// The URL is on another host: the file says nothing about it.
    case different
    /// The URL names no host, so there is nothing to compare.
    case noHost
    /// No domain was given.
    case noDomain
    /// The domain is a wildcard and the URL is on the domain itself, which `*.` is documented not
    /// to cover; what `swcutil` answers is not recorded.
    case wildcardBase

    /// Compares the host of `url` with `domain`, letter case aside.
    ///
    /// `domain` may begin with `*.`, which covers subdomains at every depth but not the domain
    /// itself. An empty domain switches the check off.
    ///
    /// Source: https://developer.apple.com/documentation/xcode/supporting-associated-domains
    public init(_ url: WebURL, domain: String) {
        guard !domain.isEmpty else {
            self = .noDomain
            return
        }
        guard let host = url.lowercasedHost, !host.isEmpty else {
            self = .noHost
            return
        }
        let wanted = domain.lowercased()
        guard wanted.hasPrefix("*.") else {
            self = host == wanted ? .same : .different
            return
        }
        if host.hasSuffix(wanted.dropFirst()) {
            self = .same
        } else {
            self = host == String(wanted.dropFirst(2)) ? .wildcardBase : .different
        }
    }

    /// Whether the file says something about the URL.
    public var isCovered: Bool { self != .different && self != .wildcardBase }
}

public import SiteAssociation
internal import WebText

/// What the doctor is asked about: a host, how devices fetch its file, and links on it.
///
///     try DoctorSubject("example.com")
///     try DoctorSubject("https://example.com/product/42")
///     try DoctorSubject("applinks:*.example.com?mode=developer")
public struct DoctorSubject: Hashable, Sendable {
    /// What was given.
    public let text: String
    /// The host whose association file counts, in lower case; for `*.example.com` that without `*.`.
    public let host: String
    /// Whether it is an entry for all subdomains.
    public let isWildcard: Bool
    /// How devices fetch the file when not from Apple's servers.
    public let mode: AssociatedDomain.Mode?
    /// The links to judge.
    public var urls: [String]
    /// What is wrong with the entry, if one was given.
    public let faults: [AssociatedDomain.Fault]

    /// Whether links are meant, and not passwords or another service of the file.
    var isAboutLinks: Bool {
        !AssociatedDomain.Service.all.contains {
            $0.name != "applinks" && text.hasPrefix($0.name + ":")
        }
    }

    /// Why something is no subject.
    public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// One line, the argument included.
        public let description: String
    }

    /// Reads a host, an entry of the entitlement, or a link.
    public init(_ text: String) throws(Invalid) {
        self.text = text
        if text.contains("://"), !text.hasPrefix("applinks:") {
            let url = try Self.link(text)
            host = url.lowercasedHost ?? ""
            (isWildcard, mode, faults) = (false, nil, [])
            let path = url.text(of: url.path)
            let isBare = (path.isEmpty || path == "/") && url.query == nil && url.fragment == nil
            urls = isBare ? [] : [text]
            return
        }
        let services = AssociatedDomain.Service.all.map { $0.name + ":" }
        let isEntry = services.contains { text.hasPrefix($0) }
        let entry = AssociatedDomain(isEntry ? text : "applinks:" + text)
        guard entry.isUsable || (isEntry && !entry.host.isEmpty && !entry.hasBuildSettings) else {
            let slash = text.firstIndex(of: "/")
            if !isEntry, let slash, slash > text.startIndex, !text[..<slash].contains(":"),
                (try? Self.link("https://" + text)) != nil
            {
                throw Invalid(
                    description: "\(Quoted.text(text)) is no domain; for a link write"
                        + " https://\(Quoted.visible(text)), for its host"
                        + " \(Quoted.visible(String(text[..<slash])))")
            }
            let reason = entry.faults.first { $0.severity >= .error }?.message
            throw Invalid(
                description: "\(Quoted.text(text)) is no domain"
                    + (reason.map { ": \($0)" } ?? ""))
        }
        host = entry.host
        isWildcard = entry.isWildcard
        mode = entry.mode
        faults = isEntry ? entry.faults : []
        urls = []
    }

    private static func link(_ text: String) throws(Invalid) -> WebURL {
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(text, allowing: .asWritten)
        } catch {
            throw Invalid(description: "\(Quoted.text(text)) is no URL: \(error.description)")
        }
        guard url.lowercasedScheme == "https" || url.lowercasedScheme == "http" else {
            throw Invalid(
                description: "\(Quoted.text(text)) is no web link; only http and https URLs are"
                    + " Universal Links")
        }
        guard let host = url.lowercasedHost, !host.isEmpty else {
            throw Invalid(description: "\(Quoted.text(text)) names no host")
        }
        return url
    }
}

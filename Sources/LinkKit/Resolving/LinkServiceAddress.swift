internal import URLText

/// Where a link service answers: `https://links.example.com/l/`.
///
/// A link belongs to it when its host is this one, letter case aside, and its path goes on behind
/// this prefix. `https://*.example.com/l/` stands for all names below `example.com`.
final class LinkServiceAddress: Sendable {
    private let scheme: String
    private let host: String
    /// What the names end with that a wildcard stands for, with its dot.
    private let suffix: String?
    private let port: String
    /// What paths begin with, with a slash at both ends.
    private let prefix: String

    /// - Throws: ``LinkResolver/InvalidService`` with what is wrong.
    init(_ text: String) throws(LinkResolver.InvalidService) {
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(text)
        } catch {
            throw LinkResolver.InvalidService(text, error.description)
        }
        (scheme, host) = (url.lowercasedScheme ?? "", url.lowercasedHost ?? "")
        let name = host.bytes
        suffix = host.hasPrefix("*.") ? name.text(1..<name.count) : nil
        port = Self.port(of: url, scheme)
        prefix = url.text(of: url.path)
        let obstacle: String
        if !Self.isWeb(scheme) {
            obstacle = "it has to begin with https://"
        } else if host.isEmpty {
            obstacle = "it has no host"
        } else if url.userInfo != nil || url.query != nil || url.fragment != nil {
            obstacle = "it has to end with a path such as /l/"
        } else if !prefix.hasSuffix("/") {
            obstacle = "its path has to end with /"
        } else {
            return
        }
        throw LinkResolver.InvalidService(text, obstacle)
    }

    private static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

    /// The port that is written, or else the scheme's.
    @inline(never)
    private static func port(of url: WebURL, _ scheme: String) -> String {
        let written = url.text(of: url.port) ?? ""
        return written.isEmpty ? scheme == "https" ? "443" : "80" : written
    }

    /// What to ask for the link, or nil when it is another's.
    ///
    /// The service's scheme is used also for a link that was written with `http`, and the fragment is
    /// left out.
    func request(for link: WebURL) -> String? {
        let (linkScheme, linkHost) = (link.lowercasedScheme ?? "", link.lowercasedHost ?? "")
        guard Self.isWeb(linkScheme), link.userInfo == nil, link.strayByte == nil, isHost(linkHost)
        else { return nil }
        let linkPort = Self.port(of: link, linkScheme)
        let isUpgrade = linkScheme == "http" && linkPort == "80" && scheme + port == "https443"
        guard linkPort == port || isUpgrade, hasSlug(link) else { return nil }
        var request = scheme + "://" + linkHost
        if port != (scheme == "https" ? "443" : "80") { request += ":" + port }
        request += link.text(of: link.path)
        if let query = link.text(of: link.query) { request += "?" + query }
        return request
    }

    /// Whether a path goes on behind the prefix, and does not climb out of it.
    private func hasSlug(_ link: WebURL) -> Bool {
        var start = link.path.lowerBound + prefix.utf8.count
        guard start < link.path.upperBound, link.text(of: link.path).hasPrefix(prefix),
            link.bytes[start] != UInt8(ascii: "/")
        else { return false }
        while start < link.path.upperBound {
            let end = link.bytes.first(UInt8(ascii: "/"), in: start..<link.path.upperBound)
            let segment = PercentCoding.decode(link.bytes, start..<end)?.text
            if segment == "." || segment == ".." { return false }
            start = end + 1
        }
        return true
    }

    private func isHost(_ name: String) -> Bool {
        guard let suffix else { return name == host }
        return name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count
            && !name.hasPrefix(".")
    }
}

internal import URLText

/// Where a link service answers: `https://links.example.com/l/`.
///
/// A link belongs to it when its host is this one, letter case aside, and its path goes on behind
/// this prefix. `https://*.example.com/l/` stands for all names below `example.com`.
final class LinkServiceAddress: Sendable {
    let scheme: String
    let host: String
    /// What the names end with that a wildcard stands for, with its dot.
    let suffix: String?
    let port: String
    let prefix: [UInt8]

    /// - Throws: ``LinkResolver/InvalidService`` with what is wrong.
    init(_ text: String) throws(LinkResolver.InvalidService) {
        func invalid(_ reason: String) -> LinkResolver.InvalidService {
            LinkResolver.InvalidService(text, reason)
        }
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(text)
        } catch {
            throw invalid("\(error)")
        }
        guard let scheme = url.lowercasedScheme, scheme == "https" || scheme == "http" else {
            throw invalid("it has to begin with https://")
        }
        guard let host = url.lowercasedHost, !host.isEmpty else { throw invalid("it has no host") }
        guard url.userInfo == nil, url.query == nil, url.fragment == nil else {
            throw invalid("it has to end with a path such as /l/")
        }
        guard url.bytes[url.path].last == UInt8(ascii: "/") else {
            throw invalid("its path has to end with /")
        }
        self.scheme = scheme
        self.host = host
        let bytes = host.bytes
        suffix = host.hasPrefix("*.") ? bytes.text(1..<bytes.count) : nil
        port = url.text(of: url.port).flatMap { $0.isEmpty ? nil : $0 } ?? Self.port(of: scheme)
        prefix = Array(url.bytes[url.path])
    }

    private static func port(of scheme: String) -> String { scheme == "https" ? "443" : "80" }

    /// What to ask for the link, or nil when it is another's.
    ///
    /// The service's scheme is used also for a link that was written with `http`, and the fragment is
    /// left out.
    func request(for link: WebURL) -> String? {
        guard let linkScheme = link.lowercasedScheme, linkScheme == "https" || linkScheme == "http",
            link.userInfo == nil, link.strayByte == nil, let linkHost = link.lowercasedHost,
            isHost(linkHost)
        else { return nil }
        let written = link.text(of: link.port) ?? ""
        let linkPort = written.isEmpty ? Self.port(of: linkScheme) : written
        let isUpgrade = linkScheme == "http" && scheme == "https" && linkPort == "80"
        guard linkPort == port || (isUpgrade && port == "443"), hasSlug(link) else { return nil }
        var request = scheme + "://" + linkHost
        if port != Self.port(of: scheme) { request += ":" + port }
        request += link.text(of: link.path)
        if let query = link.text(of: link.query) { request += "?" + query }
        return request
    }

    /// Whether a path goes on behind the prefix, and does not climb out of it.
    private func hasSlug(_ link: WebURL) -> Bool {
        let (bytes, path) = (link.bytes, link.path)
        guard path.count > prefix.count else { return false }
        for at in 0..<prefix.count where bytes[path.lowerBound + at] != prefix[at] { return false }
        var start = path.lowerBound + prefix.count
        if bytes[start] == UInt8(ascii: "/") { return false }
        while start < path.upperBound {
            let end = bytes.first(UInt8(ascii: "/"), in: start..<path.upperBound)
            let segment = PercentCoding.decode(bytes.text(start..<end))
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

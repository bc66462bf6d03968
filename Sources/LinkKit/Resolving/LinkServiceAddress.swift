internal import URLText

/// Where a link service answers: `https://links.example.com/l/`.
///
/// A link belongs to it when its host is this one, letter case aside, and its path goes on behind
/// this prefix. `https://*.example.com/l/` stands for all names below `example.com`.
struct LinkServiceAddress: Sendable {
    let scheme: String
    let host: String
    let port: String
    let prefix: [UInt8]

    /// - Throws: ``LinkResolver/InvalidService`` with what is wrong.
    init(_ text: String) throws(LinkResolver.InvalidService) {
        func invalid(_ reason: String) -> LinkResolver.InvalidService {
            LinkResolver.InvalidService(service: text, reason: reason)
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
        guard linkPort == port || (isUpgrade && port == "443") else { return nil }
        let path = link.bytes[link.path]
        guard path.count > prefix.count, path.starts(with: prefix) else { return nil }
        let slug = path.dropFirst(prefix.count)
        let isClimbing = slug.split(separator: UInt8(ascii: "/")).contains { segment in
            let plain = PercentCoding.decode(segment) ?? Array(segment)
            return plain == Array(".".utf8) || plain == Array("..".utf8)
        }
        guard !isClimbing, slug.first != UInt8(ascii: "/") else { return nil }
        let place = port == Self.port(of: scheme) ? "" : ":\(port)"
        let query = link.text(of: link.query).map { "?\($0)" } ?? ""
        return "\(scheme)://\(linkHost)\(place)\(link.text(of: link.path))\(query)"
    }

    private func isHost(_ name: String) -> Bool {
        guard host.hasPrefix("*.") else { return name == host }
        return name.hasSuffix(host.dropFirst()) && name.utf8.count > host.utf8.count - 1
            && !name.hasPrefix(".")
    }
}

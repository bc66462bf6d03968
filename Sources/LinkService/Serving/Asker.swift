internal import HTTPServing
internal import LinkStore

/// What the head of a request tells of whoever sent it, for the sites of one moment.
final class Asker: Sendable {
    /// The edition of the sites for which the rest was found.
    let edition: Int
    /// The site whose files the host serves that was asked.
    let fileSite: Site?
    /// Whether files are wanted only if they are new.
    let hasCondition: Bool
    /// The links that are answered with JSON; nil for whoever wants a page, or asks a host of nobody.
    let links: Links?

    /// What an answer with a link needs to know.
    final class Links: Sendable {
        let project: Project.ID
        let prefixes: PlainPrefixes
        let platform: VisitKey.Platform
        let audience: VisitKey.Audience

        init(_ site: Site, _ visitor: Visitor) {
            (project, prefixes) = (site.project.id, site.plainPrefixes)
            platform = visitor.platform(for: .json)
            audience = visitor.audience(of: .get)
        }
    }

    init(_ head: KnownHead, _ service: LinkService, _ visitors: VisitorMemory) {
        // Before the sites: it may be older than they are, which is found out, and not newer.
        edition = service.sitesEdition
        let sites = service.sites
        fileSite = sites.fileSite(for: head.origin.host)
        hasCondition = head.headers["If-None-Match"] != nil
        if let site = sites.site(for: head.origin.host),
            Representation(accept: head.headers.list("Accept")) == .json
        {
            links = Links(site, visitors.visitor(userAgent: head.headers["User-Agent"]))
        } else {
            links = nil
        }
    }
}

internal import HTTPServing
internal import LinkStore

/// What the head of a request tells of whoever sent it, for the sites of one moment.
final class Asker: Sendable {
    /// The sites for which the rest was found.
    let sites: SiteTable
    /// The site of the host that was asked.
    let site: Site?
    /// The site whose files that host serves.
    let fileSite: Site?
    /// Whether links are answered with JSON.
    let wantsJSON: Bool
    /// Whether files are wanted only if they are new.
    let hasCondition: Bool
    let visitor: Visitor

    init(_ head: KnownHead, _ sites: SiteTable, _ visitors: VisitorMemory) {
        self.sites = sites
        site = sites.site(for: head.origin.host)
        fileSite = sites.fileSite(for: head.origin.host)
        wantsJSON = Representation(accept: head.headers.list("Accept")) == .json
        hasCondition = head.headers["If-None-Match"] != nil
        visitor = visitors.visitor(userAgent: head.headers["User-Agent"])
    }
}

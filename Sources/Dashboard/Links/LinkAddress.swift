internal import LinkService
internal import LinkStore

/// Where a link is on the web: on the first domain of its project, below its first prefix.
struct LinkAddress {
    /// The host; of a wildcard's hosts the one that everybody tries first.
    let host: String
    private let prefix: String

    init(_ domain: Domain.Content) {
        host = domain.isWildcard ? "www.\(domain.host)" : domain.host
        prefix = domain.prefixes.first ?? "/l/"
    }

    /// The path of a link, percent-encoded.
    func path(_ slug: String) -> String { prefix + PercentCodingOfSlug.text(slug) }

    /// The whole address of a link.
    func text(_ slug: String) -> String { "https://\(host)\(path(slug))" }

    /// The domain on which the links of a project are shown; nil where there is none.
    static func domain(of project: Project.ID, _ visit: Visit) async throws -> Domain? {
        let domains = try await visit.service.domains(of: project, for: visit.principal)
        return domains.first { !$0.content.isWildcard } ?? domains.first
    }

    /// What stands before the slug.
    static func prefix(of project: Project.ID, _ visit: Visit) async throws -> String {
        try await domain(of: project, visit).map { LinkAddress($0.content).text("") } ?? "/l/"
    }
}

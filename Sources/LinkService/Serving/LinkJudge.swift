package import LinkStore

/// What the links of a project are judged by: the project with its domains, the routes of its apps, its
/// sites and the moment.
///
/// It is read once for all links of a request, and before any of them is saved: once something is saved,
/// nothing may fail that would make it look as if it were not.
package struct LinkJudge: Sendable {
    let project: Project
    let slugRules: SlugRules
    private let routes: ProjectRoutes
    private let sites: [Site]
    private let moment: Timestamp

    fileprivate init(
        _ setup: ProjectSetup, _ routes: ProjectRoutes, on sites: [Site], at moment: Timestamp
    ) {
        project = setup.project
        slugRules = SlugRules(prefixes: Set(setup.domains.flatMap(\.content.prefixes)).sorted())
        (self.routes, self.sites, self.moment) = (routes, sites, moment)
    }

    /// What is odd about a link as it would be served, and allowed all the same.
    ///
    /// - Parameters:
    ///   - slug: Its slug; nil for one that is still to be made.
    ///   - isBrief: Leaves out the nearest route, which costs more than all else.
    package func warnings(
        about content: Link.Content, slug: String?, isBrief: Bool = false
    ) -> [LinkWarning] {
        pathWarnings(about: content.deepLinkPath, isBrief: isBrief)
            + LinkWarning.all(about: content, slug: slug, on: sites, at: moment)
    }

    /// Those of them that are about the path.
    package func pathWarnings(about path: String, isBrief: Bool = false) -> [LinkWarning] {
        routes.warnings(for: path, isBrief: isBrief)
    }
}

extension LinkService {
    /// What links of a project are judged by at this moment.
    package func judge(
        of id: Project.ID, for principal: Principal
    ) async throws -> LinkJudge {
        try principal.require(.look, in: id)
        return try await judge(nil, of: id)
    }

    /// What was read before, or what is read now.
    func judge(_ known: LinkJudge?, of id: Project.ID) async throws -> LinkJudge {
        if let known {
            precondition(known.project.id == id, "links are judged by their own project")
            return known
        }
        guard let setup = try await store.setup(of: id) else {
            throw StoreError.notFound(.project)
        }
        return LinkJudge(
            setup, ProjectRoutes(setup.routes, of: setup.apps, known: routeLists),
            on: sites.sites(of: id), at: now())
    }
}

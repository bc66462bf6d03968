package import LinkStore

/// Reading for somebody: each function makes sure that whoever asks may look.
extension LinkService {
    /// The projects that somebody may look at, by number.
    package func projects(for principal: Principal) async throws -> [Project] {
        try await store.projects().filter { principal.sees($0.id) }
    }

    /// The project with a number.
    package func project(_ id: Project.ID, for principal: Principal) async throws -> Project {
        try principal.require(.look, in: id)
        return try await project(id)
    }

    /// The domains of a project by number.
    package func domains(of id: Project.ID, for principal: Principal) async throws -> [Domain] {
        _ = try await project(id, for: principal)
        return try await store.domains(of: id)
    }

    /// The apps of a project by number.
    package func apps(of id: Project.ID, for principal: Principal) async throws -> [App] {
        _ = try await project(id, for: principal)
        return try await store.apps(of: id)
    }

    /// The link with a number, deleted or not.
    package func link(
        _ link: Link.ID, in id: Project.ID, for principal: Principal
    ) async throws -> Link {
        try principal.require(.look, in: id)
        guard let link = try await store.link(link, in: id) else {
            throw StoreError.notFound(.link)
        }
        return link
    }

    /// The link with a slug in any spelling, deleted or not.
    package func link(
        slug: String, in id: Project.ID, for principal: Principal
    ) async throws -> Link {
        try principal.require(.look, in: id)
        guard let link = try await store.link(slug: SlugRules.key(slug), in: id) else {
            throw StoreError.notFound(.link)
        }
        return link
    }

    /// A page of links.
    package func links(
        in id: Project.ID, _ query: LinkQuery, for principal: Principal
    ) async throws -> Page<Link> {
        _ = try await project(id, for: principal)
        return try await store.links(in: id, query)
    }

    /// The tags of a project that begin with `prefix`, sorted.
    package func tags(
        in id: Project.ID, beginningWith prefix: String, limit: Int, for principal: Principal
    ) async throws -> [String] {
        _ = try await project(id, for: principal)
        return try await store.tags(in: id, beginningWith: prefix, limit: limit)
    }

    /// What a link was after each change, the latest first.
    package func history(
        of link: Link.ID, in id: Project.ID, after cursor: Cursor?, limit: Int,
        for principal: Principal
    ) async throws -> Page<LinkRevision> {
        try principal.require(.look, in: id)
        return try await store.history(of: link, in: id, after: cursor, limit: limit)
    }

    /// The visits of a link by day. Those of the last seconds are missing.
    package func visits(
        of link: Link.ID, in id: Project.ID, on days: ClosedRange<Day>, for principal: Principal
    ) async throws -> [VisitDay] {
        _ = try await self.link(link, in: id, for: principal)
        return try await store.visits(in: id, of: link, on: days)
    }

    /// The visits of all links of a project together by day; the keys have no link and no channel.
    package func visitTotals(
        in id: Project.ID, on days: ClosedRange<Day>, for principal: Principal
    ) async throws -> [VisitDay] {
        _ = try await project(id, for: principal)
        return try await store.visitTotals(in: id, on: days)
    }
}

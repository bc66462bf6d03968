extension SQLStore {
    /// Changes a link that is still at the revision `expected`, or at any when that is nil.
    package func updateLink(
        _ id: Link.ID, in project: Project.ID, to content: Link.Content, expecting expected: Int?,
        by change: Change
    ) async throws -> Saved<Link> {
        try await alter(id, in: project, expecting: expected, .edited, by: change) { _, link in
            guard link.deletedAt == nil else { throw StoreError.wrongState(.deleted) }
            return (content, nil)
        }
    }

    /// Deletes a link, whose slug stays taken.
    package func deleteLink(
        _ id: Link.ID, in project: Project.ID, expecting expected: Int?, by change: Change
    ) async throws -> Saved<Link> {
        try await alter(id, in: project, expecting: expected, .deleted, by: change) { _, link in
            guard link.deletedAt == nil else { throw StoreError.wrongState(.deleted) }
            return (link.content, change.at)
        }
    }

    /// Takes a deleted link back.
    package func restoreLink(
        _ id: Link.ID, in project: Project.ID, expecting expected: Int?, by change: Change
    ) async throws -> Saved<Link> {
        try await alter(id, in: project, expecting: expected, .restored, by: change) { _, link in
            guard link.deletedAt != nil else {
                throw StoreError.wrongState(link.state(at: change.at))
            }
            return (link.content, nil)
        }
    }

    /// Sets a link's content back to what it was after the revision `number`.
    package func revertLink(
        _ id: Link.ID, in project: Project.ID, to number: Int, expecting expected: Int?,
        by change: Change
    ) async throws -> Saved<Link> {
        try await alter(id, in: project, expecting: expected, .reverted, by: change) {
            database, link in
            guard link.deletedAt == nil else { throw StoreError.wrongState(.deleted) }
            if number == link.latest.number { return (link.content, nil) }
            let content = try database.row(
                """
                SELECT \(LinkRows.contentColumns) FROM link_revision
                WHERE project = ?1 AND link = ?2 AND revision = ?3
                """,
                [.id(project), .id(id), .number(number)]
            ) { Link.Content(&$0) }
            guard let content else { throw StoreError.notFound(.revision) }
            return (content, nil)
        }
    }

    /// Removes a deleted link with its history and counts, so that its slug can be used again.
    package func freeSlug(
        of id: Link.ID, in project: Project.ID, by change: Change
    ) async throws -> Saved<Link> {
        try await write { database in
            guard let link = try database.link(id, in: project) else {
                throw StoreError.notFound(.link)
            }
            guard link.deletedAt != nil else {
                throw StoreError.wrongState(link.state(at: change.at))
            }
            let revision = try database.bump(project)
            try database.removeTags(link.content.tags, of: id, in: project)
            let key: [Cell] = [.id(project), .id(id)]
            try database.run("DELETE FROM visit_day WHERE project = ?1 AND link = ?2", key)
            // The history goes with it.
            try database.run("DELETE FROM link WHERE project = ?1 AND id = ?2", key)
            try database.note(
                .init(project: project, action: "slug-freed", subject: link.slug),
                from: link.content.auditedFields, by: change)
            try database.announce(in: project, at: change.at) {
                [.change("link.freed", of: link, by: change)]
            }
            return Saved(link, projectRevision: revision)
        }
    }

    /// What a link was after each change, the latest first.
    package func history(
        of id: Link.ID, in project: Project.ID, after cursor: Cursor?, limit: Int
    ) async throws -> Page<LinkRevision> {
        let limit = min(max(limit, 1), 1_000)
        let before = cursor.map { Int64($0.text) ?? 0 } ?? .max
        return try await read { database in
            guard let link = try database.link(id, in: project) else {
                throw StoreError.notFound(.link)
            }
            var revisions: [LinkRevision] = []
            if link.latest.number < before {
                revisions.append(
                    LinkRevision(
                        link: id, revision: link.latest, content: link.content,
                        deletedAt: link.deletedAt))
            }
            revisions += try database.rows(
                """
                SELECT \(LinkRows.changeColumns), \(LinkRows.contentColumns) FROM link_revision
                WHERE project = ?1 AND link = ?2 AND revision < ?3
                ORDER BY revision DESC LIMIT ?4
                """,
                [.id(project), .id(id), .number(before), .number(limit + 1)]
            ) { LinkRevision(of: id, &$0) }
            let page = Array(revisions.prefix(limit))
            let next = revisions.count > limit ? page.last?.revision.number : nil
            return Page(elements: page, next: next.map { Cursor("\($0)") })
        }
    }

    /// Changes a link, keeps what it was, and writes down who did it: one transaction.
    private func alter(
        _ id: Link.ID, in project: Project.ID, expecting expected: Int?, _ action: Link.Action,
        by change: Change,
        _ decide: @Sendable (Base, Link) throws -> (Link.Content, deletedAt: Timestamp?)
    ) async throws -> Saved<Link> {
        try await write { database in
            guard let link = try database.link(id, in: project) else {
                throw StoreError.notFound(.link)
            }
            if let expected, expected != link.latest.number {
                throw StoreError.stale(current: link.latest.number)
            }
            let decided = try decide(database, link)
            let content = decided.0.normalized
            let revision = try database.bump(project)
            try database.run(
                """
                INSERT INTO link_revision (
                    project, link, \(LinkRows.changeColumns), \(LinkRows.contentColumns))
                SELECT project, id, \(LinkRows.changeColumns), \(LinkRows.contentColumns)
                FROM link WHERE project = ?1 AND id = ?2
                """, [.id(project), .id(id)])
            let latest = Link.Revision(
                number: link.latest.number + 1, action: action, change: change)
            try database.run(
                """
                UPDATE link SET revision = ?3, \(LinkRows.assignments), deleted_at = ?17,
                    action = ?18, author = ?19, changed_at = ?20
                WHERE project = ?1 AND id = ?2
                """,
                [.id(project), .id(id), .number(latest.number)] + content.cells + [
                    .time(decided.deletedAt), .text(action.rawValue), .author(change.author),
                    .time(change.at),
                ])
            let (old, new) = (Set(link.content.tags), Set(content.tags))
            try database.removeTags(old.subtracting(new).sorted(), of: id, in: project)
            try database.addTags(new.subtracting(old).sorted(), to: id, in: project)
            try database.note(
                .init(
                    project: project, action: "link-\(action.rawValue)", subject: link.slug,
                    detail: "revision \(latest.number)"), from: link.content.auditedFields,
                to: content.auditedFields, by: change)
            let saved = Link(
                id: id, project: project, slug: link.slug, content: content,
                deletedAt: decided.deletedAt, createdAt: link.createdAt, latest: latest)
            try database.announce(in: project, at: change.at) {
                let changes = AuditEntry.FieldChange.list(
                    from: link.content.auditedFields, to: content.auditedFields)
                return [.change("link.\(action.rawValue)", of: saved, changes, by: change)]
            }
            return Saved(saved, projectRevision: revision)
        }
    }
}

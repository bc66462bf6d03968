extension SQLStore {
    /// What a visit of a slug needs, or nil when there is none of that name.
    package func resolve(_ slug: String, in project: Project.ID) async throws -> ResolvedLink? {
        try await lookUp(slug, in: project)
    }

    func lookUp(_ slug: String, in project: Project.ID) async throws -> ResolvedLink? {
        try await glance { database in
            try database.row(
                "SELECT \(LinkRows.resolvedColumns) FROM link WHERE project = ?1 AND slug = ?2",
                [.id(project), .text(slug)]
            ) { ResolvedLink(slug: slug, &$0) }
        }
    }

    /// The link with a number, or nil.
    package func link(_ id: Link.ID, in project: Project.ID) async throws -> Link? {
        try await read { try $0.link(id, in: project) }
    }

    /// The link with a slug, deleted or not, or nil.
    package func link(slug: String, in project: Project.ID) async throws -> Link? {
        try await read { try $0.link(slug: slug, in: project) }
    }

    /// Makes a link.
    package func createLink(
        _ draft: Link.Draft, in project: Project.ID, by change: Change, key: IdempotencyKey?
    ) async throws -> Saved<Link> {
        try await write { database in
            if let outcome = try database.outcome(of: key) {
                let id = Link.ID(Int64(outcome) ?? 0)
                guard let link = try database.link(id, in: project) else {
                    throw StoreError.notFound(.link)
                }
                let revision = try database.revision(of: project)
                return Saved(link, projectRevision: revision, isReplay: true)
            }
            let revision = try database.bump(project)
            let id = Link.ID(try database.numbers(for: "link", count: 1))
            guard try database.insert(draft, id, in: project, by: change) else {
                let isDeleted = try database.isDeleted(draft.slug, in: project)
                throw StoreError.taken(.slug(draft.slug, isDeleted: isDeleted))
            }
            try database.note(
                .init(project: project, action: "link-created", subject: draft.slug),
                to: draft.content.auditedFields, by: change)
            try database.keep("\(id)", for: key, at: change.at)
            guard let link = try database.link(id, in: project) else {
                throw StoreError.notFound(.link)
            }
            try database.announce(in: project, at: change.at) {
                WebhookEvent.creation(of: [link], by: change)
            }
            return Saved(link, projectRevision: revision)
        }
    }

    /// Makes many links in one transaction, but for the rows whose slug is taken.
    package func createLinks(
        _ drafts: [Link.Draft], in project: Project.ID, by change: Change, key: IdempotencyKey?,
        isDryRun: Bool
    ) async throws -> Saved<[RowOutcome]> {
        let work: @Sendable (Base) throws -> Saved<[RowOutcome]> = { database in
            if !isDryRun, let outcome = try database.outcome(of: key) {
                let revision = try database.revision(of: project)
                let outcomes = outcome.split(separator: " ").map { RowOutcome(stored: $0) }
                return Saved(outcomes, projectRevision: revision, isReplay: true)
            }
            let revision = try database.bump(project)
            let outcomes = try database.insert(drafts, in: project, by: change)
            let made = outcomes.count { if case .created = $0 { true } else { false } }
            try database.announce(in: project, at: change.at) {
                WebhookEvent.creation(
                    of: zip(drafts, outcomes).compactMap { draft, outcome -> Link? in
                        guard case .created(let id) = outcome else { return nil }
                        return Link(id: id, project: project, draft, made: change)
                    }, by: change)
            }
            try database.note(
                .init(
                    project: project, action: "links-created", subject: "\(made) links",
                    detail: made < drafts.count ? "\(drafts.count - made) refused" : ""),
                by: change)
            let stored = outcomes.map(\.stored).joined(separator: " ")
            if !isDryRun { try database.keep(stored, for: key, at: change.at) }
            return Saved(outcomes, projectRevision: revision)
        }
        return isDryRun ? try await rehearse(work) : try await write(work)
    }
}

extension Link {
    /// A link as it is when it was just made from a draft.
    fileprivate init(id: ID, project: Project.ID, _ draft: Draft, made change: Change) {
        self.init(
            id: id, project: project, slug: draft.slug, content: draft.content.normalized,
            deletedAt: nil, createdAt: change.at,
            latest: Revision(number: 1, action: .created, change: change))
    }
}

extension RowOutcome {
    fileprivate var stored: String {
        switch self {
        case .created(let id): "\(id)"
        case .slugTaken(isDeleted: false): "taken"
        case .slugTaken(isDeleted: true): "deleted"
        }
    }

    fileprivate init(stored: Substring) {
        self =
            Int64(stored).map { .created(Link.ID($0)) }
            ?? .slugTaken(isDeleted: stored == "deleted")
    }
}

extension Database {
    func link(_ id: Link.ID, in project: Project.ID) throws -> Link? {
        try row(
            "SELECT \(LinkRows.columns) FROM link WHERE project = ?1 AND id = ?2",
            [.id(project), .id(id)]
        ) { Link(&$0) }
    }

    func link(slug: String, in project: Project.ID) throws -> Link? {
        try row(
            "SELECT \(LinkRows.columns) FROM link WHERE project = ?1 AND slug = ?2",
            [.id(project), .text(slug)]
        ) { Link(&$0) }
    }

    func revision(of project: Project.ID) throws -> Int64 {
        let revision = try number("SELECT revision FROM project WHERE id = ?1", [.id(project)])
        guard let revision else { throw StoreError.notFound(.project) }
        return revision
    }

    fileprivate func isDeleted(_ slug: String, in project: Project.ID) throws -> Bool {
        try number(
            "SELECT deleted_at IS NOT NULL FROM link WHERE project = ?1 AND slug = ?2",
            [.id(project), .text(slug)]) == 1
    }

    fileprivate func insert(
        _ drafts: [Link.Draft], in project: Project.ID, by change: Change
    ) throws -> [RowOutcome] {
        var number = try numbers(for: "link", count: drafts.count)
        return try drafts.map { draft in
            let id = Link.ID(number)
            number += 1
            guard try insert(draft, id, in: project, by: change) else {
                return .slugTaken(isDeleted: try isDeleted(draft.slug, in: project))
            }
            return .created(id)
        }
    }

    /// Inserts a link with its tags; false when its slug is taken.
    fileprivate func insert(
        _ draft: Link.Draft, _ id: Link.ID, in project: Project.ID, by change: Change
    ) throws -> Bool {
        let content = draft.content.normalized
        let inserted = try run(
            """
            INSERT INTO link (
                project, slug, id, \(LinkRows.contentColumns),
                revision, action, author, changed_at, created_at)
            VALUES (
                ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
                1, 'created', ?17, ?18, ?18)
            ON CONFLICT (project, slug) DO NOTHING
            """,
            [.id(project), .text(draft.slug), .id(id)] + content.cells
                + [.author(change.author), .time(change.at)])
        guard inserted == 1 else { return false }
        try addTags(content.tags, to: id, in: project)
        return true
    }

    func addTags(_ tags: some Sequence<String>, to id: Link.ID, in project: Project.ID) throws {
        for tag in tags {
            try run(
                "INSERT INTO link_tag (project, tag, link) VALUES (?1, ?2, ?3)",
                [.id(project), .text(tag), .id(id)])
        }
    }

    func removeTags(_ tags: some Sequence<String>, of id: Link.ID, in project: Project.ID) throws {
        for tag in tags {
            try run(
                "DELETE FROM link_tag WHERE project = ?1 AND tag = ?2 AND link = ?3",
                [.id(project), .text(tag), .id(id)])
        }
    }
}

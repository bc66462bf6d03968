extension SQLStore {
    /// Makes a project.
    package func createProject(
        _ content: Project.Content, by change: Change
    ) async throws -> Project {
        try await write { database in
            let id = try database.number(
                """
                INSERT INTO project (
                    name, fallback_hosts, own_association, edition, revision, created_at)
                VALUES (?1, ?2, ?3, 1, 1, ?4) RETURNING id
                """, content.cells + [.time(change.at)])
            let project = Project.ID(id ?? 0)
            try database.note(
                .init(project: project, action: "project-created", subject: content.name),
                to: content.auditedFields, by: change)
            guard let made = try database.project(project) else {
                throw StoreError.notFound(.project)
            }
            return made
        }
    }

    /// The project with a number, or nil.
    package func project(_ id: Project.ID) async throws -> Project? {
        try await read { try $0.project(id) }
    }

    /// All projects by number.
    package func projects() async throws -> [Project] {
        try await read { try $0.rows("\(Project.selection) ORDER BY id") { Project(&$0) } }
    }

    /// Changes a project that is still at the edition `expected`, or at any when that is nil.
    package func updateProject(
        _ id: Project.ID, to content: Project.Content, expecting expected: Int?, by change: Change
    ) async throws -> Project {
        try await write { database in
            guard let old = try database.project(id) else { throw StoreError.notFound(.project) }
            if let expected, expected != old.edition {
                throw StoreError.stale(current: old.edition)
            }
            try database.run(
                """
                UPDATE project SET name = ?1, fallback_hosts = ?2, own_association = ?3,
                    edition = edition + 1 WHERE id = ?4
                """, content.cells + [.id(id)])
            _ = try database.bump(id)
            try database.note(
                .init(project: id, action: "project-edited", subject: content.name),
                from: old.content.auditedFields, to: content.auditedFields, by: change)
            guard let project = try database.project(id) else {
                throw StoreError.notFound(.project)
            }
            return project
        }
    }

    /// Removes a project with everything in it, at once and for good.
    package func deleteProject(_ id: Project.ID, by change: Change) async throws {
        try await write { database in
            guard let project = try database.project(id) else {
                throw StoreError.notFound(.project)
            }
            try database.run("DELETE FROM project WHERE id = ?1", [.id(id)])
            try database.note(
                .init(project: id, action: "project-deleted", subject: project.content.name),
                from: project.content.auditedFields, by: change)
        }
    }

    /// The revision of each project: one read that finds out whether anything changed.
    package func projectRevisions() async throws -> [Project.ID: Int64] {
        try await readRevisions()
    }

    func readRevisions() async throws -> [Project.ID: Int64] {
        let pairs: [(Project.ID, Int64)] = try await glance { database in
            try database.rows("SELECT id, revision FROM project") { row in
                let id: Project.ID = row.identifier()
                return (id, row.number())
            }
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }
}

extension Project.Content {
    fileprivate var cells: [Cell] {
        [.text(name), .lines(fallbackHosts), .text(ownAssociation)]
    }
}

extension Project {
    fileprivate static let selection = """
        SELECT id, edition, revision, created_at, name, fallback_hosts, own_association FROM project
        """

    fileprivate init(_ row: inout some Row) {
        let (id, edition): (ID, Int) = (row.identifier(), row.integer())
        let (revision, createdAt) = (row.number(), row.timestamp())
        let content = Content(
            name: row.text(), fallbackHosts: row.lines(), ownAssociation: row.optionalText())
        self.init(
            id: id, content: content, edition: edition, revision: revision, createdAt: createdAt)
    }
}

extension Database {
    func project(_ id: Project.ID) throws -> Project? {
        try row("\(Project.selection) WHERE id = ?1", [.id(id)]) { Project(&$0) }
    }
}

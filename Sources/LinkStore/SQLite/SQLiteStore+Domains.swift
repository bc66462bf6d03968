extension SQLiteStore {
    /// The domains of a project, or of all of them, by number.
    package func domains(of project: Project.ID?) async throws -> [Domain] {
        try await read { database in
            try database.rows(
                """
                SELECT id, project, host, is_wildcard, prefixes FROM domain
                WHERE ?1 IS NULL OR project = ?1 ORDER BY id
                """, [.id(project)]
            ) { row in
                let (id, project): (Domain.ID, Project.ID) = (row.identifier(), row.identifier())
                let content = Domain.Content(
                    host: row.text(), isWildcard: row.flag(), prefixes: row.lines())
                return Domain(id: id, project: project, content: content)
            }
        }
    }

    /// Adds a domain, unless any project has that host.
    package func addDomain(
        _ content: Domain.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<Domain> {
        try await write { database in
            let revision = try database.bump(project)
            let id = try database.number(
                """
                INSERT INTO domain (project, host, is_wildcard, prefixes) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO NOTHING RETURNING id
                """, [.id(project)] + content.cells)
            guard let id else { throw StoreError.taken(.host(content.description)) }
            try database.note(
                .init(project: project, action: "domain-added", subject: content.description),
                by: change)
            let domain = Domain(id: Identifier(id), project: project, content: content)
            return Saved(domain, projectRevision: revision)
        }
    }

    /// Changes a domain.
    package func updateDomain(
        _ id: Domain.ID, in project: Project.ID, to content: Domain.Content, by change: Change
    ) async throws -> Saved<Domain> {
        try await write { database in
            let revision = try database.bump(project)
            guard try database.hasRow("domain", id.rawValue, in: project) else {
                throw StoreError.notFound(.domain)
            }
            let changed = try database.run(
                """
                UPDATE OR IGNORE domain SET host = ?2, is_wildcard = ?3, prefixes = ?4
                WHERE project = ?1 AND id = ?5
                """, [.id(project)] + content.cells + [.id(id)])
            guard changed == 1 else { throw StoreError.taken(.host(content.description)) }
            try database.note(
                .init(project: project, action: "domain-edited", subject: content.description),
                by: change)
            let domain = Domain(id: id, project: project, content: content)
            return Saved(domain, projectRevision: revision)
        }
    }

    /// Removes a domain.
    package func removeDomain(
        _ id: Domain.ID, from project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            _ = try database.bump(project)
            let host = try database.row(
                "DELETE FROM domain WHERE project = ?1 AND id = ?2 RETURNING host",
                [.id(project), .id(id)]
            ) { $0.text() }
            guard let host else { throw StoreError.notFound(.domain) }
            try database.note(
                .init(project: project, action: "domain-removed", subject: host), by: change)
        }
    }
}

extension Domain.Content {
    fileprivate var cells: [Cell] { [.text(host), .flag(isWildcard), .lines(prefixes)] }
}

extension Connection {
    /// Whether a project has a row with this number in a table of ours.
    func hasRow(_ table: String, _ id: Int64, in project: Project.ID) throws -> Bool {
        try number(
            "SELECT 1 FROM \(table) WHERE project = ?1 AND id = ?2", [.id(project), .number(id)])
            != nil
    }
}

extension SQLStore {
    /// The domains of a project, or of all of them, by number.
    package func domains(of project: Project.ID?) async throws -> [Domain] {
        try await read { database in
            try database.rows(
                "\(Domain.selection) WHERE ?1 IS NULL OR project = ?1 ORDER BY id", [.id(project)]
            ) { Domain(&$0) }
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
                to: content.auditedFields, by: change)
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
            guard let old = try database.domain(id, in: project) else {
                throw StoreError.notFound(.domain)
            }
            let changed = try database.run(
                """
                UPDATE domain SET host = ?2, is_wildcard = ?3, prefixes = ?4
                WHERE project = ?1 AND id = ?5 AND NOT EXISTS (
                    SELECT 1 FROM domain AS other WHERE other.host = ?2
                        AND other.is_wildcard = ?3 AND other.id <> ?5)
                """, [.id(project)] + content.cells + [.id(id)])
            guard changed == 1 else { throw StoreError.taken(.host(content.description)) }
            try database.note(
                .init(project: project, action: "domain-edited", subject: content.description),
                from: old.content.auditedFields, to: content.auditedFields, by: change)
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
            guard let old = try database.domain(id, in: project) else {
                throw StoreError.notFound(.domain)
            }
            try database.run(
                "DELETE FROM domain WHERE project = ?1 AND id = ?2", [.id(project), .id(id)])
            try database.note(
                .init(
                    project: project, action: "domain-removed", subject: old.content.description),
                from: old.content.auditedFields, by: change)
        }
    }
}

extension Domain.Content {
    fileprivate var cells: [Cell] { [.text(host), .flag(isWildcard), .lines(prefixes)] }
}

extension Domain {
    fileprivate static let selection = "SELECT id, project, host, is_wildcard, prefixes FROM domain"

    fileprivate init(_ row: inout some Row) {
        let (id, project): (ID, Project.ID) = (row.identifier(), row.identifier())
        let content = Content(host: row.text(), isWildcard: row.flag(), prefixes: row.lines())
        self.init(id: id, project: project, content: content)
    }
}

extension Database {
    fileprivate func domain(_ id: Domain.ID, in project: Project.ID) throws -> Domain? {
        try row(
            "\(Domain.selection) WHERE project = ?1 AND id = ?2", [.id(project), .id(id)]
        ) { Domain(&$0) }
    }
}

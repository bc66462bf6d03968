extension PostgresStore {
    /// What kind of store it is, how large, and with which schema.
    package func facts() async throws -> StoreFacts {
        let version = try await glance { try $0.row("SELECT version()") { $0.text() } } ?? ""
        // "PostgreSQL 15.14 (Debian …) on …", and others that speak its protocol likewise.
        let name = version.split(separator: " ").prefix(2).joined(separator: " ")
        let schema = try await glance { database in
            try database.number("SELECT version FROM landfall_schema WHERE id = 1")
        }
        // Not every such engine knows its size.
        let bytes = try? await glance { database in
            try database.number("SELECT pg_database_size(current_database())")
        }
        return StoreFacts(
            engine: name, path: nil, schema: Int(schema ?? 0),
            knownSchema: PostgresMigration.all.count, bytes: bytes ?? nil)
    }

    /// Looks for records that contradict each other, and answers what it found in words.
    ///
    /// Damaged pages are the database's to find, which has checksums and tools of its own.
    package func checkIntegrity() async throws -> [String] {
        let checks = [
            (
                "a tag without its link",
                """
                SELECT count(*) FROM link_tag AS t WHERE NOT EXISTS (
                    SELECT 1 FROM link AS l WHERE l.project = t.project AND l.id = t.link)
                """
            ),
            (
                "a link whose history has gaps",
                """
                SELECT count(*) FROM link AS l WHERE l.revision - 1 <> (
                    SELECT count(*) FROM link_revision AS r
                    WHERE r.project = l.project AND r.link = l.id)
                """
            ),
            (
                "a link with a number that was not given away yet",
                "SELECT count(*) FROM link WHERE id > (SELECT last FROM sequence WHERE name = 'link')"
            ),
        ]
        return try await read { database in
            try checks.compactMap { name, sql in
                let count = try database.number(sql) ?? 0
                return count == 0 ? nil : "\(name) (\(count) times)"
            }
        }
    }

    /// Refuses: the database's own tools copy it.
    package func backUp(
        to path: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        throw StoreError.failed(code: 0, "PostgreSQL is backed up with pg_dump, not from here")
    }
}

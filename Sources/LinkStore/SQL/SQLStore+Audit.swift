extension SQLStore {
    /// Adds to the audit what the store cannot see, such as a sign-in that failed.
    package func record(_ event: AuditEntry.Event, by change: Change) async throws {
        try await write { database in try database.note(event, by: change) }
    }

    /// The audit of a project, or of everything, the latest first.
    package func audit(
        of project: Project.ID?, after cursor: Cursor?, limit: Int
    ) async throws -> Page<AuditEntry> {
        let limit = min(max(limit, 1), 1_000)
        let before = cursor.map { Int64($0.text) ?? 0 } ?? .max
        return try await read { database in
            // Two statements, so that each of them finds its index.
            let entries = try database.rows(
                """
                SELECT id, project, action, subject, detail, changes, author, at FROM audit
                WHERE \(project == nil ? "?1 IS NULL" : "project = ?1") AND id < ?2
                ORDER BY id DESC LIMIT ?3
                """, [.id(project), .number(before), .number(limit + 1)]
            ) { row in
                let id: AuditEntry.ID = row.identifier()
                let event = AuditEntry.Event(
                    project: row.optionalIdentifier(), action: row.text(), subject: row.text(),
                    detail: row.text(), changes: AuditEntry.FieldChange.list(stored: row.text()))
                return AuditEntry(id: id, event: event, change: row.change())
            }
            let page = Array(entries.prefix(limit))
            let next = entries.count > limit ? page.last?.id : nil
            return Page(elements: page, next: next.map { Cursor("\($0)") })
        }
    }
}

/// What every write does beside its own.
extension Database {
    /// Counts a write in a project up, and answers the project's revision from then on.
    func bump(_ project: Project.ID) throws -> Int64 {
        guard
            let revision = try number(
                "UPDATE project SET revision = revision + 1 WHERE id = ?1 RETURNING revision",
                [.id(project)])
        else { throw StoreError.notFound(.project) }
        didBump(project, to: revision)
        return revision
    }

    /// Adds a line to the audit.
    func note(_ event: AuditEntry.Event, by change: Change) throws {
        try run(
            """
            INSERT INTO audit (project, action, subject, detail, author, at, changes)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .id(event.project), .text(event.action), .text(event.subject),
                .text(event.detail), .author(change.author), .time(change.at),
                .text(AuditEntry.FieldChange.text(event.changes)),
            ])
    }

    /// Adds a line to the audit with the fields that changed; none stand for no record.
    func note(
        _ event: AuditEntry.Event, from old: AuditedFields = [], to new: AuditedFields = [],
        by change: Change
    ) throws {
        var event = event
        event.changes = AuditEntry.FieldChange.list(from: old, to: new)
        try note(event, by: change)
    }

    /// Gives away `count` numbers, and answers the first.
    func numbers(for name: String, count: Int) throws -> Int64 {
        let last = try number(
            "UPDATE sequence SET last = last + ?2 WHERE name = ?1 RETURNING last",
            [.text(name), .number(count)])
        guard let last else { throw StoreError.corrupt("the sequence \(name) is missing") }
        return last - Int64(count) + 1
    }

    /// The answer that was given to a request with this key, or nil when there was none.
    func outcome(of key: IdempotencyKey?) throws -> String? {
        guard let key else { return nil }
        let kept = try row(
            "SELECT digest, outcome FROM idempotency WHERE scope = ?1 AND name = ?2",
            [.text(key.scope), .text(key.key)]
        ) { row in (digest: row.bytes(), outcome: row.text()) }
        guard let kept else { return nil }
        guard kept.digest == key.digest else { throw StoreError.keyReused }
        return kept.outcome
    }

    /// Keeps the answer to a request for whoever sends it again.
    func keep(_ outcome: String, for key: IdempotencyKey?, at moment: Timestamp) throws {
        guard let key else { return }
        try run(
            "INSERT INTO idempotency (scope, name, digest, outcome, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            [
                .text(key.scope), .text(key.key), .bytes(key.digest), .text(outcome),
                .time(moment),
            ])
    }
}

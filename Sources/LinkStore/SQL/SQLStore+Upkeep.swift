extension SQLStore {
    /// Whether the store can be reached and read; throws why it cannot.
    package func ping() async throws {
        _ = try await glance { try $0.number("SELECT id FROM project LIMIT 1") }
    }

    /// Removes what has run out: sessions, invitations, idempotency keys older than a day, batches of
    /// visits older than three, and attempts to sign in that count no more.
    package func tidy(at now: Timestamp) async throws {
        try await write { database in
            try database.run("DELETE FROM session WHERE expires_at <= ?1", [.time(now)])
            try database.run("DELETE FROM invitation WHERE expires_at <= ?1", [.time(now)])
            try database.run(
                "DELETE FROM idempotency WHERE at < ?1", [.time(now.adding(seconds: -86_400))])
            // A server that was cut off for longer than that may have its last batch counted twice.
            try database.run(
                "DELETE FROM visit_batch WHERE at < ?1", [.time(now.adding(seconds: -259_200))])
            try database.run(
                "DELETE FROM attempt WHERE latest < ?1",
                [.time(now.adding(seconds: -AttemptRecord.memory))])
        }
    }

    /// When something was last done that the audit is too long to be asked for, or nil.
    package func lastEvent(_ name: String) async throws -> LastEvent? {
        try await glance { database in
            try database.row(
                "SELECT detail, author, at FROM last_event WHERE name = ?1", [.text(name)]
            ) { row in
                let detail = row.text()
                return LastEvent(detail: detail, change: row.change())
            }
        }
    }

    /// Keeps that something was done, in place of when it was done before.
    package func noteLastEvent(_ name: String, detail: String, by change: Change) async throws {
        _ = try await write { database in
            try database.run(
                """
                INSERT INTO last_event (name, detail, author, at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE
                SET detail = excluded.detail, author = excluded.author, at = excluded.at
                """,
                [.text(name), .text(detail), .author(change.author), .time(change.at)])
        }
    }
}

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
}

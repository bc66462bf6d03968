extension SQLStore {
    /// Reads what is known of attempts that failed, and keeps what `decide` makes of it.
    package func changeAttempts<Decision: Sendable>(
        of names: [SecretHash],
        _ decide: @Sendable (inout [SecretHash: AttemptRecord]) -> Decision
    ) async throws -> Decision {
        try await write { database in
            var records: [SecretHash: AttemptRecord] = [:]
            for name in names {
                records[name] = try database.row(
                    "SELECT failures, latest FROM attempt WHERE name = ?1", [.hash(name)]
                ) { AttemptRecord(failures: $0.integer(), latest: $0.timestamp()) }
            }
            let decision = decide(&records)
            for name in names {
                guard let record = records[name] else {
                    try database.run("DELETE FROM attempt WHERE name = ?1", [.hash(name)])
                    continue
                }
                try database.run(
                    """
                    INSERT INTO attempt (name, failures, latest) VALUES (?1, ?2, ?3)
                    ON CONFLICT (name) DO UPDATE SET
                        failures = excluded.failures, latest = excluded.latest
                    """, [.hash(name), .number(record.failures), .time(record.latest)])
            }
            return decision
        }
    }
}

extension PostgresMigration {
    /// What several servers on one store, and copies of a store, have to agree about.
    static let servers = PostgresMigration(
        number: 2, minimum: 1,
        statements: [
            "CREATE TABLE visit_batch (id BYTEA PRIMARY KEY, at BIGINT NOT NULL)",
            "CREATE INDEX visit_batch_by_age ON visit_batch (at)",
            """
            CREATE TABLE attempt (
                name BYTEA PRIMARY KEY, failures BIGINT NOT NULL, latest BIGINT NOT NULL)
            """,
            "CREATE INDEX attempt_by_age ON attempt (latest)",
            """
            CREATE TABLE store_state (
                name TEXT COLLATE "C" PRIMARY KEY, value TEXT COLLATE "C" NOT NULL)
            """,
        ])
}

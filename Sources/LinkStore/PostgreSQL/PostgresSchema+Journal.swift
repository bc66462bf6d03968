extension PostgresMigration {
    /// What the seventh step of SQLite's schema adds. Servers of the version before go on working, and
    /// show visits that others noted a little later.
    static let journal = PostgresMigration(
        number: 4, minimum: 1,
        statements: [
            """
            CREATE TABLE visit_journal (
                id BYTEA PRIMARY KEY, at BIGINT NOT NULL, stage BIGINT NOT NULL,
                kinds BIGINT NOT NULL, counts BYTEA NOT NULL)
            """
        ])
}

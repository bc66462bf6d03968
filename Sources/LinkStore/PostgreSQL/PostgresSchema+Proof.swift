extension PostgresMigration {
    /// What the eighth step of SQLite's schema adds. Servers of the version before go on working: the
    /// sessions that they make were proved when they began.
    static let proof = PostgresMigration(
        number: 5, minimum: 1,
        statements: ["ALTER TABLE session ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0"])
}

extension Migration {
    /// When whoever has a session last showed who they are.
    static let proof = Migration(
        number: 8,
        sql: """
            ALTER TABLE session ADD COLUMN proved_at INTEGER NOT NULL DEFAULT 0;
            """)
}

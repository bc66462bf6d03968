extension Migration {
    /// What several servers on one store, and copies of a store, have to agree about.
    static let servers = Migration(
        number: 5,
        sql: """
            CREATE TABLE visit_batch (id BLOB PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX visit_batch_by_age ON visit_batch (at);

            CREATE TABLE attempt (
                name BLOB PRIMARY KEY,
                failures INTEGER NOT NULL,
                latest INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX attempt_by_age ON attempt (latest);

            CREATE TABLE store_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
            """)
}

extension Migration {
    /// Counts of visits that are not in the table of visits yet.
    static let journal = Migration(
        number: 7,
        sql: """
            CREATE TABLE visit_journal (
                id BLOB PRIMARY KEY,
                at INTEGER NOT NULL,
                stage INTEGER NOT NULL,
                kinds INTEGER NOT NULL,
                counts BLOB NOT NULL);
            """)
}

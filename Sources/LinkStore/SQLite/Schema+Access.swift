extension Migration {
    /// Administrators, second factors, invitations that can make either, and what each change did.
    static let access = Migration(
        number: 4,
        sql: """
            ALTER TABLE user ADD COLUMN is_administrator INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE user ADD COLUMN edition INTEGER NOT NULL DEFAULT 1;
            ALTER TABLE user ADD COLUMN code_step INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE session ADD COLUMN needs_code INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE invitation ADD COLUMN makes_administrator INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE audit ADD COLUMN changes TEXT NOT NULL DEFAULT '';

            CREATE TABLE recovery_code (
                user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                hash BLOB NOT NULL,
                PRIMARY KEY (user, hash)) WITHOUT ROWID;
            """)
}

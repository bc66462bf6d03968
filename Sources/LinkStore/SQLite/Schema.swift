extension Migration {
    /// Projects, domains, apps, links with their history, and the audit.
    ///
    /// A link's row is found by project and slug without a detour through an index, since that is
    /// what each visit does. What a link was before its last change is in `link_revision`; what it
    /// is now stands in `link` alone, so that a link that never changes is stored once.
    static let links = Migration(
        number: 1,
        sql: """
            CREATE TABLE sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
            INSERT INTO sequence (name, last) VALUES ('link', 0);

            CREATE TABLE project (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                fallback_hosts TEXT NOT NULL,
                own_association TEXT,
                edition INTEGER NOT NULL,
                revision INTEGER NOT NULL,
                created_at INTEGER NOT NULL);

            CREATE TABLE domain (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                host TEXT NOT NULL,
                is_wildcard INTEGER NOT NULL,
                prefixes TEXT NOT NULL,
                UNIQUE (host, is_wildcard));
            CREATE INDEX domain_of_project ON domain (project);

            CREATE TABLE app (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                system TEXT NOT NULL,
                name TEXT NOT NULL,
                team TEXT,
                app_id_prefix TEXT,
                store_id TEXT,
                fingerprints TEXT,
                scheme TEXT,
                UNIQUE (project, system, name));

            CREATE TABLE link (
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                slug TEXT NOT NULL,
                id INTEGER NOT NULL,
                deep_link_path TEXT NOT NULL,
                desktop_fallback TEXT,
                ios_fallback TEXT,
                android_fallback TEXT,
                title TEXT,
                description TEXT,
                image TEXT,
                is_enabled INTEGER NOT NULL,
                deleted_at INTEGER,
                expires_at INTEGER,
                skips_interstitial INTEGER NOT NULL,
                carries_query INTEGER NOT NULL,
                tags TEXT NOT NULL,
                note TEXT NOT NULL,
                revision INTEGER NOT NULL,
                action TEXT NOT NULL,
                author TEXT NOT NULL,
                changed_at INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (project, slug)) WITHOUT ROWID;
            CREATE UNIQUE INDEX link_by_id ON link (project, id);

            CREATE TABLE link_tag (
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                tag TEXT NOT NULL,
                link INTEGER NOT NULL,
                PRIMARY KEY (project, tag, link)) WITHOUT ROWID;

            CREATE TABLE link_revision (
                project INTEGER NOT NULL,
                link INTEGER NOT NULL,
                revision INTEGER NOT NULL,
                action TEXT NOT NULL,
                author TEXT NOT NULL,
                changed_at INTEGER NOT NULL,
                deleted_at INTEGER,
                deep_link_path TEXT NOT NULL,
                desktop_fallback TEXT,
                ios_fallback TEXT,
                android_fallback TEXT,
                title TEXT,
                description TEXT,
                image TEXT,
                is_enabled INTEGER NOT NULL,
                expires_at INTEGER,
                skips_interstitial INTEGER NOT NULL,
                carries_query INTEGER NOT NULL,
                tags TEXT NOT NULL,
                note TEXT NOT NULL,
                PRIMARY KEY (project, link, revision),
                FOREIGN KEY (project, link) REFERENCES link (project, id) ON DELETE CASCADE)
                WITHOUT ROWID;

            CREATE TABLE idempotency (
                scope TEXT NOT NULL,
                name TEXT NOT NULL,
                digest BLOB NOT NULL,
                outcome TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (scope, name)) WITHOUT ROWID;
            CREATE INDEX idempotency_by_age ON idempotency (at);

            CREATE TABLE audit (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                project INTEGER,
                action TEXT NOT NULL,
                subject TEXT NOT NULL,
                detail TEXT NOT NULL,
                author TEXT NOT NULL,
                at INTEGER NOT NULL);
            CREATE INDEX audit_of_project ON audit (project, id);
            """)

    /// Counts of visits; the link 0 stands for no link.
    static let visits = Migration(
        number: 2,
        sql: """
            CREATE TABLE visit_day (
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                link INTEGER NOT NULL,
                day INTEGER NOT NULL,
                platform TEXT NOT NULL,
                outcome TEXT NOT NULL,
                audience TEXT NOT NULL,
                channel TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (project, link, day, platform, outcome, audience, channel))
                WITHOUT ROWID;
            """)

    /// Accounts and what gives access.
    static let accounts = Migration(
        number: 3,
        sql: """
            CREATE TABLE user (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                email TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                password_hash TEXT,
                second_factor TEXT,
                disabled_at INTEGER,
                created_at INTEGER NOT NULL);

            CREATE TABLE membership (
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                PRIMARY KEY (project, user)) WITHOUT ROWID;
            CREATE INDEX membership_of_user ON membership (user);

            CREATE TABLE token (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                project INTEGER REFERENCES project (id) ON DELETE CASCADE,
                scope TEXT NOT NULL,
                hash BLOB NOT NULL UNIQUE,
                expires_at INTEGER,
                author TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER,
                revoked_at INTEGER);
            CREATE INDEX token_of_project ON token (project);

            CREATE TABLE session (
                hash BLOB PRIMARY KEY,
                user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                label TEXT NOT NULL) WITHOUT ROWID;
            CREATE INDEX session_of_user ON session (user);
            CREATE INDEX session_by_end ON session (expires_at);

            CREATE TABLE invitation (
                hash BLOB PRIMARY KEY,
                project INTEGER REFERENCES project (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                user INTEGER REFERENCES user (id) ON DELETE CASCADE,
                email TEXT,
                author TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL) WITHOUT ROWID;
            CREATE INDEX invitation_of_project ON invitation (project);
            CREATE INDEX invitation_of_user ON invitation (user);
            """)
}

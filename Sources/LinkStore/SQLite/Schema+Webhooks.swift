extension Migration {
    /// Webhooks with the queue of what they are told, the routes of apps, and when things were last
    /// done that the audit is too long to be asked for.
    static let webhooks = Migration(
        number: 6,
        sql: """
            CREATE TABLE webhook (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                url TEXT NOT NULL,
                note TEXT NOT NULL,
                secret TEXT NOT NULL,
                is_enabled INTEGER NOT NULL,
                reason TEXT,
                author TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                failing_since INTEGER,
                waiting INTEGER NOT NULL,
                dropped INTEGER NOT NULL);
            CREATE INDEX webhook_of_project ON webhook (project);

            CREATE TABLE webhook_delivery (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                webhook INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                kind TEXT NOT NULL,
                subject TEXT NOT NULL,
                body TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                state TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                due_at INTEGER,
                tried_at INTEGER,
                status INTEGER,
                failure TEXT,
                milliseconds INTEGER,
                done_at INTEGER);
            CREATE INDEX webhook_delivery_log ON webhook_delivery (webhook, id);
            CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, due_at);
            CREATE INDEX webhook_delivery_done ON webhook_delivery (webhook, done_at);

            CREATE TABLE app_routes (
                app INTEGER PRIMARY KEY REFERENCES app (id) ON DELETE CASCADE,
                project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
                text TEXT NOT NULL,
                author TEXT NOT NULL,
                at INTEGER NOT NULL);
            CREATE INDEX app_routes_of_project ON app_routes (project);

            CREATE TABLE last_event (
                name TEXT PRIMARY KEY,
                detail TEXT NOT NULL,
                author TEXT NOT NULL,
                at INTEGER NOT NULL) WITHOUT ROWID;
            """)
}

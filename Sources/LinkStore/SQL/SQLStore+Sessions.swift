extension SQLStore {
    /// Keeps a session.
    package func createSession(_ session: Session) async throws {
        try await write { database in
            guard try database.user(session.user) != nil else {
                throw StoreError.notFound(.user)
            }
            try database.run(
                """
                INSERT INTO session (
                    hash, user, created_at, last_used_at, expires_at, label, needs_code,
                    proved_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                [
                    .hash(session.hash), .id(session.user), .time(session.createdAt),
                    .time(session.lastUsedAt), .time(session.expiresAt), .text(session.label),
                    .flag(session.needsCode), .time(session.provedAt),
                ])
        }
    }

    /// The session with a digest, or nil.
    package func session(hash: SecretHash) async throws -> Session? {
        try await glance { database in
            try database.row("\(Session.selection) WHERE hash = ?1", [.hash(hash)]) {
                Session(&$0)
            }
        }
    }

    /// The sessions of a user, the latest first.
    package func sessions(of user: User.ID) async throws -> [Session] {
        try await read { database in
            try database.rows(
                "\(Session.selection) WHERE user = ?1 ORDER BY last_used_at DESC, hash",
                [.id(user)]
            ) { Session(&$0) }
        }
    }

    /// Notes that a session was used, and gives it another secret if there is one.
    package func touchSession(
        _ hash: SecretHash, at moment: Timestamp, renamingTo new: SecretHash?
    ) async throws {
        try await write { database in
            let changed = try database.run(
                "UPDATE session SET last_used_at = ?2, hash = ?3 WHERE hash = ?1",
                [.hash(hash), .time(moment), .hash(new ?? hash)])
            guard changed == 1 else { throw StoreError.notFound(.session) }
        }
    }

    /// Notes that whoever has a session showed who they are.
    package func proveSession(_ hash: SecretHash, at moment: Timestamp) async throws {
        try await write { database in
            let changed = try database.run(
                "UPDATE session SET proved_at = ?2 WHERE hash = ?1", [.hash(hash), .time(moment)])
            guard changed == 1 else { throw StoreError.notFound(.session) }
        }
    }

    /// Ends one session.
    package func endSession(_ hash: SecretHash) async throws {
        try await write { database in
            let ended = try database.run("DELETE FROM session WHERE hash = ?1", [.hash(hash)])
            guard ended == 1 else { throw StoreError.notFound(.session) }
        }
    }

    /// Ends all sessions of a user but one.
    package func endSessions(of user: User.ID, but kept: SecretHash?) async throws {
        _ = try await write { database in
            try database.run(
                "DELETE FROM session WHERE user = ?1 AND (?2 IS NULL OR hash <> ?2)",
                [.id(user), .hash(kept)])
        }
    }
}

extension Session {
    fileprivate static let selection = """
        SELECT hash, user, created_at, last_used_at, expires_at, label, needs_code, proved_at
            FROM session
        """

    fileprivate init(_ row: inout some Row) {
        self.init(
            hash: row.hash(), user: row.identifier(), createdAt: row.timestamp(),
            lastUsedAt: row.timestamp(), expiresAt: row.timestamp(), label: row.text(),
            needsCode: row.flag(), provedAt: row.timestamp())
    }
}

extension SQLStore {
    /// Makes a token.
    package func createToken(_ content: Token.Content, by change: Change) async throws -> Token {
        try await write { database in
            if let project = content.project { _ = try database.revision(of: project) }
            let id = try database.number(
                """
                INSERT INTO token (name, project, scope, hash, expires_at, author, created_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id
                """,
                [
                    .text(content.name), .id(content.project), .text(content.scope.rawValue),
                    .hash(content.hash), .time(content.expiresAt), .author(change.author),
                    .time(change.at),
                ])
            try database.note(
                .init(
                    project: content.project, action: "token-created", subject: content.name),
                to: content.auditedFields, by: change)
            return Token(
                id: Identifier(id ?? 0), content: content, created: change, lastUsedAt: nil,
                revokedAt: nil)
        }
    }

    /// The token with a digest, revoked or not, or nil.
    package func token(hash: SecretHash) async throws -> Token? {
        try await glance { database in
            try database.row("\(Token.selection) WHERE hash = ?1", [.hash(hash)]) { Token(&$0) }
        }
    }

    /// The tokens for a project, or all of them, by number.
    package func tokens(of project: Project.ID?) async throws -> [Token] {
        try await read { database in
            try database.rows(
                "\(Token.selection) WHERE ?1 IS NULL OR project = ?1 ORDER BY id", [.id(project)]
            ) { Token(&$0) }
        }
    }

    /// Notes that tokens were used.
    package func touchTokens(_ uses: [Token.ID: Timestamp]) async throws {
        guard !uses.isEmpty else { return }
        try await write { database in
            for (id, moment) in uses {
                try database.run(
                    """
                    UPDATE token SET last_used_at = ?2
                    WHERE id = ?1 AND (last_used_at IS NULL OR last_used_at < ?2)
                    """, [.id(id), .time(moment)])
            }
        }
    }

    /// Ends a token.
    package func revokeToken(_ id: Token.ID, by change: Change) async throws {
        try await write { database in
            let token = try database.row("\(Token.selection) WHERE id = ?1", [.id(id)]) {
                Token(&$0)
            }
            guard let token, token.revokedAt == nil else { throw StoreError.notFound(.token) }
            try database.run(
                "UPDATE token SET revoked_at = ?2 WHERE id = ?1", [.id(id), .time(change.at)])
            try database.note(
                .init(
                    project: token.content.project, action: "token-revoked",
                    subject: token.content.name), from: token.content.auditedFields, by: change)
        }
    }
}

extension Token {
    fileprivate static let selection = """
        SELECT id, author, created_at, last_used_at, revoked_at, name, project, scope, hash,
            expires_at FROM token
        """

    fileprivate init(_ row: inout some Row) {
        let id: ID = row.identifier()
        let created = row.change()
        let (lastUsedAt, revokedAt) = (row.optionalTimestamp(), row.optionalTimestamp())
        let content = Content(
            name: row.text(), project: row.optionalIdentifier(), scope: row.word(or: .read),
            hash: row.hash(), expiresAt: row.optionalTimestamp())
        self.init(
            id: id, content: content, created: created, lastUsedAt: lastUsedAt,
            revokedAt: revokedAt)
    }
}

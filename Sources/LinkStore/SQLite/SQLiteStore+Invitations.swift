extension SQLiteStore {
    /// Keeps an invitation.
    package func createInvitation(_ invitation: Invitation) async throws {
        try await write { database in
            if let project = invitation.project { _ = try database.revision(of: project) }
            if let user = invitation.user, try database.user(user) == nil {
                throw StoreError.notFound(.user)
            }
            try database.run(
                """
                INSERT INTO invitation (
                    hash, project, role, user, email, author, created_at, expires_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                [
                    .hash(invitation.hash), .id(invitation.project),
                    .text(invitation.role.rawValue), .id(invitation.user),
                    .text(invitation.email), .author(invitation.created.author),
                    .time(invitation.created.at), .time(invitation.expiresAt),
                ])
            try database.note(
                .init(
                    project: invitation.project, action: "invited",
                    subject: invitation.email ?? "", detail: invitation.role.rawValue),
                by: invitation.created)
        }
    }

    /// The invitation with a digest that has not run out, or nil.
    package func invitation(hash: SecretHash, at now: Timestamp) async throws -> Invitation? {
        try await read { try $0.invitation(hash, at: now) }
    }

    /// Uses up an invitation: whoever comes second gets ``StoreError/notFound(_:)``.
    package func acceptInvitation(
        _ hash: SecretHash, as content: User.Content, at now: Timestamp
    ) async throws -> User {
        try await write { database in
            guard let invitation = try database.invitation(hash, at: now) else {
                throw StoreError.notFound(.invitation)
            }
            try database.run("DELETE FROM invitation WHERE hash = ?1", [.hash(hash)])
            let change = Change(by: .system("invitation"), at: now)
            let user =
                if let known = invitation.user {
                    try database.update(known, to: content, by: change)
                } else {
                    try database.insert(content, by: change)
                }
            if let project = invitation.project {
                try database.set(
                    Membership(project: project, user: user.id, role: invitation.role),
                    by: change)
            }
            return user
        }
    }
}

extension Connection {
    fileprivate func invitation(_ hash: SecretHash, at now: Timestamp) throws -> Invitation? {
        try row(
            """
            SELECT hash, project, role, user, email, author, created_at, expires_at
            FROM invitation WHERE hash = ?1 AND expires_at > ?2
            """, [.hash(hash), .time(now)]
        ) { row in
            Invitation(
                hash: row.hash(), project: row.optionalIdentifier(), role: row.word(or: .viewer),
                user: row.optionalIdentifier(), email: row.optionalText(), created: row.change(),
                expiresAt: row.timestamp())
        }
    }
}

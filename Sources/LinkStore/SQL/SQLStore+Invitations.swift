extension SQLStore {
    /// Keeps an invitation.
    package func createInvitation(_ invitation: Invitation) async throws {
        try await write { database in
            if let project = invitation.project { _ = try database.revision(of: project) }
            let user = try invitation.user.map { id in
                guard let user = try database.user(id) else { throw StoreError.notFound(.user) }
                return user.content.email
            }
            try database.run(
                """
                INSERT INTO invitation (
                    hash, project, role, user, email, author, created_at, expires_at,
                    makes_administrator)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                """,
                [
                    .hash(invitation.hash), .id(invitation.project),
                    .text(invitation.role.rawValue), .id(invitation.user),
                    .text(invitation.email), .author(invitation.created.author),
                    .time(invitation.created.at), .time(invitation.expiresAt),
                    .flag(invitation.makesAdministrator),
                ])
            try database.note(
                .init(
                    project: invitation.project,
                    action: user == nil ? "invited" : "password-link-made",
                    subject: user ?? invitation.email ?? "",
                    detail: user == nil ? invitation.role.rawValue : ""),
                by: invitation.created)
        }
    }

    /// The invitation with a digest that has not run out, or nil.
    package func invitation(hash: SecretHash, at now: Timestamp) async throws -> Invitation? {
        try await read { try $0.invitation(hash, at: now) }
    }

    /// The invitations to a project, or all of them, that have not run out; the latest first.
    package func invitations(
        of project: Project.ID?, at now: Timestamp
    ) async throws -> [Invitation] {
        try await read { database in
            try database.rows(
                """
                \(Invitation.selection) WHERE (?1 IS NULL OR project = ?1) AND expires_at > ?2
                ORDER BY created_at DESC, hash
                """, [.id(project), .time(now)]
            ) { Invitation(&$0) }
        }
    }

    /// Takes an invitation back.
    package func removeInvitation(_ hash: SecretHash, by change: Change) async throws {
        try await write { database in
            guard let invitation = try database.invitation(hash, at: change.at) else {
                throw StoreError.notFound(.invitation)
            }
            try database.run("DELETE FROM invitation WHERE hash = ?1", [.hash(hash)])
            try database.note(
                .init(
                    project: invitation.project, action: "invitation-removed",
                    subject: invitation.email ?? "", detail: invitation.role.rawValue),
                by: change)
        }
    }

    /// Uses up an invitation to a project for an account that there is already.
    package func joinProject(
        with hash: SecretHash, as user: User.ID, at now: Timestamp
    ) async throws -> Membership {
        try await write { database in
            guard let invitation = try database.invitation(hash, at: now), invitation.user == nil,
                let project = invitation.project
            else { throw StoreError.notFound(.invitation) }
            try database.run("DELETE FROM invitation WHERE hash = ?1", [.hash(hash)])
            let old = try database.role(of: user, in: project)
            let membership = Membership(
                project: project, user: user, role: max(old ?? .viewer, invitation.role))
            if old != membership.role {
                try database.set(membership, by: .init(by: .user(user), at: now))
            }
            return membership
        }
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
                    try database.update(known, to: content, expecting: nil, by: change)
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

extension Database {
    fileprivate func invitation(_ hash: SecretHash, at now: Timestamp) throws -> Invitation? {
        try row(
            "\(Invitation.selection) WHERE hash = ?1 AND expires_at > ?2",
            [.hash(hash), .time(now)]
        ) { Invitation(&$0) }
    }
}

extension Invitation {
    fileprivate static let selection = """
        SELECT hash, project, role, user, email, makes_administrator, author, created_at, expires_at
        FROM invitation
        """

    fileprivate init(_ row: inout some Row) {
        self.init(
            hash: row.hash(), project: row.optionalIdentifier(), role: row.word(or: .viewer),
            user: row.optionalIdentifier(), email: row.optionalText(),
            makesAdministrator: row.flag(), created: row.change(), expiresAt: row.timestamp())
    }
}

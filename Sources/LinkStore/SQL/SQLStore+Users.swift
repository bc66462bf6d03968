internal import WebText

extension SQLStore {
    /// Makes an account, unless there is one with that address.
    package func createUser(_ content: User.Content, by change: Change) async throws -> User {
        try await write { database in try database.insert(content, by: change) }
    }

    /// The account with a number, or nil.
    package func user(_ id: User.ID) async throws -> User? {
        try await read { try $0.user(id) }
    }

    /// The account with an address, or nil.
    package func user(email: String) async throws -> User? {
        try await read { database in
            try database.row("\(User.selection) WHERE email = ?1", [.text(email)]) { User(&$0) }
        }
    }

    /// All accounts by number.
    package func users() async throws -> [User] {
        try await read { try $0.rows("\(User.selection) ORDER BY id") { User(&$0) } }
    }

    /// Changes an account that is still at the edition `expected`, or at any when that is nil.
    package func updateUser(
        _ id: User.ID, to content: User.Content, expecting expected: Int?, by change: Change
    ) async throws -> User {
        try await write { database in
            try database.update(id, to: content, expecting: expected, by: change)
        }
    }

    /// The members of a project, of a user's projects, or all of them.
    package func memberships(of project: Project.ID?, user: User.ID?) async throws -> [Membership] {
        try await read { database in
            try database.rows(
                """
                SELECT project, user, role FROM membership
                WHERE (?1 IS NULL OR project = ?1) AND (?2 IS NULL OR user = ?2)
                ORDER BY project, user
                """, [.id(project), .id(user)]
            ) { row in
                Membership(
                    project: row.identifier(), user: row.identifier(), role: row.word(or: .viewer))
            }
        }
    }

    /// Makes somebody a member, or changes the role of one, unless that leaves nobody as owner.
    package func setMembership(_ membership: Membership, by change: Change) async throws {
        try await write { database in try database.set(membership, by: change) }
    }

    /// Ends a membership, unless nobody would own the project any more.
    package func removeMembership(
        of user: User.ID, in project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            guard let role = try database.role(of: user, in: project) else {
                throw StoreError.notFound(.membership)
            }
            if role == .owner { try database.needOwner(of: project, beside: user) }
            try database.run(
                "DELETE FROM membership WHERE project = ?1 AND user = ?2",
                [.id(project), .id(user)])
            let email = try database.user(user)?.content.email ?? ""
            try database.note(
                .init(project: project, action: "member-removed", subject: email),
                from: [("role", .string(role.rawValue))], by: change)
        }
    }
}

extension Database {
    func user(_ id: User.ID) throws -> User? {
        try row("\(User.selection) WHERE id = ?1", [.id(id)]) { User(&$0) }
    }

    func insert(_ content: User.Content, by change: Change) throws -> User {
        let id = try number(
            """
            INSERT INTO user (
                email, name, password_hash, second_factor, is_administrator, disabled_at,
                created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING RETURNING id
            """, content.cells + [.time(change.at)])
        guard let id else { throw StoreError.taken(.email(content.email)) }
        try note(
            .init(
                action: "user-created", subject: content.email,
                changes: content.changes(from: nil)), by: change)
        return User(id: Identifier(id), content: content, createdAt: change.at)
    }

    func update(
        _ id: User.ID, to content: User.Content, expecting expected: Int?, by change: Change
    ) throws -> User {
        guard let old = try user(id) else { throw StoreError.notFound(.user) }
        if let expected, expected != old.edition { throw StoreError.stale(current: old.edition) }
        let changed = try run(
            """
            UPDATE user SET email = ?1, name = ?2, password_hash = ?3,
                second_factor = ?4, is_administrator = ?5, disabled_at = ?6,
                edition = edition + 1
            WHERE id = ?7 AND NOT EXISTS (
                SELECT 1 FROM user AS other WHERE other.email = ?1 AND other.id <> ?7)
            """, content.cells + [.id(id)])
        guard changed == 1 else { throw StoreError.taken(.email(content.email)) }
        if old.content.passwordHash != content.passwordHash || content.disabledAt != nil {
            try run("DELETE FROM session WHERE user = ?1", [.id(id)])
        }
        if old.content.secondFactor != content.secondFactor {
            try run("DELETE FROM recovery_code WHERE user = ?1", [.id(id)])
            try run("UPDATE user SET code_step = 0 WHERE id = ?1", [.id(id)])
        }
        try note(
            .init(
                action: "user-edited", subject: content.email,
                changes: content.changes(from: old.content)), by: change)
        return User(
            id: id, content: content, edition: old.edition + 1, createdAt: old.createdAt)
    }

    func set(_ membership: Membership, by change: Change) throws {
        guard let user = try user(membership.user) else { throw StoreError.notFound(.user) }
        // Also makes sure that there is such a project.
        _ = try revision(of: membership.project)
        let old = try role(of: membership.user, in: membership.project)
        if old == .owner, membership.role != .owner {
            try needOwner(of: membership.project, beside: membership.user)
        }
        try run(
            """
            INSERT INTO membership (project, user, role) VALUES (?1, ?2, ?3)
            ON CONFLICT (project, user) DO UPDATE SET role = excluded.role
            """,
            [.id(membership.project), .id(membership.user), .text(membership.role.rawValue)])
        try note(
            .init(
                project: membership.project, action: "member-set", subject: user.content.email),
            from: old.map { [("role", .string($0.rawValue))] } ?? [],
            to: [("role", .string(membership.role.rawValue))], by: change)
    }

    func role(of user: User.ID, in project: Project.ID) throws -> Membership.Role? {
        try row(
            "SELECT role FROM membership WHERE project = ?1 AND user = ?2",
            [.id(project), .id(user)]
        ) { $0.word(or: .viewer) }
    }

    /// Makes sure that somebody else owns the project too.
    fileprivate func needOwner(of project: Project.ID, beside user: User.ID) throws {
        let others = try number(
            "SELECT count(*) FROM membership WHERE project = ?1 AND user <> ?2 AND role = 'owner'",
            [.id(project), .id(user)])
        guard others ?? 0 > 0 else { throw StoreError.lastOwner }
    }
}

extension User {
    fileprivate static let selection = """
        SELECT id, edition, created_at, email, name, password_hash, second_factor, is_administrator,
            disabled_at FROM user
        """

    fileprivate init(_ row: inout some Row) {
        let (id, edition): (ID, Int) = (row.identifier(), row.integer())
        let createdAt = row.timestamp()
        let content = Content(
            email: row.text(), name: row.text(), passwordHash: row.optionalText(),
            secondFactor: row.optionalText(), isAdministrator: row.flag(),
            disabledAt: row.optionalTimestamp())
        self.init(id: id, content: content, edition: edition, createdAt: createdAt)
    }
}

extension User.Content {
    fileprivate var cells: [Cell] {
        [
            .text(email), .text(name), .text(passwordHash), .text(secondFactor),
            .flag(isAdministrator), .time(disabledAt),
        ]
    }
}

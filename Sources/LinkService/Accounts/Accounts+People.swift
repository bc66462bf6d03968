package import LinkStore

/// Somebody in a project.
package struct Member: Hashable, Sendable {
    /// The account.
    package let user: User
    /// What it may do there.
    package let role: Membership.Role
}

extension Accounts {
    /// The members of a project by account number.
    package func members(
        of project: Project.ID, for principal: Principal
    ) async throws -> [Member] {
        try principal.require(.own, in: project)
        try await needProject(project)
        var members: [Member] = []
        for membership in try await store.memberships(of: project, user: nil) {
            guard let user = try await store.user(membership.user) else { continue }
            members.append(Member(user: user, role: membership.role))
        }
        return members.sorted { $0.user.id < $1.user.id }
    }

    /// Makes an account a member of a project, or changes its role there.
    package func setRole(
        _ role: Membership.Role, of user: User.ID, in project: Project.ID, by principal: Principal
    ) async throws -> Member {
        try principal.require(.own, in: project)
        try await store.setMembership(
            .init(project: project, user: user, role: role), by: change(by: principal.author))
        guard let account = try await store.user(user) else { throw StoreError.notFound(.user) }
        return Member(user: account, role: role)
    }

    /// Ends a membership; everybody can end their own.
    package func removeMember(
        _ user: User.ID, from project: Project.ID, by principal: Principal
    ) async throws {
        try principal.require(principal.user?.id == user ? .look : .own, in: project)
        try await store.removeMembership(
            of: user, in: project, by: change(by: principal.author))
    }

    /// All accounts by number.
    package func users(for principal: Principal) async throws -> [User] {
        try principal.requireAdministrator()
        return try await store.users()
    }

    /// The account with an address.
    package func user(email: String, for principal: Principal) async throws -> User {
        try principal.requireAdministrator()
        guard let user = try await store.user(email: EmailAddress(email).text) else {
            throw StoreError.notFound(.user)
        }
        return user
    }

    /// Closes an account, which ends its sessions, or opens it again.
    package func setClosed(
        _ isClosed: Bool, _ id: User.ID, by principal: Principal
    ) async throws -> User {
        try principal.requireAdministrator()
        return try await edit(id, by: principal) { content in
            content.disabledAt = isClosed ? (content.disabledAt ?? now()) : nil
        }
    }

    /// Says whether an account may do everything on this server.
    package func setAdministrator(
        _ isAdministrator: Bool, _ id: User.ID, by principal: Principal
    ) async throws -> User {
        try principal.requireAdministrator()
        return try await edit(id, by: principal) { $0.isAdministrator = isAdministrator }
    }

    /// Changes the name that colleagues see.
    package func rename(_ signedIn: SignedIn, to name: String) async throws -> User {
        let name = try Self.name(name)
        return try await edit(signedIn.user.id, by: signedIn.principal) { $0.name = name }
    }

    /// The audit of a project, or of the whole server, the latest first.
    ///
    /// That of a project that was removed is in the server's.
    package func audit(
        of project: Project.ID?, after cursor: Cursor?, limit: Int, for principal: Principal
    ) async throws -> Page<AuditEntry> {
        if let project {
            try principal.require(.own, in: project)
            try await needProject(project)
        } else {
            try principal.requireAdministrator()
        }
        return try await store.audit(of: project, after: cursor, limit: limit)
    }

    /// Changes an account as it is at this moment.
    func edit(
        _ id: User.ID, by principal: Principal, _ body: (inout User.Content) -> Void
    ) async throws -> User {
        guard let user = try await store.user(id) else { throw StoreError.notFound(.user) }
        var content = user.content
        body(&content)
        if content == user.content { return user }
        return try await store.updateUser(
            id, to: content, expecting: user.edition, by: change(by: principal.author))
    }

    func needProject(_ id: Project.ID) async throws {
        guard try await store.project(id) != nil else { throw StoreError.notFound(.project) }
    }
}

package import LinkStore

/// A one-time link that was just made.
package struct OneTimeLink: Sendable {
    /// What the link holds; it is not to be had again.
    package let secret: Secret
    /// What it does.
    package let invitation: Invitation

    /// The path and query of the link on the admin listener.
    ///
    /// The secret is in the query, which logs leave out unless they are told otherwise.
    package var target: String { "\(Self.path)?key=\(secret.text)" }

    /// The path of all such links.
    package static let path = "/join"
}

extension Accounts {
    /// Makes a link by which somebody joins a project, with a new account or the one there is.
    ///
    /// Nothing is sent; whoever makes the link passes it on. With an address, only an account of
    /// that address can use it.
    package func invite(
        email: String?, role: Membership.Role, to project: Project.ID, by principal: Principal
    ) async throws -> OneTimeLink {
        try principal.require(.own, in: project)
        return try await makeLink(
            lifetimes.invitation, by: principal, email: email.map { try EmailAddress($0).text },
            project: project, role: role)
    }

    /// Makes a link by which somebody gets an account that may do everything on this server.
    package func inviteAdministrator(
        email: String?, by principal: Principal
    ) async throws -> OneTimeLink {
        try principal.requireAdministrator()
        return try await makeLink(
            lifetimes.invitation, by: principal, email: email.map { try EmailAddress($0).text },
            makesAdministrator: true)
    }

    /// Makes a link by which somebody chooses a new password for an account.
    ///
    /// Whoever has the link has the account, so only administrators can make one.
    package func passwordLink(for user: User.ID, by principal: Principal) async throws
        -> OneTimeLink
    {
        try principal.requireAdministrator()
        guard let account = try await store.user(user) else { throw StoreError.notFound(.user) }
        return try await makeLink(
            lifetimes.passwordLink, by: principal, email: account.content.email, user: user)
    }

    /// The invitations to a project that can still be used.
    package func invitations(
        to project: Project.ID, for principal: Principal
    ) async throws -> [Invitation] {
        try principal.require(.own, in: project)
        try await needProject(project)
        return try await store.invitations(of: project, at: now())
    }

    /// Takes an invitation to a project back.
    package func removeInvitation(
        _ hash: SecretHash, to project: Project.ID, by principal: Principal
    ) async throws {
        try principal.require(.own, in: project)
        guard
            try await store.invitations(of: project, at: now()).contains(where: { $0.hash == hash })
        else { throw StoreError.notFound(.invitation) }
        try await store.removeInvitation(hash, by: change(by: principal.author))
    }

    /// What a one-time link does, for the page behind it; nil when it is used up or never was.
    package func invitation(_ shown: String) async throws -> Invitation? {
        guard let secret = Secret(.oneTimeLink, shown: shown) else { return nil }
        return try await store.invitation(hash: secret.hash, at: now())
    }

    /// Uses up a one-time link: makes the account or changes the password of the one that the link
    /// is for, and signs in.
    ///
    /// - Parameters:
    ///   - email: The address of a new account; the link's own counts when it has one.
    ///   - name: What colleagues see; of an account that is there it stays as it is.
    /// - Throws: ``FieldFault``; ``StoreError/notFound(_:)`` when the link is used up;
    ///   ``StoreError/taken(_:)`` when there is an account of that address, which then has to
    ///   sign in and use ``join(_:as:)``.
    package func accept(
        _ shown: String, email: String, name: String, password: String, label: String
    ) async throws -> SignInOutcome {
        guard let secret = Secret(.oneTimeLink, shown: shown),
            let invitation = try await store.invitation(hash: secret.hash, at: now())
        else { throw StoreError.notFound(.invitation) }
        var content: User.Content
        if let id = invitation.user {
            guard let known = try await store.user(id) else { throw StoreError.notFound(.user) }
            content = known.content
        } else {
            content = .init(
                email: try EmailAddress(invitation.email ?? email).text,
                name: try Self.name(name), isAdministrator: invitation.makesAdministrator)
            // Before a tenth of a second is spent on the password.
            guard try await store.user(email: content.email) == nil else {
                throw StoreError.taken(.email(content.email))
            }
        }
        let text = try PasswordRules.normal(
            password, email: content.email, name: content.name)
        content.passwordHash = try await hasher.hash(text)
        let user = try await store.acceptInvitation(secret.hash, as: content, at: now())
        guard user.content.disabledAt == nil else { return .refused }
        if user.content.secondFactor != nil {
            return .needsCode(try await startSession(of: user, label, needsCode: true))
        }
        return .signedIn(user, try await startSession(of: user, label))
    }

    /// Uses up an invitation to a project for the account that is signed in.
    package func join(_ shown: String, as signedIn: SignedIn) async throws -> Membership {
        guard let secret = Secret(.oneTimeLink, shown: shown),
            let invitation = try await store.invitation(hash: secret.hash, at: now()),
            (invitation.email ?? signedIn.user.content.email) == signedIn.user.content.email
        else { throw StoreError.notFound(.invitation) }
        return try await store.joinProject(with: secret.hash, as: signedIn.user.id, at: now())
    }

    private func makeLink(
        _ seconds: Int64, by principal: Principal, email: String?, project: Project.ID? = nil,
        role: Membership.Role = .viewer, user: User.ID? = nil, makesAdministrator: Bool = false
    ) async throws -> OneTimeLink {
        let secret = Secret(.oneTimeLink, from: randomness)
        let made = change(by: principal.author)
        let invitation = Invitation(
            hash: secret.hash, project: project, role: role, user: user, email: email,
            makesAdministrator: makesAdministrator, created: made,
            expiresAt: made.at.adding(seconds: seconds))
        try await store.createInvitation(invitation)
        return OneTimeLink(secret: secret, invitation: invitation)
    }

    /// What colleagues see.
    static func name(_ typed: String) throws(FieldFault) -> String {
        let scalars = typed.unicodeScalars
        let isOdd = scalars.contains { $0.properties.generalCategory == .control }
        guard scalars.contains(where: { !$0.properties.isWhitespace }), !isOdd,
            typed.utf8.count <= 200
        else {
            throw FieldFault("name", "name", "a name has 1 to 200 bytes and no line breaks")
        }
        return typed
    }
}

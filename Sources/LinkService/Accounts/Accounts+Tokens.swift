package import LinkStore
internal import Synchronization

extension Accounts {
    /// Makes a token for a project, or for all of them.
    ///
    /// A token belongs to its project and not to whoever made it: it goes on working when that
    /// person leaves, until it is revoked.
    ///
    /// - Returns: The token, and the secret, which is not to be had again.
    package func createToken(
        named name: String, scope: Token.Scope, for project: Project.ID?,
        until end: Timestamp? = nil, by principal: Principal
    ) async throws -> (Token, TokenSecret) {
        try require(project, principal)
        let name = try Self.name(name)
        if let end, end <= now() {
            throw FieldFault("expiresAt", "in-the-past", "the token would have expired already")
        }
        let secret = TokenSecret(from: randomness)
        let token = try await store.createToken(
            .init(name: name, project: project, scope: scope, hash: secret.hash, expiresAt: end),
            by: change(by: principal.author))
        return (token, secret)
    }

    /// The tokens of a project, or all there are, by number.
    package func tokens(
        of project: Project.ID?, for principal: Principal
    ) async throws -> [Token] {
        try require(project, principal)
        if let project { try await needProject(project) }
        return try await store.tokens(of: project)
    }

    /// Ends a token of a project, or any when that is nil.
    package func revokeToken(
        _ id: Token.ID, of project: Project.ID?, by principal: Principal
    ) async throws {
        try require(project, principal)
        guard try await store.tokens(of: project).contains(where: { $0.id == id }) else {
            throw StoreError.notFound(.token)
        }
        try await store.revokeToken(id, by: change(by: principal.author))
    }

    /// Recognises the secret of a token that is valid, and notes its use.
    package func token(_ shown: String) async throws -> Token? {
        guard let secret = Secret(.token, shown: shown),
            let token = try await store.token(hash: secret.hash), token.isValid(at: now())
        else { return nil }
        let moment = now()
        if moment.milliseconds - (token.lastUsedAt?.milliseconds ?? 0) >= 60_000 {
            uses.withLock { $0[token.id] = moment }
        }
        return token
    }

    /// Writes down when tokens were last used. Meant for every few seconds.
    package func flushTokenUses() async throws {
        let taken = uses.withLock { uses in
            defer { uses = [:] }
            return uses
        }
        if !taken.isEmpty { try await store.touchTokens(taken) }
    }

    private func require(_ project: Project.ID?, _ principal: Principal) throws {
        if let project {
            try principal.require(.own, in: project)
        } else {
            try principal.requireAdministrator()
        }
    }
}

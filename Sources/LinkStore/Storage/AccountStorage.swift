/// Accounts and what gives access, with the audit.
package protocol AccountStorage: Sendable {
    /// Makes an account, unless there is one with that address.
    func createUser(_ content: User.Content, by change: Change) async throws -> User
    /// The account with a number, or nil.
    func user(_ id: User.ID) async throws -> User?
    /// The account with an address, or nil.
    func user(email: String) async throws -> User?
    /// All accounts by number.
    func users() async throws -> [User]
    /// Changes an account. A new password or a closed account ends its sessions.
    func updateUser(
        _ id: User.ID, to content: User.Content, by change: Change
    ) async throws -> User

    /// The members of a project, of a user's projects, or all of them.
    func memberships(of project: Project.ID?, user: User.ID?) async throws -> [Membership]
    /// Makes somebody a member, or changes the role of one.
    func setMembership(_ membership: Membership, by change: Change) async throws
    /// Ends a membership.
    func removeMembership(
        of user: User.ID, in project: Project.ID, by change: Change
    ) async throws

    /// Makes a token.
    func createToken(_ content: Token.Content, by change: Change) async throws -> Token
    /// The token with a digest, revoked or not, or nil.
    func token(hash: SecretHash) async throws -> Token?
    /// The tokens for a project, or all of them, by number.
    func tokens(of project: Project.ID?) async throws -> [Token]
    /// Notes that tokens were used.
    func touchTokens(_ uses: [Token.ID: Timestamp]) async throws
    /// Ends a token.
    func revokeToken(_ id: Token.ID, by change: Change) async throws

    /// Keeps a session.
    func createSession(_ session: Session) async throws
    /// The session with a digest, or nil.
    func session(hash: SecretHash) async throws -> Session?
    /// The sessions of a user, the latest first.
    func sessions(of user: User.ID) async throws -> [Session]
    /// Notes that a session was used, and gives it another secret if there is one.
    func touchSession(
        _ hash: SecretHash, at moment: Timestamp, renamingTo new: SecretHash?
    ) async throws
    /// Ends one session.
    func endSession(_ hash: SecretHash) async throws
    /// Ends all sessions of a user but one.
    func endSessions(of user: User.ID, but kept: SecretHash?) async throws

    /// Keeps an invitation.
    func createInvitation(_ invitation: Invitation) async throws
    /// The invitation with a digest that has not run out, or nil.
    func invitation(hash: SecretHash, at now: Timestamp) async throws -> Invitation?
    /// Uses up an invitation: whoever comes second gets ``StoreError/notFound(_:)``.
    ///
    /// The account `content` describes is made, or the one that the invitation names is changed
    /// to it, and becomes a member of the project, in the same transaction.
    func acceptInvitation(
        _ hash: SecretHash, as content: User.Content, at now: Timestamp
    ) async throws -> User

    /// Adds to the audit what the store cannot see, such as a sign-in that failed.
    func record(_ event: AuditEntry.Event, by change: Change) async throws
    /// The audit of a project, or of everything, the latest first.
    func audit(
        of project: Project.ID?, after cursor: Cursor?, limit: Int
    ) async throws -> Page<AuditEntry>
}

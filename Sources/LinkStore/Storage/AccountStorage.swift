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
    /// Changes an account that is still at the edition `expected`, or at any when that is nil.
    ///
    /// A new password or a closed account ends its sessions. Recovery codes go with the second
    /// factor that they belong to.
    func updateUser(
        _ id: User.ID, to content: User.Content, expecting expected: Int?, by change: Change
    ) async throws -> User
    /// Takes note that a code of the second factor was used, by the number of its time step.
    ///
    /// - Returns: False when this step or a later one was used before.
    func useCode(step: Int64, of user: User.ID) async throws -> Bool
    /// Replaces the recovery codes of an account.
    func setRecoveryCodes(
        _ codes: [SecretHash], of user: User.ID, by change: Change
    ) async throws
    /// Uses up a recovery code; false when there is none like it.
    func useRecoveryCode(
        _ code: SecretHash, of user: User.ID, by change: Change
    ) async throws -> Bool
    /// How many recovery codes an account has left.
    func recoveryCodeCount(of user: User.ID) async throws -> Int

    /// The members of a project, of a user's projects, or all of them.
    func memberships(of project: Project.ID?, user: User.ID?) async throws -> [Membership]
    /// Makes somebody a member, or changes the role of one.
    ///
    /// - Throws: ``StoreError/lastOwner`` when nobody would own the project any more.
    func setMembership(_ membership: Membership, by change: Change) async throws
    /// Ends a membership, unless nobody would own the project any more.
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
    /// Notes that whoever has a session showed who they are.
    func proveSession(_ hash: SecretHash, at moment: Timestamp) async throws
    /// Ends one session.
    func endSession(_ hash: SecretHash) async throws
    /// Ends all sessions of a user but one.
    func endSessions(of user: User.ID, but kept: SecretHash?) async throws

    /// Reads what is known of attempts that failed, by digests of who made them, and keeps what
    /// `decide` makes of it, in one transaction; answers what else it decided.
    ///
    /// Of those that `decide` leaves out nothing is kept. It may be called several times.
    func changeAttempts<Decision: Sendable>(
        of names: [SecretHash],
        _ decide: @Sendable (inout [SecretHash: AttemptRecord]) -> Decision
    ) async throws -> Decision

    /// Keeps an invitation.
    func createInvitation(_ invitation: Invitation) async throws
    /// The invitation with a digest that has not run out, or nil.
    func invitation(hash: SecretHash, at now: Timestamp) async throws -> Invitation?
    /// The invitations to a project, or all of them, that have not run out; the latest first.
    func invitations(of project: Project.ID?, at now: Timestamp) async throws -> [Invitation]
    /// Takes an invitation back.
    func removeInvitation(_ hash: SecretHash, by change: Change) async throws
    /// Uses up an invitation to a project for an account that there is already.
    ///
    /// Somebody who may do more there already keeps the role.
    func joinProject(
        with hash: SecretHash, as user: User.ID, at now: Timestamp
    ) async throws -> Membership
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

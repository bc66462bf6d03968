package import LinkStore
internal import Synchronization

/// People and programs that may use the service: accounts, sessions, one-time links, members,
/// tokens and the audit of all that.
///
///     let secret = try await accounts.inviteAdministrator(email: nil, by: .system("user"))
///     let (user, session) = try await accounts.accept(secret.text, …)
///     let signedIn = try await accounts.authenticate(session.text)
///
/// Secrets are random, shown once and kept as digests; passwords are kept as argon2id hashes.
package final class Accounts: Sendable {
    /// How long things last, in seconds.
    package struct Lifetimes: Hashable, Sendable {
        /// A session that nobody uses.
        package var idleSession: Int64 = 12 * 3_600
        /// A session, however much it is used.
        package var session: Int64 = 14 * 86_400
        /// The time in which nobody is asked for the password again before they do what matters.
        package var proof: Int64 = 1_800
        /// The time between password and code.
        package var pendingSession: Int64 = 300
        /// An invitation.
        package var invitation: Int64 = 7 * 86_400
        /// A link for a new password.
        package var passwordLink: Int64 = 86_400

        /// The usual ones.
        package init() {}
    }

    /// Where everything is kept.
    let store: any Storage
    /// The moment that it is.
    package let now: @Sendable () -> Timestamp
    let randomness: Randomness
    let hasher: PasswordHasher
    /// How long things last.
    package let lifetimes: Lifetimes
    /// Who has to have a second factor.
    package let secondFactorRule: SecondFactorRule
    let throttle = Mutex(SignInThrottle())
    let uses = Mutex<[Token.ID: Timestamp]>([:])
    let sleep: @Sendable (_ seconds: Int64) async throws -> Void

    /// Accounts in a store.
    ///
    /// - Parameters:
    ///   - now: The moment that it is.
    ///   - randomness: Where secrets come from.
    ///   - hasher: How passwords are hashed.
    ///   - lifetimes: How long things last.
    ///   - secondFactor: Who has to have a second factor.
    ///   - sleep: How an attempt to sign in rests after others failed.
    package init(
        _ store: any Storage, now: @escaping @Sendable () -> Timestamp,
        randomness: Randomness = .system, hasher: PasswordHasher = PasswordHasher(),
        lifetimes: Lifetimes = Lifetimes(), secondFactor: SecondFactorRule = .off,
        sleep: @escaping @Sendable (_ seconds: Int64) async throws -> Void = {
            try await Task.sleep(for: .seconds($0))
        }
    ) {
        (self.store, self.now, self.randomness) = (store, now, randomness)
        (self.hasher, self.lifetimes, self.sleep) = (hasher, lifetimes, sleep)
        secondFactorRule = secondFactor
    }

    func change(by author: Author) -> Change { Change(by: author, at: now()) }

    /// The account with its roles, as who it acts from now on.
    ///
    /// One that lacks a second factor which it has to have may do nothing, whatever it is asked for by.
    func principal(of user: User) async throws -> Principal {
        let memberships = try await store.memberships(of: nil, user: user.id)
        if lacksSecondFactor(user, memberships) {
            var content = user.content
            content.isAdministrator = false
            let nobody = User(
                id: user.id, content: content, edition: user.edition, createdAt: user.createdAt)
            return .user(nobody, roles: [:])
        }
        return .user(
            user,
            roles: Dictionary(
                memberships.map { ($0.project, $0.role) }, uniquingKeysWith: { $1 }))
    }

    /// Whether an account has to set a second factor up before it may do anything else.
    func lacksSecondFactor(_ user: User, _ memberships: [Membership]) -> Bool {
        user.content.secondFactor == nil
            && secondFactorRule.wants(user, roles: memberships.map(\.role))
    }
}

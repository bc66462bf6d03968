package import HTTPServing
package import LinkStore
internal import Synchronization

/// What became of an attempt to sign in.
package enum SignInOutcome: Sendable {
    /// It worked; the secret belongs into a cookie and is not to be had again.
    case signedIn(User, Secret)
    /// The password was right; ``Accounts/complete(_:code:)`` wants a code for this secret.
    case needsCode(Secret)
    /// Address or password is wrong, or the account is closed; which one is not told.
    case refused
    /// Too many attempts from this address failed; try again after so many seconds.
    case later(seconds: Int64)
}

/// An account and the session by which it was recognised.
package struct SignedIn: Sendable {
    /// The account.
    package let user: User
    /// The session.
    package let session: Session
    /// As who it acts, with the roles of this moment.
    package let principal: Principal
    /// Whether the account has to have a second factor, with which it may do what its roles allow.
    package let needsSecondFactor: Bool

    /// Whether that is still missing, so that it may do nothing.
    package var lacksSecondFactor: Bool {
        needsSecondFactor && user.content.secondFactor == nil
    }
}

extension Accounts {
    /// Signs somebody in with a password.
    ///
    /// A session is always a new one, so nobody can be made to use one that somebody else knows.
    ///
    /// - Parameters:
    ///   - label: The browser in words, for the list of sessions.
    ///   - browser: What the browser kept of an earlier sign-in, from ``knownBrowser(for:)``.
    /// - Throws: ``PasswordHasher/Overloaded``, or a ``StoreError``.
    package func signIn(
        email typed: String, password: String, from address: IPAddress, label: String,
        browser: String? = nil
    ) async throws -> SignInOutcome {
        let email = (try? EmailAddress(typed))?.text ?? ""
        let known = browser == nil || email.isEmpty ? nil : try await store.user(email: email)
        let tried = Attempt(
            .password, of: email, isKnown: isKnown(browser, known), from: address)
        let (attempt, failures): (Attempt, Int)
        switch try await rest(tried) {
        case .later(let seconds): return .later(seconds: seconds)
        case .judged(let judged, let count): (attempt, failures) = (judged, count)
        }
        let user = email.isEmpty ? nil : try await store.user(email: email)
        let hash = user?.content.disabledAt == nil ? user?.content.passwordHash : nil
        let isRight =
            password.utf8.count <= PasswordRules.longest
            ? try await hasher.verify(PasswordRules.form(password), hash) : false
        guard isRight, let user else {
            if let user { try await noteFailure("sign-in-failed", failures, of: user, address) }
            return .refused
        }
        try await forgive(attempt)
        let current = try await renewHash(of: user, password)
        if current.content.secondFactor != nil {
            return .needsCode(try await startSession(of: current, label, needsCode: true))
        }
        try await note("signed-in", of: current, "from \(address)")
        return .signedIn(current, try await startSession(of: current, label))
    }

    /// Recognises the secret of a session and notes that it was used, once a minute.
    ///
    /// - Returns: Nil when the session has ended or never was, waits for a code, or its account
    ///   is closed.
    package func authenticate(_ shown: String) async throws -> SignedIn? {
        guard let secret = Secret(.session, shown: shown),
            let session = try await store.session(hash: secret.hash), !session.needsCode,
            isOpen(session), let user = try await store.user(session.user),
            user.content.disabledAt == nil
        else { return nil }
        let moment = now()
        if moment.milliseconds - session.lastUsedAt.milliseconds >= 60_000 {
            try? await store.touchSession(session.hash, at: moment, renamingTo: nil)
        }
        var roles: [Membership.Role] = []
        if secondFactorRule != .off {
            roles = try await store.memberships(of: nil, user: user.id).map(\.role)
        }
        return SignedIn(
            user: user, session: session, principal: try await principal(of: user),
            needsSecondFactor: secondFactorRule.wants(user, roles: roles))
    }

    /// As who a session acts at this moment, without taking it for used; nil when it has ended or
    /// its account is closed. It is for what goes on in the background for somebody.
    package func principal(ofSession session: Session) async throws -> Principal? {
        guard let current = try await store.session(hash: session.hash), !current.needsCode,
            isOpen(current), let user = try await store.user(current.user),
            user.content.disabledAt == nil
        else { return nil }
        return try await principal(of: user)
    }

    /// Ends the session of a secret; nothing happens when it has ended already.
    package func signOut(_ shown: String) async throws {
        guard let secret = Secret(.session, shown: shown) else { return }
        do {
            try await store.endSession(secret.hash)
        } catch StoreError.notFound { return }
    }

    /// The open sessions of an account, the latest first.
    package func sessions(of signedIn: SignedIn) async throws -> [Session] {
        try await store.sessions(of: signedIn.user.id).filter { isOpen($0) && !$0.needsCode }
    }

    /// Ends one session of the account.
    package func endSession(_ hash: SecretHash, of signedIn: SignedIn) async throws {
        guard try await store.sessions(of: signedIn.user.id).contains(where: { $0.hash == hash })
        else { throw StoreError.notFound(.session) }
        try await store.endSession(hash)
        try await note("session-ended", of: signedIn.user)
    }

    /// Ends all other sessions of the account.
    package func endOtherSessions(of signedIn: SignedIn) async throws {
        try await store.endSessions(of: signedIn.user.id, but: signedIn.session.hash)
        try await note("sessions-ended", of: signedIn.user)
    }

    /// Gives the account a new password, ends all its sessions, and starts a new one.
    ///
    /// - Throws: ``FieldFault`` for `password` when the new one breaks a rule and for
    ///   `oldPassword` when the old one is wrong.
    package func changePassword(
        of signedIn: SignedIn, from old: String, to new: String, at address: IPAddress
    ) async throws -> Secret {
        let user = signedIn.user
        try await confirm(old, of: user, at: address)
        let text = try PasswordRules.normal(
            new, email: user.content.email, name: user.content.name)
        var content = user.content
        content.passwordHash = try await hasher.hash(text)
        let saved = try await store.updateUser(
            user.id, to: content, expecting: user.edition, by: change(by: .user(user.id)))
        return try await startSession(of: saved, signedIn.session.label)
    }

    /// Whether the owner of a session showed the password so short a time ago that it need not be asked
    /// for again.
    package func isProved(_ session: Session) -> Bool {
        let passed = now().milliseconds - session.provedAt.milliseconds
        // A clock that was set back makes it no longer.
        return (0..<lifetimes.proof * 1_000).contains(passed)
    }

    /// Takes the password as a proof that the owner of the account sits there, for a while.
    ///
    /// - Throws: ``FieldFault`` for `oldPassword`.
    package func prove(
        _ signedIn: SignedIn, password: String, at address: IPAddress
    ) async throws {
        try await confirm(password, of: signedIn.user, at: address)
        try await store.proveSession(signedIn.session.hash, at: now())
    }

    /// Makes sure that it is still the owner of the account who sits there.
    func confirm(_ password: String, of user: User, at address: IPAddress) async throws {
        let tried = Attempt(
            .password, of: user.content.email, isKnown: true, from: address)
        let attempt: Attempt
        switch try await rest(tried) {
        case .later(let seconds):
            throw FieldFault(
                "oldPassword", "too-many-attempts", "try again in \(seconds) seconds")
        case .judged(let judged, _): attempt = judged
        }
        guard password.utf8.count <= PasswordRules.longest,
            try await hasher.verify(PasswordRules.form(password), user.content.passwordHash)
        else { throw FieldFault("oldPassword", "password-wrong", "the password is wrong") }
        try await forgive(attempt)
    }
}

// MARK: Parts

extension Accounts {
    /// Starts a session; its secret is not to be had again.
    func startSession(
        of user: User, _ label: String, needsCode: Bool = false
    ) async throws -> Secret {
        let secret = Secret(.session, from: randomness)
        let moment = now()
        let seconds = needsCode ? lifetimes.pendingSession : lifetimes.session
        try await store.createSession(
            Session(
                hash: secret.hash, user: user.id, createdAt: moment, lastUsedAt: moment,
                expiresAt: moment.adding(seconds: seconds), label: Self.label(label),
                needsCode: needsCode))
        return secret
    }

    func isOpen(_ session: Session) -> Bool {
        let moment = now()
        // Also the sessions that began when they might last longer.
        return moment < session.expiresAt
            && moment < session.createdAt.adding(seconds: lifetimes.session)
            && moment < session.lastUsedAt.adding(seconds: lifetimes.idleSession)
    }

    func note(_ action: String, of user: User, _ detail: String = "") async throws {
        try await store.record(
            .init(action: action, subject: user.content.email, detail: detail),
            by: change(by: .user(user.id)))
    }

    /// Hashes a password anew that was hashed with less work than is usual by now.
    private func renewHash(of user: User, _ password: String) async throws -> User {
        guard let hash = user.content.passwordHash, hasher.isOutdated(hash) else { return user }
        var content = user.content
        content.passwordHash = try await hasher.hash(PasswordRules.form(password))
        return try await store.updateUser(
            user.id, to: content, expecting: user.edition, by: change(by: .system("sign-in")))
    }

    /// A browser's name as far as it is fit for a list.
    private static func label(_ text: String) -> String {
        let sound = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(sound.prefix(200)))
    }
}

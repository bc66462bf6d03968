package import HTTPServing
package import LinkStore
internal import Synchronization

/// The second factor: codes of an authenticator app, and recovery codes for when it is lost.
extension Accounts {
    /// How many recovery codes an account gets.
    package static let recoveryCodes = 10

    /// Turns the second factor on, once a code has shown that the app has the secret.
    ///
    /// - Parameters:
    ///   - timeCode: The secret that was shown before, from ``offer()``.
    ///   - code: What the app shows.
    /// - Returns: A new session, all others are ended; and the recovery codes, which are not to be
    ///   had again.
    /// - Throws: ``FieldFault`` for `oldPassword` or `code`.
    package func enableSecondFactor(
        _ timeCode: TimeCode, code: String, of signedIn: SignedIn, password: String,
        at address: IPAddress
    ) async throws -> (session: Secret, recoveryCodes: [String]) {
        try await confirm(password, of: signedIn.user, at: address)
        guard let step = timeCode.step(of: code, at: now()) else {
            throw FieldFault("code", "code-wrong", "the code is wrong; the clocks may differ")
        }
        let user = try await set(timeCode.text, of: signedIn)
        _ = try await store.useCode(step: step, of: user.id)
        let codes = try await makeRecoveryCodes(of: user)
        return (try await startSession(of: user, signedIn.session.label), codes)
    }

    /// A new secret to be shown to whoever turns the second factor on.
    package func offer() -> TimeCode { TimeCode(from: randomness) }

    /// Turns the second factor off.
    ///
    /// - Returns: A new session; all others are ended.
    /// - Throws: ``FieldFault`` for `oldPassword`, also when the account has to have one.
    package func disableSecondFactor(
        of signedIn: SignedIn, password: String, at address: IPAddress
    ) async throws -> Secret {
        guard !signedIn.needsSecondFactor else {
            throw FieldFault(
                "oldPassword", "second-factor-needed",
                "this server wants you to have a second factor")
        }
        try await confirm(password, of: signedIn.user, at: address)
        let user = try await set(nil, of: signedIn)
        return try await startSession(of: user, signedIn.session.label)
    }

    /// Turns the second factor of an account off whose app and recovery codes are lost.
    package func removeSecondFactor(of id: User.ID, by principal: Principal) async throws {
        try principal.requireAdministrator()
        let user = try await edit(id, by: principal) { $0.secondFactor = nil }
        try await store.endSessions(of: user.id, but: nil)
    }

    /// Replaces the recovery codes.
    package func renewRecoveryCodes(
        of signedIn: SignedIn, password: String, at address: IPAddress
    ) async throws -> [String] {
        try await confirm(password, of: signedIn.user, at: address)
        guard signedIn.user.content.secondFactor != nil else {
            throw FieldFault("code", "second-factor-off", "the second factor is off")
        }
        return try await makeRecoveryCodes(of: signedIn.user)
    }

    /// Completes a sign-in with the code of the app or with a recovery code.
    ///
    /// A code is good once, and attempts are slowed down as those with passwords are.
    ///
    /// - Parameters:
    ///   - shown: The secret of ``SignInOutcome/needsCode(_:)``.
    ///   - browser: What the browser kept of an earlier sign-in, from ``knownBrowser(for:)``.
    package func complete(
        _ shown: String, code: String, from address: IPAddress, browser: String? = nil
    ) async throws -> SignInOutcome {
        guard let secret = Secret(.session, shown: shown),
            let session = try await store.session(hash: secret.hash), session.needsCode,
            isOpen(session), let user = try await store.user(session.user),
            user.content.disabledAt == nil, let text = user.content.secondFactor,
            let timeCode = TimeCode(text)
        else { return .refused }
        let tried = Attempt(
            .code(user.id), of: user.content.email, isKnown: isKnown(browser, user), from: address)
        let (attempt, failures): (Attempt, Int)
        switch try await rest(tried) {
        case .later(let seconds): return .later(seconds: seconds)
        case .judged(let judged, let count): (attempt, failures) = (judged, count)
        }
        guard try await isGood(code, timeCode, user) else {
            try await noteFailure("code-refused", failures, of: user, address)
            return .refused
        }
        try await forgive(attempt)
        do {
            // Of two that complete the same sign-in, one gets in.
            try await store.endSession(session.hash)
        } catch StoreError.notFound { return .refused }
        try await note("signed-in", of: user, "from \(address)")
        return .signedIn(user, try await startSession(of: user, session.label))
    }

    private func isGood(_ code: String, _ timeCode: TimeCode, _ user: User) async throws -> Bool {
        if let step = timeCode.step(of: code, at: now()) {
            return try await store.useCode(step: step, of: user.id)
        }
        guard let recovery = RecoveryCode(code) else { return false }
        return try await store.useRecoveryCode(
            recovery.hash, of: user.id, by: change(by: .user(user.id)))
    }

    private func set(_ text: String?, of signedIn: SignedIn) async throws -> User {
        var content = signedIn.user.content
        content.secondFactor = text
        let user = try await store.updateUser(
            signedIn.user.id, to: content, expecting: signedIn.user.edition,
            by: change(by: .user(signedIn.user.id)))
        try await store.endSessions(of: user.id, but: nil)
        return user
    }

    private func makeRecoveryCodes(of user: User) async throws -> [String] {
        let codes = (0..<Self.recoveryCodes).map { _ in RecoveryCode.text(from: randomness) }
        try await store.setRecoveryCodes(
            codes.compactMap { RecoveryCode($0)?.hash }, of: user.id,
            by: change(by: .user(user.id)))
        return codes
    }
}

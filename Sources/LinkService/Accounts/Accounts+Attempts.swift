internal import HTTPServing
package import LinkStore
internal import Synchronization

/// Somebody who tries to get in.
struct Attempt: Hashable, Sendable {
    /// What is tried.
    enum Kind: Hashable, Sendable {
        case password
        /// The code of an account's second factor.
        case code(User.ID)
    }

    /// The address of the account, whether or not there is one; empty for what can be none.
    let account: String
    let kind: Kind
    /// Whether the browser signed in to this account before, or is signed in.
    let isKnown: Bool
    let address: IPAddress

    init(_ kind: Kind, of account: String, isKnown: Bool, from address: IPAddress) {
        (self.account, self.kind) = (account, kind)
        (self.isKnown, self.address) = (isKnown, address)
    }

    /// The same by a browser that nobody knows.
    var asStranger: Attempt { Attempt(kind, of: account, isKnown: false, from: address) }

    /// What rests are counted by. Codes are apart from passwords: knowing one forgets no failures of
    /// the other. No address has a blank in it.
    var name: String {
        let name =
            switch kind {
            case .password: account
            case .code(let id): "code:\(id)"
            }
        return isKnown ? "known \(name)" : name
    }

    /// What all that fails in an hour is taken off, passwords and codes together.
    var budget: HourlyBudget? {
        account.isEmpty ? nil : HourlyBudget(of: account, isKnown: isKnown)
    }
}

/// What becomes of an attempt to get in before it is judged.
enum AttemptTurn: Hashable, Sendable {
    /// It is judged as this one; so many failed lately in a row, the present one included.
    case judged(Attempt, failures: Int)
    /// It is sent away for so many seconds.
    case later(seconds: Int64)
}

/// Slowing down attempts to get in, on all servers together: what failed is kept in the store.
///
/// Each server also remembers on its own what came from where, and sends away without asking the store
/// whoever goes on and on, so that guessing does not become work for the database.
extension Accounts {
    /// Lets an attempt rest as long as it has to.
    ///
    /// A known browser has rests and a budget of its own, so that its owner does not wait for what
    /// others did; when that is used up it is like any other.
    func rest(_ attempt: Attempt) async throws -> AttemptTurn {
        let turn = try await turn(of: attempt)
        guard attempt.isKnown, case .later = turn else { return turn }
        return try await self.turn(of: attempt.asStranger)
    }

    private func turn(of attempt: Attempt) async throws -> AttemptTurn {
        let moment = now()
        let own = throttle.withLock { $0.admit(attempt, at: moment) }
        if case .refused(let seconds) = own { return .later(seconds: seconds) }
        let (admission, failures) = try await remember(attempt) { throttle in
            let admission = throttle.admit(attempt, at: moment)
            return (admission, throttle.failures(of: attempt.name, at: moment))
        }
        switch admission {
        case .refused(let seconds): return .later(seconds: seconds)
        case .after(let seconds):
            if seconds > 0 { try await sleep(seconds) }
            return .judged(attempt, failures: failures)
        }
    }

    /// Takes note that an attempt succeeded.
    func forgive(_ attempt: Attempt) async throws {
        throttle.withLock { $0.succeeded(attempt) }
        try await remember(attempt) { $0.succeeded(attempt) }
    }

    /// Whether a browser signed in to an account before, by what it shows.
    func isKnown(_ shown: String?, _ user: User?) -> Bool {
        guard let shown, let user, let browser = KnownBrowser(shown) else { return false }
        return browser.knows(user, at: now())
    }

    /// What a browser keeps that just signed in, by which it is known the next time.
    package func knownBrowser(for user: User) -> String? {
        KnownBrowser.text(for: user, from: randomness, at: now())
    }

    /// Writes a failure down: the first, second, fourth, eighth and so on of a row, so that whoever
    /// goes on guessing cannot fill the audit.
    func noteFailure(
        _ action: String, _ failures: Int, of user: User, _ address: IPAddress
    ) async throws {
        guard failures & (failures - 1) == 0 else { return }
        try await note(action, of: user, "from \(address), \(failures) in a row")
    }

    /// Runs `body` on what all servers remember of an attempt's account and address.
    private func remember<Value: Sendable>(
        _ attempt: Attempt, _ body: @Sendable (inout SignInThrottle) -> Value
    ) async throws -> Value {
        // Who tried what from where is nothing that has to stand in a database in clear text.
        let names = [
            "account \(attempt.name)", "address \(attempt.address.network)",
            "hour \(attempt.budget?.name ?? "")",
        ].map { SecretHash(Digest.sha256($0).bytes) }
        return try await store.changeAttempts(of: names) { records in
            var throttle = SignInThrottle(attempt, names.map { records[$0] })
            let value = body(&throttle)
            for (name, record) in zip(names, throttle.records(of: attempt)) {
                records[name] = record
            }
            return value
        }
    }
}

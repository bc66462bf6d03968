internal import HTTPServing
internal import LinkStore
internal import Synchronization

/// What becomes of an attempt to get in before it is judged.
enum AttemptTurn: Hashable, Sendable {
    /// It is judged; so many failed lately in a row, the present one included.
    case judged(failures: Int)
    /// It is sent away for so many seconds.
    case later(seconds: Int64)
}

/// Slowing down attempts to get in, on all servers together: what failed is kept in the store.
///
/// Each server also remembers on its own what came from where, and sends away without asking the store
/// whoever goes on and on, so that guessing does not become work for the database.
extension Accounts {
    /// Lets an attempt rest as long as it has to.
    func rest(_ account: String, _ address: IPAddress) async throws -> AttemptTurn {
        let moment = now()
        let own = throttle.withLock { $0.admit(account, from: address, at: moment) }
        if case .refused(let seconds) = own { return .later(seconds: seconds) }
        let (admission, failures) = try await remember(account, address) { throttle in
            let admission = throttle.admit(account, from: address, at: moment)
            return (admission, throttle.failures(of: account, at: moment))
        }
        switch admission {
        case .refused(let seconds): return .later(seconds: seconds)
        case .after(let seconds):
            if seconds > 0 { try await sleep(seconds) }
            return .judged(failures: failures)
        }
    }

    /// Takes note that an attempt succeeded.
    func forgive(_ account: String, _ address: IPAddress) async throws {
        throttle.withLock { $0.succeeded(account, from: address) }
        try await remember(account, address) { $0.succeeded(account, from: address) }
    }

    /// Writes a failure down: the first, second, fourth, eighth and so on of a row, so that whoever
    /// goes on guessing cannot fill the audit.
    func noteFailure(
        _ action: String, _ failures: Int, of user: User, _ address: IPAddress
    ) async throws {
        guard failures & (failures - 1) == 0 else { return }
        try await note(action, of: user, "from \(address), \(failures) in a row")
    }

    /// Runs `body` on what all servers remember of an account and an address.
    private func remember<Value: Sendable>(
        _ account: String, _ address: IPAddress,
        _ body: @Sendable (inout SignInThrottle) -> Value
    ) async throws -> Value {
        // Who tried what from where is nothing that has to stand in a database in clear text.
        let names = ["account \(account)", "address \(address.network)"]
            .map { SecretHash(Digest.sha256($0).bytes) }
        return try await store.changeAttempts(of: names) { records in
            var throttle = SignInThrottle(account, records[names[0]], address, records[names[1]])
            let value = body(&throttle)
            (records[names[0]], records[names[1]]) = throttle.records(of: account, address)
            return value
        }
    }
}

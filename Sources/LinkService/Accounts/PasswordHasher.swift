internal import CSodium
internal import LinkStore
internal import Synchronization

/// Hashes passwords with argon2id, one at a time on a thread of its own.
///
/// Each hash takes 64 MiB and about a tenth of a second, on purpose. With one at a time, a flood
/// of sign-ins costs one processor and that memory once, and whoever comes when too many wait is
/// sent away.
package actor PasswordHasher {
    /// How much work a hash is.
    package struct Cost: Hashable, Sendable {
        /// Passes over the memory.
        package let passes: UInt64
        /// The memory in bytes.
        package let memory: Int

        /// A cost of a test's choice.
        package init(passes: UInt64, memory: Int) { (self.passes, self.memory) = (passes, memory) }

        /// What libsodium recommends for signing in: 2 passes over 64 MiB.
        package static let usual = Cost(
            passes: UInt64(crypto_pwhash_opslimit_interactive()),
            memory: Int(crypto_pwhash_memlimit_interactive()))
        /// The least there is, for tests.
        package static let least = Cost(
            passes: UInt64(crypto_pwhash_opslimit_min()), memory: Int(crypto_pwhash_memlimit_min()))
    }

    /// Too many passwords are waiting, or there is no memory left for one.
    package struct Overloaded: Error, CustomStringConvertible {
        /// One line for people.
        package let description = "too many people are signing in at this moment; try again soon"
    }

    /// How many may wait.
    static let queueLimit = 64

    private let cost: Cost
    private let executor = QueueExecutor("passwords", isUrgent: false)
    private let waiting = Waiting(limit: queueLimit)
    private var decoy: String?

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// A hasher of this cost.
    package init(cost: Cost = .usual) {
        precondition(sodium_init() >= 0, "libsodium cannot be used")
        self.cost = cost
    }

    /// The hash of a password with its salt and parameters, as text.
    package nonisolated func hash(_ password: String) async throws -> String {
        try waiting.enter()
        defer { waiting.leave() }
        return try await make(password)
    }

    /// Whether `password` has this hash. Without a hash it takes as long and is false, so that the
    /// duration does not tell whether there is such an account.
    package nonisolated func verify(_ password: String, _ hash: String?) async throws -> Bool {
        try waiting.enter()
        defer { waiting.leave() }
        return try await check(password, hash)
    }

    /// Whether a hash was made with less work than is usual now.
    package nonisolated func isOutdated(_ hash: String) -> Bool {
        unsafe crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memory) != 0
    }

    private func make(_ password: String) throws -> String {
        var output = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let code = unsafe crypto_pwhash_str(
            &output, password, UInt64(password.utf8.count), cost.passes, cost.memory)
        guard code == 0 else { throw Overloaded() }
        return String(
            decoding: output.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func check(_ password: String, _ hash: String?) throws -> Bool {
        let known: String
        if let hash {
            known = hash
        } else {
            // Of no password that can be entered: the rules want ten characters.
            known = try decoy ?? make("-")
            decoy = known
        }
        let code = unsafe crypto_pwhash_str_verify(known, password, UInt64(password.utf8.count))
        return code == 0 && hash != nil
    }
}

/// Counts those who wait.
private final class Waiting: Sendable {
    private let count = Mutex(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func enter() throws {
        try count.withLock { count in
            guard count < limit else { throw PasswordHasher.Overloaded() }
            count += 1
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}

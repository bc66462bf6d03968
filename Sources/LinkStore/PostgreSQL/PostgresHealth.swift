/// Whether the server can be reached, and when it is worth trying again.
///
/// After a failure one attempt at a time is made, at growing distances; everybody else is told at
/// once that the server is gone, so that requests do not pile up in front of it.
final class PostgresHealth: Sendable {
    /// The state behind the lock; a value, so that it can be tested without a server.
    struct State: Sendable {
        private var failures: UInt64 = 0
        private var words = ""
        /// In milliseconds.
        private var retry: UInt64 = 0

        /// How long an attempt keeps others from making one, in milliseconds.
        static let attempt: UInt64 = 5_000
        /// The longest distance between attempts, in milliseconds.
        static let longest: UInt64 = 2_000

        /// Begins an attempt; answers why not, when it is too early for one.
        mutating func begin(at now: UInt64) -> String? {
            guard failures > 0 else { return nil }
            if now < retry { return words }
            retry = now + Self.attempt
            return nil
        }

        /// The attempt failed; `jitter` from 0 to 1 keeps several servers from asking in step.
        mutating func failed(_ words: String, at now: UInt64, jitter: Double) {
            failures += 1
            self.words = words
            let wait = min(Self.longest, 50 << min(failures, 10))
            retry = now + UInt64(Double(wait) * (0.5 + jitter / 2))
        }

        mutating func succeeded() { failures = 0 }
    }

    private let state = Guarded(State())

    func begin() throws {
        if let words = state.withLock({ $0.begin(at: Self.now) }) {
            throw StoreError.unreachable(words)
        }
    }

    func failed(_ words: String) {
        let jitter = Double.random(in: 0...1)
        state.withLock { $0.failed(words, at: Self.now, jitter: jitter) }
    }

    func succeeded() { state.withLock { $0.succeeded() } }

    private static var now: UInt64 { System.monotonicNanoseconds() / 1_000_000 }
}

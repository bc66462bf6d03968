internal import Dispatch
internal import Locks

/// Whether the server can be reached, and when it is worth trying again.
///
/// After a failure nobody who asks waits for the network any more: everybody is told at once that the
/// server is gone, while attempts to connect are made beside, one at a time and at growing distances.
final class PostgresHealth: Sendable {
    /// The state behind the lock; a value, so that it can be tested without a server.
    struct State: Sendable {
        private var failures: UInt64 = 0
        private var words = ""
        /// In milliseconds.
        private var retry: UInt64 = 0
        private var isProbing = false

        /// The longest distance between attempts, in milliseconds.
        static let longest: UInt64 = 2_000

        /// Why nobody need try, or nil when the server was there the last time.
        var refusal: String? { failures > 0 ? words : nil }

        /// Whether an attempt to connect is due, which is begun then.
        mutating func beginsProbe(at now: UInt64) -> Bool {
            guard failures > 0, !isProbing, now >= retry else { return false }
            isProbing = true
            return true
        }

        /// An attempt failed; `jitter` from 0 to 1 keeps several servers from asking in step.
        mutating func failed(_ words: String, at now: UInt64, jitter: Double) {
            failures += 1
            self.words = words
            let wait = min(Self.longest, 50 << min(failures, 10))
            retry = now + UInt64(Double(wait) * (0.5 + jitter / 2))
        }

        /// The attempt that was begun is over.
        mutating func endProbe() { isProbing = false }

        mutating func succeeded() { failures = 0 }
    }

    private let state: Guarded<State>
    private let url: String
    private let queue = DispatchQueue(label: "store.probe", qos: .userInitiated)

    /// The health of the server at `url`.
    ///
    /// - Parameter isTriedBeside: Whether the server counts as gone until an attempt beside has
    ///   succeeded; otherwise whoever comes first connects, and waits for that.
    init(_ url: String, isTriedBeside: Bool = false) {
        var state = State()
        if isTriedBeside { state.failed("not connected yet", at: 0, jitter: 0) }
        self.state = Guarded(state)
        self.url = url
    }

    /// Makes sure that the server is not known to be gone.
    ///
    /// - Throws: ``StoreError/unreachable(_:)``.
    func check() throws {
        let (words, isDue) = state.withLock { state in
            (state.refusal, state.beginsProbe(at: Self.now))
        }
        if isDue { queue.async { self.probe() } }
        if let words { throw StoreError.unreachable(words) }
    }

    private func probe() {
        defer { state.withLock { $0.endProbe() } }
        do {
            _ = try PostgresConnection(url, patience: 2_000)
            succeeded()
        } catch PostgresFault.lost(let words) {
            failed(words)
        } catch {
            // It answers, and the reason why it refuses is better told by whoever asks.
            succeeded()
        }
    }

    func failed(_ words: String) {
        let jitter = Double.random(in: 0...1)
        state.withLock { $0.failed(words, at: Self.now, jitter: jitter) }
    }

    func succeeded() { state.withLock { $0.succeeded() } }

    private static var now: UInt64 { System.monotonicNanoseconds() / 1_000_000 }
}

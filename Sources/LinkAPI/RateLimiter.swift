internal import LinkStore
internal import Synchronization

/// Counts the requests of each token within one minute.
final class RateLimiter: Sendable {
    private struct State {
        var minute: Int64 = 0
        var counts: [Token.ID: Int] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Whether one more request of a token is within the limit. Only known tokens get here, so
    /// the table stays small.
    func admits(_ token: Token.ID, at now: Timestamp) -> Bool {
        state.withLock { state in
            let minute = now.milliseconds / 60_000
            if minute != state.minute { (state.minute, state.counts) = (minute, [:]) }
            state.counts[token, default: 0] += 1
            return state.counts[token, default: 0] <= limit
        }
    }
}

internal import LinkStore
internal import Synchronization

/// Gives each token a bucket of requests that fills up steadily.
///
/// Only known tokens get here, and a bucket that is full again is forgotten, so the table holds
/// those that were used within the last minute.
final class RateLimiter: Sendable {
    private struct Bucket {
        /// The requests that are left, in thousandths.
        var level: Int64
        var at: Timestamp
    }

    private let limit: Int64
    private let buckets = Mutex<[Token.ID: Bucket]>([:])

    /// A limiter of so many requests a minute, all of which may come at once.
    init(limit: Int) { self.limit = Int64(max(limit, 1)) }

    /// Takes a request off a token's bucket.
    ///
    /// - Returns: Nil when there was one left, else the seconds until there is.
    func wait(for token: Token.ID, at now: Timestamp) -> Int64? {
        buckets.withLock { buckets in
            if buckets.count > 1_000 {
                buckets = buckets.filter { now.milliseconds - $0.value.at.milliseconds < 60_000 }
            }
            let full = limit * 1_000
            let old = buckets[token] ?? Bucket(level: full, at: now)
            let passed = min(max(0, now.milliseconds - old.at.milliseconds), 60_000)
            var level = min(full, old.level + passed * limit / 60)
            defer { buckets[token] = Bucket(level: level, at: now) }
            if level >= 1_000 {
                level -= 1_000
                return nil
            }
            let missing = (1_000 - level) * 60 / limit
            return max(1, (missing + 999) / 1_000)
        }
    }
}

package import LinkStore
internal import Synchronization

/// Gives each token, or each address, a bucket of requests that fills up steadily.
///
/// A bucket that is full again is forgotten. The table is bounded: when it is full of others, those
/// that were quiet for longest go first.
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// How many buckets there are at most.
    private static var capacity: Int { 10_000 }

    private struct Bucket {
        /// The requests that are left, in thousandths.
        var level: Int64
        var at: Timestamp
    }

    private let limit: Int64
    private let buckets = Mutex<[Key: Bucket]>([:])

    /// A limiter of so many requests a minute, all of which may come at once.
    package init(limit: Int) { self.limit = Int64(max(limit, 1)) }

    /// Takes a request off a bucket.
    ///
    /// - Returns: Nil when there was one left, else the seconds until there is.
    package func wait(for key: Key, at now: Timestamp) -> Int64? {
        buckets.withLock { buckets in
            if buckets[key] == nil, buckets.count >= Self.capacity { Self.thin(&buckets, at: now) }
            let full = limit * 1_000
            let old = buckets[key] ?? Bucket(level: full, at: now)
            let passed = min(max(0, now.milliseconds - old.at.milliseconds), 60_000)
            var level = min(full, old.level + passed * limit / 60)
            defer { buckets[key] = Bucket(level: level, at: now) }
            if level >= 1_000 {
                level -= 1_000
                return nil
            }
            let missing = (1_000 - level) * 60 / limit
            return max(1, (missing + 999) / 1_000)
        }
    }

    /// Forgets the buckets that are full again, and a quarter of all if that is not enough.
    private static func thin(_ buckets: inout [Key: Bucket], at now: Timestamp) {
        buckets = buckets.filter { now.milliseconds - $0.value.at.milliseconds < 60_000 }
        guard buckets.count >= capacity else { return }
        let moments = buckets.values.map(\.at).sorted()
        let limit = moments[capacity / 4]
        buckets = buckets.filter { $0.value.at > limit }
    }
}

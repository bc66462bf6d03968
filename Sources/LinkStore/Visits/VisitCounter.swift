internal import Locks
internal import Synchronization

/// Counts visits in memory until they are written.
///
/// Counting touches one lock that mostly no other thread wants. What cannot be written stays and is
/// written with the next flush; call ``flush(to:at:resting:)`` every few seconds, sooner when
/// ``isFilling``, and at the end.
package final class VisitCounter: Sendable {
    private let shards: [Guarded<VisitTally>]
    private let limit: Int
    /// What is to be written, first what could not be.
    private let queue = Guarded<[VisitBatch]>([])
    private let droppedVisits = Atomic<Int64>(0)

    /// How many kinds are written in one transaction: some milliseconds, for which others wait. Of those
    /// without a channel the store only takes note at first.
    private static let (plainBatchSize, namedBatchSize) = (50_000, 1_000)

    /// Makes a counter.
    ///
    /// - Parameters:
    ///   - shards: How many threads can count without waiting for each other.
    ///   - limit: How many different kinds of visits without a channel each shard tells apart between
    ///     two flushes; with a channel, a fifth of that. What is more is counted in
    ///     ``VisitKey/otherChannels`` where it has a channel, and else in ``dropped``.
    package init(shards: Int = 8, limit: Int = 250_000) {
        let limit = max(limit, 1)
        self.limit = limit
        self.shards = (0..<max(shards, 1)).map { _ in Guarded(VisitTally(limit: limit)) }
    }

    /// The visits that were not counted for want of room: none but under attack, or when nothing
    /// could be written for a long time.
    package var dropped: Int64 { droppedVisits.load(ordering: .relaxed) }

    /// The visits that wait to be written.
    package var waiting: Int64 {
        shards.reduce(queue.withLock { $0.reduce(0) { $0 + $1.sum } }) { sum, shard in
            sum + shard.withLock { $0.sum }
        }
    }

    /// Whether there is so much that it should be written now.
    package var isFilling: Bool { shards.contains { $0.withLock { $0.isFilling } } }

    /// Counts one visit.
    package func count(_ key: VisitKey) {
        let shard = shards[Int(ThreadNumber.current % UInt(shards.count))]
        drop(shard.withLock { $0.add(key) })
    }

    /// Writes what was counted, and answers how many visits that were.
    ///
    /// When the store throws, the counts are kept for the next time, and the error is passed on. What
    /// goes to the store together stays together and keeps its name, so that it is counted once also
    /// where nobody knows whether the last attempt had come to its end.
    ///
    /// - Parameters:
    ///   - store: Where to.
    ///   - moment: Now.
    ///   - rest: How many times as long as a transaction took to rest after it, so that others get to
    ///     the store and to the processor meanwhile.
    @discardableResult
    package func flush(
        to store: any VisitStorage, at moment: Timestamp, resting rest: Int = 0
    ) async throws -> Int64 {
        var written: Int64 = 0
        var tookCounts = false
        while true {
            guard let batch = queue.withLock({ $0.popLast() }) else {
                // While there is one that could not be written, new counts wait in the shards, where
                // there is a bound to them.
                if tookCounts { return written }
                tookCounts = true
                takeCounts(at: moment)
                continue
            }
            let start = ContinuousClock.now
            do {
                try await store.addVisits(batch)
            } catch {
                queue.withLock { $0.append(batch) }
                throw error
            }
            written += batch.sum
            // Whoever is cancelled does not rest, but still comes to the end.
            if rest > 0 { try? await Task.sleep(for: (ContinuousClock.now - start) * rest) }
        }
    }

    private func drop(_ visits: Int) {
        if visits > 0 { droppedVisits.add(Int64(visits), ordering: .relaxed) }
    }

    private func takeCounts(at moment: Timestamp) {
        var (plain, named): ([PlainCount], [VisitDay]) = ([], [])
        for shard in shards {
            let next = VisitTally(limit: limit, expecting: shard.withLock { $0.plainKinds })
            let tally = shard.withLock { tally in
                defer { tally = next }
                return tally
            }
            let counts = tally.counts()
            plain += counts.plain
            named += counts.named
            drop(counts.lost)
        }
        if plain.isEmpty && named.isEmpty { return }
        plain = plain.merged()
        var batches = stride(from: 0, to: plain.count, by: Self.plainBatchSize).map { start in
            VisitBatch(plain: Array(plain[start...].prefix(Self.plainBatchSize)), at: moment)
        }
        batches += stride(from: 0, to: named.count, by: Self.namedBatchSize).map { start in
            VisitBatch(
                plain: [], named: Array(named[start...].prefix(Self.namedBatchSize)), at: moment)
        }
        queue.withLock { $0 += batches.reversed() }
    }
}

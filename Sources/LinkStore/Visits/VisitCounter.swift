internal import Locks
internal import Synchronization

/// Counts visits in memory until they are written, many in one transaction.
///
/// Counting touches one lock that mostly no other thread wants. What cannot be written stays and is
/// written with the next flush; call ``flush(to:at:)`` every few seconds and at the end.
package final class VisitCounter: Sendable {
    private let shards: [Guarded<[VisitKey: Int64]>]
    private let limit: Int
    /// What could not be written; more than one only when several flushes ran at the same time.
    private let failed = Guarded<[VisitBatch]>([])

    /// Makes a counter.
    ///
    /// - Parameters:
    ///   - shards: How many threads can count without waiting for each other.
    ///   - limit: How many different kinds of visits each shard tells apart between two flushes.
    ///     After that new channels are counted in ``VisitKey/otherChannels``, and kinds that are new
    ///     all the same, in ``dropped``.
    package init(shards: Int = 8, limit: Int = 20_000) {
        self.shards = (0..<max(shards, 1)).map { _ in Guarded([:]) }
        self.limit = max(limit, 1)
    }

    private let droppedVisits = Atomic<Int64>(0)

    /// The visits that were not counted for want of room: none but under attack, or when nothing
    /// could be written for a long time.
    package var dropped: Int64 { droppedVisits.load(ordering: .relaxed) }

    /// Counts one visit.
    package func count(_ key: VisitKey) {
        let shard = shards[Int(System.threadNumber % UInt(shards.count))]
        let wasCounted = shard.withLock { Self.add(1, key, to: &$0, limit: limit) }
        if !wasCounted { droppedVisits.add(1, ordering: .relaxed) }
    }

    /// Writes what was counted, and answers how many visits that were.
    ///
    /// When the store throws, the counts are kept for the next time, and the error is passed on. What
    /// goes to the store together stays together and keeps its name, so that it is counted once also
    /// where nobody knows whether the last attempt had come to its end.
    @discardableResult
    package func flush(to store: any VisitStorage, at now: Timestamp) async throws -> Int64 {
        var written: Int64 = 0
        // While there is one that could not be written, new counts wait in the shards, where there is
        // a bound to them.
        while let batch = failed.withLock({ $0.popLast() }) {
            try await write(batch, to: store)
            written += batch.sum
        }
        if let batch = takeCounts(at: now) {
            try await write(batch, to: store)
            written += batch.sum
        }
        return written
    }

    private func write(_ batch: VisitBatch, to store: any VisitStorage) async throws {
        do {
            try await store.addVisits(batch)
        } catch {
            failed.withLock { $0.append(batch) }
            throw error
        }
    }

    /// The visits that wait to be written.
    package var waiting: Int64 {
        shards.reduce(failed.withLock { $0.reduce(0) { $0 + $1.sum } }) { sum, shard in
            sum + shard.withLock { $0.values.reduce(0, +) }
        }
    }

    private func takeCounts(at now: Timestamp) -> VisitBatch? {
        var counts: [VisitKey: Int64] = [:]
        for shard in shards {
            let taken = shard.withLock { held in
                defer { held = [:] }
                return held
            }
            counts.merge(taken, uniquingKeysWith: +)
        }
        return counts.isEmpty ? nil : VisitBatch(counts, at: now)
    }

    private static func add(
        _ count: Int64, _ key: VisitKey, to counts: inout [VisitKey: Int64], limit: Int
    ) -> Bool {
        if counts.count < limit || counts[key] != nil {
            counts[key, default: 0] += count
            return true
        }
        let other = key.inOtherChannels
        // A little more room for these, of which there are as many as links and days.
        guard counts.count < 2 * limit || counts[other] != nil else { return false }
        counts[other, default: 0] += count
        return true
    }
}

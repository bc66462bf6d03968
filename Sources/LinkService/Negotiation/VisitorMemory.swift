internal import Synchronization

/// Remembers what the user agents of late told, since most visits to a project come from a handful of
/// versions of one app.
final class VisitorMemory: Sendable {
    /// Longer ones are read each time.
    private static let longest = 512
    private let shards: [Shard]
    private let limit: Int

    private final class Shard: Sendable {
        let known = Mutex<[String: Visitor]>([:])
    }

    /// Makes an empty memory of `shards` parts with at most `limit` user agents each.
    init(shards: Int = 8, limit: Int = 256) {
        self.limit = limit
        self.shards = (0..<shards).map { _ in Shard() }
    }

    /// What a `User-Agent` header tells; see ``Visitor/init(userAgent:)``.
    func visitor(userAgent: String?) -> Visitor {
        guard let userAgent, userAgent.utf8.count <= Self.longest else {
            return Visitor(userAgent: userAgent)
        }
        return shards[userAgent.utf8.count % shards.count].known.withLock { known in
            if let visitor = known[userAgent] { return visitor }
            let visitor = Visitor(userAgent: userAgent)
            // Whoever makes up new ones all the time costs no more than without a memory.
            if known.count >= limit { known.removeAll(keepingCapacity: true) }
            known[userAgent] = visitor
            return visitor
        }
    }
}

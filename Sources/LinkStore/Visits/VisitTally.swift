/// Counts of visits in memory, for a bounded number of kinds.
struct VisitTally: Sendable {
    private let limit: Int
    private var plain: KindTable
    /// Those with a channel, of which visitors can make up as many as they like.
    private var named: [VisitKey: Int64] = [:]

    /// An empty one, with room for as many kinds as one had before it: it is made where nobody waits.
    init(limit: Int, expecting count: Int = 0) {
        self.limit = limit
        plain = KindTable(expecting: min(count, limit))
    }

    /// How many kinds without a channel there are.
    var plainKinds: Int { plain.count }

    /// The visits that were counted.
    var sum: Int64 { plain.counts.reduce(0) { $0 + $1.count } + named.values.reduce(0, +) }

    /// Whether half of the room is taken.
    var isFilling: Bool { 2 * plain.count > limit || 2 * named.count > channelLimit }

    private var channelLimit: Int { max(limit / 5, 1) }

    /// Counts a visit; false when there is no room for its kind. A new channel without room is counted
    /// in ``VisitKey/otherChannels``.
    mutating func add(_ key: VisitKey) -> Bool {
        if key.channel.isEmpty {
            return plain.add(PlainKind(key), limit: limit)
        }
        if named.count < channelLimit || named[key] != nil {
            named[key, default: 0] += 1
            return true
        }
        let other = key.inOtherChannels
        // A little more room for these, of which there are as many as links and days.
        guard named.count < 2 * channelLimit || named[other] != nil else { return false }
        named[other, default: 0] += 1
        return true
    }

    /// What was counted without a channel, in any order.
    var plainCounts: some Sequence<PlainCount> { plain.counts }

    /// What was counted with a channel, in any order.
    var namedCounts: some Sequence<VisitDay> {
        named.lazy.map { VisitDay(key: $0.key, count: $0.value) }
    }
}

/// Counts of visits in memory, for a bounded number of kinds.
struct VisitTally: Sendable {
    private let limit: Int
    private var plain: KindTable
    /// Visits that are not in the table yet, at most ``together``.
    private var latest: [PlainKind] = []
    /// How many visits go into the table at once: so many that the processor waits for memory once for
    /// several, and so few that nobody notices.
    private static let together = 64
    /// Those with a channel, of which visitors can make up as many as they like.
    private var named: [VisitKey: Int64] = [:]

    /// An empty one, with room for as many kinds as one had before it: it is made where nobody waits.
    init(limit: Int, expecting count: Int = 0) {
        self.limit = limit
        plain = KindTable(expecting: min(count, limit))
        latest.reserveCapacity(Self.together)
    }

    /// How many kinds without a channel there are in the table.
    var plainKinds: Int { plain.count }

    /// The visits that were counted.
    var sum: Int64 {
        plain.counts.reduce(0) { $0 + $1.count } + Int64(latest.count) + named.values.reduce(0, +)
    }

    /// Whether half of the room is taken.
    var isFilling: Bool { 2 * plain.count > limit || 2 * named.count > channelLimit }

    private var channelLimit: Int { max(limit / 5, 1) }

    /// Counts a visit; answers how many there was no room for, of those before it too. A new channel
    /// without room is counted in ``VisitKey/otherChannels``.
    mutating func add(_ key: VisitKey) -> Int {
        if key.channel.isEmpty {
            latest.append(PlainKind(key))
            return latest.count < Self.together ? 0 : settle()
        }
        return addNamed(key) ? 0 : 1
    }

    /// Takes the latest visits into the table; answers how many there was no room for.
    private mutating func settle() -> Int {
        defer { latest.removeAll(keepingCapacity: true) }
        return plain.add(latest, limit: limit)
    }

    private mutating func addNamed(_ key: VisitKey) -> Bool {
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

    /// Everything that was counted, in any order, and for how many visits there was no room.
    consuming func counts() -> (plain: [PlainCount], named: [VisitDay], lost: Int) {
        let lost = settle()
        let named = named.map { VisitDay(key: $0.key, count: $0.value) }
        return (Array(plain.counts), named, lost)
    }
}

/// Counts of visits in memory, for a bounded number of kinds.
struct VisitTally: Sendable {
    /// A kind without a channel, which nearly all are, in words that are hashed at once.
    private struct PlainKind: Hashable {
        let project: Int64
        let link: Int64
        /// The day and the three words.
        let rest: Int64

        init(_ key: VisitKey) {
            project = key.project.rawValue
            // No link has the number 0.
            link = key.link?.rawValue ?? 0
            rest =
                key.day.number << 9 | key.platform.code << 6 | key.outcome.code << 3
                | key.audience.code
        }

        var key: VisitKey {
            VisitKey(
                project: .init(project), link: link == 0 ? nil : .init(link),
                day: Day(number: rest >> 9), platform: .init(code: rest >> 6 & 7),
                outcome: .init(code: rest >> 3 & 7), audience: .init(code: rest & 7))
        }

        /// Takes what tells nearly all kinds apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(link == 0 ? -project : link)
            hasher.combine(rest)
        }
    }

    private let limit: Int
    private var plain: [PlainKind: Int64] = [:]
    /// Those with a channel, of which visitors can make up as many as they like.
    private var named: [VisitKey: Int64] = [:]

    init(limit: Int) { self.limit = limit }

    /// The visits that were counted.
    var sum: Int64 { plain.values.reduce(0, +) + named.values.reduce(0, +) }

    /// Whether half of the room is taken.
    var isFilling: Bool { 2 * plain.count > limit || 2 * named.count > channelLimit }

    private var channelLimit: Int { max(limit / 5, 1) }

    /// Counts a visit; false when there is no room for its kind. A new channel without room is counted
    /// in ``VisitKey/otherChannels``.
    mutating func add(_ key: VisitKey) -> Bool {
        if key.channel.isEmpty {
            let kind = PlainKind(key)
            guard plain.count < limit || plain[kind] != nil else { return false }
            plain[kind, default: 0] += 1
            return true
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

    /// What was counted, in any order.
    var counts: [VisitDay] {
        plain.map { VisitDay(key: $0.key.key, count: $0.value) }
            + named.map { VisitDay(key: $0.key, count: $0.value) }
    }
}

extension VisitKey.Platform {
    fileprivate var code: Int64 {
        switch self {
        case .iphone: 0
        case .ipad: 1
        case .android: 2
        case .desktop: 3
        case .other: 4
        }
    }

    fileprivate init(code: Int64) { self = Self.allCases[Int(code)] }
}

extension VisitKey.Outcome {
    fileprivate var code: Int64 {
        switch self {
        case .app: 0
        case .interstitial: 1
        case .store: 2
        case .desktop: 3
        case .preview: 4
        case .miss: 5
        }
    }

    fileprivate init(code: Int64) { self = Self.allCases[Int(code)] }
}

extension VisitKey.Audience {
    fileprivate var code: Int64 {
        switch self {
        case .people: 0
        case .crawler: 1
        case .head: 2
        }
    }

    fileprivate init(code: Int64) { self = Self.allCases[Int(code)] }
}

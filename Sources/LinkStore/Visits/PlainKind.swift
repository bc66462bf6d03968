/// A kind of visits without a channel, which nearly all are, in words that are hashed and compared at once.
struct PlainKind: Hashable, Comparable, Sendable {
    let project: Int64
    /// No link has the number 0.
    let link: Int64
    /// The day and the three words.
    let rest: Int64

    /// The kind of the visits of `key`, whose channel does not count.
    init(_ key: VisitKey) {
        project = key.project.rawValue
        link = key.link?.rawValue ?? 0
        rest =
            key.day.number << 9 | key.platform.code << 6 | key.outcome.code << 3
            | key.audience.code
    }

    /// No kind at all.
    static let none = PlainKind()

    private init() { (project, link, rest) = (0, 0, 0) }

    /// Takes the words as they were stored; nil when they stand for nothing.
    init?(project: Int64, link: Int64, rest: Int64) {
        guard rest >> 6 & 7 < VisitKey.Platform.allCases.count,
            rest >> 3 & 7 < VisitKey.Outcome.allCases.count,
            rest & 7 < VisitKey.Audience.allCases.count
        else { return nil }
        (self.project, self.link, self.rest) = (project, link, rest)
    }

    var day: Day { Day(number: rest >> 9) }

    var key: VisitKey {
        VisitKey(
            project: .init(project), link: link == 0 ? nil : .init(link), day: day,
            platform: .init(code: rest >> 6 & 7), outcome: .init(code: rest >> 3 & 7),
            audience: .init(code: rest & 7))
    }

    /// The order of the table of visits, as far as numbers go.
    static func < (left: Self, right: Self) -> Bool {
        if left.project != right.project { return left.project < right.project }
        if left.link != right.link { return left.link < right.link }
        return left.rest < right.rest
    }
}

/// How many visits of such a kind there were.
struct PlainCount: Hashable, Sendable {
    let kind: PlainKind
    var count: Int64
}

extension [PlainCount] {
    /// The counts in their order, those of one kind together.
    func merged() -> [PlainCount] {
        var result: [PlainCount] = []
        result.reserveCapacity(count)
        for next in sorted(by: { $0.kind < $1.kind }) {
            if let last = result.indices.last, result[last].kind == next.kind {
                result[last].count += next.count
            } else {
                result.append(next)
            }
        }
        return result
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

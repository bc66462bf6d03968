/// What is counted about the rules of an entry while the classes of URLs go by.
struct RuleTally {
    private(set) var facts: [Int: Facts] = [:]
    /// How many classes there are.
    private(set) var classes = 0
    private let own: Set<Int>
    private let table: RuleTable
    private let contexts: [[Int]]
    private var shadowed: Set<Int> = []

    /// Something that holds in a class of URLs, surely or perhaps.
    struct Sighting {
        var isSure = false
        var doubt: Undetermined?

        mutating func note(_ found: URLClass) {
            if found.doubt == nil { isSure = true }
            doubt = doubt ?? found.doubt
        }
    }

    /// What is known about one rule.
    struct Facts {
        /// Some URL is decided by the rule.
        var isFirst = Sighting()
        /// Some URL has another outcome without the rule.
        var matters = Sighting()
        /// In how many classes it matches.
        var classes = 0
        /// The earlier rules that match whenever this one does; nil before the first time.
        var earlier: Set<Int>?
        /// The earlier rules that decide instead.
        var takers: Set<Int> = []
        /// The rules that would decide instead, if it is not needed.
        var backups: Set<Int> = []
        /// A few classes that it decides, or when there is none yet, that others take.
        var samples: [URLClass] = []

        /// Whether ``samples`` are classes that it decides.
        fileprivate var isSampled = false

        /// The earliest rule that alone takes everything.
        var cover: Int? { earlier?.min() }

        /// Why it is not known whether the rule decides, or matters.
        var doubt: Undetermined? {
            isFirst.isSure ? matters.doubt : isFirst.doubt
        }
    }

    init(_ own: [Int], table: RuleTable, contexts: [[Int]]) {
        self.own = Set(own)
        self.table = table
        self.contexts = contexts
        for rule in own { facts[rule] = Facts() }
    }

    /// First round: who decides.
    mutating func count(_ found: URLClass) {
        classes += 1
        let matching = found.matching.filter(own.contains)
        for (place, rule) in matching.enumerated() {
            let before = matching[..<place]
            var known = facts[rule] ?? Facts()
            known.classes += 1
            known.earlier = known.earlier?.intersection(before) ?? Set(before)
            if let first = before.first {
                known.takers.insert(first)
            } else {
                known.isFirst.note(found)
            }
            if found.doubt == nil {
                if before.isEmpty, !known.isSampled { known.samples = [] }
                if before.isEmpty { known.isSampled = true }
                if before.isEmpty || !known.isSampled, known.samples.count < 4 {
                    known.samples.append(found)
                }
            }
            facts[rule] = known
        }
    }

    /// Between the rounds: which rules surely never decide, when `areAll` classes were counted.
    mutating func findShadowed(areAll: Bool) {
        shadowed = own.filter { rule in
            guard areAll, let first = facts[rule]?.isFirst else { return false }
            return !first.isSure && first.doubt == nil
        }
    }

    /// Second round: what would be without the rule that decides.
    ///
    /// Of two equal rules the later one is shadowed, so it does not make the earlier one needless.
    mutating func compare(_ found: URLClass) {
        let matching = found.matching.filter(own.contains)
        guard let first = matching.first else { return }
        let isExclusion = table.rules[first].isExclusion
        let next = matching.dropFirst().first {
            !(shadowed.contains($0) && table.rules[$0].isExclusion == isExclusion)
        }
        for context in contexts {
            let backup = next ?? context.first(where: found.matching.contains)
            let opens = backup.map { !table.rules[$0].isExclusion } ?? false
            if opens == isExclusion {
                facts[first]?.matters.note(found)
            } else if let backup, !isExclusion {
                facts[first]?.backups.insert(backup)
            }
        }
    }

    /// What the rules that shadow `rule` do, compared with it.
    func effect(of shadows: [Int], on rule: Int) -> RuleRemark.Effect {
        let isExclusion = table.rules[rule].isExclusion
        let same = shadows.count { table.rules[$0].isExclusion == isExclusion }
        return same == shadows.count ? .same : same == 0 ? .opposite : .mixed
    }
}

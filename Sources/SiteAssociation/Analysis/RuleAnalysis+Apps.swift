public import WebText

extension RuleAnalysis {
    /// Whether the rules of `app` open it for every URL.
    public func claimsWholeSite(_ app: String) -> WholeSite {
        let list = RuleList(rules(of: app), in: table)
        var search = Search()
        var deciders: Set<Int> = []
        let space = URLClasses(of: list.rules, in: table, bounds: bounds)
        let limit = space.visit { found in
            let decider = list.decider(of: found)
            if let decider, list.opens(decider) {
                deciders.insert(decider)
                return true
            }
            search.note(found, host: host, examples: examples(for: [decider])) { !opens(app, $0) }
            return search.witness == nil
        }
        switch search.answer(limit) {
        case .yes(let url): return .no(url)
        case .undetermined(let reason): return .undetermined(reason)
        case .no:
            let whole = deciders.filter { table.rules[$0].isTrivial }.min()
            let rules = whole.map { [$0] } ?? deciders.sorted()
            return .yes(components: rules.compactMap { table.rules[$0].component })
        }
    }

    /// How the URLs that open `first` lie to those that open `second`.
    ///
    /// A URL that is excluded and one that no rule is about are the same here: the app stays shut.
    public func overlap(_ first: String, _ second: String) -> Overlap {
        let lists = [first, second].map { RuleList(rules(of: $0), in: table) }
        if lists[0].fingerprint == lists[1].fingerprint, !lists[0].rules.isEmpty {
            return Overlap(both: anyURL(of: first), onlyFirst: .no, onlySecond: .no)
        }
        var searches = [Search(), Search(), Search()]
        let concerned = Set(lists[0].rules + lists[1].rules).sorted()
        let space = URLClasses(of: concerned, in: table, bounds: bounds)
        let limit = space.visit { found in
            let deciders = lists.map { $0.decider(of: found) }
            let opened = zip(lists, deciders).map { $0.opens($1) }
            guard opened != [false, false] else { return true }
            let place = opened == [true, true] ? 0 : opened[0] ? 1 : 2
            searches[place].note(found, host: host, examples: examples(for: deciders)) {
                opens(first, $0) == opened[0] && opens(second, $0) == opened[1]
            }
            return searches.contains { $0.witness == nil }
        }
        return Overlap(
            both: searches[0].answer(limit), onlyFirst: searches[1].answer(limit),
            onlySecond: searches[2].answer(limit))
    }

    /// Whether any URL opens `app`.
    public func anyURL(of app: String) -> Answer {
        let list = RuleList(rules(of: app), in: table)
        if let url = examples(for: list.rules).first(where: { opens(app, $0) }) { return .yes(url) }
        var search = Search()
        let limit = URLClasses(of: list.rules, in: table, bounds: bounds).visit { found in
            if list.opens(list.decider(of: found)) {
                search.note(found, host: host) { opens(app, $0) }
            }
            return search.witness == nil
        }
        return search.answer(limit)
    }
}

/// Whether an app opens for every URL of the site.
public enum WholeSite: Hashable, Sendable {
    /// It does, by these components: the one that matches everything, or else all that decide.
    /// None when an entry without a list of rules does it.
    case yes(components: [Int])
    /// It does not open for this URL.
    case no(WebURL)
    /// It could not be found out.
    case undetermined(Undetermined)
}

/// How the URLs that open one app lie to those that open another.
public struct Overlap: Hashable, Sendable {
    /// A URL that opens both apps.
    public let both: Answer
    /// A URL that opens the first app and not the second.
    public let onlyFirst: Answer
    /// A URL that opens the second app and not the first.
    public let onlySecond: Answer

    /// The answers in a word.
    public enum Kind: Hashable, Sendable {
        /// Each URL opens both apps, or neither.
        case identical
        /// No URL opens both apps.
        case disjoint
        /// Some URL opens both, and some only one.
        case partial
        /// It could not be found out.
        case undetermined(Undetermined)
    }

    /// How the two lie to each other, in a word.
    public var kind: Kind {
        if onlyFirst == .no, onlySecond == .no { return .identical }
        if both == .no { return .disjoint }
        if both.witness != nil, onlyFirst.witness ?? onlySecond.witness != nil { return .partial }
        for case .undetermined(let reason) in [both, onlyFirst, onlySecond] {
            return .undetermined(reason)
        }
        return .undetermined(.noWitness)
    }
}

/// Rules in the order in which they are tried.
struct RuleList {
    let rules: [Int]
    private let table: RuleTable
    private var order: [Int: Int] = [:]

    init(_ rules: [Int], in table: RuleTable) {
        self.rules = rules
        self.table = table
        for (place, rule) in rules.enumerated() where order[rule] == nil { order[rule] = place }
    }

    /// The rule that decides about the URLs of `found`.
    func decider(of found: URLClass) -> Int? {
        found.matching.filter { order[$0] != nil }.min { order[$0] ?? 0 < order[$1] ?? 0 }
    }

    /// Whether the app opens when `decider` decides.
    func opens(_ decider: Int?) -> Bool {
        decider.map { !table.rules[$0].isExclusion } ?? false
    }

    /// What the rules do, in their order.
    var fingerprint: [[Int32]] { rules.map(table.fingerprint) }
}

/// What the query and the fragment of a URL can be, as far as some rules tell it apart.
struct TailClasses {
    private let table: RuleTable
    private let rules: [Int]
    private let bounds: AnalysisBounds
    private let fragments: PartClasses
    private let queries: PartClasses
    private let items: [Int: ItemClasses]

    /// A way to choose the query or the fragment.
    struct Choice {
        /// The places of the rules that it makes fail.
        var failing: Set<Int>
        /// Texts as they stand in a URL, of which one should do so.
        var texts: [String]
        /// Nil when the first text is known to do so; otherwise why that is not known.
        var doubt: Undetermined?
    }

    /// All ways, apart from those that make the same rules fail.
    struct Choices {
        var queries: [Choice]
        var fragments: [Choice]
        /// Whether none is missing.
        var areAll: Bool
    }

    init(of rules: [Int], in table: RuleTable, bounds: AnalysisBounds) {
        self.table = table
        self.rules = rules
        self.bounds = bounds
        var fragment: Set<Int32> = []
        var query: Set<Int32> = []
        var values: [Int: Set<Int32>] = [:]
        for rule in rules.map({ table.rules[$0] }) where !rule.isNever {
            if let atom = rule.fragment?.atom { fragment.insert(atom) }
            if let atom = rule.query?.atom { query.insert(atom) }
            for item in rule.items { values[item.name, default: []].insert(item.constraint.atom) }
        }
        fragments = PartClasses(.fragment, Array(fragment), in: table, bounds: bounds)
        queries = PartClasses(.query, Array(query), in: table, bounds: bounds)
        items = Dictionary(
            uniqueKeysWithValues: values.map {
                ($0, ItemClasses(name: $0, Array($1), in: table, bounds: bounds))
            })
    }

    /// Why classes may be missing, or nil.
    var limit: Undetermined? {
        fragments.limit ?? queries.limit
            ?? items.keys.sorted().lazy.compactMap { items[$0]?.limit }.first
    }

    /// What can be chosen for the rules at `places`.
    func choices(for places: [Int]) -> Choices {
        let fragment = choices(of: fragments, for: places) { $0.fragment?.atom }
        let whole = choices(of: queries, for: places) { $0.query?.atom }
        let (parts, areAll) = itemChoices(for: places)
        var queries: [Choice] = []
        if parts.count == 1, parts[0].failing.isEmpty {
            queries = whole
        } else if whole.count == 1, whole[0].failing.isEmpty {
            queries = parts
        } else {
            // The query as a whole and items of it cannot be chosen independently.
            for first in whole {
                for second in parts {
                    queries.append(Self.combination(first, second))
                }
            }
        }
        return Choices(queries: queries, fragments: fragment, areAll: areAll)
    }

    private static func combination(_ whole: Choice, _ parts: Choice) -> Choice {
        let a = whole.texts.first ?? ""
        let b = parts.texts.first ?? ""
        let isNone = a.isEmpty && b.isEmpty
        return Choice(
            failing: whole.failing.union(parts.failing),
            texts: isNone ? [""] : [a, b, "\(a)&\(b)"],
            doubt: isNone ? whole.doubt ?? parts.doubt : .mixedQueries)
    }

    private func choices(
        of part: PartClasses, for places: [Int], atom: (RuleTable.Rule) -> Int32?
    ) -> [Choice] {
        let asking = places.compactMap { place in
            atom(table.rules[rules[place]]).map { (place: place, atom: $0) }
        }
        return part.restricted(to: Set(asking.map(\.atom))).map { found in
            Choice(
                failing: Set(asking.filter { !found.atoms.contains($0.atom) }.map(\.place)),
                texts: found.texts, doubt: found.isReal ? nil : .mixedForms)
        }
    }

    /// The choices for all items together, name after name.
    ///
    /// Choices that make the same rules fail are made one at each name, so a rule that asks for
    /// many items does not multiply them.
    private func itemChoices(for places: [Int]) -> (choices: [Choice], areAll: Bool) {
        var asking: [Int: [(place: Int, atom: Int32)]] = [:]
        for place in places {
            for item in table.rules[rules[place]].items {
                asking[item.name, default: []].append((place, item.constraint.atom))
            }
        }
        var choices = [Choice(failing: [], texts: [""], doubt: nil)]
        var areAll = true
        for name in asking.keys.sorted() {
            let all = asking[name] ?? []
            guard let found = items[name]?.restricted(to: Set(all.map(\.atom))) else { continue }
            areAll = areAll && found.areAll
            var next: [Choice] = []
            var known: [Set<Int>: Int] = [:]
            for choice in choices {
                for item in found.classes {
                    let failing = all.lazy.filter { !item.atoms.contains($0.atom) }.map(\.place)
                    let pieces = (choice.texts + item.items).filter { !$0.isEmpty }
                    let both = Choice(
                        failing: choice.failing.union(failing),
                        texts: [pieces.joined(separator: "&")],
                        doubt: choice.doubt ?? (item.isReal ? nil : .mixedForms))
                    if let place = known[both.failing] {
                        if next[place].doubt != nil, both.doubt == nil { next[place] = both }
                    } else if next.count < bounds.choices {
                        known[both.failing] = next.count
                        next.append(both)
                    } else {
                        areAll = false
                    }
                }
                if !areAll, next.count >= bounds.choices { break }
            }
            choices = next
        }
        return (choices, areAll)
    }
}

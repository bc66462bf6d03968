internal import WebText

/// All URLs, sorted into classes by which of some rules match them.
///
/// Path, query and fragment are chosen freely, so the classes are the combinations of what each
/// part can meet. To keep them few, a class of paths is combined only with what the rules that
/// match the path still ask of the other parts.
struct URLClasses {
    let table: RuleTable
    /// The rules that the classes are about.
    let rules: [Int]
    private let bounds: AnalysisBounds
    private let paths: PartClasses
    private let fragments: PartClasses
    private let queries: PartClasses
    private let items: [Int: ItemClasses]
    /// The places in ``rules`` of those that ask nothing of the path.
    private var anyPath: [Int] = []
    /// The places in ``rules`` by the atom that the path has to meet.
    private var byPath: [Int32: [Int]] = [:]

    /// The combinations of what one path leaves open.
    private struct Rest {
        var fragments: [PartClasses.Class]
        var queries: [PartClasses.Class]
        /// The names of items that matter, and the classes of each.
        var names: [Int]
        var items: [[ItemClasses.Class]] = []
        var areAll = true
    }

    /// What the rules that match a path ask of the other parts.
    private struct OpenParts: Hashable {
        var fragment: Set<Int32> = []
        var query: Set<Int32> = []
        var values: [Int: Set<Int32>] = [:]
    }

    init(of rules: [Int], in table: RuleTable, bounds: AnalysisBounds) {
        self.table = table
        self.rules = rules
        self.bounds = bounds
        var atoms: (path: Set<Int32>, fragment: Set<Int32>, query: Set<Int32>) = ([], [], [])
        var values: [Int: Set<Int32>] = [:]
        for (place, number) in rules.enumerated() {
            let rule = table.rules[number]
            if rule.isNever { continue }
            if let path = rule.path {
                atoms.path.insert(path.atom)
                byPath[path.atom, default: []].append(place)
            } else {
                anyPath.append(place)
            }
            if let fragment = rule.fragment { atoms.fragment.insert(fragment.atom) }
            if let query = rule.query { atoms.query.insert(query.atom) }
            for item in rule.items { values[item.name, default: []].insert(item.constraint.atom) }
        }
        paths = PartClasses(.path, Array(atoms.path), in: table, bounds: bounds)
        fragments = PartClasses(.fragment, Array(atoms.fragment), in: table, bounds: bounds)
        queries = PartClasses(.query, Array(atoms.query), in: table, bounds: bounds)
        items = Dictionary(
            uniqueKeysWithValues: values.map {
                ($0, ItemClasses(name: $0, Array($1), in: table, bounds: bounds))
            })
    }

    /// Calls `body` with every class until it returns false.
    ///
    /// A class that is not real may be empty; but every URL is in some class, unless the outcome
    /// says why classes are missing.
    func visit(_ body: (URLClass) -> Bool) -> Undetermined? {
        var limit = paths.limit ?? fragments.limit ?? queries.limit
        for part in items.values { limit = limit ?? part.limit }
        var rests: [OpenParts: Rest] = [:]
        var combinations = 0
        for path in paths.classes {
            let candidates = candidates(for: path)
            let open = openParts(of: candidates)
            let rest = rests[open] ?? rest(open)
            rests[open] = rest
            if !rest.areAll { limit = limit ?? .tooManyCombinations }
            var choice = [Int](repeating: 0, count: rest.items.count)
            while true {
                let chosen = choice.indices.map { rest.items[$0][choice[$0]] }
                for query in rest.queries {
                    for fragment in rest.fragments {
                        combinations += 1
                        if combinations > bounds.combinations {
                            return limit ?? .tooManyCombinations
                        }
                        let parts = Parts(
                            path: path, fragment: fragment, query: query, names: rest.names,
                            items: chosen)
                        if !visit(parts, candidates, body) { return limit }
                    }
                }
                guard Self.advance(&choice, rest.items.map(\.count)) else { break }
            }
        }
        return limit
    }

    /// The next combination, counted like a number; false behind the last.
    private static func advance(_ choice: inout [Int], _ counts: [Int]) -> Bool {
        for index in choice.indices {
            choice[index] += 1
            if choice[index] < counts[index] { return true }
            choice[index] = 0
        }
        return false
    }

    // MARK: One path

    /// The places of the rules that match `path`, as far as the path goes.
    private func candidates(for path: PartClasses.Class) -> [Int] {
        var places = anyPath
        for atom in path.atoms { places += byPath[atom] ?? [] }
        return places.sorted()
    }

    /// The atoms that `candidates` ask for beyond the path.
    private func openParts(of candidates: [Int]) -> OpenParts {
        var open = OpenParts()
        for place in candidates {
            let rule = table.rules[rules[place]]
            if let atom = rule.fragment?.atom { open.fragment.insert(atom) }
            if let atom = rule.query?.atom { open.query.insert(atom) }
            for item in rule.items { open.values[item.name, default: []].insert(item.constraint.atom) }
        }
        return open
    }

    private func rest(_ open: OpenParts) -> Rest {
        var rest = Rest(
            fragments: fragments.restricted(to: open.fragment),
            queries: queries.restricted(to: open.query), names: open.values.keys.sorted())
        for name in rest.names {
            let outcome = items[name]?.restricted(to: open.values[name] ?? []) ?? (classes: [], areAll: false)
            rest.items.append(outcome.classes)
            rest.areAll = rest.areAll && outcome.areAll
        }
        return rest
    }

    // MARK: One class

    private struct Parts {
        var path: PartClasses.Class
        var fragment: PartClasses.Class
        var query: PartClasses.Class
        var names: [Int]
        var items: [ItemClasses.Class]
    }

    private func visit(
        _ parts: Parts, _ candidates: [Int], _ body: (URLClass) -> Bool
    ) -> Bool {
        let matching = candidates.map { rules[$0] }.filter { matches(table.rules[$0], parts) }
        let pieces = parts.items.flatMap(\.items).joined(separator: "&")
        let query = parts.query.texts.first ?? ""
        // A query as a whole and items of it cannot be chosen independently, unless there is none.
        let asksForBoth =
            candidates.contains { table.rules[rules[$0]].query != nil } && !parts.items.isEmpty
        let isIndependent = !asksForBoth || (query.isEmpty && pieces.isEmpty)
        let isReal =
            parts.path.isReal && parts.fragment.isReal && parts.query.isReal && isIndependent
            && parts.items.allSatisfy(\.isReal)
        if isReal {
            return body(
                URLClass(
                    matching: matching, doubt: nil, path: parts.path.texts.first ?? "",
                    query: query.isEmpty ? pieces : query,
                    fragment: parts.fragment.texts.first ?? ""))
        }
        // Some URLs that might be in the class are tried; each is in some class.
        let all = parts.path.isReal ? candidates.map { rules[$0] } : rules
        let queries = asksForBoth ? [query, pieces, query + "&" + pieces] : [query + pieces]
        for path in parts.path.texts {
            for fragment in parts.fragment.texts {
                for query in queries {
                    var found = URLClass(
                        matching: [], doubt: nil, path: path, query: query, fragment: fragment)
                    guard let url = found.url(host: "example.com") else { continue }
                    found.matching = RuleProbe(table: table).matching(all, url)
                    if !body(found) { return false }
                    if found.matching == matching { return true }
                }
            }
        }
        return body(
            URLClass(
                matching: matching, doubt: isIndependent ? .mixedForms : .mixedQueries, path: "",
                query: "", fragment: ""))
    }

    private func matches(_ rule: RuleTable.Rule, _ parts: Parts) -> Bool {
        if let fragment = rule.fragment, !parts.fragment.atoms.contains(fragment.atom) {
            return false
        }
        if let query = rule.query, !parts.query.atoms.contains(query.atom) { return false }
        return rule.items.allSatisfy { item in
            guard let place = parts.names.firstIndex(of: item.name) else { return false }
            return parts.items[place].atoms.contains(item.constraint.atom)
        }
    }
}

/// URLs that the same rules match, with one of them.
struct URLClass {
    /// The rules that match, in their order.
    var matching: [Int]
    /// Nil when there is such a URL; otherwise why that is not known.
    var doubt: Undetermined?
    var path: String
    var query: String
    var fragment: String

    /// A URL of the class, or nil when it is no valid one.
    func url(host: String) -> WebURL? {
        var text = "https://\(host)\(path.isEmpty ? "/" : path)"
        if !query.isEmpty { text += "?\(query)" }
        if !fragment.isEmpty { text += "#\(fragment)" }
        return try? WebURL(text)
    }
}

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
    private let tails: TailClasses
    /// The places in ``rules`` of those that ask nothing of the path.
    private var anyPath: [Int] = []
    /// The places in ``rules`` by the atom that the path has to meet.
    private var byPath: [Int32: [Int]] = [:]

    init(of rules: [Int], in table: RuleTable, bounds: AnalysisBounds) {
        self.table = table
        self.rules = rules
        self.bounds = bounds
        for (place, number) in rules.enumerated() {
            let rule = table.rules[number]
            if rule.isNever { continue }
            if let path = rule.path {
                byPath[path.atom, default: []].append(place)
            } else {
                anyPath.append(place)
            }
        }
        paths = PartClasses(.path, Array(byPath.keys), in: table, bounds: bounds)
        tails = TailClasses(of: rules, in: table, bounds: bounds)
    }

    /// Calls `body` with every class until it returns false.
    ///
    /// A class with a doubt may be empty; but every URL is in some class, unless the outcome says
    /// why classes are missing; then at least the classes of examples for each rule are there.
    func visit(_ body: (URLClass) -> Bool) -> Undetermined? {
        var isGoingOn = true
        let limit = visitClasses { found in
            isGoingOn = body(found)
            return isGoingOn
        }
        if limit != nil, isGoingOn { visitExamples(body) }
        return limit
    }

    /// Calls `body` with the classes of some URLs that are likely to show something.
    private func visitExamples(_ body: (URLClass) -> Bool) {
        let probe = RuleProbe(table: table)
        let maker = RuleExample(table: table, host: "example.com")
        // Asking all rules about one URL costs about as much as their patterns are long.
        let size = rules.reduce(1) { $0 + table.size(of: $1) }
        let most = max(16, bounds.steps * 16 / size)
        let root = try? WebURL("https://example.com/")
        for url in [root].compactMap({ $0 }) + rules.prefix(most).compactMap(maker.url) {
            let found = URLClass(
                matching: probe.matching(rules, url), doubt: nil, path: url.text(of: url.path),
                query: url.text(of: url.query) ?? "", fragment: url.text(of: url.fragment) ?? "")
            if !body(found) { return }
        }
    }

    private func visitClasses(_ body: (URLClass) -> Bool) -> Undetermined? {
        var limit = paths.limit ?? tails.limit
        var known: [[Int]: TailClasses.Choices] = [:]
        var combinations = 0
        for path in paths.classes {
            let candidates = candidates(for: path)
            let open = candidates.filter { table.rules[rules[$0]].hasTail }
            let choices = known[open] ?? tails.choices(for: open)
            known[open] = choices
            if !choices.areAll { limit = limit ?? .tooManyCombinations }
            for query in choices.queries {
                for fragment in choices.fragments {
                    combinations += 1
                    if combinations > bounds.combinations { return limit ?? .tooManyCombinations }
                    let matching = candidates.filter {
                        !query.failing.contains($0) && !fragment.failing.contains($0)
                    }
                    let isGoingOn = visit(
                        matching.map { rules[$0] }, path, query, fragment, candidates, body)
                    if !isGoingOn { return limit }
                }
            }
        }
        return limit
    }

    /// The places of the rules that match `path`, as far as the path goes.
    private func candidates(for path: PartClasses.Class) -> [Int] {
        var places = anyPath
        for atom in path.atoms { places += byPath[atom] ?? [] }
        return places.sorted()
    }

    private func visit(
        _ matching: [Int], _ path: PartClasses.Class, _ query: TailClasses.Choice,
        _ fragment: TailClasses.Choice, _ candidates: [Int], _ body: (URLClass) -> Bool
    ) -> Bool {
        let doubt = path.isReal ? query.doubt ?? fragment.doubt : .mixedForms
        guard let doubt else {
            return body(
                URLClass(
                    matching: matching, doubt: nil, path: path.texts.first ?? "",
                    query: query.texts.first ?? "", fragment: fragment.texts.first ?? ""))
        }
        // Some URLs that might be in the class are tried; each is in some class.
        let probed = path.isReal ? candidates.map { rules[$0] } : rules
        let probe = RuleProbe(table: table)
        for path in path.texts {
            for fragment in fragment.texts {
                for query in query.texts {
                    var found = URLClass(
                        matching: [], doubt: nil, path: path, query: query, fragment: fragment)
                    guard let url = found.url(host: "example.com") else { continue }
                    found.matching = probe.matching(probed, url)
                    if !body(found) { return false }
                    if found.matching == matching { return true }
                }
            }
        }
        return body(
            URLClass(matching: matching, doubt: doubt, path: "", query: "", fragment: ""))
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

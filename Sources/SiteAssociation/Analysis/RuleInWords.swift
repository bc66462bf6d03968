internal import WebText

/// Components as phrases that say which URLs they match.
///
///     let words = RuleInWords(file)
///     words.phrase(for: 0)   // "any path under /buy, and /buy itself"
///     words.phrase(for: 1)   // "the path /gift, with query item code present and not empty"
///
/// The phrase does not say whether the component includes or excludes.
public struct RuleInWords: Sendable {
    private let table: RuleTable
    private var places: [Int: Int] = [:]

    /// Reads the components of `file`.
    public init(_ file: AssociationFile) {
        var table = RuleTable()
        _ = table.add(file)
        self.init(table)
    }

    init(_ table: RuleTable) {
        self.table = table
        for (place, rule) in table.rules.enumerated() {
            if let component = rule.component { places[component] = place }
        }
    }

    /// The URLs that the component matches, where `component` is an index into
    /// ``AssociationFile/components``.
    public func phrase(for component: Int) -> String {
        guard let place = places[component] else { return "every URL" }
        let rule = table.rules[place]
        if rule.isNever { return "no URL, since a variable of the pattern is not defined" }
        if rule.isTrivial { return "every URL" }
        var conditions: [String] = []
        if let query = rule.query {
            conditions.append(part(words(query), "a query", none: "no query", whole: "the query"))
        }
        conditions += rule.items.map(item)
        if let fragment = rule.fragment {
            conditions.append(
                part(words(fragment), "a fragment", none: "no fragment", whole: "the fragment"))
        }
        var phrase = rule.path.map { path(words($0)) } ?? "any path"
        if !conditions.isEmpty { phrase += ", with " + conditions.joined(separator: " and ") }
        if rule.form.isFolded { phrase += "; letter case is ignored" }
        if rule.form.isDecoded { phrase += "; the URL is compared with its escapes undone" }
        return phrase
    }

    private func words(_ constraint: RuleTable.Constraint) -> PatternInWords {
        PatternInWords(atom: table.atoms[Int(constraint.atom)], lists: table.lists)
    }

    private func path(_ words: PatternInWords) -> String {
        if let literal = words.literal {
            return literal.isEmpty ? "the root" : "the path \(literal)"
        }
        guard let parent = words.parent else { return "any path that \(words.condition)" }
        if let folder = parent.literal { return "any path under \(folder), and \(folder) itself" }
        return "any path that \(parent.condition), and any path under it"
    }

    private func part(
        _ words: PatternInWords, _ noun: String, none: String, whole: String
    ) -> String {
        if let literal = words.literal { return literal.isEmpty ? none : "\(whole) \(literal)" }
        return words.isAnythingButEmpty ? noun : "\(noun) that \(words.condition)"
    }

    private func item(_ item: (name: Int, constraint: RuleTable.Constraint)) -> String {
        let name = String(decoding: table.names[item.name].bytes, as: UTF8.self)
        let words = words(item.constraint)
        if let literal = words.literal {
            return literal.isEmpty
                ? "query item \(name) absent or empty" : "query item \(name) equal to \(literal)"
        }
        if words.isAnythingButEmpty { return "query item \(name) present and not empty" }
        return "query item \(name) whose value \(words.condition)"
    }
}

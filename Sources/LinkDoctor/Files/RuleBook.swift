internal import AppInspection
public import WebText

/// Every rule that a finding can come from.
public enum RuleBook {
    /// All rules, each once, sorted by identifier.
    public static let all: [Rule] = {
        var seen: Set<Rule> = []
        let rules =
            FileKind.all.flatMap(\.rules) + Rule.site + Rule.configuration
            + InfoPlistRules.all + ProfileRules.all + InspectionRules.all + Rule.doctor
        return rules.filter { seen.insert($0).inserted }.sorted { $0.id < $1.id }
    }()

    /// The rule with this identifier, or nil.
    public static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// The identifier that was probably meant by one that is not known, or nil.
    ///
    /// The nearest spelling, or else the only rule whose identifier ends so, as when the kind of
    /// file before it was left out.
    public static func nearest(to id: String) -> String? {
        let ids = all.map(\.id)
        if let near = NearestName.find(id, among: ids) { return near }
        let ends = ids.filter { $0.hasSuffix("-\(id)") }
        return ends.count == 1 ? ends[0] : nil
    }
}

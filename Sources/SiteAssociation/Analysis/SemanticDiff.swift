public import WebText

/// What changes for users when one association file is replaced by another.
///
///     let diff = SemanticDiff(old: old, new: new, host: "example.com")
///     for app in diff.apps where !app.isIdentical {
///         app.closed.map(\.witness)   // URLs that opened the app and no longer do
///     }
///
/// Order of keys, notation of patterns and rules without effect do not matter, and neither does
/// whether a URL is excluded or merely not mentioned: both stay in the browser. For two files of a
/// thousand rules it costs some tens of milliseconds.
public struct SemanticDiff: Sendable {
    /// The apps of both files: those of the old one in its order, then those that are new.
    public let apps: [AppDifference]

    /// Compares `old` with `new`. The URLs given as examples have the host `host`.
    public init(
        old: AssociationFile, new: AssociationFile, host: String = "example.com",
        bounds: AnalysisBounds = .default
    ) {
        let comparison = FileComparison(old, new, host: host, bounds: bounds)
        var known: [[[Int]]: AppDifference] = [:]
        let oldApps = old.appIDs
        let isOld = Set(oldApps)
        apps = (oldApps + new.appIDs.filter { !isOld.contains($0) }).map { app in
            let lists = comparison.lists(of: app)
            // Apps of the same entries need not be compared again.
            let difference = known[lists] ?? comparison.difference(lists, for: app)
            known[lists] = difference
            return AppDifference(difference, app: app)
        }
    }
}

/// What changes for one app.
public struct AppDifference: Hashable, Sendable {
    /// The app identifier.
    public let app: String
    /// What opens the app now and did not before.
    public let opened: [Change]
    /// What opened the app and no longer does.
    public let closed: [Change]
    /// Why there may be more changes than those given, or nil when these are all.
    public let undetermined: Undetermined?

    /// Whether it is sure that every URL has the same outcome as before.
    public var isIdentical: Bool { opened.isEmpty && closed.isEmpty && undetermined == nil }

    /// A change that one pair of components is responsible for.
    public struct Change: Hashable, Sendable {
        /// What decided in the old file; see ``Decider``.
        public let old: Decider
        /// What decides in the new file.
        public let new: Decider
        /// A URL that shows it; both matchers have confirmed it.
        public let witness: WebURL
        /// How many classes of URLs change in this way. URLs are of one class when the same
        /// components of both files match them.
        public let classes: Int
    }

    /// What decides about a URL in one file.
    public enum Decider: Hashable, Sendable {
        /// No component matches.
        case nothing
        /// The component with this index in ``AssociationFile/components``.
        case component(Int)
        /// The entry with this index, which has no list of rules.
        case entry(Int)
    }

    init(app: String, opened: [Change], closed: [Change], undetermined: Undetermined?) {
        self.app = app
        self.opened = opened
        self.closed = closed
        self.undetermined = undetermined
    }

    fileprivate init(_ other: AppDifference, app: String) {
        self.init(
            app: app, opened: other.opened, closed: other.closed,
            undetermined: other.undetermined)
    }
}

/// Two files side by side.
private struct FileComparison {
    private let analyses: [AssociationMatcher]
    private let table: RuleTable
    private let entries: [[[Int]]]
    private let host: String
    private let bounds: AnalysisBounds

    init(
        _ old: AssociationFile, _ new: AssociationFile, host: String, bounds: AnalysisBounds
    ) {
        analyses = [AssociationMatcher(old), AssociationMatcher(new)]
        var table = RuleTable()
        entries = [table.add(old), table.add(new)]
        self.table = table
        self.host = host
        self.bounds = bounds
    }

    /// The rules of `app` in both files.
    func lists(of app: String) -> [[Int]] {
        zip(analyses, entries).map { matcher, entries in
            zip(matcher.file.details, entries).flatMap { $0.appIDs.contains(app) ? $1 : [] }
        }
    }

    /// What leads from one outcome to the other.
    private struct Deciders: Hashable {
        var old: Int?
        var new: Int?
    }

    private struct Tally {
        var search = Search()
        var classes = 0
    }

    func difference(_ rules: [[Int]], for app: String) -> AppDifference {
        let lists = rules.map { RuleList($0, in: table) }
        if lists[0].fingerprint == lists[1].fingerprint {
            return AppDifference(app: app, opened: [], closed: [], undetermined: nil)
        }
        var tallies: [Deciders: Tally] = [:]
        var order: [Deciders] = []
        let examples = RuleExample(table: table, host: host)
        let limit = URLClasses(of: rules.flatMap { $0 }, in: table, bounds: bounds).visit { found in
            let pair = Deciders(old: lists[0].decider(of: found), new: lists[1].decider(of: found))
            let before = lists[0].opens(pair.old)
            if before == lists[1].opens(pair.new) { return true }
            if tallies[pair] == nil { order.append(pair) }
            var tally = tallies[pair] ?? Tally()
            tally.classes += 1
            let guesses = [before ? pair.old : pair.new, before ? pair.new : pair.old]
                .compactMap { $0 }.compactMap(examples.url)
            tally.search.note(found, host: host, examples: guesses) { url in
                let verdicts = analyses.map { $0.decide(url, app: app) }
                return decider(verdicts[0]) == decider(pair.old)
                    && decider(verdicts[1]) == decider(pair.new)
            }
            tallies[pair] = tally
            return true
        }
        return difference(app, order, tallies, limit)
    }

    private func difference(
        _ app: String, _ order: [Deciders], _ tallies: [Deciders: Tally], _ limit: Undetermined?
    ) -> AppDifference {
        var changes: [Bool: [AppDifference.Change]] = [:]
        var undetermined = limit
        for pair in order {
            guard let tally = tallies[pair] else { continue }
            switch tally.search.answer(nil) {
            case .undetermined(let reason): undetermined = undetermined ?? reason
            case .no: break
            case .yes(let url):
                let wasOpen = pair.old.map { !table.rules[$0].isExclusion } ?? false
                changes[wasOpen, default: []].append(
                    AppDifference.Change(
                        old: decider(pair.old), new: decider(pair.new), witness: url,
                        classes: tally.classes))
            }
        }
        return AppDifference(
            app: app, opened: changes[false] ?? [], closed: changes[true] ?? [],
            undetermined: undetermined)
    }

    private func decider(_ rule: Int?) -> AppDifference.Decider {
        guard let rule else { return .nothing }
        return table.rules[rule].component.map { .component($0) }
            ?? .entry(table.rules[rule].entry)
    }

    private func decider(_ verdict: Verdict) -> AppDifference.Decider {
        if let component = verdict.component { return .component(component) }
        return verdict.entry.map { .entry($0) } ?? .nothing
    }
}

public import WebText

/// Decides for URLs which apps they open: an association file compiled once, asked many times.
///
///     let matcher = AssociationMatcher(AssociationFile(bytes))
///     let verdict = matcher.decide(try WebURL("https://example.com/buy/42"), app: appID)
///     verdict.decision   // .match
///
/// The host is not compared here (see ``DomainCheck``), and neither scheme nor port matter to a
/// pattern. Components are found through an index of their literal beginnings, so that a file
/// with a thousand rules costs about as much as one with ten.
public struct AssociationMatcher: Sendable {
    /// The file that was compiled.
    public let file: AssociationFile
    let rules: CompiledRules

    /// Compiles the rules of `file`: O(size of its patterns).
    public init(_ file: AssociationFile) {
        self.file = file
        rules = CompiledRules(file)
    }

    /// The verdict for `app` on `url`.
    public func decide(_ url: WebURL, app: String) -> Verdict {
        for (index, entry) in file.details.enumerated() where entry.appIDs.contains(app) {
            let verdict = decide(url, entry: index)
            if verdict.decision != .noMatch { return verdict }
        }
        return .noMatch
    }

    /// The verdict for every app of the file on `url`, in the order of the file.
    public func decideAll(_ url: WebURL) -> [(app: String, verdict: Verdict)] {
        var verdicts: [(app: String, verdict: Verdict)] = []
        var places: [String: Int] = [:]
        for (index, entry) in file.details.enumerated() where !entry.appIDs.isEmpty {
            let verdict = decide(url, entry: index)
            for app in entry.appIDs {
                if let place = places[app] {
                    if verdicts[place].verdict.decision == .noMatch {
                        verdicts[place].verdict = verdict
                    }
                } else {
                    places[app] = verdicts.count
                    verdicts.append((app, verdict))
                }
            }
        }
        return verdicts
    }

    /// The verdict of one details entry alone, given by its place in ``AssociationFile/details``.
    public func decide(_ url: WebURL, entry index: Int) -> Verdict {
        guard rules.hasList(index) else {
            return Verdict(decision: .match, entry: index, component: nil)
        }
        guard let (component, isExclusion) = rules.firstMatch(in: index, url) else {
            return .noMatch
        }
        return Verdict(
            decision: isExclusion ? .excluded : .match, entry: index, component: component)
    }
}

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
        var forms = Forms(url)
        for (index, entry) in file.details.enumerated() where entry.appIDs.contains(app) {
            let verdict = decide(&forms, entry: index)
            if verdict.decision != .noMatch { return verdict }
        }
        return .noMatch
    }

    /// The verdict for every app of the file on `url`, in the order of the file.
    public func decideAll(_ url: WebURL) -> [(app: String, verdict: Verdict)] {
        var forms = Forms(url)
        var verdicts: [(app: String, verdict: Verdict)] = []
        var places: [String: Int] = [:]
        for (index, entry) in file.details.enumerated() where !entry.appIDs.isEmpty {
            let verdict = decide(&forms, entry: index)
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

    /// The verdict of one details entry alone.
    public func decide(_ url: WebURL, entry: Int) -> Verdict {
        var forms = Forms(url)
        return decide(&forms, entry: entry)
    }

    private func decide(_ forms: inout Forms, entry index: Int) -> Verdict {
        let entry = file.details[index]
        if entry.list == .none { return Verdict(decision: .match, entry: index, component: nil) }
        guard let component = rules.firstMatch(in: index, &forms) else { return .noMatch }
        let isExclusion = file.components[component].isExclusion
        return Verdict(
            decision: isExclusion ? .excluded : .match, entry: index, component: component)
    }

    /// The forms of one URL, made when a component asks for them.
    struct Forms {
        let url: WebURL
        private var made: (URLForm?, URLForm?, URLForm?, URLForm?) = (nil, nil, nil, nil)

        init(_ url: WebURL) { self.url = url }

        subscript(form: Int, needsItems: Bool) -> URLForm {
            mutating get {
                let known =
                    switch form {
                    case 0: made.0
                    case 1: made.1
                    case 2: made.2
                    default: made.3
                    }
                if let known { return known }
                let new = URLForm(url, TextForm(rawValue: form), needsItems: needsItems)
                switch form {
                case 0: made.0 = new
                case 1: made.1 = new
                case 2: made.2 = new
                default: made.3 = new
                }
                return new
            }
        }
    }
}

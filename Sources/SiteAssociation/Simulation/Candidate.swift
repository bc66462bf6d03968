internal import WebText

/// Whether one app takes a link, and the step that says so.
struct Candidate {
    let app: SimulatedApp
    /// Whether it opens.
    let opens: Bool
    /// The rule behind it.
    let rule: OpeningRule
    /// What holds, as a sentence without a final full stop.
    let text: String
    /// What is open about it.
    var undetermined: [String] = []
    /// What to look at when it should have opened.
    var hints: [String] = []
    /// Where the app stands in the association file.
    var place = 0
    /// Whether all is well but the person chose the browser.
    var isDeclined: Bool { rule == .choice }
}

/// Asks each app whether it takes a link.
struct CandidateSearch {
    private let scenario: Scenario

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// Every app but clips, those that open first, in the order of the association file.
    func candidates(for url: WebURL) -> [Candidate] {
        let judged = scenario.apps.filter { !$0.isClip }.map { judge($0, url) }
        let opening = judged.filter(\.opens).enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        return opening.map(\.element) + judged.filter { !$0.opens }
    }

    private func judge(_ app: SimulatedApp, _ url: WebURL) -> Candidate {
        let name = app.identifier
        func no(_ rule: OpeningRule, _ text: String, undetermined: [String] = []) -> Candidate {
            Candidate(
                app: app, opens: false, rule: rule, text: text, undetermined: undetermined)
        }
        guard app.isInstalled else { return no(.notInstalled, "\(name) is not installed") }
        if scenario.source.isByApp, let caller = scenario.caller, app.isNamed(caller) {
            return no(.itself, "\(name) opens the link itself, and is never sent back into itself")
        }
        guard !app.isBrowser else {
            return no(.browserApp, "\(name) is a web browser, which may not use applinks")
        }
        guard let host = url.lowercasedHost, !host.isEmpty else {
            return no(.entry, "the link names no host")
        }
        let decision = AssociatedDomain.serving(host, among: app.domains)
        guard let entry = decision.entry else {
            if case .wildcardOfHost = decision.reason {
                return no(.wildcardBase, "\(name): \(decision.description)")
            }
            return no(.entry, "\(name): \(decision.description)")
        }
        var doubts: [String] = []
        if let reason = modeProblem(decision.entries, app, &doubts) {
            return no(reason.rule, "\(name): \(reason.text)", undetermined: doubts)
        }
        return judge(app, url, entry, doubts)
    }

    private func judge(
        _ app: SimulatedApp, _ url: WebURL, _ entry: AssociatedDomain, _ doubts: [String]
    ) -> Candidate {
        var doubts = doubts
        let name = app.identifier
        func no(_ rule: OpeningRule, _ text: String, hints: [String] = []) -> Candidate {
            Candidate(
                app: app, opens: false, rule: rule, text: text, undetermined: doubts, hints: hints)
        }
        guard let site = scenario.sites[entry.host] else {
            doubts.append("the association file of \(entry.host) is not known here")
            return no(.notFetched, "the association file of \(entry.host) is not known here")
        }
        switch site.state {
        case .fetched: break
        case .pending:
            return no(
                .notFetched, "the association file of \(entry.host) is not fetched yet",
                hints: [
                    "wait a minute and tap again: right after an installation the fetch is under "
                        + "way, which says nothing against the site"
                ])
        case .failing:
            return no(
                .notFetched,
                "the association file of \(entry.host) could not be fetched since \(name) was installed"
            )
        case .failingNow:
            doubts.append("no document says that a good file is kept after a failed fetch")
        }
        guard let file = site.file else {
            return no(.notFetched, "there is no association file of \(entry.host)")
        }
        if let problem = file.problem { return no(.notFetched, problem.description) }
        let explanation = Explainer(AssociationMatcher(file)).explain(
            url, app: name, domain: entry.domain)
        doubts += explanation.undetermined
        let because = Self.because(explanation, file, entry)
        guard explanation.verdict.decision == .match else {
            return no(.verdict, because, hints: explanation.hints.map(\.text))
        }
        if choice(of: app, entry) == .browser {
            return no(.choice, "the person chose the browser for \(entry.domain) by a long press")
        }
        return Candidate(
            app: app, opens: true, rule: .verdict, text: because, undetermined: doubts,
            place: file.appIDs.firstIndex(of: name) ?? 0)
    }

    private func choice(of app: SimulatedApp, _ entry: AssociatedDomain) -> SimulatedApp.Choice? {
        app.choices[entry.domain] ?? app.choices[entry.host]
    }

    /// Why none of the entries is in effect; nil if one is.
    private func modeProblem(
        _ entries: [AssociatedDomain], _ app: SimulatedApp, _ doubts: inout [String]
    ) -> (rule: OpeningRule, text: String)? {
        let isDeveloper = app.isDevelopmentSigned && scenario.isDeveloperModeOn
        func isEffective(_ mode: AssociatedDomain.Mode?) -> Bool {
            switch mode {
            case nil: true
            case .developer: isDeveloper
            case .managed: scenario.isManaged
            case .developerAndManaged: isDeveloper || scenario.isManaged
            }
        }
        if entries.count > 1 {
            doubts.append("one host in several modes is not documented; list each host once")
        }
        guard !entries.contains(where: { isEffective($0.mode) }), let entry = entries.first else {
            return nil
        }
        let shown = Quoted.text(entry.text, most: 80)
        if entry.mode == .managed {
            return (.managedMode, "\(shown) needs a device whose management allows it")
        }
        doubts.append("what becomes of an entry whose mode is not in effect is not documented")
        return (
            .developerMode,
            app.isDevelopmentSigned
                ? "\(shown) needs Developer Mode and Associated Domains Development on the device"
                : "\(shown) counts in builds signed for development alone"
        )
    }

    /// The verdict in one sentence.
    private static func because(
        _ explanation: Explanation, _ file: AssociationFile, _ entry: AssociatedDomain
    ) -> String {
        let app = explanation.app
        let place = "the file of \(entry.host)"
        func shown(_ step: Explanation.Step) -> String {
            let words = step.source.split { $0.isWhitespace }.joined(separator: " ")
            return Quoted.visible(words, most: 100)
        }
        switch explanation.verdict.decision {
        case .match:
            let rule = explanation.deciding.map { $0.component == nil ? "" : " by \(shown($0))" }
            return "\(app) claims the link in \(place)\(rule ?? "")"
        case .excluded:
            let rule = explanation.deciding.map { ": \(shown($0))" } ?? ""
            return "a rule of \(place) keeps the link in the browser\(rule)"
        case .noMatch:
            guard file.appIDs.contains(app) else {
                return "\(place) does not name \(app)"
            }
            return "no rule of \(app) in \(place) is about the link"
        }
    }
}

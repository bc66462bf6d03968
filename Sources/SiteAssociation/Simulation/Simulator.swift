internal import WebText

/// Says what a system does with a link that is tapped.
///
/// A pure function of the ``Scenario``: nothing is fetched and nothing asked. Where Apple's
/// documentation is silent the answer says so, through ``Outcome/confidence`` and
/// ``Outcome/undetermined``.
public struct Simulator: Sendable {
    let scenario: Scenario

    /// Prepares the answer for `scenario`.
    public init(_ scenario: Scenario) { self.scenario = scenario }

    /// What becomes of the tap. O(apps × rules of their files).
    public func outcome() -> Outcome {
        let scheme = scenario.url.lowercasedScheme
        guard scheme == "http" || scheme == "https" else {
            return SchemeSimulation(scenario).outcome()
        }
        var outcome = webOutcome()
        if scenario.platform == .macOS, scenario.source.hasPage, outcome.target.app != nil {
            outcome.add(.mac, OpeningRule.mac.statement)
        }
        noteRoute(&outcome)
        return outcome
    }

    private func webOutcome() -> Outcome {
        let candidates = CandidateSearch(scenario).candidates(for: scenario.url)
        if scenario.source == .canOpen { return canOpen() }
        if let (rule, text) = reasonToStay {
            return staying(rule, text, candidates)
        }
        if let page = scenario.page, scenario.source.hasPage,
            page.lowercasedHost == scenario.url.lowercasedHost
        {
            return onOwnPage(page, candidates)
        }
        return decide(candidates)
    }

    // MARK: Places that never open an app

    private var reasonToStay: (OpeningRule, String)? {
        switch scenario.source {
        case .typed: (.typed, OpeningRule.typed.statement)
        case .safariViewInitial: (.safariViewStart, OpeningRule.safariViewStart.statement)
        case .webViewLoad: (.webViewLoad, OpeningRule.webViewLoad.statement)
        case .inAppBrowser, .thirdPartyBrowser: (.hostApp, OpeningRule.hostApp.statement)
        case .safariScript where !scenario.hasGesture:
            (.script, OpeningRule.script.statement)
        default: nil
        }
    }

    private func staying(
        _ rule: OpeningRule, _ text: String, _ candidates: [Candidate]
    ) -> Outcome {
        var outcome = Outcome(.browser)
        outcome.add(rule, text)
        if scenario.source == .inAppBrowser || scenario.source == .thirdPartyBrowser {
            outcome.undetermined.append("what this browser does with links is its vendor's choice")
        }
        adviseElsewhere(candidates, &outcome)
        return outcome
    }

    private func onOwnPage(_ page: WebURL, _ candidates: [Candidate]) -> Outcome {
        let host = Quoted.visible(page.lowercasedHost ?? "", most: 80)
        var outcome = staying(
            .sameHost, "the page and the link are both on \(host): the browser keeps it",
            candidates)
        if page.lowercasedScheme != scenario.url.lowercasedScheme {
            outcome.undetermined.append(
                "from an http page to an https link of its host the app may open: it did in iOS 9, "
                    + "and nobody has reported on newer systems")
        }
        outcome.advice.append(
            "on a page of your own site, link to another host that the app claims too, or offer "
                + "the app's custom scheme")
        return outcome
    }

    /// Where the same link would open the app.
    private func adviseElsewhere(_ candidates: [Candidate], _ outcome: inout Outcome) {
        guard let app = candidates.first(where: \.opens)?.app else {
            if let skipped = candidates.first(where: { !$0.opens }) {
                outcome.advice.append("elsewhere it would not open the app either: \(skipped.text)")
            }
            return
        }
        outcome.advice.append(
            "a tap in Notes, or on a page of another host, would open \(app.identifier)")
    }

    private func canOpen() -> Outcome {
        var outcome = Outcome(.answer(true))
        outcome.add(
            .schemeOpen, "a browser can open every web address, so canOpenURL says yes")
        outcome.advice.append(
            "to learn whether an app takes it, call open with universalLinksOnly and look at the "
                + "result")
        return outcome
    }

    // MARK: Places that can

    private func decide(_ candidates: [Candidate]) -> Outcome {
        var outcome = Outcome(.browser)
        if scenario.url.lowercasedScheme == "http" {
            outcome.add(.upgraded, OpeningRule.upgraded.statement)
        }
        for candidate in candidates where !candidate.opens {
            outcome.add(
                candidate.rule, candidate.text, app: candidate.app.identifier, decides: false)
        }
        let willing = candidates.filter {
            $0.opens || (scenario.source == .longPress && $0.isDeclined)
        }
        guard let first = willing.first else {
            return nobody(candidates, outcome)
        }
        return open(first, of: willing, outcome)
    }

    private func open(
        _ first: Candidate, of willing: [Candidate], _ begun: Outcome
    ) -> Outcome {
        var outcome = begun
        let app = first.app.identifier
        outcome.undetermined += first.undetermined
        outcome.add(first.rule, first.text, app: app)
        if willing.count > 1 {
            let others = willing.dropFirst().map(\.app.identifier).joined(separator: ", ")
            outcome.add(.twoApps, "\(app) stands before \(others) in the file", app: app)
            outcome.undetermined.append(
                "Apple's old guide lets the first app in the file open; other notes call the "
                    + "choice undefined")
        }
        if scenario.url.port != nil {
            outcome.target = .browser
            outcome.add(.port, "the link names a port, and such links are said to open no app")
            outcome.undetermined.append("swcutil pays no attention to the port")
            return outcome
        }
        outcome.target = .app(app)
        noteSource(app, &outcome)
        return outcome
    }

    /// The rule of the place where the link was tapped.
    private func noteSource(_ app: String, _ outcome: inout Outcome) {
        let rule: OpeningRule
        switch scenario.source {
        case .longPress:
            outcome.target = .menu(app)
            outcome.advice.append(
                "the choice is kept for the domain: who chooses the browser stays there until the "
                    + "app is chosen in the same way")
            rule = .menu
        case .safariTap, .safariScript:
            rule = scenario.source == .safariTap ? .otherHost : .script
            if scenario.isPrivate {
                outcome.target = .appAfterPrompt(app)
                outcome.add(.privateBrowsing, OpeningRule.privateBrowsing.statement)
            }
        case .webViewTap: rule = .webViewTap
        case .safariViewTap: rule = .safariViewTap
        case .qr, .nfc: rule = .code
        case .simctl:
            rule = .simulatorTool
            outcome.advice.append(
                "the Simulator is good for trying the app's routes; confirm the association on a "
                    + "device")
        case .appOpen, .appOpenUniversalLinksOnly:
            rule = scenario.source == .appOpen ? .byApp : .onlyApps
            if let caller = scenario.caller,
                scenario.apps.contains(where: { $0.isNamed(caller) && $0.identifier != app })
            {
                outcome.undetermined.append(
                    "the documentation speaks of the calling app alone, not of a second app that "
                        + "claims its link")
            }
        default: rule = .systemApp
        }
        outcome.add(rule, "\(scenario.source.phrase): \(rule.statement)")
    }

    private func noteRoute(_ outcome: inout Outcome) {
        guard let name = outcome.target.app,
            let app = scenario.apps.first(where: { $0.identifier == name }),
            app.hasRoute(for: scenario.url.text(of: scenario.url.path)) == false
        else { return }
        let path = Quoted.text(scenario.url.text(of: scenario.url.path), most: 80)
        outcome.add(
            .appRoutes, "the app comes to the front and has no screen for \(path)", app: name,
            decides: false)
        outcome.advice.append(
            "the association file claims \(path) and the app's routes do not: add a route, or an "
                + "exclusion to the file")
    }
}

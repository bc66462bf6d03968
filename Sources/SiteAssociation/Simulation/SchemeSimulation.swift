internal import WebText

/// What becomes of a link with a custom scheme.
struct SchemeSimulation {
    private let scenario: Scenario
    private let scheme: String

    /// Schemes that the system opens itself.
    private static let system: Set<String> = [
        "about", "app-settings", "blob", "calshow", "data", "facetime", "facetime-audio", "file",
        "ftp", "itms", "itms-apps", "itms-appss", "itms-services", "javascript", "mailto", "maps",
        "music", "photos-redirect", "prefs", "shortcuts", "sms", "tel", "telprompt",
    ]

    init(_ scenario: Scenario) {
        self.scenario = scenario
        scheme = scenario.url.lowercasedScheme ?? ""
    }

    func outcome() -> Outcome {
        guard !scheme.isEmpty else {
            var outcome = Outcome(.nothing)
            outcome.add(.webOnly, "the link has no scheme, so no app can be found for it")
            return outcome
        }
        if Self.system.contains(scheme) {
            var outcome = Outcome(.nothing)
            outcome.add(.systemScheme, "\(scheme): belongs to the system, which handles it itself")
            return outcome
        }
        let takers = scenario.apps.filter { app in
            app.isInstalled && app.schemes.contains { $0.lowercased() == scheme }
        }
        if scenario.source == .canOpen { return canOpen(takers) }
        return open(takers)
    }

    // MARK: Opening

    private func open(_ takers: [SimulatedApp]) -> Outcome {
        guard let first = takers.first else { return nobody() }
        var outcome = Outcome(.app(first.identifier))
        outcome.add(
            .schemeAlone,
            "\(first.identifier) declares \(scheme), and no association file is asked",
            app: first.identifier)
        if takers.count > 1 {
            let others = takers.map(\.identifier).joined(separator: ", ")
            outcome.add(.sharedScheme, "\(others) declare the same scheme")
            outcome.undetermined.append("which of the apps opens is not defined")
            outcome.advice.append("use a Universal Link: no other app can claim your domain")
        }
        switch scenario.source {
        case .typed, .safariTap, .safariScript, .safariViewInitial, .safariViewTap:
            outcome.target = .appAfterPrompt(first.identifier)
            outcome.add(.schemePrompt, OpeningRule.schemePrompt.statement)
            if scenario.source == .safariScript, !scenario.hasGesture {
                outcome.undetermined.append(
                    "attempts by a script may be suppressed, the more so after a refusal")
            }
        case .webViewTap, .webViewLoad, .inAppBrowser, .thirdPartyBrowser:
            outcome.target = .nothing
            outcome.add(.hostApp, "a web view opens no custom scheme unless its app does so")
            outcome.undetermined.append("what this app does with such links is its own choice")
        case .longPress:
            outcome.target = .menu(first.identifier)
            outcome.undetermined.append(
                "what the menu offers for a custom scheme is not documented")
        case .messages, .mail, .notes:
            outcome.undetermined.append(
                "Messages, Mail and Notes do not turn every custom scheme into a link")
        case .appOpenUniversalLinksOnly:
            outcome.target = .nothing
            outcome.add(
                .onlyApps, "a custom scheme is no Universal Link, so the caller is told false")
        default: break
        }
        return outcome
    }

    private func nobody() -> Outcome {
        var outcome = Outcome(.nothing)
        let declared = scenario.apps.first { app in
            app.schemes.contains { $0.lowercased() == scheme }
        }
        if let declared {
            outcome.add(
                .schemeUnknown, "\(declared.identifier) declares \(scheme) and is not installed",
                app: declared.identifier)
        } else {
            outcome.add(.schemeUnknown, "no app declares \(scheme): the address is called invalid")
        }
        outcome.advice.append(
            "give people a web address: as a Universal Link it opens the app, and the page without it"
        )
        return outcome
    }

    // MARK: canOpenURL

    private func canOpen(_ takers: [SimulatedApp]) -> Outcome {
        let caller = scenario.caller.flatMap { name in
            scenario.apps.first { $0.isNamed(name) }
        }
        guard let caller else {
            var outcome = Outcome(.answer(false))
            outcome.add(.undeclared, "it is not known which app asks")
            outcome.undetermined.append("name the calling app: its Info.plist decides")
            return outcome
        }
        let list = caller.queriedSchemes
        guard let place = list.firstIndex(where: { $0.lowercased() == scheme }) else {
            var outcome = Outcome(.answer(false))
            outcome.add(
                .undeclared,
                "\(scheme) is not in LSApplicationQueriesSchemes of \(caller.identifier)")
            outcome.advice.append(
                "add \(scheme) to LSApplicationQueriesSchemes, or call open and look at the result")
            return outcome
        }
        let limit = limit(for: caller)
        guard place < limit else {
            var outcome = Outcome(.answer(false))
            outcome.add(
                .queried,
                "\(scheme) is number \(place + 1) of the list, and the first \(limit) count")
            outcome.advice.append("move it to the front, or call open and look at the result")
            return outcome
        }
        var outcome = Outcome(.answer(!takers.isEmpty))
        let who = takers.first.map { "\($0.identifier) declares \(scheme)" }
        outcome.add(.queried, who ?? "no installed app declares \(scheme)")
        if caller.sdk == nil, place >= 25 {
            outcome.undetermined.append(
                "it is not known which SDK the app was built with: with iOS 27's, 25 schemes count")
        }
        return outcome
    }

    /// How many schemes of the list count.
    private func limit(for caller: SimulatedApp) -> Int {
        (caller.sdk ?? 0) >= 27 && (scenario.systemVersion ?? 27) >= 27 ? 25 : 50
    }
}

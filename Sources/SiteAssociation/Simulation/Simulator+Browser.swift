internal import WebText

extension Simulator {
    /// No app takes the link itself: a redirect, an App Clip, or the browser.
    func nobody(_ candidates: [Candidate], _ begun: Outcome) -> Outcome {
        var outcome = begun
        outcome.undetermined += candidates.flatMap(\.undetermined)
        if let clip = clip() { return offer(clip, outcome) }
        if scenario.source == .appOpenUniversalLinksOnly {
            outcome.target = .nothing
            outcome.add(.onlyApps, "no app takes the link, so the caller is told false")
        } else if !handedOver(&outcome) {
            outcome.add(.notInstalled, "no app takes the link, so the browser opens")
        }
        outcome.advice += advice(candidates)
        return outcome
    }

    // MARK: Redirects

    private func handedOver(_ outcome: inout Outcome) -> Bool {
        for target in scenario.redirects {
            let candidates = CandidateSearch(scenario).candidates(for: target)
            guard let first = candidates.first(where: \.opens) else { continue }
            let isOwnPage =
                scenario.source.hasPage && scenario.page?.lowercasedHost == target.lowercasedHost
            let shown = Quoted.visible(String(describing: target), most: 120)
            guard !isOwnPage else { continue }
            outcome.target = .appViaBrowser(first.app.identifier)
            outcome.add(
                .redirect,
                "the link redirects to \(shown), which \(first.app.identifier) takes; "
                    + "the browser opens first and may hand it over")
            if scenario.source == .safariViewTap || scenario.source == .webViewTap {
                outcome.undetermined.append("reports on redirects inside apps disagree")
            }
            let host = Quoted.visible(scenario.url.lowercasedHost ?? "", most: 80)
            outcome.advice.append(
                "make the tapped link itself a Universal Link: serve the file on \(host) and list "
                    + "applinks:\(host) in the app, or switch the rewriting of links off")
            return true
        }
        return false
    }

    // MARK: App Clips

    private func clip() -> SimulatedApp? {
        switch scenario.source {
        case .messages, .qr, .nfc, .safariTap, .appOpen: break
        default: return nil
        }
        guard let host = scenario.url.lowercasedHost else { return nil }
        return scenario.apps.first { app in
            let entry = AssociatedDomain.serving(host, for: .appclips, among: app.domains).entry
            guard app.isClip, let entry, let site = scenario.sites[entry.host] else { return false }
            return site.file?.services.contains {
                $0.name == "appclips" && $0.appIDs.contains(app.identifier)
            } ?? false
        }
    }

    private func offer(_ clip: SimulatedApp, _ begun: Outcome) -> Outcome {
        var outcome = begun
        outcome.target = .appClip(clip.identifier)
        outcome.add(.clip, OpeningRule.clip.statement, app: clip.identifier)
        outcome.undetermined.append(
            "whether the link is a registered experience stands in App Store Connect alone")
        return outcome
    }

    // MARK: Advice

    /// What would let the app open, from the first thing that stood in the way.
    private func advice(_ candidates: [Candidate]) -> [String] {
        guard let first = candidates.first(where: { $0.rule.number != "F.7" }) ?? candidates.first
        else {
            return ["no app was named; say which one should open"]
        }
        let host = Quoted.visible(scenario.url.lowercasedHost ?? "", most: 80)
        switch first.rule {
        case .itself:
            return ["let the app's router take the link instead of opening it"]
        case .notInstalled:
            return ["people without the app see the page at this address: let it offer the store"]
        case .entry, .wildcardBase:
            return [
                "the host is not in the entitlements: add applinks:\(host) and serve the "
                    + "association file there; if a mailing service rewrote the link, switch that "
                    + "off for it or let its host serve the file"
            ]
        case .developerMode:
            return ["list applinks:\(host) without a mode for builds that people get"]
        case .notFetched where first.hints.isEmpty:
            return ["run landfall doctor \(host), mend what it names, and install the app again"]
        case .choice:
            return ["hold the link down and choose the app; that is kept from then on"]
        default:
            return first.hints
        }
    }
}

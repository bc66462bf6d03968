internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// What becomes of taps in several places, with the app installed.
struct TapTable {
    private let url: WebURL
    private let file: AssociationFile
    private let site: Site

    init(_ url: WebURL, file: AssociationFile, site: Site) {
        (self.url, self.file, self.site) = (url, file, site)
    }

    /// The places that people ask about, the commonest first.
    static let sources: [TapSource] = [
        .notes, .messages, .mail, .qr, .safariTap, .typed, .inAppBrowser, .thirdPartyBrowser,
        .webViewTap, .appOpen, .longPress,
    ]

    private func outcome(_ source: TapSource) -> Outcome {
        var scenario = Scenario(url, from: source)
        let host = url.lowercasedHost ?? ""
        // A wildcard's file is that of the host below which it stands.
        for name in [host, site.domain.content.host] {
            scenario.sites[name] = .init(file: file)
        }
        if source.hasPage {
            // A page elsewhere, which is what a newsletter or a web shop is.
            scenario.page = try? WebURL("https://another-site.example/")
        }
        scenario.apps = site.iosApps.map { app in
            var simulated = SimulatedApp("\(app.appIDPrefix).\(app.bundle)")
            simulated.domains = [
                AssociatedDomain("applinks:\(site.domain.content.description)")
            ]
            simulated.schemes = app.scheme.map { [$0] } ?? []
            return simulated
        }
        return Simulator(scenario).outcome()
    }

    /// The table, with the steps of each answer to be unfolded.
    func section(_ chosen: TapSource?, _ visit: Visit) -> HTML {
        guard !site.iosApps.isEmpty else { return .nothing }
        let rows = Self.sources.map { source -> [HTML] in
            let outcome = outcome(source)
            let steps = outcome.reasons.map { reason -> HTML in
                .element("li", [], .text(reason.text.sentence))
            }
            let notes =
                outcome.undetermined.map { HTML.element("li", [], .text("Undetermined: \($0).")) }
                + outcome.advice.map { .element("li", [], .text("Next: \($0.sentence)")) }
            return [
                .text(source.phrase), Self.words(outcome.target),
                .text(outcome.confidence.word),
                .element(
                    "details", [], .element("summary", [], .text("Steps")),
                    .element("ol", [], .all(steps + notes))),
            ]
        }
        return .section(
            "A tap from several places", "card",
            .paragraph(
                "With the app installed, its entitlement naming "
                    + "applinks:\(site.domain.content.description), and Apple's copy of the file up "
                    + "to date.", "soft"),
            .table("Taps", ["Place", "What opens", "Confidence", "Why"], rows))
    }

    private static func words(_ target: Outcome.Target) -> HTML {
        let (text, style): (String, String) =
            switch target {
            case .app: ("the app", "good")
            case .appViaBrowser: ("the browser, which may hand over to the app", "warn")
            case .appAfterPrompt: ("the app, once the person agrees", "good")
            case .appClip: ("the App Clip is offered", "good")
            case .menu: ("a menu with the app and the browser", "good")
            case .browser: ("the browser", "warn")
            case .nothing: ("nothing", "bad")
            case .answer(let isYes): (isYes ? "yes" : "no", "")
            }
        return .element("span", [.init("class", style)], .text(text))
    }
}

internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// What becomes of taps in several places, with the app installed.
struct TapTable {
    private typealias Words = Texts.Taps
    private let url: WebURL
    private let file: AssociationFile
    /// What the entitlement of the apps names: a host, or `*.` and a host.
    private let domain: String
    private let apps: [SimulatedApp]

    /// Taps with the apps of a site of ours.
    init(_ url: WebURL, file: AssociationFile, site: Site) {
        self.init(
            url, file: file, domain: site.domain.content.description,
            apps: site.iosApps.map { app in
                var simulated = SimulatedApp("\(app.appIDPrefix).\(app.bundle)")
                simulated.schemes = app.scheme.map { [$0] } ?? []
                return simulated
            })
    }

    /// Taps with one app that a file names.
    init(_ url: WebURL, file: AssociationFile, domain: String, app: String) {
        self.init(url, file: file, domain: domain, apps: [SimulatedApp(app)])
    }

    private init(_ url: WebURL, file: AssociationFile, domain: String, apps: [SimulatedApp]) {
        (self.url, self.file, self.domain) = (url, file, domain)
        self.apps = apps.map { app in
            var app = app
            app.domains = [AssociatedDomain("applinks:\(domain)")]
            return app
        }
    }

    /// The places that people ask about, the commonest first.
    static let sources: [TapSource] = [
        .notes, .messages, .mail, .qr, .safariTap, .typed, .inAppBrowser, .thirdPartyBrowser,
        .webViewTap, .appOpen, .longPress,
    ]

    private func outcome(_ source: TapSource) -> Outcome {
        var scenario = Scenario(url, from: source)
        // A wildcard's file is that of the host below which it stands.
        let base = domain.hasPrefix("*.") ? String(domain.dropFirst(2)) : domain
        for name in [url.lowercasedHost ?? "", base] {
            scenario.sites[name] = .init(file: file)
        }
        if source.hasPage {
            // A page elsewhere, which is what a newsletter or a web shop is.
            scenario.page = try? WebURL("https://another-site.example/")
        }
        scenario.apps = apps
        return Simulator(scenario).outcome()
    }

    /// The table, with the steps of each answer to be unfolded.
    func section() -> HTML {
        guard !apps.isEmpty else { return .nothing }
        let rows = Self.sources.map { source -> [HTML] in
            let outcome = outcome(source)
            let steps = outcome.reasons.map { reason -> HTML in
                .element("li", [], .text(reason.text.clipped(to: 400).sentence))
            }
            let notes =
                outcome.undetermined.map {
                    HTML.element("li", [], .text(Texts.Verdict.undetermined("\($0).")))
                }
                + outcome.advice.map { .element("li", [], .text(Words.next($0.sentence))) }
            return [
                .text(source.phrase), Self.words(outcome.target),
                .text(outcome.confidence.word),
                .element(
                    "details", [], .element("summary", [], .text(Words.steps)),
                    .element("ol", [], .all(steps + notes))),
            ]
        }
        let name = apps.count == 1 ? apps[0].identifier.clipped(to: 120) : Words.apps
        return .section(
            Words.title, "card",
            .paragraph(
                Words.scene(name, domain), "soft"),
            .table(Words.label, Words.columns, rows))
    }

    private static func words(_ target: Outcome.Target) -> HTML {
        let (text, style): (String, String) =
            switch target {
            case .app: (Texts.Verdict.app, "good")
            case .appViaBrowser: (Words.viaBrowser, "warn")
            case .appAfterPrompt: (Words.afterPrompt, "good")
            case .appClip: (Words.clip, "good")
            case .menu: (Words.menu, "good")
            case .browser: (Texts.Verdict.browser, "warn")
            case .nothing: (Words.nothing, "bad")
            case .answer(let isYes): (isYes ? Words.yes : Words.no, "")
            }
        return .element("span", [.init("class", style)], .text(text))
    }
}

internal import SiteAssociation
internal import WebText

/// Judges links by one file, for one app or for whichever opens.
struct LinkJudge {
    private let file: AssociationFile
    private let explainer: Explainer
    private let domain: String

    init(_ file: AssociationFile, domain: String) {
        self.file = file
        self.domain = domain
        explainer = Explainer(AssociationMatcher(file))
    }

    /// What iOS makes of a link.
    struct Outcome {
        /// The verdict that counts, with its reasons; nil when the file has no app.
        let explanation: Explanation?

        /// Whether an app opens.
        var opens: Bool { explanation?.verdict.decision == .match }
        /// The app that the verdict is about.
        var app: String? { explanation?.app }
    }

    /// Judges `url` for `app`, or else for the first app of the file that it opens.
    func judge(_ url: WebURL, app: String?) -> Outcome {
        Outcome(
            explanation: (app ?? tellingApp(url)).map {
                explainer.explain(url, app: $0, domain: domain)
            })
    }

    /// The app of the file whose verdict tells most. Explaining is slow, and a file can name
    /// thousands, so the matcher decides first.
    private func tellingApp(_ url: WebURL) -> String? {
        guard DomainCheck(url, domain: domain).isCovered else { return file.appIDs.first }
        let verdicts = explainer.matcher.decideAll(url)
        let telling =
            verdicts.first { $0.verdict.decision == .match }
            ?? verdicts.first { $0.verdict.decision == .excluded } ?? verdicts.first
        return telling?.app
    }
}

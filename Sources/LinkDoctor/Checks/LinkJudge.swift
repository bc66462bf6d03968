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
        let apps = app.map { [$0] } ?? file.appIDs
        let verdicts = apps.prefix(50).map { explainer.explain(url, app: $0, domain: domain) }
        return Outcome(
            explanation: verdicts.first { $0.verdict.decision == .match }
                ?? verdicts.first { $0.verdict.decision == .excluded } ?? verdicts.first)
    }
}

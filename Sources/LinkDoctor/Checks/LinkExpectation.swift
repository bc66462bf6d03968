internal import SiteAssociation
internal import WebText

/// What a link has to come to, as a table of cases says it.
public struct LinkExpectation: Hashable, Sendable {
    /// The link; a path counts on the host that is looked at.
    public let url: String
    /// `match`, `excluded` or `no-match`.
    public let verdict: String
    /// The app, or nil for every app of the file.
    public let app: String?
    /// Where the case stands: `links.txt:3`.
    public let place: String

    /// Makes an expectation.
    public init(url: String, verdict: String, app: String?, place: String) {
        self.url = url
        self.verdict = verdict
        self.app = app
        self.place = place
    }
}

extension Diagnosis {
    /// Runs all checks, and holds the served and Apple's copy of the file against a table.
    public init(_ evidence: Evidence, expecting expectations: [LinkExpectation]) {
        let exam = Examination(evidence)
        let copies = [
            ("the served file", Layer.link, exam.file), ("Apple's copy", .cdn, exam.copy),
        ]
        let items = copies.flatMap { name, layer, file -> [Item] in
            guard let file, file.file.problem == nil else { return [] }
            return expectations.flatMap { expectation in
                expectation.failures(by: file.file, called: name, exam).map {
                    Item(layer: layer, finding: $0)
                }
            }
        }
        self.init(evidence, more: items)
    }
}

extension LinkExpectation {
    fileprivate func failures(
        by file: AssociationFile, called name: String, _ exam: Examination
    ) -> [Finding] {
        guard let url = try? WebURL(url, allowing: .asWritten) else { return [] }
        let explainer = Explainer(AssociationMatcher(file))
        let wanted = (app ?? exam.evidence.plan.app?.identifier).map { [$0] } ?? file.appIDs
        return wanted.compactMap { app in
            let explanation = explainer.explain(url, app: app, domain: exam.domain)
            let verdict = explanation.verdict.decision.rawValue
            guard verdict != self.verdict else { return nil }
            return Finding(
                .expectation,
                "\(Quoted.visible(place)): \(Quoted.visible(self.url, most: 160)) for"
                    + " \(Quoted.visible(app, most: 80)): expected \(self.verdict), and by \(name) it is"
                    + " \(verdict)",
                advice: explanation.hints.first?.text
                    ?? "correct the rules, or the table")
        }
    }
}

extension Rule {
    static let expectation = Rule(
        "link-expectation", .error, title: "A link does not come to what the table says",
        reason: "The table of cases says what each link has to come to after a deployment.",
        faulty: "match https://example.com/product/42", sound: "match https://example.com/l/42",
        source: "docs/json.md")
}

internal import LinkService
internal import SiteAssociation
internal import WebText

/// What an association file says of one address: what opens, by which rule, and what becomes of a
/// tap in several places.
///
/// Files of strangers can name thousands of apps and rules. The verdict looks at all of them; only
/// a few apps are explained, and of long lists of rules the last ones are shown.
struct FileVerdict {
    private typealias Words = Texts.Verdict
    let url: WebURL
    let file: AssociationFile
    /// What the file is fetched for: a host, or `*.` and a host.
    let domain: String
    private let verdicts: [(app: String, decision: Verdict.Decision)]
    private let matcher: AssociationMatcher

    /// Judges an address that is on `domain`.
    init(_ url: WebURL, file: AssociationFile, domain: String) {
        (self.url, self.file, self.domain) = (url, file, domain)
        matcher = AssociationMatcher(file)
        let isCovered = DomainCheck(url, domain: domain).isCovered
        verdicts = matcher.decideAll(url).map {
            ($0.app, isCovered ? $0.verdict.decision : .noMatch)
        }
    }

    /// The apps that are explained.
    private static let explained = 3
    /// The rules that are shown of the first app, and of each other one.
    private static let steps = (first: 25, other: 8)
    /// A rule is shown this far.
    private static let ruleLength = 200

    /// The apps that open.
    var opening: [String] {
        verdicts.filter { $0.decision == .match }.map(\.app)
    }

    /// The apps in the order in which they tell most: those that open, then those that a rule keeps
    /// out, then the others.
    private var telling: [String] {
        let order: [Verdict.Decision] = [.match, .excluded, .noMatch]
        return order.flatMap { decision in
            verdicts.filter { $0.decision == decision }.map(\.app)
        }
    }

    /// The app that tells most; nil when the file names none.
    var firstApp: String? { telling.first }

    // MARK: Sections

    /// The whole verdict.
    func sections(_ address: HTML, taps: TapTable?) -> [HTML] {
        [.section(Words.title, "card", address, words)] + traces
            + [taps?.section() ?? .nothing]
    }

    /// What opens, in a line.
    var words: HTML {
        if verdicts.isEmpty {
            return .paragraph(
                Words.noApp, "bad")
        }
        guard !opening.isEmpty else {
            return .paragraph(Words.stays, "warn big")
        }
        return .element(
            "p", [.init("class", "good big")], .breakable(Words.opens(Self.list(opening))))
    }

    /// The cells of a table of many addresses: the address, what opens, and the rules of the first
    /// app to be unfolded.
    var row: [HTML] {
        let explanation = firstApp.map { Explainer(matcher).explain(url, app: $0, domain: domain) }
        let state: HTML =
            opening.isEmpty
            ? .element("span", [.init("class", "warn")], .text(Words.browser))
            : .element("span", [.init("class", "good")], .text(Self.list(opening)))
        let steps = (explanation?.steps.suffix(4) ?? []).map { step -> HTML in
            let line = file.document.sourceText.position(of: step.range.lowerBound).line
            return .element(
                "li", [], .text(Words.line(line)),
                .element("code", [], .text(Self.source(step))), .text(" – "), Self.outcome(step))
        }
        let hints = (explanation?.hints.prefix(2) ?? []).map { hint -> HTML in
            .element("li", [], .text(hint.text.clipped(to: 300).sentence))
        }
        let words = explanation.map { Self.words($0.verdict.decision) }
        return [
            .element("code", [], .text("\(url)".clipped(to: 300))), state,
            .element(
                "details", [],
                .element("summary", [], .text(words ?? Words.namesNone)),
                .element("ul", [.init("class", "plain")], .all(steps + hints))),
        ]
    }

    /// Some of many names.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(4).map { $0.clipped(to: 120) }.joined(separator: ", ")
        return names.count > 4 ? Words.more(shown, names.count - 4) : shown
    }

    /// Why, for the apps that tell most.
    var traces: [HTML] {
        let apps = telling
        let explainer = Explainer(matcher)
        let shown = apps.prefix(Self.explained).enumerated().map { index, app in
            trace(
                explainer.explain(url, app: app, domain: domain),
                most: index == 0 ? Self.steps.first : Self.steps.other)
        }
        guard apps.count > Self.explained else { return shown }
        return shown + [
            .paragraph(
                Words.notExplained(apps.count - Self.explained), "soft")
        ]
    }

    private func trace(_ explanation: Explanation, most: Int) -> HTML {
        let left = max(0, explanation.steps.count - most)
        let rows = explanation.steps.suffix(most).map { step -> [HTML] in
            let place = file.document.sourceText.position(of: step.range.lowerBound)
            return [
                .text("\(place.line)"), .element("code", [], .text(Self.source(step))),
                Self.outcome(step),
            ]
        }
        let notes =
            explanation.hints.prefix(5).map {
                HTML.paragraph($0.text.clipped(to: 400).sentence, "notice")
            }
            + explanation.undetermined.prefix(5).map {
                .paragraph(Words.undetermined("\($0)").sentence, "warn")
            }
        return .section(
            Words.why(explanation.app.clipped(to: 120)), "card",
            .paragraph(Self.words(explanation.verdict.decision)),
            left == 0
                ? .nothing
                : .paragraph(Words.rulesBefore(left), "soft"),
            rows.isEmpty
                ? .nothing
                : .table(Words.tried, Words.triedColumns, rows),
            .all(notes))
    }

    // MARK: Words

    private static func source(_ step: Explanation.Step) -> String {
        step.component == nil
            ? Words.noRules
            : step.source.split { $0.isWhitespace }.joined(separator: " ").clipped(to: ruleLength)
    }

    private static func words(_ decision: Verdict.Decision) -> String {
        switch decision {
        case .match: Words.matched
        case .excluded: Words.excluded
        case .noMatch: Words.noMatch
        }
    }

    private static func outcome(_ step: Explanation.Step) -> HTML {
        guard let failure = step.failure else {
            return step.isExclusion
                ? .element("strong", [.init("class", "warn")], .text(Words.keeps))
                : .element("strong", [.init("class", "good")], .text(Words.matches))
        }
        let part =
            failure.item.map { Words.item(Quoted.text($0, most: 60)) } ?? failure.part.rawValue
        let text = failure.text.map { Quoted.text($0, most: 120) } ?? Words.absent
        return .text(
            Words.failure(part, text, Quoted.text(failure.pattern, most: 120)))
    }
}

extension String {
    /// The beginning, with a sign when something was left out.
    func clipped(to most: Int) -> String {
        guard let end = index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex
        else { return self }
        return self[..<end] + "…"
    }
}

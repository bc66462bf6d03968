import SiteAssociation
import WebText

/// An association file: loading, deciding, explaining and linting it.
func fuzzAssociation(_ bytes: UnsafeRawBufferPointer) {
    let file = AssociationFile(Array(bytes.prefix(8192)))
    let matcher = AssociationMatcher(file)
    let explainer = Explainer(matcher)
    for text in ["https://example.com/", "/a//b/?x=1&y=%2F#z", "/%C3%A9/%zz?x", "/buy/42/"] {
        guard let url = try? WebURL(text, allowing: .asWritten) else { continue }
        for app in file.appIDs.prefix(3) {
            let verdict = matcher.decide(url, app: app)
            let explanation = explainer.explain(url, app: app, domain: "")
            precondition(
                (verdict.decision == .noMatch) == (explanation.deciding == nil),
                "the matcher and the explanation disagree on \(text) for \(app)")
        }
        precondition(matcher.decideAll(url).count == file.appIDs.count)
    }
    for finding in AssociationLint(file).findings() {
        if let range = finding.range { precondition(range.upperBound <= file.document.bytes.count) }
        precondition(!finding.message.isEmpty)
    }
}

/// A pattern and a text, divided by a line feed: compiled in every way, twice the same answer.
func fuzzPattern(_ bytes: UnsafeRawBufferPointer) {
    let parts = bytes.prefix(512).split(separator: 0x0A, maxSplits: 1)
    guard let first = parts.first else { return }
    let pattern = String(decoding: first, as: UTF8.self)
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let variables = SubstitutionVariables(["a": ["x", "*", "?b", ""], "b": []])
    for part in [URLPart.path, .query] {
        for caseSensitive in [true, false] {
            let compiled = Pattern(
                pattern, part: part, caseSensitive: caseSensitive, variables: variables)
            let answer = compiled.matches(text)
            precondition(answer == compiled.matches(text))
            if caseSensitive, answer, part == .query, pattern.utf8.allSatisfy({ $0 < 0x80 }) {
                let folded = Pattern(
                    pattern, part: part, caseSensitive: false, variables: variables)
                precondition(folded.matches(text), "case-insensitive is narrower")
            }
        }
    }
}

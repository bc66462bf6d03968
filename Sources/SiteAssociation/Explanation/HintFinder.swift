internal import WebText

struct HintFinder {
    let matcher: AssociationMatcher
    let url: WebURL
    let app: String
    let domain: String
    let check: DomainCheck
    let steps: [RuleEvaluator.Step]
    let decision: Verdict.Decision

    func hints() -> [Explanation.Hint] { [] }
}

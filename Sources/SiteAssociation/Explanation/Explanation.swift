public import WebText

/// A verdict with its reasons: every rule that was consulted, what is open, and what to look at.
public struct Explanation: Sendable {
    /// The app that was asked about.
    public let app: String
    /// The answer.
    public let verdict: Verdict
    /// The rules in the order in which they were tried, up to the one that decided.
    public let steps: [Step]
    /// Why the verdict is undetermined; empty when it is settled by Apple's documentation, by
    /// recorded answers of `swcutil`, or by what follows from these.
    public let undetermined: [String]
    /// What a person who expected another verdict should look at, the likeliest first.
    public let hints: [Hint]

    /// One rule that was tried.
    public struct Step: Sendable {
        /// The details entry, as a JSON pointer.
        public let entry: String
        /// The component or path as a JSON pointer; nil for an entry that has no list of rules.
        public let component: String?
        /// The rule as written in the file.
        public let source: String
        /// Where the rule stands in the document.
        public let range: Range<Int>
        /// Whether a match keeps the URL in the browser.
        public let isExclusion: Bool
        /// The first part that did not match; nil when the rule matched.
        public let failure: PartFailure?
    }

    /// A likely slip.
    public struct Hint: Hashable, Sendable {
        /// What differs, in plain words.
        public let text: String
        /// The rule that it is about, as a JSON pointer; nil when it is about the URL or the host.
        public let component: String?
    }

    /// The rule that decided, or nil.
    public var deciding: Step? { steps.last.flatMap { $0.failure == nil ? $0 : nil } }
}

/// Explains verdicts of one association file.
public struct Explainer: Sendable {
    /// The compiled file.
    public let matcher: AssociationMatcher
    private let filter: ReadingFilter

    /// Prepares explanations for the file of `matcher`.
    public init(_ matcher: AssociationMatcher) {
        self.matcher = matcher
        filter = ReadingFilter(matcher.file)
    }

    /// Explains the verdict for `app` on `url`.
    ///
    /// - Parameters:
    ///   - url: the URL, compared as it is written.
    ///   - app: the app identifier, compared as a whole string.
    ///   - domain: what the file was fetched for; see ``DomainCheck``. Empty for no check.
    ///
    /// The file is evaluated once for the trace and once more for each open question that could
    /// matter: O(rules × patterns) each.
    public func explain(_ url: WebURL, app: String, domain: String) -> Explanation {
        let check = DomainCheck(url, domain: domain)
        let verdict = check.isCovered ? matcher.decide(url, app: app) : .noMatch
        var evaluator = RuleEvaluator(matcher.file, url, app: app)
        let decision = evaluator.decide()
        var undetermined = doubts(url, check).map(\.reason)
        if check.isCovered {
            assert(decision == verdict.decision, "the two evaluations differ")
            undetermined += evaluator.doubts.map(\.reason)
            undetermined += openReadings(url, app: app, decision)
        }
        let steps = check.isCovered ? evaluator.steps : []
        let hints = HintFinder(
            matcher: matcher, url: url, app: app, domain: domain, check: check, steps: steps,
            decision: verdict.decision
        ).hints()
        return Explanation(
            app: app, verdict: verdict, steps: steps.map(step), undetermined: undetermined,
            hints: hints)
    }

    /// The reasons of the readings under which the verdict would be another one.
    func openReadings(_ url: WebURL, app: String, _ decision: Verdict.Decision) -> [String] {
        filter.readings(for: url, app: app).compactMap { alternative in
            var evaluator = RuleEvaluator(
                matcher.file, url, app: app, reading: alternative.reading)
            return evaluator.decide() == decision ? nil : alternative.reason
        }
    }

    /// What is open whatever the rules say.
    private func doubts(_ url: WebURL, _ check: DomainCheck) -> [Doubt] {
        var doubts: [Doubt] = []
        switch check {
        case .noDomain: doubts.append(.noDomain)
        case .wildcardBase: doubts.append(.wildcardBase)
        default: break
        }
        if url.port != nil { doubts.append(.port) }
        if url.strayByte.map({ url.bytes[$0] != UInt8(ascii: "%") }) ?? false {
            doubts.append(.strayCharacter)
        }
        if matcher.file.isSigned { doubts.append(.signedFile) }
        switch matcher.file.document.encoding {
        case .utf8: break
        case .utf8WithMark: doubts.append(.byteOrderMark)
        case .utf16, .utf32: doubts.append(.wideEncoding)
        }
        return doubts
    }

    private func step(_ step: RuleEvaluator.Step) -> Explanation.Step {
        let value = step.component ?? step.entry
        let bytes = matcher.file.document.bytes[value.range]
        return Explanation.Step(
            entry: step.entry.pointer, component: step.component?.pointer,
            source: String(decoding: bytes, as: UTF8.self), range: value.range,
            isExclusion: step.isExclusion, failure: step.failure)
    }
}

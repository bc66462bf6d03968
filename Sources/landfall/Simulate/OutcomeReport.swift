internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What became of a tap, for people and programs.
struct OutcomeReport {
    let scenario: Scenario
    let outcome: Outcome
    let assumptions: [String]
    let expected: String?
    let timeline: ChangeTimeline?

    var holds: Bool { expected.map { $0 == outcome.target.word } ?? true }

    // MARK: Text

    func write(to console: Console) {
        console.print("\(String(describing: scenario.url), .bold)")
        let page = scenario.page.map { " (\(String(describing: $0)))" } ?? ""
        console.print("  \(scenario.source.phrase)\(page)")
        let style: Style = outcome.target.app == nil ? .yellow : .green
        console.print("  \(headline, style), confidence \(outcome.confidence.word)")
        for reason in outcome.reasons {
            console.print("    \(reason.text) \("[\(reason.rule.number)]", .dim)")
        }
        for text in outcome.undetermined {
            console.print("  \("undetermined", .yellow): \(text)")
        }
        for text in assumptions { console.print("  \("assumed", .dim): \(text)") }
        for text in outcome.advice { console.print("  next: \(text)") }
        if !holds { console.print("  \("expected", .red) \(expected ?? "")") }
        if let timeline { write(timeline, to: console) }
    }

    private var headline: String {
        switch outcome.target {
        case .app(let app): "\(app) opens"
        case .appViaBrowser(let app): "the browser opens, and may hand over to \(app)"
        case .appAfterPrompt(let app): "\(app) opens once the person agrees"
        case .appClip(let app): "the App Clip \(app) is offered"
        case .menu(let app): "a menu offers \(app) and the browser"
        case .browser: "the browser opens"
        case .nothing: "nothing opens"
        case .answer(let isYes): "canOpenURL says \(isYes ? "true" : "false")"
        }
    }

    private func write(_ timeline: ChangeTimeline, to console: Console) {
        console.print()
        console.print("\("A change of the file made now is seen", .bold)")
        let width = timeline.stages.map(\.place.count).max() ?? 0
        for stage in timeline.stages {
            let padding = String(repeating: " ", count: width - stage.place.count)
            console.print("  \(stage.place)\(padding)  \(Self.time(stage))")
            console.print("    \(stage.remark, .dim)")
        }
    }

    private static func time(_ stage: ChangeTimeline.Stage) -> String {
        func words(_ hours: Int) -> String { hours < 48 ? "\(hours) h" : "\(hours / 24) days" }
        guard stage.latest != 0 else { return "at once" }
        let latest = stage.latest.map { " to \(words($0))" } ?? " or more"
        return "after \(words(stage.earliest))\(latest)"
    }

    // MARK: JSON

    /// Schema 1.
    var tree: JSONTree {
        .object(compacting: [
            ("schema", 1), ("url", .string(String(describing: scenario.url))),
            ("from", .string(scenario.source.rawValue)),
            ("target", .string(outcome.target.word)), ("app", .optional(outcome.target.app)),
            ("confidence", .string(outcome.confidence.word)),
            ("expected", expected.map(JSONTree.string)),
            ("holds", expected.map { _ in .bool(holds) }),
            ("reasons", .array(outcome.reasons.map(Self.tree))),
            ("undetermined", .array(outcome.undetermined.map(JSONTree.string))),
            ("assumed", .array(assumptions.map(JSONTree.string))),
            ("advice", .array(outcome.advice.map(JSONTree.string))),
            ("timeline", timeline.map { .array($0.stages.map(Self.tree)) }),
        ])
    }

    private static func tree(_ reason: Outcome.Reason) -> JSONTree {
        .object(compacting: [
            ("rule", .string(reason.rule.number)), ("text", .string(reason.text)),
            ("app", reason.app.map(JSONTree.string)), ("decides", .bool(reason.isDecisive)),
            ("source", .string(reason.rule.source)),
        ])
    }

    private static func tree(_ stage: ChangeTimeline.Stage) -> JSONTree {
        [
            "place": .string(stage.place), "earliestHours": .integer(stage.earliest),
            "latestHours": stage.latest.map { .integer($0) } ?? .null,
            "remark": .string(stage.remark), "confidence": .string(stage.confidence.word),
        ]
    }
}

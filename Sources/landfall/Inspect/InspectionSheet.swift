internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Prints what was inspected, for people.
struct InspectionSheet {
    private let console: Console

    init(_ console: Console) { self.console = console }

    func write(_ subject: InspectionSubject, path: String) {
        for (number, part) in subject.parts.enumerated() {
            if number > 0 { console.print() }
            console.print("\(part.path, .bold) (\(part.kind))")
            let width = part.facts.map(\.name.utf8.count).max() ?? 0
            for fact in part.facts { write(fact, width) }
            for finding in part.findings { write(finding) }
        }
        if let conclusion = subject.conclusion {
            console.print()
            for line in ConclusionText(conclusion).lines { console.print(line) }
        }
    }

    private func write(_ fact: InspectionSubject.Fact, _ width: Int) {
        for (number, value) in fact.values.enumerated() {
            let name = number == 0 ? fact.name : ""
            let padding = String(repeating: " ", count: width - name.utf8.count)
            console.print("  \(name, .dim)\(padding)  \(value)")
        }
    }

    private func write(_ finding: Finding) {
        let word = finding.severity.description
        console.print(
            "  \(word, LintOutput.style(of: finding.severity)): \(finding.message) \("[\(finding.id)]", .dim)"
        )
        if let advice = finding.advice { console.print("      \(advice)") }
    }
}

extension InspectionSubject {
    /// The same as JSON, schema 1.
    func tree(path: String) -> JSONTree {
        let conclusion = conclusion
        return [
            "schema": 1, "path": .string(path), "kind": .string(kind),
            "firstBroken": conclusion.map { JSONReport.tree(of: $0) } ?? .null,
            "parts": .array(parts.map(Self.tree)),
        ]
    }

    /// The first layer that is wrong, or nil.
    var conclusion: LinkConclusion? {
        LinkConclusion(
            among: parts.flatMap { part in
                part.findings.compactMap { finding in
                    LinkLayer(inApp: finding).map { .init(path: part.path, layer: $0, finding) }
                }
            })
    }

    private static func tree(_ part: Part) -> JSONTree {
        [
            "path": .string(part.path), "kind": .string(part.kind),
            "facts": .object(
                part.facts.map { fact in
                    .init(fact.name, .array(fact.values.map(JSONTree.string)))
                }),
            "entitlements": part.entitlements.map { EntitlementValue.dictionary($0.values).tree }
                ?? .null,
            "findings": .array(
                part.findings.map { finding in
                    .object(compacting: [
                        ("id", .string(finding.id)),
                        ("severity", .string(finding.severity.description)),
                        ("pointer", finding.pointer.map(JSONTree.string)),
                        ("message", .string(finding.message)),
                        ("advice", finding.advice.map(JSONTree.string)),
                    ])
                }),
        ]
    }
}

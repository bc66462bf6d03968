internal import AppInspection
public import WebText

/// Diagnoses as JSON for programs; the shape, `"schema": 1`, is described in `docs/json.md`.
public enum DiagnosisJSON {
    /// All diagnoses of one run.
    public static func tree(of diagnoses: [Diagnosis]) -> JSONTree {
        [
            "schema": 1,
            "summary": [
                "subjects": .integer(diagnoses.count),
                "errors": .integer(diagnoses.reduce(0) { $0 + $1.count(.error) }),
                "warnings": .integer(diagnoses.reduce(0) { $0 + $1.count(.warning) }),
                "infos": .integer(diagnoses.reduce(0) { $0 + $1.count(.info) }),
            ],
            "diagnoses": .array(diagnoses.map(tree)),
        ]
    }

    private static func tree(of diagnosis: Diagnosis) -> JSONTree {
        [
            "subject": .string(diagnosis.evidence.subject.text),
            "host": .string(diagnosis.evidence.subject.host),
            "taken": .string(diagnosis.evidence.taken.description),
            "headline": .string(diagnosis.headline),
            "state": .string(diagnosis.state.rawValue),
            "firstBroken": .optional(diagnosis.firstBroken?.id),
            "cause": .optional(diagnosis.cause?.finding.id),
            "layers": .array(
                diagnosis.layers.map { result in
                    [
                        "layer": .string(result.layer.id), "state": .string(result.state.rawValue),
                        "note": .string(result.note),
                    ]
                }),
            "findings": .array(diagnosis.items.map(tree)),
            "hosting": .optional(diagnosis.recipe?.name),
            "trace": .array(trace(of: diagnosis)),
            "steps": .array(
                diagnosis.steps.map { ["text": .string($0.text), "due": .bool($0.isDue)] }),
        ]
    }

    private static func tree(of item: Diagnosis.Item) -> JSONTree {
        let finding = item.finding
        return .object(compacting: [
            ("id", .string(finding.id)), ("severity", .string(finding.severity.description)),
            ("layer", .string(item.layer.id)), ("message", .string(finding.message)),
            ("advice", finding.advice.map(JSONTree.string)),
            ("pointer", finding.pointer.map(JSONTree.string)),
            ("source", .string(finding.rule.source)),
        ])
    }

    private static func trace(of diagnosis: Diagnosis) -> [JSONTree] {
        let exam = Examination(diagnosis.evidence)
        return diagnosis.evidence.subject.urls.flatMap { url in
            (LinkTrace(exam, url)?.hops ?? []).map { hop in
                .object(compacting: [
                    ("link", .string(url)), ("url", .string(hop.url)),
                    ("status", hop.status.map(JSONTree.integer)),
                    ("failure", hop.failure.map(JSONTree.string)),
                    ("opens", hop.opens.map(JSONTree.bool)), ("app", hop.app.map(JSONTree.string)),
                ])
            }
        }
    }
}

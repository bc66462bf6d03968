public import AppInspection
public import WebText

/// A report as JSON for programs.
///
/// The shape, `"schema": 1`, is described in `docs/json.md`; members are added to it and never
/// renamed.
public enum JSONReport {
    /// The whole report.
    public static func tree(of report: Report) -> JSONTree {
        let conclusion = report.conclusion.map { [("firstBroken", tree(of: $0))] } ?? []
        return .object(
            compacting: [
                ("schema", 1),
                (
                    "summary",
                    [
                        "files": .integer(report.files.count),
                        "errors": .integer(report.count(.error)),
                        "warnings": .integer(report.count(.warning)),
                        "infos": .integer(report.count(.info)),
                        "failed": .bool(report.hasFailures),
                    ]
                ),
                ("files", .array(report.files.map(tree))),
                (
                    "findings",
                    .array(
                        report.files.flatMap { file in file.items.map { tree(of: $0, in: file) } })
                ),
                (
                    "problems",
                    .array(
                        report.problems.map {
                            ["file": .string($0.path), "message": .string($0.message)]
                        })
                ),
            ] + conclusion)
    }

    /// The first broken layer, as `inspect` has it too.
    public static func tree(of conclusion: LinkConclusion) -> JSONTree {
        .object(compacting: [
            ("layer", .string(conclusion.layer.name)),
            ("file", .string(conclusion.path)),
            ("id", .string(conclusion.finding.id)),
            ("certain", .bool(conclusion.isCertain)),
            ("cause", conclusion.cause.map { .integer($0.number) }),
            ("title", conclusion.cause.map { .string($0.title) }),
            ("message", .string(conclusion.finding.message)),
            ("fix", conclusion.fix.map(JSONTree.string)),
        ])
    }

    private static func tree(of file: FileReport) -> JSONTree {
        [
            "file": .string(file.path), "kind": .string(file.kind.name),
            "findings": .integer(file.items.count), "failed": .bool(!file.failures.isEmpty),
        ]
    }

    private static func tree(of item: FileReport.Item, in file: FileReport) -> JSONTree {
        let finding = item.finding
        return .object(compacting: [
            ("id", .string(finding.id)),
            ("severity", .string(finding.severity.description)),
            ("file", .string(file.path)),
            ("line", item.start.map { .integer($0.line) }),
            ("column", item.start.map { .integer($0.column) }),
            ("endLine", item.end.map { .integer($0.line) }),
            ("endColumn", item.end.map { .integer($0.column) }),
            ("offset", finding.range.map { .integer($0.lowerBound) }),
            ("length", finding.range.map { .integer($0.count) }),
            ("pointer", finding.pointer.map(JSONTree.string)),
            ("message", .string(finding.message)),
            ("advice", finding.advice.map(JSONTree.string)),
            ("source", .string(finding.rule.source)),
            ("fingerprint", .string(item.fingerprint)),
        ])
    }

    /// Some rules, with their pages.
    public static func tree(of rules: [Rule]) -> JSONTree {
        [
            "schema": 1,
            "rules": .array(
                rules.map { rule in
                    [
                        "id": .string(rule.id), "severity": .string(rule.severity.description),
                        "title": .string(rule.title), "reason": .string(rule.reason),
                        "faulty": .string(rule.faulty), "sound": .string(rule.sound),
                        "source": .string(rule.source),
                    ]
                }),
        ]
    }
}

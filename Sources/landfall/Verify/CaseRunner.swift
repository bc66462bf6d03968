internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// Judges the rows of a ``CaseTable``.
struct CaseRunner {
    /// A row and what came of it.
    struct Outcome {
        let row: CaseTable.Row
        let app: String
        let verdict: String
        let hints: [String]
        let undetermined: [String]
        var holds: Bool { row.expected == verdict }
    }

    private let table: CaseTable
    private let file: String?
    private let domain: String?
    private let apps: [String]

    init(_ table: CaseTable, file: String?, domain: String?, apps: [String]) {
        self.table = table
        self.file = file
        self.domain = domain
        self.apps = apps
    }

    func run() throws -> [Outcome] {
        var inputs: [String: AssociationInput] = [:]
        var outcomes: [Outcome] = []
        for row in table.rows {
            guard let name = file ?? row.file.map(resolved) else {
                throw CaseTable.Invalid(
                    description: "\(table.path):\(row.line): no association file is named; write"
                        + " \"file: PATH\" above it, or give -j")
            }
            let input: AssociationInput
            if let known = inputs[name] {
                input = known
            } else {
                input = try AssociationInput(name)
                try input.requireUsable()
                inputs[name] = input
            }
            outcomes += try judge(row, input)
        }
        return outcomes
    }

    /// Paths in a table count from the table's folder.
    private func resolved(_ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = table.path.lastIndex(of: "/") else { return path }
        return table.path[...slash] + path
    }

    private func judge(
        _ row: CaseTable.Row, _ input: AssociationInput
    ) throws(CaseTable.Invalid) -> [Outcome] {
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(row.url, allowing: .asWritten)
        } catch {
            throw CaseTable.Invalid(
                description: "\(table.path):\(row.line): \(Quoted.text(row.url)) is no URL:"
                    + " \(error.description)")
        }
        let wanted = apps.isEmpty ? row.app.map { [$0] } ?? [] : apps
        let judge = Judge(input, apps: wanted, domain: domain ?? row.domain)
        return judge.judge(url, row.url).map { result in
            Outcome(
                row: row, app: result.explanation.app, verdict: result.verdict,
                hints: result.explanation.hints.map(\.text),
                undetermined: result.explanation.undetermined)
        }
    }
}

/// What came of a table of cases.
struct CaseReport {
    let table: CaseTable
    let outcomes: [CaseRunner.Outcome]

    func write(_ format: String, to console: Console) {
        switch format {
        case "json": console.write(verbatim: tree.text(indent: 2) + "\n")
        case "junit":
            console.write(
                verbatim: JUnit.report(suite: "landfall verify", cases: outcomes.map(testCase)))
        default: writeText(to: console)
        }
    }

    private func writeText(to console: Console) {
        for outcome in outcomes where !outcome.holds {
            let row = outcome.row
            let place = "\(table.path):\(row.line)"
            console.print(
                "\(place): \("error", .red): \(row.url) for \(outcome.app): expected \(row.expected), got \(outcome.verdict)"
            )
            for hint in outcome.hints { console.print("    hint: \(hint)") }
            for reason in outcome.undetermined { console.print("    undetermined: \(reason)") }
        }
        let failed = outcomes.filter { !$0.holds }.count
        console.print("\(String(outcomes.count - failed)) passed, \(String(failed)) failed")
    }

    private func testCase(_ outcome: CaseRunner.Outcome) -> JUnit.Case {
        let name = outcome.row.name.map { "\($0): " } ?? ""
        return JUnit.Case(
            name: "\(name)\(outcome.row.url) \(outcome.app)", className: table.path,
            failure: outcome.holds ? nil : Self.reason(outcome))
    }

    private static func reason(_ outcome: CaseRunner.Outcome) -> String {
        "expected \(outcome.row.expected), got \(outcome.verdict)"
            + (outcome.hints.first.map { ": \($0)" } ?? "")
    }

    private var tree: JSONTree {
        [
            "schema": 1, "cases": .array(outcomes.map(tree)),
            "failed": .integer(outcomes.filter { !$0.holds }.count),
        ]
    }

    private func tree(_ outcome: CaseRunner.Outcome) -> JSONTree {
        .object(compacting: [
            ("name", outcome.row.name.map(JSONTree.string)), ("url", .string(outcome.row.url)),
            ("app", .string(outcome.app)), ("expect", .string(outcome.row.expected)),
            ("verdict", .string(outcome.verdict)), ("holds", .bool(outcome.holds)),
            ("line", .integer(outcome.row.line)),
            ("hints", .array(outcome.hints.map(JSONTree.string))),
            ("undetermined", .array(outcome.undetermined.map(JSONTree.string))),
        ])
    }
}

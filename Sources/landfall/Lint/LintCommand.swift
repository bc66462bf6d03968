internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// `landfall lint`: what is wrong with these files.
struct LintCommand {
    static let paths = Argument(
        "PATH", count: 0...Int.max, completion: .file,
        help: "A file, a folder to walk, or - for standard input. Default: the current folder.")
    static let kind = Option.value(
        "as", takes: "KIND", allowed: FileKind.all.map(\.name),
        help: "Take the files for this kind, whatever their names are.")
    static let format = Option.format(["text", "json", "sarif", "github", "junit"])
    static let failOn = Option.value(
        "fail-on", takes: "LEVEL", allowed: FailLevel.names,
        help: "The least severity that makes the exit status 1. Default: what landfall.json says,"
            + " or else error.")
    static let config = Option.value(
        "config", takes: "FILE", completion: .file,
        help: "Use this configuration for all files; its paths count from the current folder.")
    static let noConfig = Option.flag("no-config", help: "Heed no landfall.json.")
    static let writeBaseline = Option.flag(
        "write-baseline", help: "Write the present findings to the baseline, and report none.")
    static let explain = Option.value(
        "explain", takes: "ID", help: "Show the page of a rule.")
    static let rules = Option.flag("rules", help: "List all rules.")

    static let command = Command(
        "lint", summary: "Find faults in the files of a site or an app",
        discussion: """
            Judges association files (apple-app-site-association, also with .json), assetlinks.json,
            entitlements, Info.plist and profiles. In a folder they are recognised by their names, and other
            .json files by what they hold; folders such as .git and node_modules are passed over.

            Built apps (.app, .ipa, .xcarchive, programs) are judged with every bundle in them. Files
            that are named together are compared with one another in the order of the chain:
            project, entitlements file, signature, profile, association file. The first layer that is wrong is
            named, with the usual cause that it is and the fix.

            The nearest landfall.json above a file says what to leave out:

              {
                "schema": 1,
                "failOn": "error",
                "ignore": [{"id": "aasa-whole-site", "paths": ["site/**"], "reason": "…"}],
                "baseline": "landfall-baseline.json",
                "exclude": ["vendor/**"]
              }

            A baseline holds the findings that are known; only new ones are reported.
            """,
        arguments: [paths],
        options: [
            format, failOn, kind, config, noConfig, writeBaseline, explain, rules,
        ],
        examples: [
            .init("landfall lint", "Judge everything below the current folder"),
            .init(
                "curl -s https://example.com/.well-known/assetlinks.json"
                    + " | landfall lint --as assetlinks -", "Judge what a server answers with"),
            .init(
                "landfall lint MyApp.ipa MyApp.entitlements site",
                "Find out why the links of an app do not open it"),
            .init("landfall lint --explain aasa-whole-site", "Say what a finding means"),
            .init(
                "landfall lint --format sarif . > landfall.sarif",
                "Write a report for a code scanning service"),
        ],
        statuses: [
            .init(.success, "no finding at or above the level"),
            .init(.findings, "findings at or above the level"),
            .init(.usage, "wrong usage, or a configuration that is not understood"),
            .init(
                .unreadable,
                "an input that cannot be read or recognised, or nothing to lint in a path"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let format = invocation.value(Self.format) ?? "text"
        if let id = invocation.value(Self.explain) { return try explain(id, format) }
        if invocation.flag(Self.rules) { return try list(format) }
        do {
            return try lint(format)
        } catch let error as LintConfigurations.Invalid {
            for line in error.lines { console.complain("\(line)") }
            return .usage
        }
    }

    private func lint(_ format: String) throws -> ExitStatus {
        let kind = invocation.value(Self.kind).flatMap(FileKind.named)
        let inputs = try LintInputs(invocation.arguments, as: kind, invocation)
        let configurations = LintConfigurations(
            try choice(), failLevel: invocation.value(Self.failOn).flatMap(FailLevel.init),
            isWriting: invocation.flag(Self.writeBaseline))
        var run = LintRun(inputs, configurations, console)
        if invocation.flag(Self.writeBaseline) {
            for remark in try run.writeBaselines(invocation) { console.remark("\(remark)") }
        } else {
            let report = try run.report()
            LintOutput(console).write(report, as: format)
            for remark in run.remarks { console.remark("\(remark)") }
            if run.problems.isEmpty { return report.hasFailures ? .findings : .success }
        }
        for problem in run.problems { console.complain("\(problem.message)") }
        return run.problems.isEmpty ? .success : .unreadable
    }

    private func choice() throws(UsageError) -> LintConfigurations.Choice {
        guard let path = invocation.value(Self.config) else {
            return invocation.flag(Self.noConfig) ? .none : .nearest
        }
        guard !invocation.flag(Self.noConfig) else {
            throw invocation.usageError("--config and --no-config contradict each other")
        }
        return .file(path)
    }

    // MARK: Rules

    private func explain(_ id: String, _ format: String) throws(UsageError) -> ExitStatus {
        guard let rule = RuleBook.rule(id) else {
            let near = RuleBook.nearest(to: id).map { "did you mean \($0)?" }
            throw invocation.usageError(
                "there is no rule \(Quoted.text(id)); \(near ?? "--rules lists all")")
        }
        return try show([rule], format) { console.print("\(lines: $0)") }
    }

    private func list(_ format: String) throws(UsageError) -> ExitStatus {
        try show(RuleBook.all, format) { _ in
            let width = RuleBook.all.map(\.id.utf8.count).max() ?? 0
            for rule in RuleBook.all {
                let id = rule.id + String(repeating: " ", count: width - rule.id.utf8.count)
                let severity = "\(rule.severity)"
                let padding = String(repeating: " ", count: 7 - severity.utf8.count)
                console.print(
                    "\(id)  \(severity, LintOutput.style(of: rule.severity))\(padding)  \(rule.title)"
                )
            }
        }
    }

    private func show(
        _ rules: [Rule], _ format: String, inText: (String) -> Void
    ) throws(UsageError) -> ExitStatus {
        switch format {
        case "json": console.write(verbatim: JSONReport.tree(of: rules).text(indent: 2) + "\n")
        case "text": inText(rules.map { RulePage($0).text }.joined().dropLast().description)
        default: throw invocation.usageError("rules are shown as text or json, not as \(format)")
        }
        return .success
    }
}

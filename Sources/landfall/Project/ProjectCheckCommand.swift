internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// `landfall project check`: what is wrong with a project as far as links are concerned.
struct ProjectCheckCommand {
    static let format = Option.format(["text", "json", "sarif", "github", "junit"])
    static let failOn = Option.value(
        "fail-on", takes: "LEVEL", allowed: FailLevel.names, default: "error",
        help: "The least severity that makes the exit status 1.")

    static let command = Command(
        "project check", summary: "Find what keeps links from opening an app of a project",
        discussion: """
            Judges every configuration of every app: entitlements that one configuration lacks, files
            that are not there, domains that come to nothing, schemes that are not claimed. Reads
            the entitlements, Info.plist and configuration files that the project names, and the
            names of link callbacks in its Swift sources.

            "landfall lint --explain ID" shows the page of a finding.
            """,
        arguments: [ProjectInput.path], options: [format, failOn],
        examples: [
            .init("landfall project check", "Judge the project in the current folder"),
            .init("landfall project check --format github ios", "Annotate a pull request"),
        ],
        statuses: [
            .init(.success, "no finding at or above the level"),
            .init(.findings, "findings at or above the level"), .init(.usage, "wrong usage"),
            .init(.unreadable, "a project that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let input = try ProjectInput(invocation.arguments.first, invocation)
        let level = invocation.value(Self.failOn).flatMap(FailLevel.init) ?? .error
        let report = Report(
            ProjectCheck(input.project).files().map { file in
                FileReport(
                    path: ProjectInput.shown(file.path), kind: FileKind(file.kind), text: file.text,
                    findings: file.findings, failLevel: level)
            })
        LintOutput(console).write(report, as: invocation.value(Self.format) ?? "text")
        return report.hasFailures ? .findings : .success
    }
}

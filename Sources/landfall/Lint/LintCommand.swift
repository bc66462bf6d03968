internal import ToolSupport

/// `landfall lint`
struct LintCommand {
    static let command = Command("lint", summary: "Find faults in the files of a site or an app")

    init(_ invocation: Invocation, _ console: Console) {}

    func run() throws -> ExitStatus { .success }
}

internal import ToolSupport

/// `landfall diff`
struct DiffCommand {
    static let command = Command("diff", summary: "Show what a change does to URLs")

    init(_ invocation: Invocation, _ console: Console) {}

    func run() throws -> ExitStatus { .success }
}

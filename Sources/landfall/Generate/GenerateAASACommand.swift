internal import ToolSupport

/// `landfall generate aasa`
struct GenerateAASACommand {
    static let command = Command("generate aasa", summary: "Write an association file")

    init(_ invocation: Invocation, _ console: Console) {}

    func run() throws -> ExitStatus { .success }
}

internal import ToolSupport

/// `landfall generate assetlinks`
struct GenerateAssetLinksCommand {
    static let command = Command("generate assetlinks", summary: "Write Android's counterpart")

    init(_ invocation: Invocation, _ console: Console) {}

    func run() throws -> ExitStatus { .success }
}

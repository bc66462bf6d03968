internal import ToolSupport

/// The command table: help, completions, the manual and the parsing all come from here.
enum Commands {
    static let version = "0.1.0"
    static let completions = CompletionsCommand.command(of: "landfall")
    static let man = ManCommand.command(of: "landfall")

    static let table = CommandTable(
        program: "landfall", version: version, released: "2026-11-30",
        summary: "Find out why a Universal Link does not open the app",
        discussion: """
            Landfall reads the files that make iOS Universal Links and Android App Links work, says
            what they do with a URL and why, and finds what is wrong with them. It needs no Mac, and
            no network but for "landfall doctor".

            Options may stand anywhere among the arguments; - is standard input. Findings and
            answers go to standard output, everything else to standard error.
            """,
        commands: [
            VerifyCommand.command, LintCommand.command, DiffCommand.command,
            InspectCommand.command, DoctorCommand.command, SimulateCommand.command,
            ExplainCommand.command, RecipeCommand.command, SetupCommand.command,
            GenerateAASACommand.command, GenerateAssetLinksCommand.command,
            GenerateHostingCommand.command,
            GenerateEntitlementsCommand.command, GenerateInfoPlistCommand.command,
            ProjectShowCommand.command, ProjectCheckCommand.command, ProjectGetCommand.command,
        ] + ProjectEditCommand.commands + [
            completions, man,
        ],
        groups: [
            .init("generate", summary: "Write the files for the site and the app"),
            .init("project", summary: "Show, check and change an Xcode project"),
        ],
        references: [
            "https://developer.apple.com/documentation/xcode/supporting-associated-domains",
            "https://developer.android.com/training/app-links/configure-assetlinks",
        ])

    /// Runs the command that was asked for.
    static func run(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
        switch invocation.command {
        case VerifyCommand.command: try VerifyCommand(invocation, console).run()
        case LintCommand.command: try LintCommand(invocation, console).run()
        case DiffCommand.command: try DiffCommand(invocation, console).run()
        case InspectCommand.command: try InspectCommand(invocation, console).run()
        case DoctorCommand.command: try DoctorCommand(invocation, console).run()
        case SimulateCommand.command: try SimulateCommand(invocation, console).run()
        case ExplainCommand.command: try ExplainCommand(invocation, console).run()
        case RecipeCommand.command: try RecipeCommand(invocation, console).run()
        case GenerateAASACommand.command: try GenerateAASACommand(invocation, console).run()
        case GenerateAssetLinksCommand.command:
            try GenerateAssetLinksCommand(invocation, console).run()
        case GenerateHostingCommand.command: GenerateHostingCommand(invocation, console).run()
        case GenerateEntitlementsCommand.command:
            try GenerateEntitlementsCommand(invocation, console).run()
        case GenerateInfoPlistCommand.command:
            try GenerateInfoPlistCommand(invocation, console).run()
        case SetupCommand.command: try SetupCommand(invocation, console).run()
        case ProjectShowCommand.command: try ProjectShowCommand(invocation, console).run()
        case ProjectGetCommand.command: try ProjectGetCommand(invocation, console).run()
        case ProjectCheckCommand.command: try ProjectCheckCommand(invocation, console).run()
        case let command where ProjectEditCommand.commands.contains(command):
            try ProjectEditCommand(invocation, console).run()
        case completions: CompletionsCommand.run(invocation, table, console)
        case man: ManCommand.run(table, console)
        default: preconditionFailure("a command of the table has no code")
        }
    }
}

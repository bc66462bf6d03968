internal import ToolSupport

/// The command table of the server.
enum Commands {
    static let version = "0.1.0"
    static let completions = CompletionsCommand.command(of: "landfalld")
    static let man = ManCommand.command(of: "landfalld")

    static let table = CommandTable(
        program: "landfalld", version: version, released: "2026-11-30",
        summary: "Host association files and resolve links",
        discussion: """
            One process and one data file answer for any number of hosts: with the association
            files that iOS and Android read, and with links whose destination can be changed after
            they were printed.

            Every option of "serve" can also be set by an environment variable, LANDFALL_ and the
            name in capitals (LANDFALL_ADMIN_LISTEN), or in the file for --config. An option wins
            over a variable, and a variable over the file. Secrets belong into a variable or the
            file: other users of a machine can read the arguments.
            """,
        commands: [
            ServeCommand.command, CheckConfigCommand.command, MigrateCommand.command,
            MigrateStoreCommand.command, BackupCommand.command, UserAddCommand.command,
            UserResetCommand.command,
            UserListCommand.command, TokenAddCommand.command, TokenListCommand.command,
            TokenRevokeCommand.command, ImportCommand.command, ExportCommand.command,
            completions, man,
        ],
        groups: [
            .init("user", summary: "Manage the accounts of people"),
            .init("token", summary: "Manage the tokens of the API"),
        ], section: 8,
        environment: Configuration.serveOptions.map { option in
            .init(Settings.variable(for: option), "Stands for --\(option.name).")
        } + [
            .init(
                "NOTIFY_SOCKET",
                "Where systemd is told that the server is ready, reads its certificate anew or stops."
            )
        ],
        files: [
            .init(
                "/etc/landfall/landfalld.json", "The settings of the service, in Debian's package."
            ),
            .init("/etc/landfall/landfalld.env", "Its secrets, as environment variables."),
            .init("/var/lib/landfall/landfall.db", "Its data file."),
        ])

    /// Runs the command that was asked for.
    static func run(_ invocation: Invocation, _ console: Console) throws -> ExitStatus {
        switch invocation.command {
        case completions: return CompletionsCommand.run(invocation, table, console)
        case man: return ManCommand.run(table, console)
        default: break
        }
        let configuration: Configuration
        do {
            configuration = try Configuration(invocation)
        } catch let fault as ConfigurationFault {
            for problem in fault.problems { console.complain("\(problem)") }
            return .usage
        }
        switch invocation.command {
        case ServeCommand.command:
            return try blocking { try await ServeCommand.run(configuration, console) }
        case CheckConfigCommand.command:
            return try blocking { try await CheckConfigCommand.run(configuration, console) }
        case MigrateCommand.command:
            return try blocking { try await MigrateCommand.run(configuration, console) }
        case MigrateStoreCommand.command:
            return try blocking {
                try await MigrateStoreCommand.run(invocation, configuration, console)
            }
        case BackupCommand.command:
            return try blocking { try await BackupCommand.run(invocation, configuration, console) }
        case UserAddCommand.command:
            return try blocking { try await UserAddCommand.run(invocation, configuration, console) }
        case UserResetCommand.command:
            return try blocking {
                try await UserResetCommand.run(invocation, configuration, console)
            }
        case UserListCommand.command:
            return try blocking {
                try await UserListCommand.run(invocation, configuration, console)
            }
        case TokenAddCommand.command:
            return try blocking {
                try await TokenAddCommand.run(invocation, configuration, console)
            }
        case TokenListCommand.command:
            return try blocking {
                try await TokenListCommand.run(invocation, configuration, console)
            }
        case TokenRevokeCommand.command:
            return try blocking {
                try await TokenRevokeCommand.run(invocation, configuration, console)
            }
        case ImportCommand.command:
            return try blocking { try await ImportCommand.run(invocation, configuration, console) }
        case ExportCommand.command:
            return try blocking { try await ExportCommand.run(invocation, configuration, console) }
        default: preconditionFailure("a command of the table has no code")
        }
    }
}

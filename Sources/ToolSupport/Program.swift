/// Runs a program from its command line to its exit status.
///
///     let program = Program(table) { invocation, console in
///         switch invocation.command { … }
///     }
///     program.run(CommandLine.arguments.dropFirst()).exit()
package struct Program {
    private let table: CommandTable
    private let environment: Environment
    private let body: (Invocation, Console) throws -> ExitStatus

    /// Makes a program from its commands and from what runs one of them.
    package init(
        _ table: CommandTable, environment: Environment = .process,
        run body: @escaping (Invocation, Console) throws -> ExitStatus
    ) {
        self.table = table
        self.environment = environment
        self.body = body
    }

    /// Understands the command line, answers `--help` and `--version`, and runs what is asked for.
    ///
    /// An error that the command throws becomes one line on standard error: a ``UsageError``
    /// gives the status ``ExitStatus/usage``, any other ``ExitStatus/unreadable``. When this
    /// returns, everything has been written.
    package func run(_ words: some Sequence<String>) -> ExitStatus {
        let request: Request
        do throws(UsageError) {
            request = try table.parse(words)
        } catch {
            let console = console()
            return console.finish(refuse(error, on: console))
        }
        switch request {
        case .version:
            let console = console()
            console.print("\(table.program) \(table.version)")
            return console.finish(.success)
        case .help(let path):
            let console = console()
            console.write(verbatim: HelpPage(table, width: console.width).text(for: path))
            return console.finish(.success)
        case .run(let invocation):
            let color = invocation.value(.color).flatMap(ColorChoice.init) ?? .auto
            let console = console(color: color, quiet: invocation.flag(.quiet))
            return console.finish(perform(invocation, on: console))
        }
    }

    private func console(color: ColorChoice = .auto, quiet: Bool = false) -> Console {
        Console(program: table.program, color: color, quiet: quiet, environment: environment)
    }

    private func perform(_ invocation: Invocation, on console: Console) -> ExitStatus {
        do {
            return try body(invocation, console)
        } catch let error as UsageError {
            return refuse(error, on: console)
        } catch {
            console.complain("\(error)")
            return .unreadable
        }
    }

    private func refuse(_ error: UsageError, on console: Console) -> ExitStatus {
        console.complain("\(error)")
        if error == .noCommand {
            let overview = HelpPage(table, width: console.width).text(for: []).dropLast()
            console.remark("\n\(lines: String(overview))")
            return .usage
        }
        return .usage
    }
}

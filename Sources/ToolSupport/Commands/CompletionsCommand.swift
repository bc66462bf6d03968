/// The command `completions SHELL`, which every program has.
package enum CompletionsCommand {
    /// The command as it stands in the table of `program`.
    package static func command(of program: String) -> Command {
        Command(
            "completions", summary: "Print a shell's completion script",
            discussion: "For bash: \(program) completions bash > ~/.local/share/bash-completion/"
                + "completions/\(program)",
            arguments: [
                Argument("SHELL", allowed: Shell.allCases.map(\.rawValue), help: "Which shell.")
            ])
    }

    /// Prints the script for all commands of `table`.
    package static func run(
        _ invocation: Invocation, _ table: CommandTable, _ console: Console
    ) -> ExitStatus {
        if let shell = Shell(rawValue: invocation.arguments[0]) {
            console.write(verbatim: shell.completions(for: table))
        }
        return .success
    }
}

/// The command `man`, which every program has.
package enum ManCommand {
    /// The command as it stands in the table of `program`.
    package static func command(of program: String) -> Command {
        Command(
            "man", summary: "Print the manual page",
            discussion: "Read it with: \(program) man | man -l -")
    }

    /// Prints the page for all commands of `table`.
    package static func run(_ table: CommandTable, _ console: Console) -> ExitStatus {
        console.write(verbatim: ManualPage(table).text)
        return .success
    }
}

/// The manual page of a program, in the `man` macros that every `man` command understands.
///
///     landfall man > landfall.1 && man ./landfall.1
package struct ManualPage: Sendable {
    /// The source text of the page.
    package let text: String

    /// Writes the page for all commands of `table`.
    package init(_ table: CommandTable) {
        var page = Roff()
        let name = table.program.uppercased()
        // The date is not text: with its hyphens escaped it would not be read as a date.
        page.line(
            ".TH \(name) \(table.section) \(table.released) "
                + "\"\(table.program) \(table.version)\"")
        page.macro("SH", "NAME")
        page.line("\(table.program) \\- \(Roff.escaped(table.summary))")
        page.macro("SH", "SYNOPSIS")
        page.macro("B", table.program)
        page.words([.italic("COMMAND"), .plain("[OPTIONS]")])
        page.macro("SH", "DESCRIPTION")
        page.discussion(table.discussion.isEmpty ? "\(table.summary)." : table.discussion)
        page.macro("SH", "COMMANDS")
        for command in table.commands { Self.write(command, of: table, to: &page) }
        page.macro("SH", "COMMON OPTIONS")
        for option in Option.common { Self.write(option, to: &page) }
        page.macro("SH", "EXIT STATUS")
        for note in [ExitStatus.Note].usual { page.entry("\(note.status.code)", note.meaning) }
        page.macro("SH", "ENVIRONMENT")
        for entry in table.environment + usualEnvironment {
            page.entry(entry.name, entry.meaning)
        }
        if !table.files.isEmpty {
            page.macro("SH", "FILES")
            for entry in table.files { page.entry(entry.name, entry.meaning) }
        }
        if !table.references.isEmpty {
            page.macro("SH", "SEE ALSO")
            page.line(table.references.map(Roff.escaped).joined(separator: ",\n"))
        }
        text = page.text
    }

    private static func write(_ command: Command, of table: CommandTable, to page: inout Roff) {
        page.macro("SS", "\(table.program) \(command.name)")
        page.line(Roff.escaped("\(command.summary)."))
        page.macro("PP")
        var usage: [Roff.Word] = [.bold("\(table.program) \(command.name)")]
        if !command.shownOptions.isEmpty { usage.append(.plain("[OPTIONS]")) }
        page.words(usage + command.arguments.map { .italic($0.usage) })
        if !command.discussion.isEmpty {
            page.macro("PP")
            page.discussion(command.discussion)
        }
        for argument in command.arguments { page.entry(argument.placeholder, argument.helpText) }
        for option in command.shownOptions { write(option, to: &page) }
        if command.statuses != .usual {
            for note in command.statuses { page.entry("status \(note.status.code)", note.meaning) }
        }
        for example in command.examples {
            page.macro("PP")
            page.line(Roff.escaped("\(example.caption):"))
            page.verbatim(example.line)
        }
    }

    private static func write(_ option: Option, to page: inout Roff) {
        let short = option.letter.map { "-\($0), " } ?? ""
        var words: [Roff.Word] = [.bold("\(short)--\(option.name)")]
        if let placeholder = option.placeholder { words.append(.italic(placeholder)) }
        page.entry(words, option.helpText)
    }
}

private let usualEnvironment: [CommandTable.Entry] = [
    .init("NO_COLOR", "When set, nothing is written in colour unless --color says so."),
    .init(
        "CLICOLOR_FORCE", "When set to anything but 0, colour is written into files and pipes too."),
    .init("COLUMNS", "The width of the help when standard output is no terminal."),
]

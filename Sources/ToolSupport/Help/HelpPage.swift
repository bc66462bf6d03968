/// The help of a program: an overview, and a page for each command.
package struct HelpPage: Sendable {
    private let table: CommandTable
    private let width: Int

    /// Prepares help for a terminal of so many columns; more than 100 are not used.
    package init(_ table: CommandTable, width: Int = 80) {
        self.table = table
        self.width = min(max(width, 20), 100)
    }

    /// The page for the command or the group with these words; none gives the overview.
    ///
    /// Words that lead nowhere give the overview too.
    package func text(for path: [String]) -> String {
        let blocks = table.command(path).map(commandBlocks) ?? groupBlocks(path)
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The first lines of that page: how the command is written.
    package func usage(for path: [String]) -> String {
        guard let command = table.command(path) else {
            let words = ([table.program] + path).joined(separator: " ")
            return "Usage: \(words) COMMAND [OPTIONS]"
        }
        var words: [String] = []
        if !command.shownOptions.isEmpty { words.append("[OPTIONS]") }
        words += command.arguments.map(\.usage)
        let start = "Usage: \(table.program) \(command.name)"
        let lines = TextColumn.wrapped(words.joined(separator: " "), to: width - start.count - 1)
        let indent = String(repeating: " ", count: start.count + 1)
        let rest = lines.joined(separator: "\n\(indent)")
        return rest.isEmpty ? start : "\(start) \(rest)"
    }

    // MARK: Pages

    private func groupBlocks(_ path: [String]) -> [String] {
        let path = table.prefixes.contains(path) ? path : []
        let rows = table.words(after: path).map { word in
            Row(label: word, text: table.summary(of: path + [word]))
        }
        let words = ([table.program] + path).joined(separator: " ")
        let more = "Run '\(words) COMMAND --help' for the options of a command, with examples."
        return [
            usage(for: path),
            flowing(path.isEmpty ? table.summary : table.summary(of: path)),
            section("Commands", rows),
            section("Options", Option.common.map(row)),
            flowing(more),
        ]
    }

    private func commandBlocks(_ command: Command) -> [String] {
        let statuses = command.statuses.map { Row(label: "\($0.status.code)", text: $0.meaning) }
        return [usage(for: command.path), flowing(command.summary)]
            + discussion(command.discussion)
            + [
                section("Arguments", command.arguments.map(row)),
                section("Options", command.shownOptions.map(row)),
                section("Common options", Option.common.map(row)),
                examples(command.examples),
                section("Exit status", statuses),
            ]
    }

    // MARK: Parts

    private struct Row {
        let label: String
        let text: String
    }

    private func row(_ option: Option) -> Row {
        let short = option.letter.map { "-\($0), " } ?? "    "
        let value = option.placeholder.map { " \($0)" } ?? ""
        return Row(label: "\(short)--\(option.name)\(value)", text: option.helpText)
    }

    private func row(_ argument: Argument) -> Row {
        Row(label: argument.placeholder, text: argument.helpText)
    }

    private func section(_ title: String, _ rows: [Row]) -> String {
        guard !rows.isEmpty else { return "" }
        // A label too long for its column gets a line of its own.
        let widest = width < 60 ? 6 : 26
        let labels = rows.map(\.label.count).filter { $0 <= widest }.max() ?? widest
        let column = 2 + labels + 2
        let indent = String(repeating: " ", count: column)
        var lines = ["\(title):"]
        for row in rows {
            var texts = TextColumn.wrapped(row.text, to: max(width - column, 12))
            if row.label.count <= labels {
                let gap = String(repeating: " ", count: labels - row.label.count + 2)
                lines.append("  \(row.label)\(gap)\(texts.first ?? "")")
                texts = Array(texts.dropFirst())
            } else {
                lines.append("  \(row.label)")
            }
            lines += texts.map { indent + $0 }
        }
        return lines.map(Self.trimmed).joined(separator: "\n")
    }

    private func examples(_ examples: [Command.Example]) -> String {
        guard !examples.isEmpty else { return "" }
        let parts = examples.map { example in
            let caption = TextColumn.wrapped("\(example.caption):", to: width - 2)
            return (caption.map { "  \($0)" } + ["    \(example.line)"]).joined(separator: "\n")
        }
        return "Examples:\n" + parts.joined(separator: "\n")
    }

    private func discussion(_ text: String) -> [String] {
        TextColumn.paragraphs(text).map { paragraph in
            switch paragraph {
            case .flowing(let text): flowing(text)
            case .verbatim(let text): text
            }
        }
    }

    private func flowing(_ text: String) -> String {
        TextColumn.wrapped(text, to: width).joined(separator: "\n")
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

extension Option {
    /// The help with what may be given, how often, and what holds otherwise.
    var helpText: String {
        var notes: [String] = []
        if !allowed.isEmpty { notes.append(allowed.joined(separator: ", ")) }
        if let fallback { notes.append("default: \(fallback)") }
        if isRepeatable, !isFlag { notes.append("may be repeated") }
        return notes.isEmpty ? help : "\(help) [\(notes.joined(separator: "; "))]"
    }
}

extension Argument {
    /// The help with what may be given.
    var helpText: String {
        allowed.isEmpty ? help : "\(help) [\(allowed.joined(separator: ", "))]"
    }
}

/// A shell that can complete the words of a command line.
///
///     console.write(verbatim: Shell.zsh.completions(for: table))
package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, from version 3.2 on.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish

    /// The script that teaches the shell every command, option and value of `table`.
    package func completions(for table: CommandTable) -> String {
        switch self {
        case .bash: BashCompletions(table).script
        case .zsh: ZshCompletions(table).script
        case .fish: FishCompletions(table).script
        }
    }
}

extension Option {
    /// How it is written: `-d` and `--domain`.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    /// The first sentence of the help, without its full stop.
    var firstSentence: String {
        guard let end = help.firstRange(of: ". ") else {
            return help.hasSuffix(".") ? String(help.dropLast()) : help
        }
        return String(help[..<end.lowerBound])
    }
}

extension CommandTable {
    /// The name of a shell function for `path`: `_landfall_generate_aasa`.
    func function(_ path: [String] = []) -> String {
        "_"
            + ([program] + path).joined(separator: "_").map { $0 == "-" ? "_" : String($0) }
            .joined()
    }

    /// The options that every command shows.
    var shownCommon: [Option] { Option.common.filter { !$0.isHidden } }
}

extension String {
    /// The text in single quotes as POSIX shells read them.
    var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}

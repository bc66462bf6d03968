/// Writes the completions for fish.
struct FishCompletions {
    let script: String

    init(_ table: CommandTable) {
        let name = "_\(table.function())"
        let takers = table.shownCommon.filter { !$0.isFlag }.flatMap(\.spellings)
        var lines: [String] = []
        let start = "complete -c \(table.program)"
        lines.append("\(start) -f")
        lines += table.shownCommon.map { "\(start)\(Self.option($0))" }
        for path in table.prefixes {
            let condition = Self.quoted(([name + "_words"] + path).joined(separator: " "))
            for word in table.words(after: path) {
                let text = Self.quoted(table.summary(of: path + [word]))
                lines.append("\(start) -n \(condition) -a \(word) -d \(text)")
            }
        }
        for command in table.commands {
            let condition = "-n " + Self.quoted("\(name)_command \(command.name)")
            for option in command.shownOptions {
                lines.append("\(start) \(condition)\(Self.option(option))")
            }
            for completion in Self.distinct(command.arguments.map(\.completion)) {
                lines.append("\(start) \(condition)\(Self.argument(completion))")
            }
        }
        script = """
            # Fish completion for \(table.program), made by '\(table.program) completions fish'.

            # The words before the cursor that are no options, without the program's name.
            function \(name)_plain
                set -l words (commandline -opc)
                set -e words[1]
                set -l skip 0
                for word in $words
                    if test $skip = 1
                        set skip 0
                    else if contains -- $word \(takers.joined(separator: " "))
                        set skip 1
                    else if not string match -q -- '-*' $word
                        echo $word
                    end
                end
            end

            # Whether exactly these words were written.
            function \(name)_words
                test "$argv" = (string join -- ' ' (\(name)_plain) | string collect --allow-empty)
            end

            # Whether the words that were written begin with these, which name a command.
            function \(name)_command
                set -l words (\(name)_plain)
                test (count $words) -ge (count $argv)
                and test "$argv" = "$words[1..$(count $argv)]"
            end

            \(lines.joined(separator: "\n"))

            """
    }

    private static func option(_ option: Option) -> String {
        let short = option.letter.map { " -s \($0)" } ?? ""
        let value = option.isFlag ? "" : Self.value(option.completion)
        return "\(short) -l \(option.name)\(value) -d \(quoted(option.firstSentence))"
    }

    private static func value(_ completion: Completion) -> String {
        switch completion {
        case .none: " -x"
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .oneOf(let words): " -x -a \(quoted(words.joined(separator: " ")))"
        }
    }

    private static func argument(_ completion: Completion) -> String {
        switch completion {
        case .none: " -f"
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .oneOf(let words): " -a \(quoted(words.joined(separator: " ")))"
        }
    }

    private static func distinct(_ completions: [Completion]) -> [Completion] {
        completions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}

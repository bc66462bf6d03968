/// Writes the completions for Bash, which need nothing but Bash itself.
struct BashCompletions {
    let script: String

    init(_ table: CommandTable) {
        let name = table.function()
        script = """
            # Bash completion for \(table.program), made by '\(table.program) completions bash'.

            # Offers what compgen answers for the word at the cursor.
            _\(name)_offer() {
                local line
                while IFS= read -r line; do
                    COMPREPLY+=("$line")
                done < <(compgen "$@" -- "$cur")
            }

            # Offers paths of files (-f) or folders (-d).
            _\(name)_paths() {
                compopt -o filenames 2>/dev/null
                _\(name)_offer "$1"
            }

            # Whether the option $2 of the command $1 takes a value.
            _\(name)_takes_value() {
                case "$1 $2" in
                    \(Self.takers(table)) return 0 ;;
                esac
                return 1
            }

            \(name)() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
                local command='' word='' skip='' ended='' count=0 i
                COMPREPLY=()

                # Bash hands over "--name=value" as three words.
                if [[ $cur == "=" ]]; then
                    cur=''
                elif [[ $prev == "=" ]]; then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                fi

                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ $word == "=" ]]; then
                        skip=1
                    elif [[ -n $skip ]]; then
                        skip=''
                    elif [[ -z $ended && $word == -- ]]; then
                        ended=1
                    elif [[ -z $ended && $word == -?* ]]; then
                        if _\(name)_takes_value "$command" "$word"; then skip=1; fi
                    else
                        case "$command|$word" in
                            \(Self.steps(table)) command="${command:+$command }$word" ;;
                            *) count=$((count + 1)) ;;
                        esac
                    fi
                done

                if [[ -z $ended ]]; then
                    case "$command $prev" in
            \(Self.values(table, function: name))
                    esac
                    if [[ $cur == -* ]]; then
                        case "$command" in
            \(Self.options(table, function: name))
                        esac
                        return
                    fi
                fi

                case "$command $count" in
            \(Self.arguments(table, function: name))
                esac
            }

            complete -F \(name) \(table.program)

            """
    }

    private static func takers(_ table: CommandTable) -> String {
        var patterns = table.commands.flatMap { command in
            command.shownOptions.filter { !$0.isFlag }.flatMap(\.spellings)
                .map { "\"\(command.name) \($0)\"" }
        }
        patterns += table.shownCommon.filter { !$0.isFlag }.flatMap(\.spellings)
            .map { "*\" \($0)\"" }
        return patterns.joined(separator: " | \\\n            ") + ")"
    }

    private static func steps(_ table: CommandTable) -> String {
        let patterns = table.prefixes.flatMap { path in
            table.words(after: path).map { "\"\(path.joined(separator: " "))|\($0)\"" }
        }
        return patterns.joined(separator: " | \\\n                    ") + ")"
    }

    private static func values(_ table: CommandTable, function: String) -> String {
        var lines: [String] = []
        func add(_ option: Option, _ start: String, _ end: String) {
            let patterns = option.spellings.map { start + $0 + end }.joined(separator: " | ")
            lines.append("            \(patterns)) \(offer(option.completion, function)) ;;")
        }
        for command in table.commands {
            for option in command.shownOptions where !option.isFlag {
                add(option, "\"\(command.name) ", "\"")
            }
        }
        for option in table.shownCommon where !option.isFlag { add(option, "*\" ", "\"") }
        return lines.map { $0.replacing(" ;;", with: "; return ;;") }.joined(separator: "\n")
    }

    private static func options(_ table: CommandTable, function: String) -> String {
        let common = table.shownCommon.flatMap(\.spellings)
        var lines = table.commands.map { command in
            let words = command.shownOptions.flatMap(\.spellings) + common
            return "\"\(command.name)\") _\(function)_offer -W \(list(words)) ;;"
        }
        lines.append("*) _\(function)_offer -W \(list(common)) ;;")
        return lines.map { "                \($0)" }.joined(separator: "\n")
    }

    private static func arguments(_ table: CommandTable, function: String) -> String {
        var lines = table.prefixes.map { path in
            let words = table.words(after: path)
            return "\"\(path.joined(separator: " ")) 0\") _\(function)_offer -W \(list(words)) ;;"
        }
        for command in table.commands {
            var first = 0
            for argument in command.arguments {
                let action = offer(argument.completion, function)
                if argument.count.upperBound == .max {
                    lines.append("\"\(command.name) \"*) \(action) ;;")
                } else {
                    for index in first..<(first + argument.count.upperBound) {
                        lines.append("\"\(command.name) \(index)\") \(action) ;;")
                    }
                    first += argument.count.upperBound
                }
            }
        }
        return lines.map { "        \($0)" }.joined(separator: "\n")
    }

    private static func offer(_ completion: Completion, _ function: String) -> String {
        switch completion {
        case .none: ":"
        case .file: "_\(function)_paths -f"
        case .folder: "_\(function)_paths -d"
        case .oneOf(let words): "_\(function)_offer -W \(list(words))"
        }
    }

    private static func list(_ words: [String]) -> String {
        words.joined(separator: " ").quotedForShell
    }
}

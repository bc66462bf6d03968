/// Writes the completions for the Z shell: one function for each group and each command.
struct ZshCompletions {
    let script: String

    init(_ table: CommandTable) {
        let groups = table.prefixes.map { Self.group($0, of: table) }
        let commands = table.commands.map { Self.command($0, of: table) }
        let name = table.function()
        script = """
            #compdef \(table.program)
            # Zsh completion for \(table.program), made by '\(table.program) completions zsh'.

            \((groups + commands).joined(separator: "\n\n"))

            if [[ $funcstack[1] == \(name) ]]; then
                \(name) "$@"
            else
                compdef \(name) \(table.program)
            fi

            """
    }

    private static func group(_ path: [String], of table: CommandTable) -> String {
        let words = table.words(after: path)
        let entries = words.map { word in
            let summary = table.summary(of: path + [word])
            return "                \(described(word, summary).quotedForShell)"
        }
        let calls = words.map { word in
            "                \(word)) \(table.function(path + [word])) ;;"
        }
        let options = table.shownCommon.map { "        \(spec($0))" }
        return """
            \(table.function(path))() {
                local context state state_descr line
                typeset -A opt_args
                local -a commands
                _arguments -s -S -C \\
            \(options.joined(separator: " \\\n")) \\
                    '1:command:->command' \\
                    '*::argument:->rest'
                case $state in
                    command)
                        commands=(
            \(entries.joined(separator: "\n"))
                        )
                        _describe command commands
                        ;;
                    rest)
                        case $line[1] in
            \(calls.joined(separator: "\n"))
                        esac
                        ;;
                esac
            }
            """
    }

    private static func command(_ command: Command, of table: CommandTable) -> String {
        var specs = (command.shownOptions + table.shownCommon).map(spec)
        var index = 1
        for argument in command.arguments {
            let tail = "\(escaped(argument.placeholder)):\(action(argument.completion))"
            if argument.count.upperBound == .max {
                specs.append("*:\(tail)".quotedForShell)
            } else {
                for number in 1...argument.count.upperBound {
                    let optional = number > argument.count.lowerBound ? ":" : ""
                    specs.append("\(index):\(optional)\(tail)".quotedForShell)
                    index += 1
                }
            }
        }
        return """
            \(table.function(command.path))() {
                _arguments -s -S \\
                    \(specs.joined(separator: " \\\n        "))
            }
            """
    }

    /// The specification of one option, as `_arguments` reads it.
    private static func spec(_ option: Option) -> String {
        let names = option.spellings
        let tail =
            "[\(escaped(option.firstSentence))]"
            + (option.placeholder.map { ":\(escaped($0)):\(action(option.completion))" } ?? "")
        // "+" and "=": the value may follow in the same word or in the next.
        let forms = names.map { name in
            option.isFlag ? name : name.hasPrefix("--") ? "\(name)=" : "\(name)+"
        }
        let once = option.isRepeatable && !option.isFlag ? "*" : "(\(names.joined(separator: " ")))"
        let braced = forms.count > 1 ? "{\(forms.joined(separator: ","))}" : forms[0]
        return "\(once.quotedForShell)\(braced)\(tail.quotedForShell)"
    }

    private static func action(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .oneOf(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private static func described(_ word: String, _ summary: String) -> String {
        "\(word):\(summary.replacing(":", with: "\\:"))"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\[]:".contains(character) { result += "\\" }
            result.append(character)
        }
        return result
    }
}

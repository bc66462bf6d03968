internal import WebText

/// Reads a command line word by word.
struct ArgumentReader {
    private let table: CommandTable
    private let words: [String]
    private var next = 0
    /// The words that name the command, as far as they were read.
    private var path: [String] = []
    private var command: Command?
    private var arguments: [String] = []
    private var given: [String: [String]] = [:]
    private var request: Request?

    init(table: CommandTable, words: [String]) {
        self.table = table
        self.words = words
    }

    mutating func read() throws(UsageError) -> Request {
        if words.first == "help" { return try readHelp() }
        var optionsEnded = false
        while next < words.count, request == nil {
            let word = words[next]
            next += 1
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                try readPlain(word)
            } else if word == "--" {
                optionsEnded = true
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2))
            } else {
                try readShort(word.dropFirst())
            }
        }
        if let request { return request }
        guard let command else { throw unfinished() }
        try checkCount(of: command)
        return .run(Invocation(command: command, arguments: arguments, given: given))
    }

    // MARK: Words without a dash

    private mutating func readPlain(_ word: String) throws(UsageError) {
        if let command {
            guard let argument = argument(at: arguments.count, of: command) else {
                throw error("unexpected argument '\(word)'")
            }
            try UsageError.check(
                word, among: argument.allowed, for: argument.placeholder, of: path)
            return arguments.append(word)
        }
        let known = table.words(after: path)
        guard known.contains(word) else { throw unknownCommand(word, among: known) }
        path.append(word)
        command = table.command(path)
    }

    private mutating func readHelp() throws(UsageError) -> Request {
        for word in words.dropFirst() where !word.hasPrefix("-") {
            let known = table.words(after: path)
            guard known.contains(word) else { throw unknownCommand(word, among: known) }
            path.append(word)
        }
        return .help(path)
    }

    /// The argument that the word with the number `index` belongs to.
    private func argument(at index: Int, of command: Command) -> Argument? {
        var first = 0
        for argument in command.arguments {
            if argument.count.upperBound > index - first { return argument }
            first += argument.count.upperBound
        }
        return nil
    }

    private func checkCount(of command: Command) throws(UsageError) {
        var rest = arguments.count
        for argument in command.arguments {
            guard rest >= argument.count.lowerBound else {
                throw error("\(command.name) needs \(argument.placeholder)")
            }
            rest -= min(rest, argument.count.upperBound)
        }
    }

    // MARK: Options

    private mutating func readLong(_ text: Substring) throws(UsageError) {
        let equals = text.firstIndex(of: "=")
        let name = String(text[..<(equals ?? text.endIndex)])
        guard let option = options.first(where: { $0.name == name }) else {
            throw unknownOption("--\(name)", long: name)
        }
        var value = equals.map { String(text[text.index(after: $0)...]) }
        if option.isFlag {
            guard value == nil else { throw error("option --\(name) takes no value") }
            return note(option)
        }
        if value == nil { value = try nextWord(for: "--\(name)") }
        try take(option, value ?? "", as: "--\(name)")
    }

    private mutating func readShort(_ text: Substring) throws(UsageError) {
        var rest = text
        while let letter = rest.popFirst(), request == nil {
            guard let option = options.first(where: { $0.letter == letter }) else {
                throw unknownOption("-\(letter)", long: String(text), joined: "-\(text)")
            }
            guard !option.isFlag else {
                guard rest.first != "=" else { throw error("option -\(letter) takes no value") }
                note(option)
                continue
            }
            // No value here can begin with "=", so `-d=example.com` has one meaning only.
            let name = "-\(letter)"
            let attached = rest.first == "=" ? rest.dropFirst() : rest
            let value = rest.isEmpty ? try nextWord(for: name) : String(attached)
            return try take(option, value, as: name)
        }
    }

    private var options: [Option] { (command?.options ?? []) + Option.common }

    private mutating func nextWord(for name: String) throws(UsageError) -> String {
        // A known option or the end of the options is hardly meant to be a value.
        if next < words.count, words[next] != "--", !isKnownOption(words[next]) {
            next += 1
            return words[next - 1]
        }
        throw error("option \(name) needs a value")
    }

    private func isKnownOption(_ word: String) -> Bool {
        guard word.hasPrefix("--") else { return false }
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return options.contains { $0.name == name }
    }

    private mutating func note(_ option: Option) {
        given[option.name, default: []].append("")
        if option == .help { request = .help(path) }
        if option == .version { request = .version }
    }

    private mutating func take(
        _ option: Option, _ value: String, as name: String
    ) throws(UsageError) {
        try UsageError.check(value, among: option.allowed, for: "option \(name)", of: path)
        guard option.isRepeatable || given[option.name] == nil else {
            throw error("option \(name) was given twice")
        }
        given[option.name, default: []].append(value)
    }

    // MARK: Faults

    private func error(_ line: String) -> UsageError { UsageError(line, command: path) }

    /// `joined` is the whole word when `written` is a letter of it: `-explain` has one dash too few.
    private func unknownOption(
        _ written: String, long name: String, joined: String? = nil
    ) -> UsageError {
        let shown = options.filter { !$0.isHidden }.map(\.name)
        let near = NearestName.find(name, among: shown).map { "--\($0)" }
        if near == nil, command == nil, isOptionOfSomeCommand(written) {
            return error("option \(written) belongs behind the name of a command")
        }
        let blamed = near == nil ? written : joined ?? written
        return error(UsageError.unknown("option \(blamed)", nearest: near))
    }

    private func isOptionOfSomeCommand(_ written: String) -> Bool {
        table.commands.flatMap(\.options).contains {
            written == "--\($0.name)" || $0.letter.map { "-\($0)" } == written
        }
    }

    private func unknownCommand(_ word: String, among known: [String]) -> UsageError {
        let near = NearestName.find(word, among: known)
        let what = path.isEmpty ? "command" : path.joined(separator: " ")
        return error(UsageError.unknown("\(what) '\(word)'", nearest: near))
    }

    private func unfinished() -> UsageError {
        guard !path.isEmpty else { return .noCommand }
        let known = table.words(after: path).joined(separator: ", ")
        return error("\(path.joined(separator: " ")) needs one of: \(known)")
    }
}

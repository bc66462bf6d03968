/// A command with the options and arguments that it was called with.
///
/// Options are asked for by the value that declares them. To ask for one that the command does
/// not have, or for the value of a flag, is a programmer's fault and stops the program.
package struct Invocation: Hashable, Sendable {
    /// The command.
    package let command: Command
    /// What was given besides options, in order.
    package let arguments: [String]
    /// The values of each option that was given, by its name; a flag has an empty value.
    private let given: [String: [String]]

    init(command: Command, arguments: [String], given: [String: [String]]) {
        self.command = command
        self.arguments = arguments
        self.given = given
    }

    /// Whether the flag was given.
    package func flag(_ option: Option) -> Bool {
        precondition(option.isFlag, "--\(option.name) takes a value and is no flag")
        return !values(of: option).isEmpty
    }

    /// The value of the option, or its default, or nil.
    package func value(_ option: Option) -> String? {
        precondition(!option.isFlag, "--\(option.name) is a flag and has no value")
        precondition(!option.isRepeatable, "--\(option.name) can have several values")
        return values(of: option).last ?? option.fallback
    }

    /// All values of a repeatable option, in the order in which they were given.
    package func values(_ option: Option) -> [String] {
        precondition(!option.isFlag, "--\(option.name) is a flag and has no value")
        return values(of: option)
    }

    /// The value of an option that has to be given.
    ///
    /// - Throws: ``UsageError`` when it was not.
    package func required(_ option: Option) throws(UsageError) -> String {
        if let value = value(option) { return value }
        let short = option.letter.map { "-\($0), " } ?? ""
        throw usageError("\(command.name) needs \(short)--\(option.name)")
    }

    /// An error about this call, for what the table cannot express.
    package func usageError(_ line: String) -> UsageError {
        UsageError(line, command: command.path)
    }

    private func values(of option: Option) -> [String] {
        precondition(
            command.options.contains(option) || Option.common.contains(option),
            "\(command.name) has no such option --\(option.name)")
        return given[option.name] ?? []
    }
}

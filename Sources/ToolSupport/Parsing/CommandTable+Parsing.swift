/// What somebody wants of a program.
package enum Request: Hashable, Sendable {
    /// To run a command.
    case run(Invocation)
    /// To see the help of the command or group with these words; none means the overview.
    case help([String])
    /// To see the version.
    case version
}

extension CommandTable {
    /// Reads a command line, without the program's name.
    ///
    /// Options may stand anywhere behind the words that name the command, in the forms
    /// `--name value`, `--name=value`, `-n value` and `-nvalue`; short flags can be bundled.
    /// After `--` everything is an argument, and `-` always is one. `--help` and `--version` end
    /// the reading; `help COMMAND` is the same as `COMMAND --help`.
    ///
    /// - Throws: ``UsageError`` at the first thing that cannot be understood.
    package func parse(_ words: some Sequence<String>) throws(UsageError) -> Request {
        var reader = ArgumentReader(table: self, words: Array(words))
        return try reader.read()
    }
}

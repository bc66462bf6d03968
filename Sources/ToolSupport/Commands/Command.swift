/// What a program can be told to do, with all that its help, completions and manual say.
package struct Command: Hashable, Sendable {
    /// The words that name it: `["generate", "aasa"]`.
    package let path: [String]
    /// One line without a full stop.
    package let summary: String
    /// Paragraphs, divided by empty lines; one that begins with a space is shown as it stands.
    package let discussion: String
    /// What it takes besides options, in order.
    package let arguments: [Argument]
    /// Its own options, in the order of the help.
    package let options: [Option]
    /// How it is used.
    package let examples: [Example]
    /// When it ends with which status.
    package let statuses: [ExitStatus.Note]

    /// The words that name it, as one text: `generate aasa`.
    package var name: String { path.joined(separator: " ") }

    /// Makes a command named by one or more words with spaces between them.
    package init(
        _ name: String, summary: String, discussion: String = "", arguments: [Argument] = [],
        options: [Option] = [], examples: [Example] = [],
        statuses: [ExitStatus.Note] = .usual
    ) {
        path = name.split(separator: " ").map(String.init)
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.statuses = statuses
        precondition(!path.isEmpty, "a command needs a name")
        precondition(
            arguments.dropLast().allSatisfy { $0.count.lowerBound == $0.count.upperBound },
            "only the last argument of \(name) may vary in number")
    }

    /// A command line that does something useful.
    package struct Example: Hashable, Sendable {
        /// The command line, beginning with the program's name.
        package let line: String
        /// What it does, as a sentence without a full stop.
        package let caption: String

        /// Shows a command line with what it does.
        package init(_ line: String, _ caption: String) {
            self.line = line
            self.caption = caption
        }
    }

    /// The options that help shows: its own, without the hidden ones.
    var shownOptions: [Option] { options.filter { !$0.isHidden } }
}

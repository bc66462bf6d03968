/// A program: its name and all its commands.
///
/// Parsing, help, shell completions and the manual page are all made from this one table.
///
///     let table = CommandTable(
///         program: "landfall", version: "1.0.0", released: "2026-01-31",
///         summary: "Find out why a Universal Link does not open the app",
///         commands: [verify, lint])
///     let request = try table.parse(CommandLine.arguments.dropFirst())
package struct CommandTable: Sendable {
    /// The name that the program is called by.
    package let program: String
    /// The version that `--version` prints.
    package let version: String
    /// The day of that version, written `2026-01-31`; the manual page carries it.
    package let released: String
    /// One line without a full stop.
    package let summary: String
    /// Paragraphs for the manual page; see ``Command/discussion``.
    package let discussion: String
    /// The commands, in the order of the overview.
    package let commands: [Command]
    /// What stands for several commands: `generate` for `generate aasa` and its siblings.
    package let groups: [Group]
    /// Pages for the end of the manual, such as `https://example.com/docs`.
    package let references: [String]
    /// The section of the manual: 1 for what people call, 8 for what keeps a machine going.
    package let section: Int
    /// Environment variables of the program's own, for the manual.
    package let environment: [Entry]
    /// Files that it reads and writes, for the manual.
    package let files: [Entry]

    /// Makes a table, and stops a debug build if names in it collide.
    package init(
        program: String, version: String, released: String, summary: String,
        discussion: String = "", commands: [Command], groups: [Group] = [],
        references: [String] = [], section: Int = 1, environment: [Entry] = [],
        files: [Entry] = []
    ) {
        self.program = program
        self.version = version
        self.released = released
        self.summary = summary
        self.discussion = discussion
        self.commands = commands
        self.groups = groups
        self.references = references
        self.section = section
        self.environment = environment
        self.files = files
        assert(namesAreDistinct)
    }

    /// The first words of several commands.
    package struct Group: Hashable, Sendable {
        /// The words.
        package let path: [String]
        /// One line without a full stop.
        package let summary: String

        /// Names a group by its words, with spaces between them.
        package init(_ name: String, summary: String) {
            path = name.split(separator: " ").map(String.init)
            self.summary = summary
        }
    }

    /// Something that the manual lists with what it means.
    package struct Entry: Hashable, Sendable {
        /// How it is written.
        package let name: String
        /// A sentence with a full stop.
        package let meaning: String

        /// Explains `name`.
        package init(_ name: String, _ meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    /// The command with exactly this path, or nil.
    func command(_ path: [String]) -> Command? { commands.first { $0.path == path } }

    /// The commands below `path`, without it itself.
    func commands(below path: [String]) -> [Command] {
        commands.filter { $0.path.count > path.count && $0.path.starts(with: path) }
    }

    /// The words that may follow `path`, each once, in the order of the table.
    func words(after path: [String]) -> [String] {
        commands(below: path).map { $0.path[path.count] }.reduce(into: []) { words, word in
            if !words.contains(word) { words.append(word) }
        }
    }

    /// The paths that are no commands but lead to some, in the order of the table.
    var prefixes: [[String]] {
        commands.flatMap { command in
            (0..<command.path.count).map { Array(command.path.prefix($0)) }
        }.reduce(into: []) { paths, path in
            if !paths.contains(path) { paths.append(path) }
        }
    }

    /// The summary of a command or of a group.
    func summary(of path: [String]) -> String {
        command(path)?.summary ?? groups.first { $0.path == path }?.summary ?? ""
    }

    /// True; a precondition says which names collide. Not for every start of a release.
    private var namesAreDistinct: Bool {
        for command in commands {
            precondition(
                commands(below: command.path).isEmpty && command.path != ["help"],
                "\(command.name) cannot be a command and the beginning of others")
            let options = command.options + Option.common
            let names = options.map(\.name) + options.compactMap { $0.letter.map(String.init) }
            precondition(
                Set(names).count == names.count, "\(command.name) has two options of one name")
        }
        precondition(
            Set(commands.map(\.path)).count == commands.count, "two commands have one name")
        return true
    }
}

internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What the commands that write files have in common.
struct GeneratedFile {
    static let config = Option.value(
        "config", takes: "FILE", completion: .file,
        help: "Read what to write from this JSON file, - for standard input.")
    static let output = Option.value(
        "output", "o", takes: "FILE", completion: .file,
        help: "Write to this file, which must not exist yet. Default: standard output.")
    static let force = Option.flag("force", "f", help: "Replace the file if it exists.")

    static let statuses: [ExitStatus.Note] = [
        .init(.success, "the file was written"),
        .init(.usage, "wrong usage, or something that would not work on the site"),
        .init(.unreadable, "a file that cannot be read or written"),
    ]

    private let invocation: Invocation
    private let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    /// Refuses options that say what `--config` says.
    func refuseBeside(_ options: [Option]) throws(UsageError) {
        let given = options.first { option in
            option.isFlag
                ? invocation.flag(option)
                : option.isRepeatable
                    ? !invocation.values(option).isEmpty : invocation.value(option) != nil
        }
        guard let given else { return }
        throw invocation.usageError(
            "--\(given.name) cannot stand beside --config; put it into the file")
    }

    /// Reads a plan from the configuration at `path`.
    func read<Plan>(
        _ path: String, _ make: (JSONDocument) throws(PlanFault) -> Plan
    ) throws -> Plan {
        let input = try InputFile.read(path)
        let document = JSONDocument(input.bytes)
        do throws(PlanFault) {
            return try make(document)
        } catch {
            let name = input.path == "-" ? "standard input" : input.path
            guard let range = error.range else {
                throw invocation.usageError("\(name): \(error.description)")
            }
            let position = document.sourceText.position(of: range.lowerBound)
            throw invocation.usageError(
                "\(name):\(position.line):\(position.column): \(error.description)")
        }
    }

    /// The fault as an error about the command line.
    func usageError(_ fault: PlanFault) -> UsageError { invocation.usageError(fault.description) }

    /// Writes the file where it was asked for, and says what was changed on the way.
    func write(_ text: String, remarks: [String]) throws -> ExitStatus {
        for remark in remarks { console.remark("\(remark)") }
        if let path = invocation.value(Self.output), path != "-" {
            try OutputFile.write(text, to: path, overwriting: invocation.flag(Self.force))
        } else {
            console.write(verbatim: text)
        }
        return .success
    }
}

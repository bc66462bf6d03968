internal import ToolSupport
internal import WebText

/// The settings of a run with where each comes from: options, then environment, then file.
struct Settings {
    /// A setting as somebody wrote it.
    struct Value {
        let text: String
        /// How to find it: `--listen`, `LANDFALL_LISTEN`, or the file and the name in it.
        let source: String
        /// Whether it stood in the arguments.
        let isArgument: Bool
    }

    /// What was wrong so far.
    var problems: [String]

    private let invocation: Invocation
    private let environment: Environment
    private let file: ConfigurationFile

    init(_ invocation: Invocation, _ environment: Environment) throws {
        self.invocation = invocation
        self.environment = environment
        file = try ConfigurationFile(
            invocation.value(Configuration.config) ?? environment["LANDFALL_CONFIG"])
        problems = file.problems
    }

    /// The value of an option, or nil when nobody set it.
    func value(_ option: Option) -> Value? {
        if invocation.command.options.contains(option), let text = invocation.value(option) {
            return Value(text: text, source: "--\(option.name)", isArgument: true)
        }
        let variable = Self.variable(for: option)
        if let text = environment[variable] {
            return Value(text: text, source: variable, isArgument: false)
        }
        return file.values[option.name].map {
            Value(text: $0, source: "\(file.path): \(option.name)", isArgument: false)
        }
    }

    /// What `parse` makes of the value of an option; `fallback` after a problem, which is noted.
    mutating func parsed<Result>(
        _ option: Option, default fallback: Result, _ parse: (Value) throws -> Result
    ) -> Result {
        guard let value = value(option) else { return fallback }
        do {
            return try parse(value)
        } catch let error as Unreadable {
            problems.append("\(value.source): \(error.words)")
        } catch {
            problems.append("\(value.source): \(error)")
        }
        return fallback
    }

    /// The environment variable that stands for an option: `LANDFALL_ADMIN_LISTEN`.
    static func variable(for option: Option) -> String {
        "LANDFALL_" + String(option.name.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}

/// The settings of a JSON file: `{"data": "/var/lib/landfall", "threads": 4}`.
private struct ConfigurationFile {
    let path: String
    private(set) var values: [String: String] = [:]
    private(set) var problems: [String] = []

    init(_ path: String?) throws {
        self.path = path ?? ""
        guard let path else { return }
        let file = try InputFile.read(path, limit: 1 << 20)
        let source = SourceText(file.bytes)
        let document = JSONDocument(file.bytes)
        func add(_ offset: Int, _ words: String) {
            problems.append("\(path):\(source.position(of: offset).line): \(words)")
        }
        if let finding = (document.findings + document.duplicateNames()).first {
            add(finding.range?.lowerBound ?? 0, finding.message)
            return
        }
        guard let root = document.root, root.kind == .object else {
            add(0, "the file is no JSON object")
            return
        }
        let known = Configuration.serveOptions.dropFirst().map(\.name)
        for member in root.members {
            let name = member.name.string ?? ""
            let offset = member.value.range.lowerBound
            guard known.contains(name) else {
                add(offset, "there is no setting \(Quoted.text(name, most: 40))")
                continue
            }
            guard let text = Self.text(member.value) else {
                add(offset, "\(name) is no text, number, true or false")
                continue
            }
            values[name] = text
        }
    }

    /// A value as an option has it.
    private static func text(_ value: JSONValue) -> String? {
        switch value.kind {
        case .true: "on"
        case .false: "off"
        default: value.string ?? value.integer.map { "\($0)" }
        }
    }
}

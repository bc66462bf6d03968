/// What a `landfall.json` says about the linting of the files below its folder.
///
///     {
///       "schema": 1,
///       "failOn": "warning",
///       "ignore": [{"id": "aasa-whole-site", "paths": ["site/**"], "reason": "one app, one site"}],
///       "baseline": "landfall-baseline.json",
///       "exclude": ["vendor/**"]
///     }
///
/// Paths count from the folder of the file.
public struct LintConfiguration: Hashable, Sendable {
    /// From which severity on findings fail, unless the command line says otherwise.
    public let failLevel: FailLevel?
    /// The findings to leave out.
    public let silenced: [Silenced]
    /// The file with the findings that were there already.
    public let baseline: String?
    /// The files that are not linted.
    public let excluded: [PathPattern]

    /// The name of the file.
    public static let fileName = "landfall.json"

    /// A rule whose findings are left out.
    public struct Silenced: Hashable, Sendable {
        /// The rule.
        public let id: String
        /// In which files; nil means in all.
        public let paths: [PathPattern]?
        /// Why, for readers of the file.
        public let reason: String?
    }

    /// The configuration that says nothing.
    public static let empty = LintConfiguration(
        failLevel: nil, silenced: [], baseline: nil, excluded: [])

    init(
        failLevel: FailLevel?, silenced: [Silenced], baseline: String?, excluded: [PathPattern]
    ) {
        self.failLevel = failLevel
        self.silenced = silenced
        self.baseline = baseline
        self.excluded = excluded
    }

    /// Reads the bytes of a `landfall.json` called `path`.
    ///
    /// - Throws: ``Invalid`` with everything that is wrong with it.
    public init(_ bytes: [UInt8], path: String) throws(Invalid) {
        let reading = ConfigurationReading(bytes)
        guard reading.findings.isEmpty else {
            throw Invalid(
                report: FileReport(
                    path: path, kind: .configuration, text: reading.text,
                    findings: reading.findings))
        }
        self = reading.configuration
    }

    /// Why a configuration cannot be used.
    public struct Invalid: Error, Sendable {
        /// What is wrong, to be shown as findings are.
        public let report: FileReport
    }

    /// Whether the file at `path` is not to be linted; nil stands for standard input.
    public func excludes(_ path: String?) -> Bool {
        path.map { path in excluded.contains { $0.matches(path) } } ?? false
    }

    /// Whether findings of the rule are to be left out in the file at `path`.
    public func silences(_ id: String, in path: String?) -> Bool {
        silenced.contains { entry in
            guard entry.id == id else { return false }
            guard let paths = entry.paths else { return true }
            return path.map { path in paths.contains { $0.matches(path) } } ?? false
        }
    }
}

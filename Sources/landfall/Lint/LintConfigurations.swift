internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Finds the `landfall.json` that holds for a file, and keeps what was read.
struct LintConfigurations {
    /// Which configuration holds.
    enum Choice: Hashable {
        /// The nearest one in the folders above each file.
        case nearest
        /// This file, for everything.
        case file(String)
        /// None.
        case none
    }

    /// A configuration, and where its paths count from.
    struct Scope {
        let configuration: LintConfiguration
        /// The folder that paths count from, from the root.
        let folder: String
        /// The baseline's file, if there is one.
        let baselinePath: String?
        var baseline: Baseline?

        /// The path of a file as patterns and baselines have it, or nil when it is elsewhere.
        func path(of input: LintInputs.Input) -> String? {
            input.absolutePath.flatMap { Location.path($0, below: folder) }
        }
    }

    /// Why a configuration cannot be used, one line for each fault.
    struct Invalid: Error {
        let lines: [String]
    }

    /// Everything that was read so far.
    private(set) var scopes: [Scope] = []
    /// Which scope holds for the files of a folder.
    private var known: [String: Int] = [:]
    private let choice: Choice
    private let failLevel: FailLevel?
    private let isWriting: Bool
    private let current = Location.currentFolder

    /// Prepares to look; `failLevel` is what the command line says.
    init(_ choice: Choice, failLevel: FailLevel?, isWriting: Bool) {
        self.choice = choice
        self.failLevel = failLevel
        self.isWriting = isWriting
    }

    /// The index of the scope that holds for a file.
    mutating func scope(for input: LintInputs.Input) throws -> Int {
        let folder = input.absolutePath.map { Location.parent(of: $0) ?? "/" } ?? current
        if choice == .nearest { return try nearest(to: folder) }
        if !scopes.isEmpty { return 0 }
        guard case .file(let path) = choice else {
            return add(.empty, folder: current, baselinePath: nil, nil)
        }
        return try read(path, folder: current)
    }

    /// From which severity on findings fail in the files of a scope.
    func failLevel(in scope: Int) -> FailLevel {
        failLevel ?? scopes[scope].configuration.failLevel ?? .error
    }

    private mutating func nearest(to folder: String) throws -> Int {
        var passed: [String] = []
        var next: String? = folder
        var found: Int?
        while found == nil, let folder = next {
            passed.append(folder)
            let path =
                folder == "/"
                ? "/\(LintConfiguration.fileName)"
                : "\(folder)/\(LintConfiguration.fileName)"
            if let scope = known[folder] {
                found = scope
            } else if Location.exists(path) {
                found = try read(path, folder: folder)
            }
            next = Location.parent(of: folder)
        }
        let scope = found ?? add(.empty, folder: current, baselinePath: nil, nil)
        for folder in passed { known[folder] = scope }
        return scope
    }

    private mutating func read(_ path: String, folder: String) throws -> Int {
        let name = shown(path)
        let bytes = try InputFile.read(path).bytes
        let configuration: LintConfiguration
        do throws(LintConfiguration.Invalid) {
            configuration = try LintConfiguration(bytes, path: name)
        } catch {
            throw Invalid(lines: error.report.items.map { Self.line($0, name) })
        }
        let baselinePath = configuration.baseline.map { Location.absolute($0, in: folder) }
        let baseline = try baselinePath.flatMap { try readBaseline($0) }
        return add(configuration, folder: folder, baselinePath: baselinePath, baseline)
    }

    private func readBaseline(_ path: String) throws -> Baseline? {
        if !Location.exists(path) {
            if isWriting { return Baseline() }
            throw Missing(
                description: "cannot read \(shown(path)): no such file; --write-baseline makes it")
        }
        let bytes = try InputFile.read(path).bytes
        do throws(Baseline.Invalid) {
            return try Baseline(bytes)
        } catch {
            let place = "\(shown(path)):\(error.position.line):\(error.position.column)"
            throw Invalid(lines: ["\(place): \(error.message)"])
        }
    }

    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private mutating func add(
        _ configuration: LintConfiguration, folder: String, baselinePath: String?,
        _ baseline: Baseline?
    ) -> Int {
        scopes.append(
            Scope(
                configuration: configuration, folder: folder, baselinePath: baselinePath,
                baseline: baseline))
        return scopes.count - 1
    }

    /// A path from the root as it reads best: from the current folder, if it is below that.
    func shown(_ path: String) -> String { Location.path(path, below: current) ?? path }

    private static func line(_ item: FileReport.Item, _ name: String) -> String {
        let place = item.start.map { ":\($0.line):\($0.column)" } ?? ""
        let advice = item.finding.advice.map { "; \($0)" } ?? ""
        return "\(name)\(place): \(item.finding.message)\(advice)"
    }
}

internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Reads and judges the inputs of one run.
struct LintRun {
    private let inputs: LintInputs
    private var configurations: LintConfigurations
    private let console: Console
    /// What could not be judged, known once the files were read.
    private(set) var problems: [Report.Problem] = []
    /// What is worth saying besides, known once there is a report.
    private(set) var remarks: [String] = []
    /// The files, to be compared with one another.
    private var chain: LintChain

    /// A file that was judged.
    private struct Judged {
        let input: LintInputs.Input
        let scope: Int
        var report: FileReport
        /// The path that its scope knows it by.
        let path: String?
    }

    /// What an input holds: bytes of a kind, an app, which is never read whole, or a project with
    /// the files that it names.
    private enum Content {
        case file(FileKind, [UInt8])
        case app(InspectedApp)
        case project(XcodeProject)
    }

    /// Larger files are not looked into for what they might be.
    private static let largestToRecognize = 1 << 20

    init(_ inputs: LintInputs, _ configurations: LintConfigurations, _ console: Console) {
        self.inputs = inputs
        self.configurations = configurations
        self.console = console
        chain = LintChain(isTogether: inputs.isTogether)
    }

    /// Judges everything, and leaves out what is silenced or known.
    mutating func report() throws -> Report {
        let judged = try judge()
        var gone: [Int: Int] = [:]
        let files = judged.map { file in
            guard let path = file.path,
                let baseline = configurations.scopes[file.scope].baseline
            else { return file.report }
            let rest = baseline.subtracted(from: file.report, path: path)
            gone[file.scope, default: 0] += rest.gone
            return rest.report
        }
        for (scope, count) in gone.sorted(by: { $0.key < $1.key }) where count > 0 {
            let name = configurations.shown(configurations.scopes[scope].baselinePath ?? "")
            remarks.append(
                "\(name): \(count) known \(count == 1 ? "finding is" : "findings are") gone;"
                    + " --write-baseline forgets \(count == 1 ? "it" : "them")")
        }
        return Report(files, problems: problems, conclusion: chain.conclusion(files))
    }

    /// Writes what is found now to the baselines, and says so.
    mutating func writeBaselines(_ invocation: Invocation) throws -> [String] {
        let judged = try judge()
        for scope in Set(judged.map(\.scope)).sorted()
        where configurations.scopes[scope].baseline == nil {
            throw invocation.usageError(
                "no baseline is named; write \"baseline\": \"landfall-baseline.json\" to"
                    + " \(LintConfiguration.fileName)")
        }
        return try Set(judged.map(\.scope)).sorted().map { index in
            let scope = configurations.scopes[index]
            var baseline = scope.baseline ?? Baseline()
            for file in baseline.files
            where !Location.exists(Location.absolute(file, in: scope.folder)) {
                baseline.forget(file)
            }
            for file in judged where file.scope == index {
                if let path = file.path { baseline.record(file.report, as: path) }
            }
            let path = scope.baselinePath ?? ""
            try OutputFile.write(baseline.tree.text(indent: 2) + "\n", to: path, overwriting: true)
            let count = baseline.count
            return "\(configurations.shown(path)): \(count) finding\(count == 1 ? "" : "s") known"
        }
    }

    // MARK: Judging

    private mutating func judge() throws -> [Judged] {
        problems = inputs.problems
        var judged: [Judged] = []
        // The files that projects name, which may lie elsewhere.
        var named: [ProjectCheck.File] = []
        var isEmpty = inputs.folders.map { _ in true }
        var sites = inputs.folders.map { _ in [SiteLint.File]() }
        console.progress("linting", of: inputs.inputs.count)
        defer { console.endProgress() }
        for (done, input) in inputs.inputs.enumerated() where !console.isClosed {
            console.advance(to: done)
            // Most .json files of a repository are none of ours, nor is what holds for them.
            var content: Content?
            if input.isGuess {
                content = read(input)
                if content == nil { continue }
            }
            let scope = try configurations.scope(for: input)
            let path = configurations.scopes[scope].path(of: input)
            if configurations.scopes[scope].configuration.excludes(path) {
                if let folder = input.folder {
                    isEmpty[folder] = false
                } else {
                    remarks.append("\(Quoted.visible(input.path)) is left out by exclude")
                }
                continue
            }
            guard let content = content ?? read(input) else { continue }
            let failLevel = configurations.failLevel(in: scope)
            let report: FileReport
            if let folder = input.folder { isEmpty[folder] = false }
            switch content {
            case .app(let app):
                chain.add(app, path: input.name)
                report = FileReport(
                    path: input.name, kind: .app, text: SourceText([]),
                    findings: app.findings(at: .now()), failLevel: failLevel)
            case .project(let project):
                chain.add(project, path: input.name)
                let files = ProjectCheck(project).files()
                let own = files.first { $0.path == project.path }
                report = FileReport(
                    path: input.name, kind: .project, text: own?.text ?? SourceText([]),
                    findings: own?.findings ?? [], failLevel: failLevel)
                named += files.filter { $0.path != project.path && !$0.findings.isEmpty }
            case .file(let kind, let bytes):
                chain.add(bytes, of: kind, path: input.name)
                if let folder = input.folder, input.kind == .association {
                    sites[folder].append(.init(path: input.path, bytes: bytes))
                }
                report = FileReport(
                    path: input.name, kind: kind, bytes: bytes, failLevel: failLevel)
            }
            judged.append(Judged(input: input, scope: scope, report: report, path: path))
        }
        for file in named { try add(file, to: &judged) }
        noteEmptyFolders(isEmpty)
        let together = sites.map { SiteLint($0).findings() }
        chain.compare()
        return judged.map { file in
            var file = file
            if let folder = file.input.folder {
                file.report = file.report.adding(together[folder][file.input.path] ?? [])
            }
            file.report = chain.completed(file.report)
            let configuration = configurations.scopes[file.scope].configuration
            file.report = file.report.filtered {
                !configuration.silences($0.finding.id, in: file.path)
            }
            return file
        }
    }

    /// Adds what a project says of a file, which may have been judged by itself as well.
    private mutating func add(_ file: ProjectCheck.File, to judged: inout [Judged]) throws {
        if let index = judged.firstIndex(where: { $0.input.absolutePath == file.path }) {
            chain.add(named: judged[index].report.path)
            let known = Set(judged[index].report.items.map(\.finding))
            judged[index].report = judged[index].report.adding(
                file.findings.filter { !known.contains($0) })
            return
        }
        let kind = FileKind(file.kind)
        let input = LintInputs.Input(
            path: configurations.shown(file.path), absolutePath: file.path, kind: kind, folder: nil)
        let scope = try configurations.scope(for: input)
        let path = configurations.scopes[scope].path(of: input)
        guard !configurations.scopes[scope].configuration.excludes(path) else { return }
        let report = FileReport(
            path: input.name, kind: kind, text: file.text, findings: file.findings,
            failLevel: configurations.failLevel(in: scope))
        chain.add(named: report.path)
        judged.append(Judged(input: input, scope: scope, report: report, path: path))
    }

    private mutating func noteEmptyFolders(_ isEmpty: [Bool]) {
        for (folder, isEmpty) in zip(inputs.folders, isEmpty) where isEmpty {
            let message = "there is nothing to lint in \(Quoted.visible(folder.path))"
            if folder.isNamed {
                problems.append(.init(path: folder.path, message: message))
            } else {
                remarks.append(message)
            }
        }
    }

    /// The kind and the content of an input, or nil when it is none of ours or a problem.
    private mutating func read(_ input: LintInputs.Input) -> Content? {
        if input.kind == .app, input.path != "-" {
            do throws(InspectionError) {
                return .app(try InspectedApp(path: input.path))
            } catch {
                // A folder that only ends in .app is nobody's fault unless it was named.
                if input.folder == nil {
                    problems.append(.init(path: input.name, message: error.description))
                }
                return nil
            }
        }
        if input.kind == .project, let path = input.absolutePath,
            let project = try? XcodeProject(path: path)
        {
            return .project(project)
        }
        let bytes: [UInt8]
        do throws(FileError) {
            let limit = input.isGuess ? Self.largestToRecognize : InputFile.usualLimit
            bytes = try InputFile.read(input.path, limit: limit).bytes
        } catch {
            if case .tooLarge = error.reason, input.isGuess { return nil }
            problems.append(.init(path: input.name, message: "\(error)"))
            return nil
        }
        if let kind = input.kind ?? FileKind.recognized(content: bytes) {
            return .file(kind, bytes)
        }
        if input.folder == nil {
            let kinds = FileKind.all.map(\.name)
            problems.append(
                .init(
                    path: input.name,
                    message:
                        "cannot tell what kind of file \(Quoted.visible(input.name)) is; say it"
                        + " with --as \(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"
                ))
        }
        return nil
    }
}

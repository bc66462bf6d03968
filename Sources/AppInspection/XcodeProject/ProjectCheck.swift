internal import SiteAssociation
public import WebText

/// Says what is wrong with a project as far as links are concerned, in the project file and in
/// every file that it names.
///
///     let project = try XcodeProject(path: "MyApp.xcodeproj")
///     for file in ProjectCheck(project).files() {
///         for finding in file.findings { print(file.path, finding.message) }
///     }
///
/// Only apps and App Clips are judged: links open nothing else.
public struct ProjectCheck {
    let project: XcodeProject
    let layout: ProjectLayout
    private var findings: [String: [Finding]] = [:]
    private var kinds: [String: File.Kind] = [:]

    /// A file with what was found in it.
    public struct File: Sendable {
        /// The absolute path.
        public let path: String
        /// What kind of file it is.
        public let kind: Kind
        /// The text that the findings point into.
        public let text: SourceText
        /// What was found, in the order of the text.
        public let findings: [Finding]

        /// The kinds of files that belong to a project.
        public enum Kind: Hashable, Sendable {
            /// `project.pbxproj`
            case project
            /// `.xcconfig`
            case configurationFile
            /// `.entitlements`
            case entitlements
            /// `Info.plist`
            case infoPlist
            /// A source, or the file of another tool.
            case source
        }
    }

    /// Prepares to judge a project.
    public init(_ project: XcodeProject) {
        self.project = project
        layout = ProjectLayout(project)
    }

    /// Every file that was looked at, with its findings, sorted by path.
    public func files() -> [File] {
        var check = self
        check.judge()
        return check.kinds.keys.sorted().map { path in
            let kind = check.kinds[path] ?? .source
            return File(
                path: path, kind: kind, text: check.text(of: path, kind),
                findings: check.unique(check.findings[path] ?? []))
        }
    }

    /// The findings in the project file that need no other file, in the order of the text.
    public func findingsInText() -> [Finding] {
        var check = self
        if check.judgeText() { check.judgeDuplicates() }
        return check.unique(check.findings[project.path] ?? [])
    }

    private mutating func judge() {
        guard judgeText() else { return }
        judgeConfigurationFiles()
        judgeDuplicates()
        for target in project.appTargets {
            judgeSettings(of: target)
            judgeEntitlements(of: target)
            judgeInfoPlists(of: target)
            judgeSources(of: target)
        }
        judgeLayout()
    }

    /// Judges the text as such, and says whether there is a project in it.
    private mutating func judgeText() -> Bool {
        kinds[project.path] = .project
        report(project.document.faults.map(\.finding), in: project.path)
        if project.document.root?["objects"]?.kind != .dictionary || project.targets.isEmpty {
            if project.document.faults.isEmpty {
                report(
                    Finding(
                        ProjectRules.notProject, "there is no target in the file",
                        advice: "open it in Xcode, or take the last sound version of it"),
                    in: project.path)
            }
            return false
        }
        return true
    }

    // MARK: Findings

    mutating func report(_ finding: Finding, in path: String, as kind: File.Kind = .source) {
        if kinds[path] == nil { kinds[path] = kind }
        guard findings[path, default: []].count < 500 else { return }
        findings[path, default: []].append(finding)
    }

    mutating func report(_ list: [Finding], in path: String, as kind: File.Kind = .source) {
        if kinds[path] == nil { kinds[path] = kind }
        for finding in list { report(finding, in: path, as: kind) }
    }

    /// Reports at the place where a setting was assigned, or else in the project file at `place`.
    mutating func report(
        _ rule: Rule, at setting: BuildSetting?, or place: PropertyList.Value? = nil,
        severity: Severity? = nil, _ message: String, advice: String?
    ) {
        let isPlaced = setting.map { $0.origin.level > .standard } ?? false
        let range = isPlaced ? setting?.origin.range : place?.range
        report(
            Finding(rule, severity: severity, at: range, message, advice: advice),
            in: setting?.origin.path ?? project.path,
            as: setting?.origin.path == nil ? .project : .configurationFile)
    }

    private func unique(_ list: [Finding]) -> [Finding] {
        var seen: Set<Finding> = []
        return list.filter { seen.insert($0).inserted }.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }.map(\.element)
    }

    private func text(of path: String, _ kind: File.Kind) -> SourceText {
        if path == project.path { return SourceText(project.document.bytes) }
        let bytes = project.files.bytes(at: path) ?? []
        switch kind {
        case .project, .entitlements, .infoPlist:
            let document = PropertyList.Document(anyForm: bytes)
            return SourceText(document.format == .binary ? [] : document.bytes)
        case .configurationFile:
            return project.configurationFiles.first { $0.path == path }?.text ?? SourceText(bytes)
        case .source: return SourceText(bytes)
        }
    }

    // MARK: The project file and configuration files

    private mutating func judgeConfigurationFiles() {
        for file in project.configurationFiles {
            report(file.findings, in: file.path, as: .configurationFile)
        }
        for (path, finding) in project.inclusionFindings {
            report(finding, in: path, as: .configurationFile)
        }
        for target in project.appTargets {
            for configuration in target.configurations {
                guard let missing = configuration.missingFile else { continue }
                let name = Quoted.visible(project.shown(missing), most: 120)
                let isMade = missing.contains("/Pods/")
                report(
                    ProjectRules.missingBase, at: nil, or: configuration.object["name"],
                    "\(label(target, configuration)) is based on \(name), which is not there",
                    advice: isMade ? "run pod install" : "make the file, or choose another in Xcode"
                )
            }
        }
    }

    private mutating func judgeDuplicates() {
        for target in project.targets {
            for configuration in target.configurations {
                for member in configuration.ownSettings?.duplicates ?? [] {
                    report(
                        Finding(
                            ProjectRules.duplicateSetting, at: member.keyRange,
                            "\(Quoted.visible(member.key, most: 80)) stands twice in"
                                + " \(label(target, configuration))",
                            advice: "keep one of the two"), in: project.path)
                }
            }
        }
    }

    /// A command that mends a project, with words that a shell takes as they are.
    func command(
        _ words: String..., target: XcodeProject.Target,
        configuration: XcodeProject.Configuration
    ) -> String {
        let isOnly = project.targets.count { $0.kind == .app } == 1 && target.kind == .app
        let options = (isOnly ? [] : ["--target", target.name]) + ["-c", configuration.name]
        return (["landfall", "project"] + words + options).map(Self.shellWord)
            .joined(separator: " ")
    }

    /// A setting may hold `$(…)`, which a shell would run.
    private static func shellWord(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || Array("_-./:@%+=".utf8).contains($0)
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + Quoted.visible(word, most: 200).replacing("'", with: "'\\''") + "'"
    }

    /// A configuration in words: `Debug of Shop`.
    func label(
        _ target: XcodeProject.Target, _ configuration: XcodeProject.Configuration
    ) -> String {
        "\(Quoted.visible(configuration.name, most: 80)) of \(Quoted.visible(target.name, most: 80))"
    }
}

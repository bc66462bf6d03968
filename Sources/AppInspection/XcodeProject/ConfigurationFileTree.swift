internal import WebText

/// A configuration file with everything that it includes, in the order in which Xcode reads them.
struct ConfigurationFileTree {
    /// The files that were read, each once, in the order of their first reading.
    private(set) var files: [ConfigurationFile] = []
    /// What is wrong with the inclusions, by the path of the file that includes.
    private(set) var findings: [(path: String, finding: Finding)] = []

    private let source: ProjectFiles
    private let projectFolder: String
    private var byPath: [String: Int] = [:]
    private var inclusions = 0
    private var assigned = 0

    /// Files within files, inclusions below one file, and assignments in all.
    private static let limits = (depth: 32, inclusions: 1000, assignments: 1_000_000)

    init(_ source: ProjectFiles, projectFolder: String) {
        self.source = source
        self.projectFolder = projectFolder
    }

    /// The assignments of the file at `path`, later ones winning; nil when it cannot be read.
    mutating func assignments(
        of path: String, level: BuildSetting.Level
    ) -> [BuildSetting]? {
        guard let file = file(at: path) else { return nil }
        var assignments: [BuildSetting] = []
        inclusions = 0
        collect(file, level, open: [path], into: &assignments)
        return assignments
    }

    private mutating func file(at path: String) -> ConfigurationFile? {
        if let index = byPath[path] { return files[index] }
        guard let bytes = source.bytes(at: path) else { return nil }
        let file = ConfigurationFile(bytes, path: path)
        byPath[path] = files.count
        files.append(file)
        return file
    }

    private mutating func collect(
        _ file: ConfigurationFile, _ level: BuildSetting.Level, open: [String],
        into assignments: inout [BuildSetting]
    ) {
        for statement in file.statements {
            switch statement {
            case .assignment(let name, let conditions, let value, let range):
                guard assigned < Self.limits.assignments else { return }
                assigned += 1
                assignments.append(
                    BuildSetting(
                        name: name, conditions: conditions, value: value,
                        origin: .init(level: level, path: file.path, range: range)))
            case .include(let name, let isOptional, let range):
                include(name, isOptional, range, from: file, level, open, into: &assignments)
            }
        }
    }

    private mutating func include(
        _ name: String, _ isOptional: Bool, _ range: Range<Int>, from file: ConfigurationFile,
        _ level: BuildSetting.Level, _ open: [String], into assignments: inout [BuildSetting]
    ) {
        // A name may lead into Xcode itself, which is not here.
        guard !name.hasPrefix("<"), inclusions < Self.limits.inclusions else { return }
        inclusions += 1
        let candidates = candidates(name, open: open)
        guard let path = candidates.first(where: { source.hasFile(at: $0) }) else {
            guard !isOptional else { return }
            return report(
                file, ConfigurationRules.missingInclude, range,
                "there is no file \(Quoted.text(name, most: 80)) to include",
                advice: "make it, mend the name, or write #include? if it need not be there")
        }
        guard !open.contains(path), open.count < Self.limits.depth else {
            return report(
                file, ConfigurationRules.includeCycle, range,
                "\(Quoted.text(name, most: 80)) includes this file in turn",
                advice: "take one of the two inclusions out")
        }
        guard let included = self.file(at: path) else { return }
        collect(included, level, open: open + [path], into: &assignments)
    }

    /// Where a name may lead: beside each file on the way, innermost first, then the project.
    private func candidates(_ name: String, open: [String]) -> [String] {
        let folders = open.reversed().map(ProjectPath.folder) + [projectFolder]
        return folders.flatMap { folder in
            let path = ProjectPath.joined(folder, name)
            return ProjectPath.name(of: name).contains(".") ? [path] : [path, path + ".xcconfig"]
        }
    }

    private mutating func report(
        _ file: ConfigurationFile, _ rule: Rule, _ range: Range<Int>, _ message: String,
        advice: String
    ) {
        guard findings.count < 100,
            !findings.contains(where: { $0.path == file.path && $0.finding.range == range })
        else { return }
        findings.append((file.path, Finding(rule, at: range, message, advice: advice)))
    }
}

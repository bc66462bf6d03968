internal import AppInspection
internal import ToolSupport
internal import WebText

/// The Xcode project that a command is about.
struct ProjectInput {
    static let path = Argument(
        "PROJECT", count: 0...1, completion: .file,
        help: "A .xcodeproj, or a folder that has one, also in ios. Default: the current folder.")
    static let target = Option.value(
        "target", "t", takes: "NAME", help: "The target. Default: the only app of the project.")
    static let configuration = Option.value(
        "configuration", "c", takes: "NAME", help: "One configuration. Default: all of them.")

    /// The project as it was read.
    let project: XcodeProject
    /// What it is made with.
    let layout: ProjectLayout

    /// Finds and reads the project; `path` is what the command line gave, if it did.
    init(_ path: String?, _ invocation: Invocation) throws {
        let found = try Self.locate(path ?? ".", isGiven: path != nil, invocation)
        project = try XcodeProject(path: found)
        layout = ProjectLayout(project)
    }

    private static func locate(
        _ given: String, isGiven: Bool, _ invocation: Invocation
    ) throws -> String {
        var path = InputFile.located(given)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix(".pbxproj") || path.hasSuffix(".xcodeproj") { return path }
        guard FolderWalk.isFolder(path), !path.hasSuffix(".xcworkspace") else {
            // What a workspace holds lies beside it as a rule.
            if path.hasSuffix(".xcworkspace"), Location.exists(path),
                let folder = Location.parent(of: Location.absolute(path))
            {
                return try locate(folder, isGiven: isGiven, invocation)
            }
            guard Location.exists(path) else {
                throw FileError(.read, path, .missing(beside: nil))
            }
            throw invocation.usageError(
                "\(Quoted.visible(path)) is no Xcode project; give a .xcodeproj or a folder")
        }
        for folder in folders(of: path) {
            let names = projects(in: folder)
            if names.count == 1 { return folder + "/" + names[0] }
            guard names.isEmpty else {
                throw invocation.usageError(
                    "\(Quoted.visible(folder)) has several projects, name one of "
                        + names.map { Quoted.visible($0) }.joined(separator: ", "))
            }
        }
        throw invocation.usageError(
            "there is no Xcode project in \(isGiven ? Quoted.visible(path) : "the current folder")")
    }

    /// Where a project lies in a folder: in itself, or in that of its iOS part.
    private static func folders(of path: String) -> [String] {
        [path, path + "/ios", path + "/ios/App"]
    }

    private static func projects(in folder: String) -> [String] {
        ProjectFiles.onDisk.names(in: folder).filter {
            $0.hasSuffix(".xcodeproj") && $0 != "Pods.xcodeproj"
        }
    }

    /// Whether a folder has a project.
    private static func hasProject(_ path: String) -> Bool {
        folders(of: path).contains { !projects(in: $0).isEmpty }
    }

    /// Whether a path is a project, or a folder that has one: not a bundle or an archive.
    static func isProject(_ path: String) -> Bool {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        if [".xcodeproj", ".pbxproj", ".xcworkspace"].contains(where: { name.hasSuffix($0) }) {
            return true
        }
        let bundles = [".app", ".appex", ".xcarchive"]
        return FolderWalk.isFolder(name) && !bundles.contains { name.hasSuffix($0) }
            && hasProject(name)
    }

    /// The target and the configuration that the options name.
    static func scope(_ invocation: Invocation) -> ProjectEdit.Scope {
        let hasConfiguration = invocation.command.options.contains(Self.configuration)
        return .init(
            target: invocation.value(Self.target),
            configuration: hasConfiguration ? invocation.value(Self.configuration) : nil)
    }

    /// A path as the user would write it: from the current folder if it is below that.
    static func shown(_ path: String) -> String {
        Location.path(path, below: Location.currentFolder) ?? path
    }
}

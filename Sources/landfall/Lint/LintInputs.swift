internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// What there is to lint: the files that were named, and those below the folders.
struct LintInputs {
    /// The inputs, each once, sorted by path.
    private(set) var inputs: [Input] = []
    /// The folders that were walked, in the order of the command line.
    private(set) var folders: [Folder] = []
    /// Whether several things were named, which are then compared with one another.
    private(set) var isTogether = false
    /// What could not be listed.
    private(set) var problems: [Report.Problem] = []

    /// A file, or standard input.
    struct Input {
        /// The path to read, `-` for standard input.
        let path: String
        /// The path from the root, or nil for standard input.
        let absolutePath: String?
        /// The kind by `--as` or by name; nil when the content has to tell.
        let kind: FileKind?
        /// The folder that it was found in, as an index; nil when it was named itself.
        let folder: Int?

        /// What it is called in reports.
        var name: String { path == "-" ? "<stdin>" : path }
        /// Whether it was found in a folder and its name says nothing.
        var isGuess: Bool { folder != nil && kind == nil }
    }

    /// A folder that was walked.
    struct Folder {
        /// The path as it was given.
        let path: String
        /// Whether somebody asked for just this folder.
        let isNamed: Bool
    }

    /// Lists what `arguments` lead to; without any that is the current folder.
    init(_ arguments: [String], as kind: FileKind?, _ invocation: Invocation) throws(UsageError) {
        let current = Location.currentFolder
        for argument in arguments.isEmpty ? ["."] : arguments {
            guard argument != "-" else {
                inputs.append(Input(path: "-", absolutePath: nil, kind: kind, folder: nil))
                continue
            }
            let path = Self.tidied(InputFile.located(argument))
            let isApp = Self.isApp(path)
            guard FolderWalk.isFolder(path), !isApp else {
                inputs.append(
                    Input(
                        path: path, absolutePath: Location.absolute(path, in: current),
                        kind: kind ?? (isApp ? .app : FileKind.recognized(path: path)),
                        folder: nil))
                continue
            }
            guard kind == nil else {
                throw invocation.usageError(
                    "--as is for files, and \(Quoted.visible(path)) is a folder")
            }
            walk(path, isNamed: !arguments.isEmpty, in: current)
        }
        isTogether = arguments.count > 1
        // Of a file that was named and found as well, the one that was named stays.
        var seen: Set<String> = []
        inputs = inputs.enumerated().sorted {
            ($0.element.folder == nil ? 0 : 1, $0.offset)
                < ($1.element.folder == nil ? 0 : 1, $1.offset)
        }.map(\.element).filter { seen.insert($0.absolutePath ?? "-").inserted }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Whether a path that was named leads to a built app: by its name, or by how it begins.
    private static func isApp(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if FolderWalk.isFolder(path) { return InspectedApp.isCandidate(folderName: name) }
        return FileKind.recognized(path: path) == nil && InspectedApp.isCandidate(path: path)
    }

    private mutating func walk(_ folder: String, isNamed: Bool, in current: String) {
        let index = folders.count
        folders.append(Folder(path: folder, isNamed: isNamed))
        for found in FolderWalk(folder, takingWhole: InspectedApp.isCandidate(folderName:)) {
            switch found {
            case .file(let path):
                let kind = FolderWalk.isFolder(path) ? .app : FileKind.recognized(path: path)
                guard kind != nil || path.lowercased().hasSuffix(".json") else { continue }
                inputs.append(
                    Input(
                        path: path, absolutePath: Location.absolute(path, in: current),
                        kind: kind, folder: index))
            case .problem(let error):
                problems.append(.init(path: error.path, message: "\(error)"))
            }
        }
    }

    /// The path without `./` before it and without slashes behind it.
    private static func tidied(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        while path.hasPrefix("./"), path.count > 2 {
            path = String(path.dropFirst(2).drop { $0 == "/" })
        }
        return path
    }
}

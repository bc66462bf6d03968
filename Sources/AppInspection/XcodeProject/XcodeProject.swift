public import WebText

/// An Xcode project: its targets, and what their settings come to in each configuration.
///
///     let project = try XcodeProject(path: "MyApp.xcodeproj")
///     for target in project.targets {
///         for configuration in target.configurations {
///             print(target.name, configuration.name, configuration.entitlementsPath ?? "none")
///         }
///     }
///
/// Projects of every age are read, in the old text form and in XML. What is not known, such as an
/// object of a new kind, is passed over. Nothing is ever written back from the model: edits change
/// single bytes of the text (``ProjectEdit``), so what was read is what stays.
public struct XcodeProject: Sendable {
    /// The absolute path of `project.pbxproj`.
    public let path: String
    /// The name of the project: that of its folder without `.xcodeproj`.
    public let name: String
    /// The absolute path of the folder that paths in settings count from (`SRCROOT`).
    public let folder: String
    /// The file as it was read.
    public let document: PropertyList.Document
    /// The version of the file's format; 77 is that of Xcode 16.
    public let objectVersion: Int?
    /// The targets, in the order of the project.
    public let targets: [Target]
    /// The configuration files that settings come from, includes among them.
    public let configurationFiles: [ConfigurationFile]
    /// Inclusions in configuration files that lead nowhere, by the path of the file.
    let inclusionFindings: [(path: String, finding: Finding)]
    /// Where everything else is read.
    let files: ProjectFiles
    private let objects: ProjectObjects

    /// Reads the project at `path`, which is that of the `.xcodeproj` or of the file in it.
    ///
    /// A project whose text is damaged is read as far as that goes; ``document`` says what is wrong.
    ///
    /// - Throws: ``InspectionError`` when there is no such file.
    public init(path: String, files: ProjectFiles = .onDisk) throws(InspectionError) {
        let path = Self.file(at: path)
        guard let bytes = files.bytes(at: path) else {
            throw InspectionError("cannot read \(Quoted.visible(path))")
        }
        self.init(bytes, path: path, files: files)
    }

    /// Reads the bytes of a project file whose absolute path is `path`.
    ///
    /// O(n) in the size of the file, and in that of the configuration files that it names.
    public init(_ bytes: [UInt8], path: String, files: ProjectFiles) {
        self.path = path
        self.files = files
        let package = ProjectPath.folder(of: path)
        name = Self.withoutEnding(ProjectPath.name(of: package))
        document = PropertyList.Document(anyForm: bytes)
        let objects = ProjectObjects(document.root, folder: ProjectPath.folder(of: package))
        self.objects = objects
        folder = objects.sourceRoot
        objectVersion = document.root?["objectVersion"]?.text.flatMap { Int($0) }
        var reader = TargetReader(objects, name: name, files: files)
        targets = reader.targets()
        configurationFiles = reader.tree.files
        inclusionFindings = reader.tree.findings
    }

    /// The path of the file in a `.xcodeproj`, made absolute.
    static func file(at path: String) -> String {
        let whole = ProjectPath.absolute(path)
        return whole.hasSuffix(".xcodeproj") ? whole + "/project.pbxproj" : whole
    }

    private static func withoutEnding(_ name: String) -> String {
        name.hasSuffix(".xcodeproj") ? String(name.dropLast(".xcodeproj".count)) : name
    }

    /// The targets that are apps or App Clips, which links can open.
    public var appTargets: [Target] { targets.filter { $0.kind == .app || $0.kind == .appClip } }

    /// The target with a name, or nil.
    public func target(_ name: String) -> Target? { targets.first { $0.name == name } }

    /// The sources that a target lists, as absolute paths, at most 500,000 of them.
    ///
    /// Costs O(n), which is why it is not done when a project is read.
    public func sources(of target: Target) -> [String] {
        let phases = objects.list("buildPhases", of: objects[target.id])
            .filter { $0.1["isa"]?.string == "PBXSourcesBuildPhase" }
        var sources: [String] = []
        for (_, phase) in phases {
            for (_, file) in objects.list("files", of: phase) where sources.count < 500_000 {
                if let path = file["fileRef"]?.string.flatMap(objects.path(of:)) {
                    sources.append(path)
                }
            }
        }
        return sources
    }

    /// `path` as seen from ``folder``, when it is below that.
    public func shown(_ path: String) -> String { ProjectPath.path(path, below: folder) ?? path }
}

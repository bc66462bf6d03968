public import AppInspection
internal import WebText

// Files of Xcode projects.

extension FileKind {
    /// An Xcode project, judged by its text alone; `ProjectCheck` reads what it names as well.
    public static let project = FileKind(
        name: "pbxproj", title: "an Xcode project",
        rules: ProjectRules.all + ConfigurationRules.all + PropertyList.Rules.all
    ) { bytes, fileName in
        let project = XcodeProject(bytes, path: "/" + fileName, files: ProjectFiles([:]))
        return Judged(
            text: SourceText(project.document.bytes),
            findings: ProjectCheck(project).findingsInText())
    }

    /// A configuration file of Xcode, judged without what it includes.
    public static let configurationFile = FileKind(
        name: "xcconfig", title: "a configuration file", rules: ConfigurationRules.all
    ) { bytes, fileName in
        let file = ConfigurationFile(bytes, path: fileName)
        return Judged(text: file.text, findings: file.findings)
    }

    /// A source, or the file of another tool, which is judged with its project only.
    static let source = FileKind(
        name: "source", title: "a file of a project", rules: ProjectRules.all
    ) { bytes, _ in Judged(text: SourceText(bytes), findings: []) }

    /// The kind of a file that was judged with its project.
    public init(_ kind: ProjectCheck.File.Kind) {
        self =
            switch kind {
            case .project: .project
            case .configurationFile: .configurationFile
            case .entitlements: .entitlements
            case .infoPlist: .infoPlist
            case .source: .source
            }
    }
}

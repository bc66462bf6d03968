internal import WebText

/// Makes the targets of a project out of its objects.
struct TargetReader {
    private let objects: ProjectObjects
    private let projectName: String
    private(set) var tree: ConfigurationFileTree
    /// The levels of the project by the name of the configuration.
    private var projectLevels: [String: [Level]] = [:]
    /// What configuration files come to, by their level and path.
    private var fileLevels: [String: Level] = [:]
    private var room = mostConfigurations

    private typealias Level = [String: [BuildSetting]]

    /// The most configurations of all targets together that are read.
    private static let mostConfigurations = 20_000

    init(_ objects: ProjectObjects, name: String, files: ProjectFiles) {
        self.objects = objects
        projectName = name
        tree = ConfigurationFileTree(files, projectFolder: objects.sourceRoot)
    }

    mutating func targets() -> [XcodeProject.Target] {
        for (_, object) in objects.configurations(of: objects.project) {
            guard let name = object["name"]?.string, projectLevels[name] == nil else { continue }
            projectLevels[name] = levels(object, file: .projectFile, own: .project).levels
        }
        var targets: [XcodeProject.Target] = []
        for (id, object) in objects.list("targets", of: objects.project)
        where room > 0 { targets.append(target(id, object)) }
        return targets
    }

    private mutating func target(
        _ id: String, _ object: PropertyList.Value
    ) -> XcodeProject.Target {
        let name = object["name"]?.string ?? object["productName"]?.string ?? id
        var configurations: [XcodeProject.Configuration] = []
        for (id, configuration) in objects.configurations(of: object)
        where room > 0 {
            room -= 1
            configurations.append(self.configuration(id, configuration, of: name))
        }
        return XcodeProject.Target(
            id: id, name: name, productType: object["productType"]?.string,
            configurations: configurations,
            synchronizedFolders: synchronizedFolders(of: object, id))
    }

    private mutating func configuration(
        _ id: String, _ object: PropertyList.Value, of target: String
    ) -> XcodeProject.Configuration {
        let name = object["name"]?.string ?? id
        let own = levels(object, file: .targetFile, own: .target)
        let settings = BuildSettings(
            levels: [standard(target, configuration: name)] + (projectLevels[name] ?? [])
                + own.levels,
            context: .init(configuration: name))
        return XcodeProject.Configuration(
            id: id, name: name,
            settings: settings.with(.init(sdk: Self.sdk(settings), configuration: name)),
            ownSettings: object["buildSettings"], object: object, folder: objects.sourceRoot,
            missingFile: own.missingFile)
    }

    // MARK: Levels

    private mutating func levels(
        _ object: PropertyList.Value, file: BuildSetting.Level, own: BuildSetting.Level
    ) -> (levels: [Level], missingFile: String?) {
        let settings = Self.table(Self.settings(object["buildSettings"], own))
        guard let path = objects.configurationFile(of: object) else { return ([settings], nil) }
        let key = "\(file.rawValue) \(path)"
        if fileLevels[key] == nil, let included = tree.assignments(of: path, level: file) {
            fileLevels[key] = Self.table(included)
        }
        guard let level = fileLevels[key] else { return ([settings], path) }
        return ([level, settings], nil)
    }

    /// The assignments by name; of one name the last thousand, far more than anybody writes.
    private static func table(_ settings: [BuildSetting]) -> Level {
        Dictionary(grouping: settings, by: \.name).mapValues { $0.suffix(1000) }
    }

    /// The members of a dictionary of settings, those with conditions last.
    private static func settings(
        _ value: PropertyList.Value?, _ level: BuildSetting.Level
    ) -> [BuildSetting] {
        let all = (value?.members ?? []).map { member in
            let list = member.value.elements.compactMap(\.string)
            return BuildSetting(
                key: member.key,
                value: member.value.text ?? list.joined(separator: " "),
                origin: .init(level: level, path: nil, range: member.value.range))
        }
        return all.filter(\.conditions.isEmpty) + all.filter { !$0.conditions.isEmpty }
    }

    /// What Xcode sets by itself, as far as links are concerned.
    private func standard(_ target: String, configuration: String) -> Level {
        let root = objects.sourceRoot
        let values = [
            ("SRCROOT", root), ("SOURCE_ROOT", root), ("PROJECT_DIR", root),
            ("PROJECT_NAME", projectName), ("PROJECT", projectName),
            ("PROJECT_FILE_PATH", root + "/" + projectName + ".xcodeproj"),
            ("TARGET_NAME", target), ("TARGETNAME", target), ("CONFIGURATION", configuration),
            ("PRODUCT_NAME", "$(TARGET_NAME)"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
            ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"),
            // Only signing knows the prefix; for all but old App IDs it is the team.
            ("AppIdentifierPrefix", "$(DEVELOPMENT_TEAM)."),
            ("TeamIdentifierPrefix", "$(DEVELOPMENT_TEAM)."),
            ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
            ("DEVELOPMENT_LANGUAGE", "en"), ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"),
        ]
        let settings = values.map { name, value in
            BuildSetting(
                name: name, conditions: [], value: value,
                origin: .init(level: .standard, path: nil, range: 0..<0))
        }
        return Self.table(settings)
    }

    /// The SDK that the settings name; a phone's when they leave it open.
    private static func sdk(_ settings: BuildSettings) -> String {
        let root = settings.value("SDKROOT") ?? ""
        let known = ["macosx", "watchos", "appletvos", "xros", "driverkit"]
        return known.first { root.hasPrefix($0) } ?? "iphoneos"
    }

    // MARK: Folders

    private func synchronizedFolders(
        of target: PropertyList.Value, _ id: String
    ) -> [XcodeProject.SynchronizedFolder] {
        objects.list("fileSystemSynchronizedGroups", of: target).compactMap { group, object in
            guard let path = objects.path(of: group) else { return nil }
            let exceptions = objects.list("exceptions", of: object)
                .filter { $0.1["target"]?.string == id }
                .flatMap { $0.1["membershipExceptions"]?.elements.compactMap(\.string) ?? [] }
            return XcodeProject.SynchronizedFolder(path: path, exceptions: exceptions)
        }
    }
}

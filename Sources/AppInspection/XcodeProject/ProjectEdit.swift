internal import WebText

/// Changes to a project and to the files that it names, made in memory and byte by byte.
///
///     var edit = ProjectEdit(project)
///     try edit.set("CODE_SIGN_ENTITLEMENTS", to: "App/App.entitlements", in: .init(target: "App"))
///     for change in edit.changes { print(change.path) }
///
/// Every step reads the result of the one before, so later steps see what earlier ones did; nothing
/// is written to a disk.
public struct ProjectEdit: Sendable {
    /// The project as it is after the steps so far.
    public private(set) var project: XcodeProject
    /// What was done besides what was asked for, as sentences without a final full stop.
    public private(set) var remarks: [String] = []

    private let files: ProjectFiles
    private var changed: [String: FileChange] = [:]
    private var order: [String] = []

    /// Starts with a project as it was read.
    public init(_ project: XcodeProject) {
        self.project = project
        files = project.files
    }

    /// The files that differ from what was read, in the order of the first change.
    public var changes: [FileChange] {
        order.compactMap { changed[$0] }.filter { $0.old != $0.new }
    }

    /// What an edit is about: a target, and one of its configurations or all.
    public struct Scope: Hashable, Sendable {
        /// The name of the target; nil for the only app of the project.
        public let target: String?
        /// The name of the configuration; nil for all.
        public let configuration: String?

        /// Makes a scope.
        public init(target: String? = nil, configuration: String? = nil) {
            self.target = target
            self.configuration = configuration
        }
    }

    // MARK: Settings

    /// Gives a setting a value in the target's own settings.
    ///
    /// `key` may carry conditions: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
    ///
    /// - Throws: ``EditRefusal`` when there is no such target or configuration, or when the file
    ///   cannot be changed for certain.
    public mutating func set(
        _ key: String, to value: String, in scope: Scope
    ) throws(EditRefusal) {
        try Self.check(key)
        let target = try target(of: scope)
        let chosen = try configurations(of: target, scope)
        for configuration in chosen {
            let name = BuildSetting.split(key).name
            guard let present = configuration.settings.resolve(name)?.setting,
                let path = present.origin.path, present.value != value
            else { continue }
            note(
                "\(name) of \(configuration.name) comes from \(project.shown(path)) now;"
                    + " the target overrides it")
        }
        try set(key, to: value, in: chosen, of: target)
    }

    /// Takes a setting out of the target's own settings, in each configuration that has it.
    ///
    /// - Throws: ``EditRefusal``, also when no configuration has it.
    public mutating func unset(_ key: String, in scope: Scope) throws(EditRefusal) {
        try Self.check(key)
        let target = try target(of: scope)
        let concerned = try configurations(of: target, scope).filter {
            $0.ownSettings?[key] != nil
        }
        guard !concerned.isEmpty else {
            throw EditRefusal(
                "target \(target.name) itself does not set \(Quoted.visible(key, most: 80))",
                advice: "\"landfall project get\" says where a value comes from")
        }
        try edit { editor in
            concerned.compactMap { Self.settings(of: $0.id, in: editor) }
                .flatMap { editor.removing(key, from: $0) }
        }
    }

    mutating func set(
        _ key: String, to value: String, in configurations: [XcodeProject.Configuration],
        of target: XcodeProject.Target
    ) throws(EditRefusal) {
        try edit { editor throws(EditRefusal) in
            var replacements: [PropertyListEditor.Replacement] = []
            for configuration in configurations {
                guard let settings = Self.settings(of: configuration.id, in: editor) else {
                    throw EditRefusal(
                        "configuration \(configuration.name) of target \(target.name) has no"
                            + " settings",
                        advice: "open the project in Xcode once and set any value there")
                }
                replacements += editor.setting(key, to: .string(value), in: settings)
            }
            return replacements
        }
    }

    private static func settings(
        of id: String, in editor: PropertyListEditor
    ) -> PropertyList.Value? {
        let object = editor.root["objects"]?[id]
        return object?["buildSettings"].flatMap { $0.kind == .dictionary ? $0 : nil }
    }

    /// Whether `key` is a name with conditions, so that no slip gets into a project.
    private static func check(_ key: String) throws(EditRefusal) {
        let name = key.prefix { $0 != "[" }
        let rest = key.dropFirst(name.count)
        let isName = !name.isEmpty && name.utf8.allSatisfy(\.isSettingName)
        guard isName, rest.isEmpty || rest.hasSuffix("]") && rest.contains("=") else {
            throw EditRefusal(
                "\(Quoted.text(key, most: 80)) is no name of a setting",
                advice: "write it like CODE_SIGN_ENTITLEMENTS or NAME[sdk=iphoneos*]")
        }
    }

    /// Changes the project file and reads it again.
    private mutating func edit(
        _ body: (PropertyListEditor) throws(EditRefusal) -> [PropertyListEditor.Replacement]
    ) throws(EditRefusal) {
        let editor = try editor(of: project.path)
        let replacements = try body(editor)
        if !replacements.isEmpty { put(editor.applying(replacements), at: project.path) }
    }

    // MARK: Targets

    /// The name of the target that a scope means.
    ///
    /// - Throws: ``EditRefusal`` when there is none, or several could be meant.
    public func targetName(_ scope: Scope) throws(EditRefusal) -> String {
        try target(of: scope).name
    }

    /// The target of a scope.
    func target(of scope: Scope) throws(EditRefusal) -> XcodeProject.Target {
        let names = project.targets.map(\.name)
        let list = "the targets are \(names.map { Quoted.visible($0) }.joined(separator: ", "))"
        guard !names.isEmpty else {
            throw EditRefusal(
                "there is no target in the project",
                advice: "\"landfall project check\" says what is wrong with it")
        }
        if let name = scope.target {
            if let target = project.target(name) { return target }
            let near = NearestName.find(name, among: names).map { "did you mean \($0)?" }
            throw EditRefusal(
                "there is no target \(Quoted.text(name, most: 80))", advice: near ?? list)
        }
        let apps = project.targets.filter { $0.kind == .app }
        if apps.count == 1 { return apps[0] }
        if names.count == 1 { return project.targets[0] }
        throw EditRefusal(
            "the project has several targets", advice: "name one with --target; \(list)")
    }

    /// The configurations of a scope.
    func configurations(
        of target: XcodeProject.Target, _ scope: Scope
    ) throws(EditRefusal) -> [XcodeProject.Configuration] {
        let all = target.configurations
        guard let name = scope.configuration else {
            if all.isEmpty {
                throw EditRefusal(
                    "target \(target.name) has no configurations",
                    advice: "\"landfall project check\" says what is wrong with the project")
            }
            return all
        }
        if let found = target.configuration(name) { return [found] }
        throw EditRefusal(
            "target \(target.name) has no configuration \(Quoted.text(name, most: 80))",
            advice: "it has \(all.map(\.name).joined(separator: ", "))")
    }

    // MARK: Files

    /// The content of a file as it is after the steps so far; nil when there is none.
    func content(of path: String) -> [UInt8]? { changed[path]?.new ?? files.bytes(at: path) }

    /// The file at `path`, ready to be edited.
    func editor(of path: String) throws(EditRefusal) -> PropertyListEditor {
        guard let bytes = content(of: path) else {
            throw EditRefusal(
                "\(project.shown(path)) is not there", advice: "make it, or mend the setting")
        }
        do throws(EditRefusal) {
            return try PropertyListEditor(bytes)
        } catch {
            throw EditRefusal(
                "\(project.shown(path)) cannot be edited: \(error.reason)", advice: error.advice)
        }
    }

    /// Gives a file a new content, and reads the project again.
    mutating func put(_ bytes: [UInt8], at path: String) {
        let old = changed[path].map(\.old) ?? files.bytes(at: path)
        if changed[path] == nil { order.append(path) }
        changed[path] = FileChange(path: path, old: old, new: bytes)
        let current = files.changed(by: order.compactMap { changed[$0] })
        project = XcodeProject(
            current.bytes(at: project.path) ?? [], path: project.path, files: current)
    }

    /// Remembers a remark for whoever asked for the edit, once.
    public mutating func note(_ remark: String) {
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}

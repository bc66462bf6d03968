internal import AppInspection
internal import ToolSupport
internal import WebText

/// `landfall project set` and its siblings, which change a project.
struct ProjectEditCommand {
    static let force = Option.flag(
        "force", "f", help: "Change the project even though a manifest makes it.")
    static let key = Option.value("key", "k", takes: "KEY", help: "The name of the setting.")
    static let value = Option.value("value", "v", takes: "VALUE", help: "Its value.")
    static let project = Option.value(
        "project", "P", takes: "PATH", completion: .file,
        help: "The .xcodeproj. Default: the one in the current folder.")

    private static let common = [
        ProjectInput.target, ProjectInput.configuration, ChangeOutput.write, force,
        ChangeOutput.format,
    ]

    static let set = Command(
        "project set", summary: "Give a build setting a value",
        discussion: """
            Sets KEY in the target's own settings, in every configuration or in one. The change is
            shown as a diff and written only with --write; every other byte of the project stays as
            it is: order, comments, indentation, line ends. KEY may carry conditions, as in
            "CODE_SIGN_IDENTITY[sdk=iphoneos*]".
            """,
        arguments: [
            Argument("KEY", help: "The name of the setting."),
            Argument("VALUE", help: "Its value, without quotation marks of its own."),
            ProjectInput.path,
        ],
        options: common,
        examples: [
            .init(
                "landfall project set CODE_SIGN_ENTITLEMENTS MyApp/MyApp.entitlements -t MyApp -w",
                "Let all configurations of a target sign with a file")
        ],
        statuses: ChangeOutput.statuses)

    static let addSetting = Command(
        "project add-setting", summary: "Another spelling of \"project set\"",
        discussion: "Takes the key and the value as options.",
        options: [key, value, project] + common,
        examples: [
            .init(
                "landfall project add-setting -k INFOPLIST_FILE -v Config/Info.plist -t MyApp"
                    + " -P MyApp.xcodeproj -w", "Name the Info.plist of a target")
        ],
        statuses: ChangeOutput.statuses)

    static let unset = Command(
        "project unset", summary: "Take a build setting out",
        discussion: "Only the target's own settings are changed; a value may still come from the"
            + " project or a configuration file.",
        arguments: [Argument("KEY", help: "The name of the setting."), ProjectInput.path],
        options: common, statuses: ChangeOutput.statuses)

    static let addDomain = Command(
        "project add-domain", summary: "Associate a domain with an app",
        discussion: """
            Adds ENTRY to the entitlements of every configuration. Where a target has no entitlements
            file, one is made and CODE_SIGN_ENTITLEMENTS points at it. With --configuration a file
            that other configurations use too is copied first, so that theirs stays as it is.
            """,
        arguments: [
            Argument("ENTRY", help: "Such as applinks:example.com or applinks:*.example.com."),
            ProjectInput.path,
        ],
        options: common,
        examples: [
            .init("landfall project add-domain applinks:shop.example.org -w", "Associate a domain"),
            .init(
                "landfall project add-domain 'applinks:shop.example.org?mode=developer'"
                    + " --configuration Debug -w", "Use the developer mode in debug builds alone"),
        ],
        statuses: ChangeOutput.statuses)

    static let removeDomain = Command(
        "project remove-domain", summary: "Give an associated domain up",
        arguments: [Argument("ENTRY", help: "The entry as it is written."), ProjectInput.path],
        options: common, statuses: ChangeOutput.statuses)

    static let addScheme = Command(
        "project add-scheme", summary: "Claim a URL scheme",
        discussion: """
            Adds SCHEME to CFBundleURLTypes of the app's Info.plist. Where Xcode makes the whole
            Info.plist from settings, which cannot hold URL types, a file with the scheme alone is
            made and INFOPLIST_FILE names it; Xcode merges the two.
            """,
        arguments: [
            Argument("SCHEME", help: "The scheme without ://, such as com.example.shop."),
            ProjectInput.path,
        ],
        options: common, statuses: ChangeOutput.statuses)

    static let removeScheme = Command(
        "project remove-scheme", summary: "Give a URL scheme up",
        arguments: [Argument("SCHEME", help: "The scheme."), ProjectInput.path],
        options: common, statuses: ChangeOutput.statuses)

    static let addQueryScheme = Command(
        "project add-query-scheme", summary: "List a scheme to ask about with canOpenURL",
        arguments: [
            Argument("SCHEME", help: "The scheme of another app."), ProjectInput.path,
        ],
        options: common, statuses: ChangeOutput.statuses)

    static let commands = [
        set, unset, addSetting, addDomain, removeDomain, addScheme, removeScheme, addQueryScheme,
    ]

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let output = ChangeOutput(invocation, console)
        let step = try step()
        let input = try ProjectInput(path, invocation)
        var edit = ProjectEdit(input.project)
        let scope = ProjectInput.scope(invocation)
        do throws(EditRefusal) {
            let target = try edit.targetName(scope)
            try step.perform(&edit, scope)
            if let manifest = input.layout.manifest, !invocation.flag(Self.force),
                !Self.isKept(edit, manifest)
            {
                return refuse(step, manifest, target)
            }
        } catch {
            return output.refuse(error)
        }
        return try output.finish(edit.changes, remarks: edit.remarks)
    }

    /// What was asked for, checked as far as the command line goes.
    private func step() throws(UsageError) -> EditStep {
        func word(_ index: Int) -> String { invocation.arguments[index] }
        switch invocation.command {
        case Self.set: return .set(word(0), word(1))
        case Self.addSetting:
            return .set(try invocation.required(Self.key), try invocation.required(Self.value))
        case Self.unset: return .unset(word(0))
        case Self.addDomain: return .addDomain(word(0))
        case Self.removeDomain: return .removeDomain(word(0))
        case Self.addScheme: return .addScheme(word(0))
        case Self.removeScheme: return .removeScheme(word(0))
        default: return .addQueryScheme(word(0))
        }
    }

    private var path: String? {
        if invocation.command == Self.addSetting { return invocation.value(Self.project) }
        let index = invocation.command.arguments.count - 1
        return invocation.arguments.count > index ? invocation.arguments[index] : nil
    }

    /// Whether the tool that makes the project leaves the changed files alone: entitlements that its
    /// manifest names and does not write itself.
    private static func isKept(_ edit: ProjectEdit, _ manifest: ProjectLayout.Manifest) -> Bool {
        let bytes = ProjectFiles.onDisk.bytes(at: manifest.path) ?? []
        let text = String(decoding: bytes, as: UTF8.self)
        guard manifest.kind != .expo, !text.contains("com.apple.") else { return false }
        return edit.changes.allSatisfy { change in
            let name = change.path.split(separator: "/").last ?? ""
            return change.path.hasSuffix(".entitlements") && change.old != nil
                && text.contains(name)
        }
    }

    /// Says which file to change instead of a project that a tool makes.
    private func refuse(
        _ step: EditStep, _ manifest: ProjectLayout.Manifest, _ target: String
    ) -> ExitStatus {
        let file = ProjectInput.shown(manifest.path)
        console.complain(
            "\(manifest.kind.rawValue) makes this project from \(file), and would undo the change")
        if let wish = step.wish {
            console.remark("write this to \(file):")
            for line in ManifestAdvice(wish, for: manifest.kind, target: target).lines {
                console.remark("  \(line)")
            }
        } else {
            console.remark("take it out of \(file)")
        }
        console.remark("then run \(manifest.command); --force changes the project all the same")
        return .findings
    }
}

/// One change to a project.
enum EditStep: Hashable {
    case set(String, String)
    case unset(String)
    case addDomain(String)
    case removeDomain(String)
    case addScheme(String)
    case removeScheme(String)
    case addQueryScheme(String)

    /// Makes the change in memory.
    func perform(_ edit: inout ProjectEdit, _ scope: ProjectEdit.Scope) throws(EditRefusal) {
        switch self {
        case .set(let key, let value): try edit.set(key, to: value, in: scope)
        case .unset(let key): try edit.unset(key, in: scope)
        case .addDomain(let entry): try edit.addDomain(entry, in: scope)
        case .removeDomain(let entry): try edit.removeDomain(entry, in: scope)
        case .addScheme(let scheme): try edit.addScheme(scheme, in: scope)
        case .removeScheme(let scheme): try edit.removeScheme(scheme, in: scope)
        case .addQueryScheme(let scheme): try edit.addQueryScheme(scheme, in: scope)
        }
    }

    /// The same for a manifest; nil when something is to be taken out.
    var wish: ManifestAdvice.Wish? {
        switch self {
        case .set(let key, let value): .setting(name: key, value: value)
        case .addDomain(let entry): .domain(entry)
        case .addScheme(let scheme): .scheme(scheme)
        case .addQueryScheme(let scheme): .queryScheme(scheme)
        case .unset, .removeDomain, .removeScheme: nil
        }
    }
}

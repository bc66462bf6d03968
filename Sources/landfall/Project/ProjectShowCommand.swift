internal import AppInspection
internal import ToolSupport
internal import WebText

/// `landfall project show`: targets, configurations and the settings that matter to links.
struct ProjectShowCommand {
    static let target = Option.value(
        "target", "t", takes: "NAME", help: "Show one target, of whatever kind. Default: all apps.")
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "project show", summary: "Show what a project declares about links",
        discussion: """
            For each app and each of its configurations: identifier, team, entitlements, domains,
            Info.plist and schemes, with all build settings, configuration files included, put in.
            """,
        arguments: [ProjectInput.path], options: [target, format],
        examples: [.init("landfall project show ios/Runner.xcodeproj", "Show a Flutter project")],
        statuses: [
            .init(.success, "the project was shown"), .init(.usage, "wrong usage"),
            .init(.unreadable, "a project that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let input = try ProjectInput(invocation.arguments.first, invocation)
        let project = input.project
        var targets = project.appTargets
        if let name = invocation.value(Self.target) {
            guard let target = project.target(name) else {
                let near = NearestName.find(name, among: project.targets.map(\.name))
                throw invocation.usageError(
                    "there is no target '\(Quoted.visible(name))'"
                        + (near.map { "; did you mean \($0)?" } ?? ""))
            }
            targets = [target]
        } else if targets.isEmpty {
            targets = project.targets
        }
        let sheet = ProjectSheet(input, targets)
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: sheet.tree.text(indent: 2) + "\n")
        } else {
            sheet.print(on: console)
        }
        guard let fault = project.document.faults.first else { return .success }
        let place = SourceText(project.document.bytes).position(of: fault.range.lowerBound)
        console.complain(
            "\(ProjectInput.shown(project.path)):\(place.line):\(place.column): \(fault.message)")
        return .unreadable
    }
}

/// What is shown of a project.
struct ProjectSheet {
    private let input: ProjectInput
    private let targets: [XcodeProject.Target]

    init(_ input: ProjectInput, _ targets: [XcodeProject.Target]) {
        self.input = input
        self.targets = targets
    }

    private var project: XcodeProject { input.project }

    /// The rows of a configuration: a name and its values, none of which is "not set".
    private func rows(
        _ configuration: XcodeProject.Configuration
    ) -> [(name: String, values: [String])] {
        let links = project.declaredLinks(configuration)
        func file(_ path: String?, _ isThere: Bool?) -> String? {
            path.map { project.shown($0) + (isThere == false ? " (not there)" : "") }
        }
        let made = configuration.generatesInfoPlist ? "made from settings" : nil
        let info = [file(configuration.infoPlistPath, links.hasInfoPlist), made].compactMap { $0 }
        return [
            ("identifier", [links.bundleIdentifier].compactMap { $0 }),
            ("team", [configuration.team].compactMap { $0 }),
            (
                "entitlements",
                [file(configuration.entitlementsPath, links.hasEntitlements)].compactMap { $0 }
            ),
            ("domains", links.domains),
            ("Info.plist", info.isEmpty ? [] : [info.joined(separator: ", and ")]),
            ("schemes", links.schemes), ("asks about", links.queriedSchemes),
            ("scenes", [links.hasScenes ? "declared" : "none declared"]),
        ]
    }

    func print(on console: Console) {
        let version = project.objectVersion.map { ", format \($0)" } ?? ""
        let kinds = input.layout.kinds.map(\.rawValue).joined(separator: ", ")
        console.print(
            "\(ProjectInput.shown(project.path), .bold)\(version)\(kinds.isEmpty ? "" : ", \(kinds)")"
        )
        if let manifest = input.layout.manifest {
            console.print(
                "made from \(ProjectInput.shown(manifest.path), .cyan) by \(manifest.command)")
        }
        for target in targets {
            console.print()
            console.print("\(target.name, .bold), \(target.kind.phrase)")
            for configuration in target.configurations {
                console.print("  \(configuration.name, .cyan)")
                for (name, values) in rows(configuration) {
                    let isExpected = name != "asks about" && name != "schemes"
                    if values.isEmpty, !isExpected { continue }
                    let padding = String(repeating: " ", count: 12 - name.utf8.count)
                    console.print("    \(name, .dim)\(padding)  \(values.first ?? "none")")
                    for value in values.dropFirst() {
                        console.print("    \(String(repeating: " ", count: 12))  \(value)")
                    }
                }
            }
        }
        if targets.isEmpty { console.print("There is no target in it.") }
    }

    /// The same as JSON, schema 1.
    var tree: JSONTree {
        [
            "schema": 1, "path": .string(ProjectInput.shown(project.path)),
            "objectVersion": project.objectVersion.map(JSONTree.integer) ?? .null,
            "madeWith": .array(input.layout.kinds.map { .string($0.rawValue) }),
            "manifest": .optional(input.layout.manifest.map { ProjectInput.shown($0.path) }),
            "targets": .array(targets.map(tree)),
        ]
    }

    private func tree(_ target: XcodeProject.Target) -> JSONTree {
        [
            "name": .string(target.name), "productType": .optional(target.productType),
            "configurations": .array(target.configurations.map(tree)),
        ]
    }

    private func tree(_ configuration: XcodeProject.Configuration) -> JSONTree {
        let links = project.declaredLinks(configuration)
        func list(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.string)) }
        return [
            "name": .string(configuration.name),
            "bundleIdentifier": .optional(links.bundleIdentifier),
            "team": .optional(configuration.team),
            "entitlements": .optional(configuration.entitlementsPath.map(project.shown)),
            "entitlementsExist": links.hasEntitlements.map(JSONTree.bool) ?? .null,
            "domains": list(links.domains),
            "infoPlist": .optional(configuration.infoPlistPath.map(project.shown)),
            "infoPlistExists": links.hasInfoPlist.map(JSONTree.bool) ?? .null,
            "generatesInfoPlist": .bool(configuration.generatesInfoPlist),
            "hasScenes": .bool(links.hasScenes), "schemes": list(links.schemes),
            "queriedSchemes": list(links.queriedSchemes),
        ]
    }
}

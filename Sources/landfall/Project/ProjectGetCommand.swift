internal import AppInspection
internal import ToolSupport
internal import WebText

/// `landfall project get`: what a build setting comes to, and where that comes from.
struct ProjectGetCommand {
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "project get", summary: "Show what a build setting comes to",
        discussion: """
            The target's own settings win over its configuration file, that over the project's
            settings, and those over the project's configuration file. References such as
            $(inherited) and $(TARGET_NAME:rfc1034identifier) are put in. With --configuration the
            value alone is printed.
            """,
        arguments: [Argument("KEY", help: "The name of the setting."), ProjectInput.path],
        options: [ProjectInput.target, ProjectInput.configuration, format],
        examples: [
            .init(
                "landfall project get PRODUCT_BUNDLE_IDENTIFIER -c Release",
                "Print the identifier of release builds")
        ],
        statuses: [
            .init(.success, "the setting has a value"),
            .init(.findings, "a configuration does not set it"), .init(.usage, "wrong usage"),
            .init(.unreadable, "a project that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let key = invocation.arguments[0]
        let input = try ProjectInput(invocation.arguments.dropFirst().first, invocation)
        let scope = ProjectInput.scope(invocation)
        let target: XcodeProject.Target?
        do throws(EditRefusal) {
            target = input.project.target(try ProjectEdit(input.project).targetName(scope))
        } catch {
            throw invocation.usageError(error.description)
        }
        let all = target?.configurations ?? []
        let chosen = all.filter { scope.configuration == nil || $0.name == scope.configuration }
        guard !chosen.isEmpty else {
            throw invocation.usageError(
                "there is no such configuration; the target has "
                    + all.map { Quoted.visible($0.name) }.joined(separator: ", "))
        }
        let values = chosen.map { ($0.name, $0.settings.resolve(key)) }
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: tree(key, values, input).text(indent: 2) + "\n")
        } else {
            print(values, input, alone: scope.configuration != nil)
        }
        return values.allSatisfy { $0.1 != nil } ? .success : .findings
    }

    private typealias Values = [(name: String, resolved: BuildSettings.Resolved?)]

    private func print(_ values: Values, _ input: ProjectInput, alone: Bool) {
        for (name, resolved) in values {
            if alone {
                if let resolved { console.print("\(resolved.value)") }
                continue
            }
            guard let resolved else {
                console.print("\(name, .cyan)  \("not set", .yellow)")
                continue
            }
            let place = resolved.setting.map { Self.place($0, input) } ?? ""
            console.print("\(name, .cyan)  \(resolved.value)  \("from \(place)", .dim)")
            for other in resolved.overridden {
                console.print(
                    "    \("overrides \(Quoted.text(other.value)) of \(Self.place(other, input))", .dim)"
                )
            }
            for unknown in resolved.unknown {
                console.print("    \("nothing sets \(unknown)", .yellow)")
            }
            if resolved.isEndless {
                console.print("    \("it refers to itself in a circle", .red)")
            }
        }
    }

    /// Where a value was assigned, with the line.
    private static func place(_ setting: BuildSetting, _ input: ProjectInput) -> String {
        guard setting.origin.level > .standard else { return setting.origin.level.words }
        let path = setting.origin.path ?? input.project.path
        let file = input.project.configurationFiles.first { $0.path == path }
        let text = file?.text ?? SourceText(input.project.document.bytes)
        let line = text.position(of: setting.origin.range.lowerBound).line
        return "\(setting.origin.level.words) (\(ProjectInput.shown(path)):\(line))"
    }

    private func tree(_ key: String, _ values: Values, _ input: ProjectInput) -> JSONTree {
        [
            "schema": 1, "key": .string(key),
            "configurations": .array(
                values.map { name, resolved in
                    [
                        "name": .string(name), "value": .optional(resolved?.value),
                        "written": .optional(resolved?.setting?.value),
                        "from": .optional(resolved?.setting.map { Self.place($0, input) }),
                        "overrides": .array(
                            (resolved?.overridden ?? []).map { other in
                                [
                                    "value": .string(other.value),
                                    "from": .string(Self.place(other, input)),
                                ]
                            }),
                        "unknown": .array((resolved?.unknown ?? []).map(JSONTree.string)),
                    ]
                }),
        ]
    }
}

internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall diff OLD NEW`: what a change of the file does to users' links.
struct DiffCommand {
    static let domain = Option.value(
        "domain", "d", takes: "DOMAIN", default: "example.com",
        help: "The host of the URLs that are given as examples.")
    static let app = Option.value(
        "app", "a", takes: "ID", repeatable: true, help: "Compare for this app identifier only.")
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "diff", summary: "Show which URLs a change of an association file opens or closes",
        discussion: """
            Compares what two association files do, not their bytes: URLs that used to open an app
            and no longer do, and the other way, each with an example. Order of keys, notation, and
            rules without effect make no difference.

            A change that cannot be decided exactly is reported as undetermined and counts as a
            difference.
            """,
        arguments: [
            Argument("OLD", completion: .file, help: "The file before, or its JSON text."),
            Argument("NEW", completion: .file, help: "The file after."),
        ],
        options: [domain, app, format],
        examples: [
            .init(
                "git show HEAD:site/apple-app-site-association | landfall diff - "
                    + "site/apple-app-site-association", "Check a change before it is committed")
        ],
        statuses: [
            .init(.success, "no change in behaviour"),
            .init(.findings, "some URL opens another set of apps than before"),
            .init(.usage, "wrong usage"),
            .init(.unreadable, "a file that cannot be read or is no JSON"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let arguments = invocation.arguments
        if arguments.allSatisfy({ $0 == "-" }) {
            throw invocation.usageError("only one of the two files can be standard input")
        }
        let old = try AssociationInput(arguments[0])
        let new = try AssociationInput(arguments[1])
        try old.requireUsable()
        try new.requireUsable()
        let diff = SemanticDiff(
            old: old.file, new: new.file, host: invocation.value(Self.domain) ?? "example.com")
        let wanted = invocation.values(Self.app)
        let apps = diff.apps.filter { wanted.isEmpty || wanted.contains($0.app) }
        let report = DiffReport(old: old, new: new, apps: apps)
        report.write(invocation.value(Self.format) ?? "text", to: console)
        return report.isUnchanged ? .success : .findings
    }
}

/// The differences for people and for programs.
struct DiffReport {
    let old: AssociationInput
    let new: AssociationInput
    let apps: [AppDifference]

    /// Services other than links whose apps differ.
    private var services: [(name: String, gone: [String], added: [String])] {
        let names = (old.file.services + new.file.services).map(\.name)
        var met: Set<String> = ["applinks"]
        return names.filter { met.insert($0).inserted }.compactMap { name in
            let before = Self.apps(of: name, old)
            let after = Self.apps(of: name, new)
            let gone = before.filter { !after.contains($0) }
            let added = after.filter { !before.contains($0) }
            return gone.isEmpty && added.isEmpty ? nil : (name, gone, added)
        }
    }

    private static func apps(of service: String, _ input: AssociationInput) -> [String] {
        input.file.services.first { $0.name == service }?.appIDs ?? []
    }

    var isUnchanged: Bool { apps.allSatisfy(\.isIdentical) && services.isEmpty }

    func write(_ format: String, to console: Console) {
        if format == "json" {
            console.write(verbatim: tree.text(indent: 2) + "\n")
            return
        }
        guard !isUnchanged else {
            console.print("No change in behaviour.")
            return
        }
        for app in apps where !app.isIdentical {
            console.print("\(app.app, .bold)")
            for change in app.closed {
                write(change, "no longer opens", .red, to: console)
            }
            for change in app.opened { write(change, "now opens", .green, to: console) }
            if let reason = app.undetermined {
                console.print("  \("undetermined", .yellow): \(reason.description)")
            }
        }
        for service in services {
            for app in service.gone {
                console.print("\(service.name): \("no longer lists", .red) \(app)")
            }
            for app in service.added {
                console.print("\(service.name): \("now lists", .green) \(app)")
            }
        }
    }

    private func write(
        _ change: AppDifference.Change, _ verb: String, _ style: Style, to console: Console
    ) {
        console.print("  \(verb, style) \(change.witness.description)")
        console.print("    before: \(words(change.old, old))")
        console.print("    after:  \(words(change.new, new))")
    }

    private func words(_ decider: AppDifference.Decider, _ input: AssociationInput) -> String {
        switch decider {
        case .nothing: return "no rule is about it"
        case .entry(let number):
            let value = input.file.document.value(at: input.file.details[number].valueID)
            return "the entry at \(input.place(value.range.lowerBound)) has no rules"
        case .component(let number):
            let component = input.file.components[number]
            let range = input.file.document.value(at: Int(component.valueID)).range
            let source = String(decoding: input.file.document.bytes[range], as: UTF8.self)
            let line = source.split { $0.isWhitespace }.joined(separator: " ")
            let verb = component.isExclusion ? "excluded by" : "opened by"
            return "\(verb) \(line.prefix(120)) at \(input.place(range.lowerBound))"
        }
    }

    // MARK: JSON

    private var tree: JSONTree {
        [
            "schema": 1, "same": .bool(isUnchanged), "apps": .array(apps.map(tree)),
            "services": .array(
                services.map { service in
                    [
                        "service": .string(service.name),
                        "removed": .array(service.gone.map(JSONTree.string)),
                        "added": .array(service.added.map(JSONTree.string)),
                    ]
                }),
        ]
    }

    private func tree(_ app: AppDifference) -> JSONTree {
        [
            "app": .string(app.app), "same": .bool(app.isIdentical),
            "closed": .array(app.closed.map(tree)), "opened": .array(app.opened.map(tree)),
            "undetermined": .optional(app.undetermined?.description),
        ]
    }

    private func tree(_ change: AppDifference.Change) -> JSONTree {
        [
            "url": .string(change.witness.description), "before": pointer(change.old, old),
            "after": pointer(change.new, new),
        ]
    }

    private func pointer(
        _ decider: AppDifference.Decider, _ input: AssociationInput
    ) -> JSONTree {
        switch decider {
        case .nothing: nil
        case .entry(let number):
            .string(input.file.document.value(at: input.file.details[number].valueID).pointer)
        case .component(let number):
            .string(
                input.file.document.value(at: Int(input.file.components[number].valueID)).pointer)
        }
    }
}

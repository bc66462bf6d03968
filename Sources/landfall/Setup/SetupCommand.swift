internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall setup`: everything that a first link needs, and what remains to be clicked.
struct SetupCommand {
    static let team = Option.value(
        "team", takes: "TEAM", help: "The Team ID: ten capital letters and digits.")
    static let bundle = Option.value(
        "bundle", "b", takes: "ID", help: "The bundle identifier of the app.")
    static let domain = Option.value(
        "domain", "d", takes: "DOMAIN", repeatable: true, help: "A domain of the links.")
    static let path = Option.value(
        "path", "p", takes: "PATTERN", repeatable: true,
        help: "Paths that open the app; * stands for any text, ? for one character.")
    static let exclude = Option.value(
        "exclude", "x", takes: "PATTERN", repeatable: true,
        help: "Paths that stay in the browser. They come before all --path.")
    static let scheme = Option.value(
        "scheme", "s", takes: "SCHEME", repeatable: true,
        help: "A URL scheme that the app claims besides.")
    static let site = Option.value(
        "site", takes: "FOLDER", completion: .folder,
        help: "The root of the site: the association file goes into .well-known in it.")

    static let command = Command(
        "setup", summary: "Set up a first link: project, association file and server",
        discussion: """
            With PROJECT the app is changed: associated domains in every configuration, the team where
            none is set, and the scheme. Without it the files are printed. The association file and
            the lines for the web server follow, and the list of what remains to be done by hand.

            Everything is only shown; --write writes the project's files, and the association file if
            --site says where. In a project that a manifest makes, the lines for that are shown.
            """,
        arguments: [ProjectInput.path],
        options: [
            team, bundle, domain, path, exclude, scheme, ProjectInput.target, site,
            ChangeOutput.write, ChangeOutput.format,
        ],
        examples: [
            .init(
                "landfall setup --team 9A7B5C3D1E --bundle com.example.shop -d shop.example.org"
                    + " -p '/product/*' MyApp.xcodeproj", "Show everything that a link needs")
        ],
        statuses: ChangeOutput.statuses)

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let output = ChangeOutput(invocation, console)
        let plan = try plan()
        var changes: [FileChange] = []
        var remarks = plan.association.remarks
        var advice: [String] = []
        if let path = invocation.arguments.first {
            let input = try ProjectInput(path, invocation)
            do throws(EditRefusal) {
                if let manifest = input.layout.manifest {
                    advice = try self.advice(plan, manifest, input)
                } else {
                    let edit = try edit(plan, input)
                    changes += edit.changes
                    remarks += edit.remarks
                }
            } catch {
                return output.refuse(error)
            }
        }
        if let folder = invocation.value(Self.site) {
            guard let change = try siteChange(plan, folder) else { return .findings }
            changes += change.old == change.new ? [] : [change]
        }
        if output.isWriting { try output.write(changes) }
        if invocation.value(ChangeOutput.format) == "json" {
            write(plan, output.members(changes, remarks), advice)
        } else {
            write(plan, changes, remarks, advice, output)
        }
        return .success
    }

    private func plan() throws -> SetupPlan {
        let team = try invocation.required(Self.team)
        let bundle = try invocation.required(Self.bundle)
        for option in [Self.domain, Self.path] where invocation.values(option).isEmpty {
            throw invocation.usageError("setup needs --\(option.name)")
        }
        do {
            return try SetupPlan(
                team: team, bundle: bundle, domains: invocation.values(Self.domain),
                paths: invocation.values(Self.path), excluded: invocation.values(Self.exclude),
                schemes: invocation.values(Self.scheme))
        } catch let error as EditRefusal {
            throw invocation.usageError(error.description)
        } catch let error as PlanFault {
            throw invocation.usageError(error.description)
        }
    }

    // MARK: The app

    private func edit(
        _ plan: SetupPlan, _ input: ProjectInput
    ) throws(EditRefusal) -> ProjectEdit {
        var edit = ProjectEdit(input.project)
        let scope = ProjectEdit.Scope(target: invocation.value(ProjectInput.target))
        let name = try edit.targetName(scope)
        for (key, wanted) in [
            ("DEVELOPMENT_TEAM", plan.team), ("PRODUCT_BUNDLE_IDENTIFIER", plan.bundle),
        ] {
            for configuration in input.project.target(name)?.configurations ?? [] {
                let present = configuration.settings.value(key)
                if present == nil {
                    try edit.set(
                        key, to: wanted,
                        in: .init(target: name, configuration: configuration.name))
                } else if let present, present != wanted {
                    // An identifier is not changed behind somebody's back: the app would be another.
                    edit.note(
                        "\(key) of \(configuration.name) is \(Quoted.visible(present, most: 80)), not"
                            + " \(wanted); its links need an entry of their own")
                }
            }
        }
        for entry in plan.entitlements.domains { try edit.addDomain(entry, in: scope) }
        for scheme in plan.schemes { try edit.addScheme(scheme, in: scope) }
        return edit
    }

    private func advice(
        _ plan: SetupPlan, _ manifest: ProjectLayout.Manifest, _ input: ProjectInput
    ) throws(EditRefusal) -> [String] {
        let scope = ProjectEdit.Scope(target: invocation.value(ProjectInput.target))
        let target = try ProjectEdit(input.project).targetName(scope)
        let wishes =
            plan.entitlements.domains.map(ManifestAdvice.Wish.domain)
            + plan.schemes.map(ManifestAdvice.Wish.scheme)
        let file = ProjectInput.shown(manifest.path)
        return ["\(manifest.kind.rawValue) makes this project; write this to \(file):"]
            + wishes.flatMap { ManifestAdvice($0, for: manifest.kind, target: target).lines }
            .map { "  " + $0 } + ["Then run \(manifest.command)."]
    }

    // MARK: The site

    /// The association file below the root of the site; nil, with the reason said, when another
    /// one is there.
    private func siteChange(_ plan: SetupPlan, _ folder: String) throws -> FileChange? {
        let root = Location.absolute(InputFile.located(folder))
        guard FolderWalk.isFolder(root) else {
            throw FileError(.list, folder, .missing(beside: nil))
        }
        let wellKnown = root + "/.well-known"
        let path = wellKnown + "/apple-app-site-association"
        let new = Array(plan.association.text().utf8)
        let old = ProjectFiles.onDisk.bytes(at: path)
        guard old == nil || old == new else {
            console.complain(
                "\(ProjectInput.shown(path)) is there already and says something else; add the app"
                    + " \(plan.app) to it by hand, \"landfall diff\" shows what changes")
            return nil
        }
        if old == nil, invocation.flag(ChangeOutput.write) {
            try Folder.make(wellKnown, forEverybody: true)
        }
        return FileChange(path: path, old: old, new: new)
    }

    // MARK: Output

    private func write(
        _ plan: SetupPlan, _ changes: [FileChange], _ remarks: [String], _ advice: [String],
        _ output: ChangeOutput
    ) {
        console.print("\("The app", .bold)")
        if !advice.isEmpty {
            for line in advice { console.print("\(line)") }
        } else if invocation.arguments.isEmpty {
            console.print(
                "Its entitlements (name the project as the last argument to have this done):")
            console.print("\(lines: plan.entitlements.text)")
            if let info = plan.infoPlist {
                console.print("Its Info.plist, which Xcode merges with what it makes itself:")
                console.print("\(lines: info.text)")
            }
        } else if changes.isEmpty {
            console.print("It is as it should be already.")
        }
        output.show(changes)
        console.print()
        if invocation.value(Self.site) == nil {
            console.print(
                "\("The association file", .bold), .well-known/apple-app-site-association")
            console.print("\(lines: plan.association.text())")
        }
        console.print("\("The web server", .bold), here nginx")
        console.print("\(lines: HostingSnippet.nginx)")
        console.print()
        console.print("\("What remains", .bold)")
        for (number, step) in plan.remaining.enumerated() {
            console.print("\(number + 1). \(step)")
        }
        for remark in remarks { console.remark("note: \(remark)") }
        console.print()
        if changes.isEmpty {
            console.print("Nothing was written.")
        } else {
            output.conclude(changes)
        }
    }

    private func write(_ plan: SetupPlan, _ members: [JSONTree.Member], _ advice: [String]) {
        let tree = JSONTree.object(
            members + [
                .init("app", .string(plan.app)),
                .init("entitlements", .string(plan.entitlements.text)),
                .init("infoPlist", .optional(plan.infoPlist?.text)),
                .init("associationFile", .string(plan.association.text())),
                .init("hosting", .string(HostingSnippet.nginx)),
                .init("manifest", .array(advice.map(JSONTree.string))),
                .init("remaining", .array(plan.remaining.map(JSONTree.string))),
            ])
        console.write(verbatim: tree.text(indent: 2) + "\n")
    }
}

internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall generate aasa`
struct GenerateAASACommand {
    static let app = Option.value(
        "app", "a", takes: "ID", repeatable: true,
        help: "An app that opens the links: Team ID, full stop, bundle identifier.")
    static let path = Option.value(
        "path", "p", takes: "PATTERN", repeatable: true,
        help: "Paths that open the app; * stands for any text, ? for one character.")
    static let exclude = Option.value(
        "exclude", "x", takes: "PATTERN", repeatable: true,
        help: "Paths that stay in the browser. They come before all --path.")
    static let query = Option.value(
        "query", takes: "NAME[=PATTERN]", repeatable: true,
        help: "A query item that has to be there for every --path. Default: with any value.")
    static let fragment = Option.value(
        "fragment", takes: "PATTERN",
        help: "What has to follow # for every --path.")
    static let webcredentials = Option.flag(
        "webcredentials", help: "Let the apps share passwords and passkeys with the site.")
    static let appclip = Option.value(
        "appclip", takes: "ID", repeatable: true, help: "An App Clip of the site.")
    static let legacy = Option.flag(
        "legacy", help: "Serve systems before iOS 13 too: appID and paths beside components.")

    static let command = Command(
        "generate aasa", summary: "Write an association file",
        discussion: """
            Writes an apple-app-site-association file that "landfall lint" has nothing to say
            against. Put it on the site as /.well-known/apple-app-site-association, without an
            ending.

            Rules are tried in order, and the first that fits decides. With options, all --exclude
            come first, then all --path in their order; each --query and the --fragment are
            conditions of every --path. Characters that cannot stand in a URL are
            percent-encoded.

            Anything beyond that goes into a file for --config, whose rules keep their order:

              {
                "apps": ["9A7B5C3D1E.com.shop.app"],
                "rules": [
                  {"path": "/buy/old/*", "exclude": true},
                  {"path": "/buy/*", "query": {"id": "?*"}, "comment": "products"},
                  {"path": "/help", "fragment": "app*"}
                ],
                "webcredentials": ["9A7B5C3D1E.com.shop.app"],
                "appclips": ["9A7B5C3D1E.com.shop.app.Clip"]
              }
            """,
        options: [
            app, path, exclude, query, fragment, webcredentials, appclip, legacy,
            GeneratedFile.config, GeneratedFile.output, GeneratedFile.force,
        ],
        examples: [
            .init(
                "landfall generate aasa --app 9A7B5C3D1E.com.shop.app --path '/buy/*'"
                    + " -o apple-app-site-association", "Open the product pages in the app"),
            .init(
                "landfall generate aasa -a 9A7B5C3D1E.com.shop.app -x '/help/*' -p '*'",
                "Open everything but the help in the app"),
        ],
        statuses: GeneratedFile.statuses)

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let output = GeneratedFile(invocation, console)
        let plan: AssociationPlan
        if let path = invocation.value(GeneratedFile.config) {
            try output.refuseBeside([
                Self.app, Self.path, Self.exclude, Self.query, Self.fragment, Self.webcredentials,
                Self.appclip,
            ])
            plan = try output.read(path) { document throws(PlanFault) in
                try AssociationPlan(document)
            }
        } else {
            plan = try planFromOptions(output)
        }
        let legacy = invocation.flag(Self.legacy)
        return try output.write(
            plan.text(legacy: legacy),
            remarks: plan.remarks + (legacy ? plan.legacyOmissions : []))
    }

    private func planFromOptions(_ output: GeneratedFile) throws -> AssociationPlan {
        let apps = invocation.values(Self.app)
        let clips = invocation.values(Self.appclip)
        let paths = invocation.values(Self.path)
        let excluded = invocation.values(Self.exclude)
        let items = invocation.values(Self.query).map { item -> (name: String, pattern: String) in
            let parts = item.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "?*")
        }
        let fragment = invocation.value(Self.fragment)
        let grantsOthers = invocation.flag(Self.webcredentials) || !clips.isEmpty
        if apps.isEmpty, clips.isEmpty {
            throw invocation.usageError("generate aasa needs -a, --app, or --config")
        }
        if paths.isEmpty, !excluded.isEmpty || !items.isEmpty || fragment != nil || !grantsOthers {
            throw invocation.usageError(
                "generate aasa needs -p, --path; '*' stands for the whole site")
        }
        if let empty = items.first(where: { $0.name.isEmpty }) {
            throw invocation.usageError("--query '=\(empty.pattern)' has no name")
        }
        let rules =
            excluded.map { AssociationPlan.Rule(path: $0, isExclusion: true) }
            + paths.map { AssociationPlan.Rule(path: $0, query: items, fragment: fragment) }
        do throws(PlanFault) {
            return try AssociationPlan(
                apps: apps, rules: rules,
                credentialApps: invocation.flag(Self.webcredentials) ? apps : [],
                appClips: clips)
        } catch {
            throw output.usageError(error)
        }
    }
}

internal import AppInspection
internal import ToolSupport

/// `landfall generate entitlements`
struct GenerateEntitlementsCommand {
    static let domain = Option.value(
        "domain", "d", takes: "DOMAIN", repeatable: true,
        help: "A domain of the app's links, or an entry such as webcredentials:example.com.")

    static let command = Command(
        "generate entitlements", summary: "Write an app's entitlements file",
        discussion: """
            Writes a file with the associated domains, to be named by CODE_SIGN_ENTITLEMENTS. In a
            project that has one already, "landfall project add-domain" adds to it.
            """,
        options: [domain, GeneratedFile.output, GeneratedFile.force],
        examples: [
            .init(
                "landfall generate entitlements -d shop.example.org -o MyApp/MyApp.entitlements",
                "Associate one domain")
        ],
        statuses: GeneratedFile.statuses)

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let domains = invocation.values(Self.domain)
        guard !domains.isEmpty else {
            throw invocation.usageError("generate entitlements needs -d, --domain")
        }
        let plan: EntitlementsPlan
        do throws(EditRefusal) {
            plan = try EntitlementsPlan(domains: domains)
        } catch {
            throw invocation.usageError(error.description)
        }
        return try GeneratedFile(invocation, console).write(plan.text, remarks: [])
    }
}

/// `landfall generate info-plist`
struct GenerateInfoPlistCommand {
    static let scheme = Option.value(
        "scheme", "s", takes: "SCHEME", repeatable: true, help: "A URL scheme that the app claims.")
    static let query = Option.value(
        "query-scheme", takes: "SCHEME", repeatable: true,
        help: "A URL scheme that it asks about with canOpenURL.")
    static let name = Option.value(
        "name", takes: "NAME", default: "$(PRODUCT_BUNDLE_IDENTIFIER)",
        help: "The name of the URL type, in reverse-DNS form.")

    static let command = Command(
        "generate info-plist", summary: "Write an Info.plist with URL schemes",
        discussion: """
            Writes a file with the schemes alone, to be named by INFOPLIST_FILE; Xcode merges it with
            the one that it makes from settings. In a project, "landfall project add-scheme" does
            both.
            """,
        options: [scheme, query, name, GeneratedFile.output, GeneratedFile.force],
        examples: [
            .init(
                "landfall generate info-plist -s com.example.shop -o MyApp-Info.plist",
                "Claim one scheme")
        ],
        statuses: GeneratedFile.statuses)

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let (schemes, queries) = (invocation.values(Self.scheme), invocation.values(Self.query))
        guard !schemes.isEmpty || !queries.isEmpty else {
            throw invocation.usageError("generate info-plist needs -s, --scheme or --query-scheme")
        }
        let plan: InfoPlistPlan
        do throws(EditRefusal) {
            plan = try InfoPlistPlan(
                schemes: schemes, queriedSchemes: queries,
                name: invocation.value(Self.name) ?? "$(PRODUCT_BUNDLE_IDENTIFIER)")
        } catch {
            throw invocation.usageError(error.description)
        }
        return try GeneratedFile(invocation, console).write(plan.text, remarks: [])
    }
}

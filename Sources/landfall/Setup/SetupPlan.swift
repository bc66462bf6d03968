internal import AppInspection
internal import SiteAssociation
internal import WebText

/// Everything that a first link needs, checked together.
struct SetupPlan {
    /// The team and the bundle identifier with a full stop between.
    let app: String
    let team: String
    let bundle: String
    /// The hosts, each once.
    let domains: [String]
    let paths: [String]
    let schemes: [String]
    let entitlements: EntitlementsPlan
    let infoPlist: InfoPlistPlan?
    let association: AssociationPlan

    /// Checks what was asked for.
    ///
    /// - Throws: ``EditRefusal`` or `PlanFault`, at the first thing that would not work.
    init(
        team: String, bundle: String, domains: [String], paths: [String], excluded: [String],
        schemes: [String]
    ) throws {
        self.team = team
        self.bundle = bundle
        app = "\(team).\(bundle)"
        self.paths = paths
        self.schemes = schemes
        entitlements = try EntitlementsPlan(domains: domains)
        self.domains = entitlements.domains.compactMap { entry in
            let domain = AssociatedDomain(entry)
            return domain.host.isEmpty ? nil : domain.host
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        infoPlist = schemes.isEmpty ? nil : try InfoPlistPlan(schemes: schemes)
        association = try AssociationPlan(
            apps: [app],
            rules: excluded.map { .init(path: $0, isExclusion: true) }
                + paths.map { .init(path: $0) })
    }

    /// A URL of the site that opens the app.
    var sampleURL: String {
        let path = paths.first ?? "*"
        let filled = path.replacing("?*", with: "1").replacing("*", with: "1")
            .replacing("?", with: "1")
        let start = filled.hasPrefix("/") ? "" : "/"
        return "https://\(domains.first ?? "")\(start)\(filled)"
    }

    /// What no program can do, in the order in which it is to be done.
    var remaining: [String] {
        let hosts = domains.map {
            "https://\($0)/.well-known/apple-app-site-association"
        }.joined(separator: " and ")
        return [
            "On developer.apple.com, under Certificates, Identifiers & Profiles > Identifiers, open"
                + " \(bundle), tick Associated Domains and save. It has to be an explicit App ID.",
            "Under Profiles, open each profile of \(bundle), save it again and download it; with"
                + " automatic signing Xcode does that.",
            "Put the association file at \(hosts), answered with status 200, as application/json"
                + " and without a redirect.",
            "Take links in the app: onOpenURL in SwiftUI; scene(_:continue:) and"
                + " scene(_:willConnectTo:options:) with scenes.",
            "Delete the app from the phone, install it again, write \(sampleURL) into Notes and tap"
                + " it. Typed into Safari it stays in Safari.",
        ]
    }
}

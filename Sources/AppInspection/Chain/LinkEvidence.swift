public import SiteAssociation

/// One file of those that belong to an app and its site.
public struct LinkEvidence: Sendable {
    /// The path as it was given, with slashes.
    public let path: String
    /// What it holds.
    public let content: Content

    /// What a file holds.
    public enum Content: Sendable {
        /// A built app, with every bundle in it.
        case app(InspectedApp)
        /// An entitlements file of a project.
        case entitlements(Entitlements)
        /// A profile that lies by itself.
        case profile(ProvisioningProfile)
        /// The association file of a site.
        case association(AssociationFile)
        /// What a project says of its apps, one for each target and configuration.
        case project([ProjectApp])
    }

    /// Puts a file among the evidence.
    public init(path: String, _ content: Content) {
        self.path = path
        self.content = content
    }
}

/// An app as one configuration of a project describes it.
public struct ProjectApp: Hashable, Sendable {
    /// The target and the configuration, as `Shop (Release)`.
    public let name: String
    /// `PRODUCT_BUNDLE_IDENTIFIER`; nil when it is not known.
    public let bundleIdentifier: String?
    /// `DEVELOPMENT_TEAM`; nil when it is not known.
    public let team: String?
    /// What the file says of domains that `CODE_SIGN_ENTITLEMENTS` names, build settings resolved;
    /// nil when there is none.
    public let entitlements: Entitlements?

    /// Describes an app.
    public init(
        name: String, bundleIdentifier: String?, team: String?, entitlements: Entitlements?
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.team = team
        self.entitlements = entitlements
    }

    /// The same without the name of the configuration, to tell which ones say the same.
    var withoutName: ProjectApp {
        ProjectApp(
            name: "", bundleIdentifier: bundleIdentifier, team: team, entitlements: entitlements)
    }

    /// The apps and App Clips of a project, in each of their configurations.
    public static func all(of project: XcodeProject) -> [ProjectApp] {
        project.appTargets.flatMap { target in
            target.configurations.map { configuration in
                let links = project.declaredLinks(configuration)
                let list = EntitlementValue.array(links.domains.map { .string($0) })
                return ProjectApp(
                    name: "\(target.name) (\(configuration.name))",
                    bundleIdentifier: links.bundleIdentifier, team: configuration.team,
                    entitlements: links.hasEntitlements ?? false
                        ? Entitlements(links.domains.isEmpty ? [:] : [EntitlementsLint.key: list])
                        : nil)
            }
        }
    }
}

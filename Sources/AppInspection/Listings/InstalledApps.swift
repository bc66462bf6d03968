public import SiteAssociation
public import WebText

/// The apps of a phone, as `ideviceinstaller list --xml` prints them: what is really installed,
/// signed and allowed there, asked for without a Mac.
///
///     let document = PropertyList.Document(anyForm: bytes)
///     InstalledApps(document)?.apps.first?.entitlements.domains
public struct InstalledApps: Sendable {
    /// The apps, sorted by bundle identifier.
    public let apps: [App]

    /// The most apps that are read.
    private static let most = 5_000

    /// An app of the list.
    public struct App: Sendable {
        /// The bundle identifier.
        public let identifier: String
        /// The name under its icon.
        public let name: String?
        /// The version that people see.
        public let version: String?
        /// What it was signed with.
        public let entitlements: Entitlements
        /// The URL schemes that it claims.
        public let schemes: [String]
        /// Whose certificate signed it.
        public let signer: String?
    }

    /// Reads the list; nil when the document is something else.
    public init?(_ document: PropertyList.Document) {
        guard let root = document.root, root.kind == .array else { return nil }
        let apps = root.elements.prefix(Self.most).compactMap(App.init)
        guard !apps.isEmpty else { return nil }
        self.apps = apps.sorted { $0.identifier < $1.identifier }
    }
}

extension InstalledApps.App {
    fileprivate init?(_ value: PropertyList.Value) {
        // An array of Info.plists would have no such key.
        guard value.kind == .dictionary, let identifier = value["CFBundleIdentifier"]?.string,
            value["Entitlements"] != nil || value["ApplicationType"] != nil
                || value["SignerIdentity"] != nil
        else { return nil }
        self.identifier = identifier
        name = value["CFBundleDisplayName"]?.string ?? value["CFBundleName"]?.string
        version = value["CFBundleShortVersionString"]?.string
        entitlements = Entitlements(
            value["Entitlements"].map { EntitlementValue.members(of: $0) } ?? [:])
        schemes =
            value["CFBundleURLTypes"]?.elements.flatMap {
                $0["CFBundleURLSchemes"]?.elements.compactMap(\.string) ?? []
            } ?? []
        signer = value["SignerIdentity"]?.string
    }

    /// What is wrong with the associated domains of the app, and what the association file says.
    ///
    /// - Parameter file: The association file of its domains, if it is known.
    public func findings(against file: AssociationFile? = nil) -> [Finding] {
        var findings: [Finding] = []
        if entitlements.domains == .absent {
            findings.append(
                Finding(
                    InspectionRules.noDomains, severity: file == nil ? .info : .error,
                    "the installed app has no associated domains",
                    advice:
                        "let CODE_SIGN_ENTITLEMENTS name the entitlements file in the configuration that was installed"
                ))
        } else {
            findings += entitlements.domainFindings(
                isRelease: entitlements.isDebuggable == false)
        }
        guard let file else { return findings }
        return findings
            + AssociationCheck(
                app: entitlements.applicationIdentifier, kind: .app,
                entries: entitlements.domains.entries, file
            ).findings()
    }
}

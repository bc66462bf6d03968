public import AppInspection
internal import SiteAssociation
public import WebText

/// What an app declares, reduced to what matters for its links.
public struct AppEvidence: Hashable, Sendable {
    /// What it was read from: a path, or the identifier itself.
    public let name: String
    /// Team or prefix and bundle identifier, with a dot between; nil if it cannot be told.
    public let identifier: String?
    /// The domains that each layer lists, in the order of the chain.
    public let layers: [Layer]
    /// What is wrong with the app by itself.
    public let findings: [Finding]

    /// One place that lists domains.
    public struct Layer: Hashable, Sendable {
        /// What it is: `signature`, `profile`, `entitlements file`, `Shop (Debug)`.
        public let name: String
        /// The entries; nil where the layer has no such list.
        public let entries: [String]?

        /// Makes a layer.
        public init(_ name: String, entries: [String]?) {
            self.name = name
            self.entries = entries
        }
    }

    /// Makes evidence from its parts.
    public init(name: String, identifier: String?, layers: [Layer], findings: [Finding]) {
        self.name = name
        self.identifier = identifier
        self.layers = layers
        self.findings = findings
    }

    /// An app of which only the identifier is known.
    public init(identifier: String) {
        self.init(name: identifier, identifier: identifier, layers: [], findings: [])
    }

    /// The app in a bundle or archive: its first bundle, with what is wrong with it.
    public init(_ app: InspectedApp, name: String, at now: Moment) {
        let main = app.bundles.first { $0.kind == .app } ?? app.bundles.first
        var layers: [Layer] = []
        if let main {
            if main.slice?.signature != nil {
                layers.append(Layer("signature", entries: Self.entries(main.entitlements)))
            }
            if let profile = main.profile {
                layers.append(Layer("profile", entries: Self.entries(profile.allowed)))
            }
        }
        self.init(
            name: name, identifier: main?.applicationIdentifier, layers: layers,
            findings: main?.findings(at: now) ?? [])
    }

    /// The app that an entitlements file is for.
    public init(entitlements document: PropertyList.Document, name: String) {
        let read = Entitlements(plist: document)
        self.init(
            name: name, identifier: read?.applicationIdentifier.flatMap(Self.resolved),
            layers: [Layer("entitlements file", entries: read.flatMap { Self.entries($0) })],
            findings: EntitlementsLint(fileName: FileKind.lastName(of: name)).findings(in: document)
        )
    }

    /// What a provisioning profile allows.
    public init(profile: ProvisioningProfile, name: String, at now: Moment) {
        let identifier = profile.allowed.applicationIdentifier
        self.init(
            name: name, identifier: identifier.flatMap { $0.hasSuffix("*") ? nil : $0 },
            layers: [Layer("profile", entries: Self.entries(profile.allowed))],
            findings: profile.findings(at: now, isUsedForDomains: true))
    }

    private static func entries(_ entitlements: Entitlements?) -> [String]? {
        switch entitlements?.domains {
        case nil, .absent?: nil
        case .any?: ["*"]
        case .list(let entries)?: entries
        case .wrong?: []
        }
    }

    /// The identifier unless it still has a build setting in it.
    private static func resolved(_ identifier: String) -> String? {
        identifier.contains("$(") || identifier.contains("${") ? nil : identifier
    }

    /// The layers that decide what the app asks for: the signature, the file that becomes it, or
    /// each configuration of a project.
    var declaring: [Layer] { layers.filter { $0.name != "profile" } }

    /// The entries of the layers that decide what the app asks for, each once; nil when nothing is known
    /// of them.
    public var entries: [String]? {
        guard !declaring.isEmpty else { return nil }
        var seen: Set<String> = []
        return declaring.flatMap { $0.entries ?? [] }.filter { seen.insert($0).inserted }
    }
}

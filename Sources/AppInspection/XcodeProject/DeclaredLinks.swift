internal import SiteAssociation
internal import WebText

extension XcodeProject {
    /// What a configuration of a target declares about links, everything resolved.
    ///
    ///     let links = project.declaredLinks(target.configurations[0])
    ///     links.domains   // applinks:shop.example.org
    public struct DeclaredLinks: Hashable, Sendable {
        /// The associated domains, settings put in; empty without a readable entitlements file.
        public let domains: [String]
        /// The URL schemes that the `Info.plist` claims, settings put in.
        public let schemes: [String]
        /// The URL schemes that it asks about.
        public let queriedSchemes: [String]
        /// The bundle identifier of the built app: what `Info.plist` says, or the settings.
        public let bundleIdentifier: String?
        /// Whether the app declares scenes, in `Info.plist` or by a setting.
        public let hasScenes: Bool
        /// Whether the entitlements file is there; nil when none is named.
        public let hasEntitlements: Bool?
        /// Whether the `Info.plist` is there; nil when none is named.
        public let hasInfoPlist: Bool?
    }

    /// Reads the entitlements and the `Info.plist` of a configuration.
    public func declaredLinks(_ configuration: Configuration) -> DeclaredLinks {
        func document(_ path: String?) -> PropertyList.Document? {
            path.flatMap { files.bytes(at: $0) }.map { PropertyList.Document(anyForm: $0) }
        }
        func expanded(_ texts: [String]) -> [String] {
            texts.map { configuration.settings.expand($0).value }
        }
        let entitlements = document(configuration.entitlementsPath)
        let info = document(configuration.infoPlistPath)
        let plist = info.flatMap { InfoPlist($0) }
        let merged = mergedInfoPlist(configuration)
        let identifier = merged.first { $0.key == "CFBundleIdentifier" }?.value ?? ""
        let generation = merged.first { $0.key == "UIApplicationSceneManifest_Generation" }?.value
        let entries = entitlements?.root?[EntitlementsLint.key]?.elements.compactMap(\.string)
        return DeclaredLinks(
            domains: expanded(entries ?? []), schemes: expanded(plist?.schemes ?? []),
            queriedSchemes: expanded(plist?.queriedSchemes ?? []),
            bundleIdentifier: identifier.isEmpty ? configuration.bundleIdentifier : identifier,
            hasScenes: plist?.hasScenes ?? false || generation == "YES",
            hasEntitlements: configuration.entitlementsPath.map { _ in entitlements != nil },
            hasInfoPlist: configuration.infoPlistPath.map { _ in info != nil })
    }
}

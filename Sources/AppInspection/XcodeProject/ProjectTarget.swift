public import WebText

extension XcodeProject {
    /// A target of a project.
    public struct Target: Sendable {
        /// The object's identifier in the file.
        public let id: String
        /// The name.
        public let name: String
        /// What it makes, such as `com.apple.product-type.application`; nil for an aggregate.
        public let productType: String?
        /// Its configurations, in the order of the file.
        public let configurations: [Configuration]
        /// The folders whose files all belong to it (Xcode 16), as absolute paths.
        public let synchronizedFolders: [SynchronizedFolder]

        /// What it makes.
        public var kind: Kind { Kind(productType) }

        /// The configuration with a name, or nil.
        public func configuration(_ name: String) -> Configuration? {
            configurations.first { $0.name == name }
        }
    }

    /// A folder whose files belong to a target without being listed.
    public struct SynchronizedFolder: Hashable, Sendable {
        /// The absolute path.
        public let path: String
        /// The files in it that do not belong to the target, relative to ``path``.
        public let exceptions: [String]
    }

    /// What a target makes, as far as links are concerned.
    public enum Kind: Hashable, Sendable {
        /// An app.
        case app
        /// An App Clip.
        case appClip
        /// An extension of an app.
        case appExtension
        /// A watch app of its own or with a phone app.
        case watchApp
        /// Something else: a framework, tests, a tool, an aggregate.
        case other

        init(_ productType: String?) {
            switch productType {
            case "com.apple.product-type.application": self = .app
            case "com.apple.product-type.application.on-demand-install-capable": self = .appClip
            case let type? where type.hasPrefix("com.apple.product-type.application.watchapp"):
                self = .watchApp
            case let type? where type.hasSuffix("-extension"): self = .appExtension
            default: self = .other
            }
        }

        /// The kind in words, with its article.
        public var phrase: String {
            switch self {
            case .app: "an app"
            case .appClip: "an App Clip"
            case .appExtension: "an extension"
            case .watchApp: "a watch app"
            case .other: "another product"
            }
        }
    }

    /// A configuration of a target, with everything that its settings come to.
    public struct Configuration: Sendable {
        /// The identifier of the target's own object.
        public let id: String
        /// The name, such as `Debug`.
        public let name: String
        /// The settings of all levels.
        public let settings: BuildSettings
        /// The dictionary of the target's own settings in the file; nil if it has none.
        public let ownSettings: PropertyList.Value?
        /// The object itself.
        public let object: PropertyList.Value
        /// The folder that paths count from.
        let folder: String
        /// The configuration file that the target names and that is not there.
        let missingFile: String?

        /// The path of the entitlements file, absolute; nil when the setting is not there or empty.
        public var entitlementsPath: String? { path("CODE_SIGN_ENTITLEMENTS") }

        /// The bundle identifier; nil when it is not there or empty.
        public var bundleIdentifier: String? { settings.value("PRODUCT_BUNDLE_IDENTIFIER") }

        /// The team; nil when it is not there or empty.
        public var team: String? { settings.value("DEVELOPMENT_TEAM") }

        /// The path of the `Info.plist`, absolute; nil when the setting is not there or empty.
        public var infoPlistPath: String? { path("INFOPLIST_FILE") }

        /// Whether Xcode makes the `Info.plist`, or adds to it, from settings.
        public var generatesInfoPlist: Bool { settings.value("GENERATE_INFOPLIST_FILE") == "YES" }

        /// The values of a generated `Info.plist` by their keys, sorted.
        public var infoPlistKeys: [(key: String, value: String)] {
            let start = "INFOPLIST_KEY_"
            return settings.names.filter { $0.hasPrefix(start) }.compactMap { name in
                settings.value(name).map { (String(name.dropFirst(start.count)), $0) }
            }
        }

        private func path(_ name: String) -> String? {
            settings.value(name).map { ProjectPath.joined(folder, $0) }
        }
    }
}

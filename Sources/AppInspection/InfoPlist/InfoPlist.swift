public import WebText

/// What an app's `Info.plist` says about links.
public struct InfoPlist: Sendable {
    /// What was read.
    public let document: PropertyList.Document
    /// The bundle identifier, possibly with build settings in it.
    public let bundleIdentifier: String?
    /// The name of the program in the bundle.
    public let executable: String?
    /// The version that people see.
    public let version: String?
    /// The SDK that it was built with, `27.0`; nil in a source file.
    public let sdk: String?
    /// The URL schemes that the app claims, in the order of the file.
    public let schemes: [String]
    /// The URL schemes that it asks about with `canOpenURL`.
    public let queriedSchemes: [String]
    /// The activity types that it continues.
    public let activityTypes: [String]
    /// Whether it declares scenes.
    public let hasScenes: Bool

    /// Reads the file; nil when it is no property list with a dictionary.
    public init?(_ document: PropertyList.Document) {
        guard let root = document.root, root.kind == .dictionary else { return nil }
        self.document = document
        bundleIdentifier = root["CFBundleIdentifier"]?.string
        executable = root["CFBundleExecutable"]?.string
        version = root["CFBundleShortVersionString"]?.string
        sdk = root["DTSDKName"]?.string.map { name in
            String(name.drop { !$0.isNumber })
        }
        schemes =
            root["CFBundleURLTypes"]?.elements.flatMap {
                $0["CFBundleURLSchemes"]?.elements.compactMap(\.string) ?? []
            } ?? []
        queriedSchemes = Self.strings(root["LSApplicationQueriesSchemes"])
        activityTypes = Self.strings(root["NSUserActivityTypes"])
        hasScenes = root["UIApplicationSceneManifest"]?.kind == .dictionary
    }

    private static func strings(_ value: PropertyList.Value?) -> [String] {
        value?.elements.compactMap(\.string) ?? []
    }
}

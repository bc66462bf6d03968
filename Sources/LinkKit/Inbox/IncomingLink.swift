/// A link as a callback of the system brought it.
public struct IncomingLink: Hashable, Sendable, Codable {
    /// The URL as it was given, byte for byte.
    public let text: String
    /// Which callback brought it.
    public let callback: LinkCallback
    /// The window scene it was given to, such as `UISceneSession.persistentIdentifier`; nil when
    /// the callback does not say.
    public let scene: String?

    /// Makes a link.
    public init(_ text: String, by callback: LinkCallback, scene: String? = nil) {
        self.text = text
        self.callback = callback
        self.scene = scene
    }
}

/// A callback through which iOS hands links to an app.
public struct LinkCallback: RawRepresentable, Hashable, Sendable, Codable {
    /// The name as Apple writes it.
    public let rawValue: String

    /// A callback by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// SwiftUI's `onOpenURL`: custom schemes and universal links.
    public static let onOpenURL = LinkCallback(rawValue: "onOpenURL")
    /// SwiftUI's `onContinueUserActivity`.
    public static let onContinueUserActivity = LinkCallback(rawValue: "onContinueUserActivity")
    /// The scene delegate's callback for links that start the app or a window.
    public static let sceneWillConnect = LinkCallback(
        rawValue: "scene(_:willConnectTo:options:)")
    /// The scene delegate's callback for universal links while the app runs.
    public static let sceneContinue = LinkCallback(rawValue: "scene(_:continue:)")
    /// The scene delegate's callback for custom schemes while the app runs.
    public static let sceneOpenURLContexts = LinkCallback(rawValue: "scene(_:openURLContexts:)")
    /// The app delegate's callback for universal links in an app without scenes.
    public static let applicationContinue = LinkCallback(
        rawValue: "application(_:continue:restorationHandler:)")
    /// The app delegate's callback for custom schemes in an app without scenes.
    public static let applicationOpen = LinkCallback(rawValue: "application(_:open:options:)")
    /// The app itself: a notification, a code that its camera read. Never a double report.
    public static let app = LinkCallback(rawValue: "app")
}

/// Something that has to be done before a link may open its screen.
///
///     extension LinkRequirement { static let terms = LinkRequirement("terms") }
public struct LinkRequirement: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, for the log.
    public let rawValue: String

    /// A requirement by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A requirement by its name.
    public init(_ name: String) { rawValue = name }

    /// Somebody has signed in.
    public static let signIn = LinkRequirement("sign-in")
    /// The introduction has been seen or skipped.
    public static let onboarding = LinkRequirement("onboarding")
    /// There is a view that can show another screen.
    public static let navigation = LinkRequirement("navigation")
}

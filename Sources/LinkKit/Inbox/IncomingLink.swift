internal import Foundation
internal import URLText

/// A link as a callback of the system brought it.
public final class IncomingLink: Equatable, Sendable {
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

    /// Two are equal when text, callback and scene are.
    public static func == (a: IncomingLink, b: IncomingLink) -> Bool {
        a.text == b.text && a.callback == b.callback && a.scene == b.scene
    }
}

extension IncomingLink {
    /// Whether both may belong to one window.
    @inline(never)
    func sharesScene(with other: IncomingLink) -> Bool {
        scene == nil || other.scene == nil || scene == other.scene
    }

    /// The link as a web page; nil for other schemes.
    var webPage: URL? {
        guard let url = try? WebURL(text, allowing: .asWritten), url.userInfo == nil,
            url.host?.isEmpty == false
        else { return nil }
        let scheme = url.lowercasedScheme
        return scheme == "https" || scheme == "http" ? URL(string: text) : nil
    }
}

/// A callback through which iOS hands links to an app.
public final class LinkCallback: Equatable, Sendable, CustomStringConvertible {
    /// The name as Apple writes it.
    public let name: String

    /// A callback by its name.
    public init(_ name: String) { self.name = name }

    /// The name.
    public var description: String { name }

    /// Two are equal when their names are.
    public static func == (a: LinkCallback, b: LinkCallback) -> Bool { a.name == b.name }

    /// SwiftUI's `onOpenURL`: custom schemes and universal links.
    @_alwaysEmitIntoClient public static var onOpenURL: LinkCallback { LinkCallback("onOpenURL") }
    /// SwiftUI's `onContinueUserActivity`.
    @_alwaysEmitIntoClient public static var onContinueUserActivity: LinkCallback {
        LinkCallback("onContinueUserActivity")
    }
    /// The scene delegate's callback for links that start the app or a window.
    @_alwaysEmitIntoClient public static var sceneWillConnect: LinkCallback {
        LinkCallback("scene(_:willConnectTo:options:)")
    }
    /// The scene delegate's callback for universal links while the app runs.
    @_alwaysEmitIntoClient public static var sceneContinue: LinkCallback {
        LinkCallback("scene(_:continue:)")
    }
    /// The scene delegate's callback for custom schemes while the app runs.
    @_alwaysEmitIntoClient public static var sceneOpenURLContexts: LinkCallback {
        LinkCallback("scene(_:openURLContexts:)")
    }
    /// The app delegate's callback for universal links in an app without scenes.
    @_alwaysEmitIntoClient public static var applicationContinue: LinkCallback {
        LinkCallback("application(_:continue:restorationHandler:)")
    }
    /// The app delegate's callback for custom schemes in an app without scenes.
    @_alwaysEmitIntoClient public static var applicationOpen: LinkCallback {
        LinkCallback("application(_:open:options:)")
    }
    /// The app itself: a notification, a code that its camera read. Never a double report.
    @_alwaysEmitIntoClient public static var app: LinkCallback { LinkCallback("app") }
}

/// Something that has to be done before a link may open its screen.
///
///     extension LinkRequirement { static let terms = LinkRequirement("terms") }
public final class LinkRequirement: Equatable, Sendable, CustomStringConvertible {
    /// The name, for the log.
    public let name: String

    /// A requirement by its name.
    public init(_ name: String) { self.name = name }

    /// The name.
    public var description: String { name }

    /// Two are equal when their names are.
    public static func == (a: LinkRequirement, b: LinkRequirement) -> Bool { a.name == b.name }

    /// Somebody has signed in.
    @_alwaysEmitIntoClient public static var signIn: LinkRequirement { LinkRequirement("sign-in") }
    /// The introduction has been seen or skipped.
    @_alwaysEmitIntoClient public static var onboarding: LinkRequirement {
        LinkRequirement("onboarding")
    }
    /// There is a view that can show another screen.
    @_alwaysEmitIntoClient public static var navigation: LinkRequirement {
        LinkRequirement("navigation")
    }
}

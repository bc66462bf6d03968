// Application and scenes, as of iOS 16.

@MainActor
open class UIResponder: NSObject {
    public nonisolated override init() { super.init() }
}

@MainActor
open class UIApplication: UIResponder {
    public static let shared = UIApplication()

    public struct OpenURLOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public struct OpenExternalURLOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public struct LaunchOptionsKey: Hashable, Sendable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
}

public protocol UIUserActivityRestoring: NSObjectProtocol {}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    init()
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    func application(
        _ app: UIApplication, open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

// The methods are optional there.
extension UIApplicationDelegate {
    public static func main() {}
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { false }
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: session.role) }
}

@MainActor
open class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {
        public static let windowApplication = Role()
    }
    public let persistentIdentifier: String
    public var role: Role { .windowApplication }
    public init(persistentIdentifier: String) { self.persistentIdentifier = persistentIdentifier }
}

@MainActor
open class UISceneConfiguration: NSObject {
    public var delegateClass: AnyClass?
    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

@MainActor
open class UIOpenURLContext: NSObject {
    public let url: URL
    public init(url: URL) { self.url = url }
}

@MainActor
open class UIScene: UIResponder {
    public let session: UISceneSession
    public var delegate: (any UISceneDelegate)?
    public init(session: UISceneSession) { self.session = session }

    @MainActor
    open class ConnectionOptions: NSObject {
        public let userActivities: Set<NSUserActivity>
        public let urlContexts: Set<UIOpenURLContext>
        public init(userActivities: Set<NSUserActivity>, urlContexts: Set<UIOpenURLContext>) {
            self.userActivities = userActivities
            self.urlContexts = urlContexts
        }
    }
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func sceneDidDisconnect(_ scene: UIScene)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor
open class UIWindowScene: UIScene {}

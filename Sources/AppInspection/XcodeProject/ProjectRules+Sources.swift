public import WebText

// The rules about the callbacks in an app's sources, which are found by their names alone.

extension ProjectRules {
    static let sources: [Rule] = [coldStart, appDelegateOnly, userActivityOnly, noCallback]

    /// Links that start the app are not taken.
    public static let coldStart = Rule(
        "source-no-cold-start", .warning,
        title: "Links that start the app are not taken",
        reason:
            "scene(_:continue:) and scene(_:openURLContexts:) are called while the app runs. A link "
            + "that starts it comes in the connection options of scene(_:willConnectTo:options:).",
        faulty: """
            \(sound)
            // App/SceneDelegate.swift
            class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
            }
            """,
        sound: """
            \(sound)
            // App/SceneDelegate.swift
            class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                func scene(
                    _ scene: UIScene, willConnectTo session: UISceneSession,
                    options connectionOptions: UIScene.ConnectionOptions
                ) { take(connectionOptions.userActivities) }
                func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
            }
            """,
        source: Page.links)

    /// Links are taken in the app delegate only.
    public static let appDelegateOnly = Rule(
        "source-app-delegate-only", .warning,
        title: "Links are taken in the app delegate only",
        reason:
            "In an app with scenes the callback of the app delegate is not called; the scene "
            + "delegate gets the link. Apps built with the iOS 27 SDK need scenes.",
        faulty: """
            \(sound)
            // App/AppDelegate.swift
            class AppDelegate: UIResponder, UIApplicationDelegate {
                func application(
                    _ application: UIApplication, continue userActivity: NSUserActivity,
                    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
                ) -> Bool { true }
            }
            """,
        sound: coldStart.sound,
        source: Page.links)

    /// A SwiftUI app that takes activities only.
    public static let userActivityOnly = Rule(
        "source-user-activity-only", .warning,
        title: "A SwiftUI app that waits for activities only",
        reason:
            "In the SwiftUI life cycle Universal Links come to onOpenURL, as URL schemes do. By what "
            + "Apple's engineers say onContinueUserActivity is not called for them; App Clips are "
            + "an exception.",
        faulty: """
            \(sound)
            // App/ShopApp.swift
            @main struct ShopApp: App {
                var body: some Scene {
                    WindowGroup { Text("") }
                        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { _ in }
                }
            }
            """,
        sound: """
            \(sound)
            // App/ShopApp.swift
            @main struct ShopApp: App {
                var body: some Scene { WindowGroup { Text("").onOpenURL { _ in } } }
            }
            """,
        source: "https://developer.apple.com/forums/thread/762526")

    /// No callback for links was found.
    public static let noCallback = Rule(
        "source-no-callback", .info,
        title: "No callback for links was found",
        reason:
            "The app claims domains, and none of its own Swift files names a callback that links "
            + "come to. It may stand in a package or a framework, which are not read.",
        faulty: """
            \(sound)
            // App/ShopApp.swift
            @main struct ShopApp: App {
                var body: some Scene { WindowGroup { Text("") } }
            }
            """,
        sound: userActivityOnly.sound,
        source: Page.links)
}

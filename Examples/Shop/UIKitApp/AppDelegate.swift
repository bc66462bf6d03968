import ShopKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// One app, one handler of links, however many windows there are.
    static let start = Result { try Shop.live() }

    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

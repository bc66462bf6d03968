import LinkKit
import ShopKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let navigation = UINavigationController(rootViewController: HomeController())
    private var listening: LinkListening?
    private var shown = Shop.State()

    private var shop: Shop? { try? AppDelegate.start.get() }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene, let shop else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        shop.onChange = { [weak self] in self?.show($0) }
        listening = shop.links.listen(scene: session.persistentIdentifier) { shop.open($0) }
        shop.links.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        shop?.links.scene(scene, continue: userActivity)
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        shop?.links.scene(scene, openURLContexts: contexts)
    }

    func sceneDidDisconnect(_ scene: UIScene) { listening?.cancel() }

    /// Brings the window in line with the state.
    private func show(_ state: Shop.State) {
        defer { shown = state }
        if state.path != shown.path {
            let screens = state.path.map { ScreenController($0.title) }
            navigation.setViewControllers([HomeController()] + screens, animated: true)
        }
        if state.asksToSignIn, !shown.asksToSignIn {
            ask(
                "Sign in to see this", yes: "Sign in", { $0.signIn() }, no: "Cancel",
                { $0.cancelSignIn() })
        }
        if let screen = state.toConfirm, shown.toConfirm == nil {
            ask(
                screen.title, yes: "Accept", { $0.confirm(true) }, no: "Not now",
                { $0.confirm(false) })
        }
        if let message = state.message, shown.message == nil {
            ask(message, yes: "OK", { $0.dismissMessage() })
        }
    }

    private func ask(
        _ title: String, yes: String, _ accept: @escaping @MainActor (Shop) -> Void,
        no: String? = nil, _ refuse: (@MainActor (Shop) -> Void)? = nil
    ) {
        guard let shop else { return }
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: yes, style: .default) { _ in accept(shop) })
        if let no {
            alert.addAction(UIAlertAction(title: no, style: .cancel) { _ in refuse?(shop) })
        }
        navigation.present(alert, animated: true)
    }
}

#if canImport(UIKit) && !os(watchOS)
    internal import LinkRouting
    public import UIKit

    // One line in each method of a scene delegate. All are available from iOS 16.
    extension LinkHandler {
        /// To be called in `scene(_:willConnectTo:options:)`: links that start the app or a window.
        ///
        ///     links.scene(scene, willConnectTo: session, options: connectionOptions)
        ///
        /// Call it also when there is no link: it looks whether the delegate has the other callbacks.
        public func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) {
            let name = session.persistentIdentifier
            check(.sceneWillConnect, scene: name, missing: missingCallbacks(scene.delegate))
            // A set has no order; of activities, only one is of the web.
            for activity in options.userActivities {
                receive(
                    activityType: activity.activityType, webpageURL: activity.webpageURL,
                    by: .sceneWillConnect, scene: name)
            }
            for context in options.urlContexts.sorted(by: Self.isEarlier) {
                receive(context.url, by: .sceneWillConnect, scene: name)
            }
        }

        /// To be called in `scene(_:continue:)`: universal links while the app runs.
        ///
        ///     links.scene(scene, continue: userActivity)
        ///
        /// - Returns: whether the activity was a link and was taken.
        @discardableResult
        public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) -> Bool {
            receive(
                activityType: userActivity.activityType, webpageURL: userActivity.webpageURL,
                by: .sceneContinue, scene: scene.session.persistentIdentifier)
        }

        /// To be called in `scene(_:openURLContexts:)`: custom schemes while the app runs.
        ///
        ///     links.scene(scene, openURLContexts: URLContexts)
        ///
        /// - Returns: the contexts that were not taken, for other libraries.
        @discardableResult
        public func scene(
            _ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>
        ) -> Set<UIOpenURLContext> {
            var others = contexts
            for context in contexts.sorted(by: Self.isEarlier) {
                let isTaken = receive(
                    context.url, by: .sceneOpenURLContexts,
                    scene: scene.session.persistentIdentifier)
                if isTaken { others.remove(context) }
            }
            return others
        }

        /// The same order in every run.
        private static func isEarlier(_ a: UIOpenURLContext, _ b: UIOpenURLContext) -> Bool {
            a.url.absoluteString < b.url.absoluteString
        }

        private func missingCallbacks(_ delegate: (any UISceneDelegate)?) -> [LinkCallback] {
            guard let delegate = delegate as? NSObject else { return [] }
            var missing: [LinkCallback] = []
            let activity = NSSelectorFromString("scene:continueUserActivity:")
            if !router.hosts.isEmpty, !delegate.responds(to: activity) {
                missing.append(.sceneContinue)
            }
            let contexts = NSSelectorFromString("scene:openURLContexts:")
            if !router.schemes.isEmpty, !delegate.responds(to: contexts) {
                missing.append(.sceneOpenURLContexts)
            }
            return missing
        }
    }
#endif

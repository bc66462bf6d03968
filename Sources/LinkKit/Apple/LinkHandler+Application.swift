#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    // For apps that have an app delegate and no scenes. All are available from iOS 16. Nothing has to
    // be done in `application(_:didFinishLaunchingWithOptions:)`: as long as it returns true, the
    // system calls these methods next, also for the link that started the app.
    extension LinkHandler {
        /// To be returned by `application(_:continue:restorationHandler:)`: universal links.
        ///
        ///     links.application(application, continue: userActivity)
        ///
        /// - Returns: whether the activity was a link and was taken.
        @discardableResult
        public func application(
            _ application: UIApplication, continue userActivity: NSUserActivity
        ) -> Bool {
            receive(
                activityType: userActivity.activityType, webpageURL: userActivity.webpageURL,
                by: .applicationContinue)
        }

        /// To be returned by `application(_:open:options:)`: custom schemes.
        ///
        ///     links.application(app, open: url)
        ///
        /// - Returns: whether the link was taken; if not, it may be another library's.
        @discardableResult
        public func application(_ application: UIApplication, open url: URL) -> Bool {
            receive(url, by: .applicationOpen)
        }
    }
#endif

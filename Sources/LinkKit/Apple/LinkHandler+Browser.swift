internal import Foundation

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#endif

extension LinkHandler {
    /// Opens web pages outside the app, where the system has a way.
    static var systemBrowser: ((URL) -> Void)? {
        #if canImport(UIKit) && !os(watchOS)
            { UIApplication.shared.open($0, options: [:], completionHandler: nil) }
        #else
            nil
        #endif
    }
}

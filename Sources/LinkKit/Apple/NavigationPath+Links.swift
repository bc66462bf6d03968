#if canImport(SwiftUI)
    public import SwiftUI

    /// What a link does with the screens that are open already.
    public enum LinkNavigation: Sendable {
        /// Goes back to the root first: the screen is the only one. What people expect of a link.
        case reset
        /// Puts the screen on top of those that are open.
        case push
    }

    extension NavigationPath {
        /// Opens the screen of a link in a `NavigationStack`.
        ///
        ///     NavigationStack(path: $path) { … }
        ///         .links(links) { path.open($0) }
        ///
        /// A screen that has to be confirmed is not opened; look at the delivery's outcome for it.
        ///
        /// Available from iOS 16.
        ///
        /// - Parameters:
        ///   - delivery: the link.
        ///   - navigation: what becomes of the screens that are open.
        ///   - parents: screens that belong below it, such as a list below one of its items.
        /// - Returns: whether there was a screen to open.
        @discardableResult
        public mutating func open<Screen: Hashable>(
            _ delivery: LinkDelivery<Screen>, by navigation: LinkNavigation = .reset,
            above parents: [Screen] = []
        ) -> Bool {
            guard case .screen(let screen) = delivery.outcome else { return false }
            if navigation == .reset { self = NavigationPath() }
            for parent in parents { append(parent) }
            append(screen)
            return true
        }
    }

    extension Array where Element: Hashable & Sendable {
        /// Opens the screen of a link in a `NavigationStack` whose path is an array of screens.
        ///
        /// See the method of the same name on `NavigationPath`.
        @discardableResult
        public mutating func open(
            _ delivery: LinkDelivery<Element>, by navigation: LinkNavigation = .reset,
            above parents: [Element] = []
        ) -> Bool {
            guard case .screen(let screen) = delivery.outcome else { return false }
            if navigation == .reset { removeAll() }
            append(contentsOf: parents + [screen])
            return true
        }
    }
#endif

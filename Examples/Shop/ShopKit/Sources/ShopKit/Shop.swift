public import Foundation
public import LinkKit

/// The app without its views: what is open, who is signed in, and what a link does about it.
@MainActor
public final class Shop {
    /// Takes the links.
    public let links: LinkHandler<ShopScreen>
    /// What the views show.
    public private(set) var state = State() {
        didSet { if state != oldValue { onChange?(state) } }
    }
    /// Called when the state has changed.
    public var onChange: ((State) -> Void)?

    /// What the views show.
    public struct State: Hashable, Sendable {
        /// The screens above the start.
        public var path: [ShopScreen] = []
        /// Whether somebody is signed in.
        public internal(set) var isSignedIn = false
        /// Whether the sign-in is shown.
        public var asksToSignIn = false
        /// The screen that waits for a yes.
        public var toConfirm: ShopScreen?
        /// What to tell the person.
        public var message: String?

        /// Nobody signed in, nothing open.
        public init() {}
    }

    /// Makes the app.
    ///
    /// - Parameters:
    ///   - service: where short links begin, such as `https://links.example.com/l/`.
    ///   - pendingFile: keeps a link that waits for the sign-in, for the next launch.
    ///   - log: where the lines about links go.
    public init(
        service: String, pendingFile: URL? = nil,
        log: LinkLog = LinkLog(subsystem: "com.example.shop")
    ) throws {
        links = LinkHandler(
            router: try ShopRouter.make(), resolver: try LinkResolver(service),
            waitingFor: [.signIn], pendingFile: pendingFile, log: log)
        links.needs = { $0.needsSignIn ? [.signIn] : [] }
        links.onWaiting = { [weak self] _, _ in self?.state.asksToSignIn = true }
    }

    /// Opens what a link names. The views hand every delivery to this.
    public func open(_ delivery: LinkDelivery<ShopScreen>) {
        state.message = nil
        switch delivery.outcome {
        case .screen(.home): state.path = []
        case .screen(let screen): state.path = [screen]
        case .confirm(let screen): state.toConfirm = screen
        case .unmatched: state.message = "This link is no longer valid."
        case .unresolved, .unhandled:
            // A newer version of the app may know it; the web does in any case.
            if !links.openInBrowser(delivery) { state.message = "This link cannot be opened." }
        }
    }

    /// Somebody has signed in: a link that has waited for it opens now.
    public func signIn() {
        state.isSignedIn = true
        state.asksToSignIn = false
        links.fulfil(.signIn)
    }

    /// Somebody does not want to sign in: the link that wanted it is forgotten.
    public func cancelSignIn() {
        state.asksToSignIn = false
        links.cancelPending(waitingFor: .signIn)
    }

    /// Somebody has signed out: what is private closes.
    public func signOut() {
        state.isSignedIn = false
        state.path.removeAll(where: \.needsSignIn)
        links.require(.signIn)
    }

    /// The answer to a screen that asks.
    public func confirm(_ isConfirmed: Bool) {
        if isConfirmed, let screen = state.toConfirm { state.path = [screen] }
        state.toConfirm = nil
    }

    /// What the person did in the navigation: went back, opened another screen.
    public func navigate(to path: [ShopScreen]) { state.path = path }

    /// The message has been read.
    public func dismissMessage() { state.message = nil }
}

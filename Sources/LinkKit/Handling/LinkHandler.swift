public import Foundation
public import LinkRouting

/// Everything between a tap and a screen: takes links from every callback, resolves and routes
/// them, and hands each to the app once, when the app is ready for it.
///
///     let links = LinkHandler(
///         router: router, resolver: try LinkResolver("https://links.example.com/l/"),
///         waitingFor: [.signIn])
///
///     links.listen { delivery in
///         switch delivery.outcome {
///         case .screen(let screen): navigate(to: screen)
///         case .confirm(let screen): ask(about: screen)
///         case .unmatched: show("This link is no longer valid.")
///         case .unresolved, .unhandled: links.openInBrowser(delivery)
///         }
///     }
///     links.fulfil(.signIn)        // somebody has signed in: what waited is delivered now
///
/// Forward the system's callbacks with one line each: `View.links(_:perform:)` in SwiftUI,
/// `links.scene(…)` and `links.application(…)` in UIKit, and what else brings links with
/// ``receive(_:by:scene:)-(URL,_,_)``.
///
/// Each link writes one line `Received link: <url>` and one that says what became of it. Without the
/// first line the fault is before the app (entitlement, association file, the way it was tapped);
/// with it, the second one names the reason.
@MainActor
public final class LinkHandler<Screen: Sendable> {
    /// The app's routes.
    public let router: Router<Screen>
    /// Asks the link service; nil when there is none.
    public let resolver: LinkResolver?
    /// What a screen needs before it may open, as far as that is still unmet.
    ///
    /// By default every screen waits for everything. Links without a screen wait for nothing. Links
    /// that wait already, such as one from an earlier launch, are judged anew when this is set.
    public var needs: ((Screen) -> [LinkRequirement])? { didSet { judgeAnew() } }
    /// Called when a link starts to wait: the time to show the sign-in.
    public var onWaiting: ((LinkDelivery<Screen>, [LinkRequirement]) -> Void)?
    /// Opens a web page outside the app; `UIApplication`'s `open` where there is one.
    public var browser: ((URL) -> Void)?
    /// Called when ``history`` has changed.
    public var onHistoryChange: (() -> Void)?

    let options: Options
    let log: LinkLog
    let file: URL?
    let clock: @Sendable () -> Date
    var inbox: LinkInbox
    let audit: CallbackAudit
    /// The last links, newest first.
    var records: [LinkRecord]
    /// What is known of the links in the inbox.
    var progress: [LinkProgress]
    /// Those who listen.
    var listeners: [LinkListening]
    var lastListener: Int
    var alarm: Task<Void, Never>?
    private var queue: [LinkInbox.Action]
    private var isPerforming: Bool

    /// Makes a handler; an app has one.
    ///
    /// - Parameters:
    ///   - router: the app's routes.
    ///   - resolver: asks the link service about links that carry a slug.
    ///   - requirements: what is missing at first; ``fulfil(_:)`` says when it is there.
    ///   - options: see ``Options``.
    ///   - pendingFile: keeps links that wait, for when the app is ended meanwhile; nil forgets them.
    ///   - log: where lines go.
    ///   - clock: what the time is.
    public init(
        router: Router<Screen>, resolver: LinkResolver? = nil,
        waitingFor requirements: [LinkRequirement] = [], options: Options = Options(),
        pendingFile: URL? = nil, log: LinkLog = LinkLog(subsystem: "LinkKit"),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.resolver = resolver
        self.options = options
        self.log = log
        self.clock = clock
        file = pendingFile
        audit = CallbackAudit()
        // Not where they are declared: each would be a function of its own there.
        (progress, listeners, queue, records) = ([], [], [], [])
        (lastListener, isPerforming) = (0, false)
        inbox = LinkInbox(options: options.inbox.kept(pendingFile != nil))
        for requirement in requirements { inbox.block(requirement) }
        browser = Self.systemBrowser
        if let state = file.map(LinkInbox.State.init(from:)), !state.isEmpty {
            perform(inbox.restore(state, at: clock()))
        }
    }

    deinit {
        alarm?.cancel()
        for link in progress { link.task?.cancel() }
    }

    /// What a handler may be told.
    public final class Options: Sendable {
        /// How links are kept until they are delivered.
        public let inbox: LinkInbox.Options
        /// Whether the values of a query stand in log and history. Off: they can be secrets.
        public let logsQueryValues: Bool
        /// How many links ``LinkHandler/history`` holds.
        public let historyCapacity: Int

        /// Options; all have a default.
        public init(
            inbox: LinkInbox.Options = LinkInbox.Options(), logsQueryValues: Bool = false,
            historyCapacity: Int = 20
        ) {
            self.inbox = inbox
            self.logsQueryValues = logsQueryValues
            self.historyCapacity = historyCapacity
        }
    }

    /// Performs actions in order, also those that listeners bring about meanwhile.
    func perform(_ actions: [LinkInbox.Action]) {
        for action in actions { queue.add(action) }
        guard !isPerforming else { return }
        isPerforming = true
        defer { isPerforming = false }
        while !queue.isEmpty { perform(queue.remove(at: 0)) }
    }
}

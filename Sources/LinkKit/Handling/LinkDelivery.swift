public import Foundation
public import LinkRouting

/// A link that has arrived, and what it opens.
public final class LinkDelivery<Screen: Sendable>: Sendable, Identifiable {
    /// A number of its own in this run of the app.
    public let id: Int
    /// The link and where it came from.
    public let link: IncomingLink
    /// What it opens.
    public let outcome: LinkOutcome<Screen>
    /// The path of the route it belongs to, as declared: `/product/{id}`. It holds no value of the
    /// link, so it can be logged and counted. Nil without a route; one that refused a value counts.
    public let route: String?
    /// The path that the link service gave, or nil for a link that names its screen itself.
    public let path: String?
    /// Whether it was tapped in an earlier run of the app.
    public let isReplay: Bool

    init(
        _ entry: LinkInbox.Entry, _ outcome: LinkOutcome<Screen>, route: String?, path: String?
    ) {
        id = entry.id
        link = entry.link
        self.outcome = outcome
        self.route = route
        self.path = path
        isReplay = entry.isReplay
    }

    /// The screen, to be confirmed or not; nil when there is none.
    public var screen: Screen? { outcome.screen }

    /// The link as a web page, for links that the app has no screen for; nil for other schemes.
    ///
    /// iOS opens an app's own links in the browser and never gives them back to the app that opens
    /// them, so this does not go round in circles.
    public var browserURL: URL? { link.webPage }
}

/// What a link opens.
public indirect enum LinkOutcome<Screen: Sendable>: Sendable {
    /// A screen.
    case screen(Screen)
    /// A screen that has to ask before it does anything; its route is marked `confirming()`.
    case confirm(Screen)
    /// The link service knows no such link (any more). Old links are tapped for years.
    case unmatched
    /// The link service could not be asked.
    case unresolved(LinkResolution.Failure)
    /// The app has no screen for it.
    case unhandled(Unhandled)

    /// The screen, to be confirmed or not; nil when there is none.
    public var screen: Screen? {
        switch self {
        case .screen(let screen), .confirm(let screen): screen
        case .unmatched, .unresolved, .unhandled: nil
        }
    }
}

extension LinkOutcome: Equatable where Screen: Equatable {}

extension LinkOutcome {
    /// The outcome in one line, without any value; `route` is the one that was found.
    func summary(route: String?) -> String {
        var text = headline
        if let screen {
            text += nameOfScreen(screen)
            if let route { text += ", route " + route }
        }
        return text
    }

    private var headline: String {
        switch self {
        case .screen: "opens "
        case .confirm: "asks to confirm "
        case .unmatched: "no such link"
        case .unresolved(let failure): "not resolved: " + failure.description
        case .unhandled(let reason): "unhandled: " + reason.description
        }
    }
}

/// The name of an enum's case, or of the type.
private func nameOfScreen(_ screen: Any) -> String {
    let mirror = Mirror(reflecting: screen)
    guard mirror.displayStyle == .enum else { return String(describing: mirror.subjectType) }
    for child in mirror.children { if let label = child.label { return label } }
    return String(describing: screen)
}

/// What a link opens.
public indirect enum RouteMatch<Screen> {
    /// A screen.
    case screen(Screen)
    /// A screen that must ask before it does anything: its route is ``Route/confirming()``.
    case confirm(Screen)
    /// Nothing of this app.
    case unhandled(Unhandled)

    /// The screen, to be confirmed or not; nil when the link is unhandled.
    public var screen: Screen? {
        switch self {
        case .screen(let screen), .confirm(let screen): screen
        case .unhandled: nil
        }
    }
}

extension RouteMatch: Equatable where Screen: Equatable {}
extension RouteMatch: Sendable where Screen: Sendable {}

/// What a link opens, and by which route.
public final class RouteReading<Screen> {
    /// The screen, or why there is none.
    public let match: RouteMatch<Screen>
    /// The path of the route that was found, as declared: `/product/{id}`. It holds no value of the
    /// link, so it can be logged. A route that refused a parameter was found too.
    public let route: String?

    @_alwaysEmitIntoClient init(match: RouteMatch<Screen>, route: String?) {
        self.match = match
        self.route = route
    }
}

extension RouteReading: Sendable where Screen: Sendable {}

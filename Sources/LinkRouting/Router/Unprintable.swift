/// Why there is no link to a screen.
public indirect enum Unprintable: Error, Equatable, Sendable, CustomStringConvertible {
    /// No route that is written knows the screen.
    case noRoute
    /// A value of the screen does not fit its route.
    case parameter(route: String, Refusal)
    /// The link would open another route: `/tag/{name}` with the name of the literal `/tag/all`.
    case taken(route: String, by: String)
    /// The router has no host that is not a wildcard.
    case noHost
    /// The router has no scheme of this name.
    case noScheme
    /// The link is longer than ``Router/longest``.
    case tooLong
    /// The route has no universal form; see ``Route/schemeOnly()``.
    case schemeOnly(route: String)

    /// The reason in one line.
    public var description: String {
        switch self {
        case .noRoute: "no route is written for this screen"
        case .parameter(let route, let refusal): "route \(route), \(refusal)"
        case .taken(let route, let other): "a link of route \(route) would open \(other)"
        case .noHost: "the router has no host without a wildcard"
        case .noScheme: "the router has no such scheme"
        case .tooLong: "the link would be too long"
        case .schemeOnly(let route): "route \(route) is only for the app's own scheme"
        }
    }
}

public import WebText

/// What a link opens.
public enum RouteMatch<Screen> {
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

/// Why a link opens no screen.
public enum Unhandled: Error, Hashable, Sendable {
    /// The text is no URL.
    case invalid(WebURL.Invalid)
    /// The text is longer than ``Router/longest``.
    case tooLong
    /// The scheme, in lower case, is not the app's; nil when there is none.
    case scheme(String?)
    /// The host, in lower case, is not the app's; nil when there is none.
    case host(String?)
    /// There is a user name in front of the host, which no honest link has.
    case userInfo
    /// There is a port that the app's links do not have.
    case port
    /// The path stands for bytes that are not UTF-8.
    case undecodable
    /// No route has this path.
    case noRoute
    /// The route has the path, but a parameter does not fit.
    case parameter(route: String, Refusal)
}

extension Unhandled: CustomStringConvertible {
    /// The reason in one line, which repeats no value of a parameter.
    public var description: String {
        switch self {
        case .invalid(let invalid): "no URL: \(invalid)"
        case .tooLong: "the link is too long"
        case .scheme(let scheme):
            scheme.map { "scheme not ours: \(Quoted.text($0, most: 80))" } ?? "there is no scheme"
        case .host(let host):
            host.map { "host not ours: \(Quoted.text($0, most: 260))" } ?? "there is no host"
        case .userInfo: "there is a user name before the host"
        case .port: "port not ours"
        case .undecodable: "the path is not UTF-8"
        case .noRoute: "no route has this path"
        case .parameter(let route, let refusal): "route \(route), \(refusal)"
        }
    }
}

/// Why there is no link to a screen.
public enum Unprintable: Error, Hashable, Sendable, CustomStringConvertible {
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

    /// The reason in one line.
    public var description: String {
        switch self {
        case .noRoute: "no route is written for this screen"
        case .parameter(let route, let refusal): "route \(route), \(refusal)"
        case .taken(let route, let other): "a link of route \(route) would open \(other)"
        case .noHost: "the router has no host without a wildcard"
        case .noScheme: "the router has no such scheme"
        case .tooLong: "the link would be too long"
        }
    }
}

public import URLText

/// Why a link opens no screen.
public indirect enum Unhandled: Error, Equatable, Sendable {
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
    /// The route is only for links of the app's own schemes; see ``Route/schemeOnly()``.
    case schemeOnly(route: String)
}

extension Unhandled: CustomStringConvertible {
    /// The path of the route that was found all the same.
    @usableFromInline var route: String? {
        switch self {
        case .parameter(let route, _), .schemeOnly(let route): route
        default: nil
        }
    }

    /// The reason in one line, which repeats no value of a parameter.
    public var description: String { text(most: 260) }

    /// The reason, and of a scheme or a host so many characters.
    private func text(most: Int) -> String {
        switch self {
        case .invalid(let invalid): "no URL: " + invalid.description
        case .tooLong: "the link is too long"
        case .scheme(let scheme):
            scheme.map { "scheme not ours: " + Quoted.text($0, most: most) }
                ?? "there is no scheme"
        case .host(let host):
            host.map { "host not ours: " + Quoted.text($0, most: most) } ?? "there is no host"
        case .userInfo: "there is a user name before the host"
        case .port: "port not ours"
        case .undecodable: "the path is not UTF-8"
        case .noRoute: "no route has this path"
        case .parameter(let route, let refusal): "route " + route + ", " + refusal.description
        case .schemeOnly(let route): "route " + route + " is only for the app's own scheme"
        }
    }

    /// Two are equal when they say the same.
    public static func == (a: Unhandled, b: Unhandled) -> Bool {
        a.text(most: .max) == b.text(most: .max)
    }
}

/// Everything for which a ``Router`` refuses to be made.
public struct RouterFaults: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults, in the order of the routes.
    public let faults: [Fault]

    /// One fault.
    public indirect enum Fault: Equatable, Sendable {
        /// The template is not well formed.
        case template(route: String, reason: String)
        /// The template and the slots disagree.
        case slots(route: String, reason: String)
        /// Two routes have the same place.
        case ambiguous(String, String)
        /// Other routes, of which one is named, take every link of a route.
        case unreachable(String, because: String)
        /// The host is none.
        case host(String, reason: String)
        /// The scheme is none, or is the web's.
        case scheme(String, reason: String)
    }

    /// One line per fault.
    public var description: String {
        faults.map(\.description).joined(separator: "\n")
    }
}

extension RouterFaults.Fault: CustomStringConvertible {
    /// The fault in one line.
    public var description: String {
        switch self {
        case .template(let route, let reason): "route \(route): \(reason)"
        case .slots(let route, let reason): "route \(route): \(reason)"
        case .ambiguous(let first, let second):
            "routes \(first) and \(second) take the same links"
        case .unreachable(let route, let other):
            "route \(route) is never reached because of \(other)"
        case .host(let host, let reason): "host \(host): \(reason)"
        case .scheme(let scheme, let reason): "scheme \(scheme): \(reason)"
        }
    }
}

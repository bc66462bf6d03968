/// An app on the simulated device.
public struct SimulatedApp: Hashable, Sendable {
    /// The application identifier of its signature: prefix, dot, bundle identifier.
    public var identifier: String
    /// The entries of its associated-domains entitlement.
    public var domains: [AssociatedDomain] = []
    /// The custom schemes that it declares.
    public var schemes: [String] = []
    /// `LSApplicationQueriesSchemes`, in order.
    public var queriedSchemes: [String] = []
    /// The major version of the SDK it was built with; nil if unknown.
    public var sdk: Int?
    /// Whether it is on the device.
    public var isInstalled = true
    /// Whether it is signed for development.
    public var isDevelopmentSigned = false
    /// Whether it is an App Clip.
    public var isClip = false
    /// Whether it is a web browser by its entitlements.
    public var isBrowser = false
    /// What the person chose by a long press, by host or wildcard.
    public var choices: [String: Choice] = [:]
    /// Path templates for which it has a screen, `/product/{id}`; nil if not known.
    public var routes: [String]?

    /// What a person chose for a domain.
    public enum Choice: String, Hashable, Sendable {
        /// The app.
        case app
        /// The browser.
        case browser
    }

    /// Makes an app that is installed and declares nothing.
    public init(_ identifier: String) { self.identifier = identifier }

    /// The bundle identifier: what follows the first dot.
    public var bundle: String {
        guard let dot = identifier.firstIndex(of: ".") else { return identifier }
        return String(identifier[identifier.index(after: dot)...])
    }

    /// Whether `name` means this app: its application identifier or its bundle identifier.
    public func isNamed(_ name: String) -> Bool { name == identifier || name == bundle }

    /// Whether one of ``routes`` takes `path`; nil if they are not known.
    ///
    /// A segment in braces takes any segment, and a `*` at the end everything that follows.
    public func hasRoute(for path: String) -> Bool? {
        routes.map { $0.contains { Self.route($0, takes: path) } }
    }

    private static func route(_ template: String, takes path: String) -> Bool {
        let wanted = template.split(separator: "/")
        let given = path.split(separator: "/")
        if wanted.last == "*" {
            guard given.count >= wanted.count - 1 else { return false }
        } else if wanted.count != given.count {
            return false
        }
        return zip(wanted, given).allSatisfy { part, segment in
            part == "*" || (part.hasPrefix("{") && part.hasSuffix("}")) || part == segment
        }
    }
}

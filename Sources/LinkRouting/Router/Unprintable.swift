/// Why there is no link to a screen.
///
///     do throws(Unprintable) {
///         share(try router.url(for: screen))
///     } catch .noHost {
///         share(try router.schemeURL(for: screen))
///     } catch {
///         log(error.description)
///     }
///
/// An object with two texts and not an enumeration, for apps link it and few of them look inside.
public final class Unprintable: Error, Equatable, Sendable, CustomStringConvertible {
    private let subject: String
    private let reason: String

    @inline(never)
    @usableFromInline init(_ subject: String, _ reason: String) {
        self.subject = subject
        self.reason = reason
    }

    /// No route that is written knows the screen.
    @_alwaysEmitIntoClient public static var noRoute: Unprintable {
        Unprintable("no route", " is written for this screen")
    }
    /// A value of the screen does not fit its route.
    @_alwaysEmitIntoClient
    public static func parameter(route: String, _ refusal: Refusal) -> Unprintable {
        Unprintable("route " + route, ", " + refusal.description)
    }
    /// The link would open another route: `/tag/{name}` with the name of the literal `/tag/all`.
    @_alwaysEmitIntoClient
    public static func taken(route: String, by other: String) -> Unprintable {
        Unprintable("a link of route " + route, " would open " + other)
    }
    /// The router has no host that is not a wildcard.
    @_alwaysEmitIntoClient public static var noHost: Unprintable {
        Unprintable("the router", " has no host without a wildcard")
    }
    /// The router has no scheme of this name.
    @_alwaysEmitIntoClient public static var noScheme: Unprintable {
        Unprintable("the router", " has no such scheme")
    }
    /// The link is longer than ``Router/longest``.
    @_alwaysEmitIntoClient public static var tooLong: Unprintable {
        Unprintable("the link", " would be too long")
    }
    /// The route has no universal form; see ``Route/schemeOnly()``.
    @_alwaysEmitIntoClient public static func schemeOnly(route: String) -> Unprintable {
        Unprintable("route " + route, " is only for the app's own scheme")
    }

    /// Two are equal when they say the same.
    public static func == (a: Unprintable, b: Unprintable) -> Bool {
        a.description == b.description
    }

    /// The reason in one line.
    public var description: String { subject + reason }
}

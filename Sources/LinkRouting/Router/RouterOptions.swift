/// What a ``Router`` may be told beyond its routes.
///
///     Router(hosts: ["example.com"], options: RouterOptions(plus: .blank)) { … }
public final class RouterOptions: Sendable {
    /// Whether literals of the path are compared with their case. On.
    ///
    /// Without it, only the letters of ASCII lose their case.
    public let isCaseSensitive: Bool
    /// Whether `http` is read as `https`. On.
    public let acceptsHTTP: Bool
    /// What a bare `+` in a query stands for. `%20` is always a blank and `%2B` always a plus.
    public let plus: Plus
    package let isPlusABlank: Bool
    /// Whether a fragment that begins with `/` is read as the path and query of the link. Off.
    public let readsFragmentRoutes: Bool
    /// A host that stands before the path in links of a custom scheme and means nothing.
    ///
    /// With `"app"`, `myapp://app/product/42` is written, and read like `myapp://product/42`.
    public let fillerHost: String?

    /// The meanings of `+`.
    public struct Plus: Equatable, Sendable {
        let rawValue: UInt8

        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// A plus sign, as in RFC 3986 and in mail addresses.
        @_alwaysEmitIntoClient public static var plus: Plus { Plus(0) }
        /// A blank, as HTML forms and some chat programs write it.
        @_alwaysEmitIntoClient public static var blank: Plus { Plus(1) }
    }

    /// Options; all have a default.
    @inline(never)
    public init(
        isCaseSensitive: Bool = true, acceptsHTTP: Bool = true, plus: Plus = .plus,
        readsFragmentRoutes: Bool = false, fillerHost: String? = nil
    ) {
        self.isCaseSensitive = isCaseSensitive
        self.acceptsHTTP = acceptsHTTP
        self.plus = plus
        isPlusABlank = plus.rawValue == 1
        self.readsFragmentRoutes = readsFragmentRoutes
        self.fillerHost = fillerHost
    }
}

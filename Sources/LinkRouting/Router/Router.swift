/// All links of an app, declared once: from a link to its screen and from a screen to its link.
///
///     enum Screen: Hashable { case home, product(id: Int), invite(code: String) }
///
///     let router: Router<Screen> = try Router(hosts: ["example.com"], schemes: ["myapp"]) {
///         Route("/", to: Screen.home)
///         Route("/product/{id}", .path("id", .integer(1...)), to: Screen.product) {
///             if case .product(let id) = $0 { id } else { nil }
///         }
///         Route("/invite", .query("code", .text(1...40)), to: Screen.invite) {
///             if case .invite(let code) = $0 { code } else { nil }
///         }
///     }
///     router.match("https://example.com/product/42")   // .screen(.product(id: 42))
///     router.match("myapp://product/42")               // the same
///     router.match("https://example.com/product/x")    // .unhandled, with the reason
///     try router.url(for: .product(id: 42))            // https://example.com/product/42
///     try router.schemeURL(for: .product(id: 42))      // myapp://product/42
///
/// A literal goes before a slot, from left to right; the one route found decides, and a parameter
/// it refuses is not offered to another. The cost of a match grows with the length of the link and
/// not with the number of routes.
public final class Router<Screen>: Sendable {
    /// The routes in the order in which they were declared.
    public let routes: [Route<Screen>]
    /// The hosts as they were given.
    public var hosts: [String] { table.hosts }
    /// The custom schemes in lower case.
    public var schemes: [String] { table.schemes }
    /// The options.
    public var options: RouterOptions { table.options }
    @usableFromInline let table: RouteTable
    let search: WriterSearch<Screen>

    /// The templates of the routes, in their order.
    package var templates: [RouteTemplate] { table.templates }

    /// What the app's own links begin with: its host, or without one its first scheme; nil without both.
    package var origin: String? { table.origin }

    /// Whether a link's scheme is neither the web's nor the app's.
    package func isForeign(_ link: String) -> Bool { table.isForeign(link) }

    /// The longest link that is read or written, in bytes.
    public static var longest: Int { RouteTable.longest }

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - hosts: the app's hosts: `example.com`, or `*.example.com` for all names below it at any
    ///     depth but not itself. Universal links are written with the first that is no wildcard.
    ///   - schemes: the app's own schemes; links are written with the first.
    ///   - options: see ``RouterOptions``.
    ///   - routes: the routes; their order does not matter for reading. A screen is written by the
    ///     first route that knows it.
    /// - Throws: ``RouterFaults`` with all that is wrong: templates that do not fit their slots,
    ///   routes that take the same links or are never reached, odd hosts and schemes.
    public convenience init(
        hosts: [String], schemes: [String] = [], options: RouterOptions = RouterOptions(),
        @RouteBuilder<Screen> routes: () -> [Route<Screen>]
    ) throws(RouterFaults) {
        try self.init(hosts: hosts, schemes: schemes, options: options, routes: routes())
    }

    /// Makes a router from a list of routes.
    ///
    /// - Throws: ``RouterFaults``, like the other one.
    public init(
        hosts: [String], schemes: [String] = [], options: RouterOptions = RouterOptions(),
        routes: [Route<Screen>]
    ) throws(RouterFaults) {
        var declarations: [RouteDeclaration] = []
        var written: [Int] = []
        for route in routes {
            if route.isWritten { written.append(declarations.count) }
            declarations.append(route.declaration)
        }
        table = try RouteTable(
            hosts: hosts, schemes: schemes, options: options, routes: declarations,
            written: written)
        self.routes = routes
        search = WriterSearch(routes, in: routes.indices)
    }
}

/// One kind of link and the screen it opens, declared once and read both ways.
///
///     Route("/product/{id}", .path("id", .integer(1...)), to: Screen.product) {
///         if case .product(let id) = $0 { id } else { nil }
///     }
///     Route("/settings", to: Screen.settings)
///     Route("/p/{id}", .path("id", .integer(1...)), to: Screen.product)    // an old link: read only
///
/// Literals of the template are plain text. `{name}` is one segment, `*` one segment of any text
/// that nobody asks for, and `{name...}` at the end is all that is left. Each `{name}` has its
/// ``Slot``; slots for query items and the fragment have no place in the template. The slots give
/// the arguments of `to` in their order, and the compiler refuses a route where they do not fit.
public struct Route<Screen>: Sendable {
    /// The path as it was declared.
    public let path: String
    /// Whether the screen must ask before it does anything; see ``confirming()``.
    public private(set) var isConfirming = false
    let template: Result<RouteTemplate, RouteTemplate.Invalid>
    let places: [SlotPlace]
    let read: @Sendable (Captures) throws(Refusal) -> Screen
    /// Nil for a route that is only read; the inner nil for a screen that is not its own.
    let write: (@Sendable (Screen) throws(Refusal) -> Draft?)?

    /// Makes a route that is read and written.
    ///
    /// - Parameters:
    ///   - path: the template.
    ///   - slots: the parameters, in the order of the arguments of `screen`.
    ///   - screen: makes the screen; mostly the name of an enum case.
    ///   - values: the arguments for a screen of this route, and nil for any other screen.
    public init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        from values: @escaping @Sendable (Screen) -> (repeat each Value)?
    ) {
        self.init(path, repeat each slots, reading: screen) { screen throws(Refusal) in
            guard let values = values(screen) else { return nil }
            var draft = Draft()
            repeat try (each slots).write(each values, &draft)
            return draft
        }
    }

    /// Makes a route that is only read, for old links and for those with a `*`.
    public init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen
    ) {
        self.init(path, repeat each slots, reading: screen, writing: nil)
    }

    /// Makes a route without parameters, read and written.
    public init(_ path: String, to screen: Screen) where Screen: Equatable & Sendable {
        self.init(path, reading: { screen }) { $0 == screen ? Draft() : nil }
    }

    private init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        reading screen: @escaping @Sendable (repeat each Value) -> Screen,
        writing write: (@Sendable (Screen) throws(Refusal) -> Draft?)?
    ) {
        self.path = path
        do throws(RouteTemplate.Invalid) {
            template = .success(try RouteTemplate(path))
        } catch {
            template = .failure(error)
        }
        var places: [SlotPlace] = []
        repeat places.append((each slots).place)
        self.places = places
        read = { captures throws(Refusal) in
            screen(repeat try (each slots).read(captures))
        }
        self.write = write
    }

    /// The same route, marked as one that changes something: its screen asks first.
    ///
    /// A link comes from anywhere. The router gives such a screen as ``RouteMatch/confirm(_:)``.
    public consuming func confirming() -> Route {
        isConfirming = true
        return self
    }
}

/// Collects the routes of a ``Router``; `if` and `for` may stand in the list.
@resultBuilder
public enum RouteBuilder<Screen> {
    /// One route.
    public static func buildExpression(_ route: Route<Screen>) -> [Route<Screen>] { [route] }
    /// Several routes in order.
    public static func buildBlock(_ routes: [Route<Screen>]...) -> [Route<Screen>] {
        routes.flatMap(\.self)
    }
    /// The routes of a `for` loop.
    public static func buildArray(_ routes: [[Route<Screen>]]) -> [Route<Screen>] {
        routes.flatMap(\.self)
    }
    /// The routes of an `if` without `else`.
    public static func buildOptional(_ routes: [Route<Screen>]?) -> [Route<Screen>] {
        routes ?? []
    }
    /// The routes of an `if`.
    public static func buildEither(first routes: [Route<Screen>]) -> [Route<Screen>] { routes }
    /// The routes of an `else`.
    public static func buildEither(second routes: [Route<Screen>]) -> [Route<Screen>] { routes }
}

/// One kind of link and the screen it opens, declared once and read both ways.
///
///     Route("/product/{id}", .path("id", .integer(1...)), to: Screen.product) {
///         if case .product(let id) = $0 { id } else { nil }
///     }
///     Route("/settings", to: Screen.settings)
///     Route("/p/{id}", .path("id", .integer(1...)), to: Screen.product)    // an old link: read only
///
/// Literals of the template are plain text. `{name}` is one segment, `{name?}` one that may be
/// missing at the end, `*` one segment of any text that nobody asks for, and `{name...}` at the end
/// is all that is left. Each `{name}` has its ``Slot``; slots for query items and the fragment have
/// no place in the template. The slots give the arguments of `to` in their order, and the compiler
/// refuses a route where they do not fit.
public struct Route<Screen>: Sendable {
    @usableFromInline let declaration: RouteDeclaration
    @usableFromInline let reader: RouteReader<Screen>
    /// Nil for a route that is only read.
    @usableFromInline let writer: RouteWriter<Screen>?

    /// The path as it was declared.
    public var path: String { declaration.path }
    /// The parameters, in the order of the arguments of the screen.
    public var parameters: [RouteParameter] { declaration.parameters }
    /// Whether the screen must ask before it does anything; see ``confirming()``.
    public var isConfirming: Bool { declaration.isConfirming }
    /// Whether only links of a custom scheme open the screen; see ``schemeOnly()``.
    public var isSchemeOnly: Bool { declaration.isSchemeOnly }
    /// What the route is for, in words; see ``described(_:)``.
    public var summary: String? { declaration.summary }
    /// Whether links are written by it, and not only read.
    package var isWritten: Bool { writer != nil }

    /// Makes a route that is read and written.
    ///
    /// - Parameters:
    ///   - path: the template.
    ///   - slots: the parameters, in the order of the arguments of `screen`.
    ///   - screen: makes the screen; mostly the name of an enum case.
    ///   - values: the arguments for a screen of this route, and nil for any other screen.
    @_alwaysEmitIntoClient public init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        from values: @escaping @Sendable (Screen) -> (repeat each Value)?
    ) {
        var parameters: [RouteParameter] = []
        repeat parameters.append((each slots).parameter)
        let declaration = RouteDeclaration(path, parameters)
        let placed = (repeat PlacedSlot(each slots, in: declaration))
        // All that a closure holds is copied when it is called. So the one that is asked about every
        // screen holds nothing but the function it asks.
        let writer = RouteWriter<Screen>(
            knows: { screen in
                if case nil = values(screen) { false } else { true }
            },
            write: { screen, draft in
                guard let values = values(screen) else { return }
                repeat (each placed).write(each values, (each placed).number, &draft)
            })
        self.init(declaration, Self.reader(to: screen, repeat each placed), writer)
    }

    /// Makes a route that is only read, for old links and for those with a `*`.
    @_alwaysEmitIntoClient public init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen
    ) {
        var parameters: [RouteParameter] = []
        repeat parameters.append((each slots).parameter)
        let declaration = RouteDeclaration(path, parameters)
        let placed = (repeat PlacedSlot(each slots, in: declaration))
        self.init(declaration, Self.reader(to: screen, repeat each placed), nil)
    }

    /// Makes a route without parameters, read and written.
    @_alwaysEmitIntoClient public init(_ path: String, to screen: Screen)
    where Screen: Equatable & Sendable {
        let writer = RouteWriter<Screen>(knows: { $0 == screen }, write: { _, _ in })
        self.init(RouteDeclaration(path, []), RouteReader { _ in screen }, writer)
    }

    @_alwaysEmitIntoClient static func reader<each Value: Sendable>(
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        _ placed: repeat PlacedSlot<each Value>
    ) -> RouteReader<Screen> {
        RouteReader { captures in
            do throws(Refused) {
                return screen(repeat try (each placed).value(captures))
            } catch {
                return nil
            }
        }
    }

    @usableFromInline init(
        _ declaration: RouteDeclaration, _ reader: RouteReader<Screen>,
        _ writer: RouteWriter<Screen>?
    ) {
        self.declaration = declaration
        self.reader = reader
        self.writer = writer
    }
}

extension Route {
    /// The same route, marked as one that changes something: its screen asks first.
    ///
    /// A link comes from anywhere. The router gives such a screen as ``RouteMatch/confirm(_:)``.
    @_alwaysEmitIntoClient public func confirming() -> Route {
        Route(declaration.marked(isConfirming: true), reader, writer)
    }

    /// The same route, only for links of the app's own schemes: nothing on the web leads to it.
    ///
    /// The router answers a universal link to it with ``Unhandled/schemeOnly(route:)`` and writes
    /// none; the association file does not claim its paths, and excludes them where another route
    /// would.
    @_alwaysEmitIntoClient public func schemeOnly() -> Route {
        Route(declaration.marked(isSchemeOnly: true), reader, writer)
    }

    /// The same route with words that say what it is for, for the lists of the app's links.
    @_alwaysEmitIntoClient public func described(_ summary: String) -> Route {
        Route(declaration.marked(summary: summary), reader, writer)
    }
}

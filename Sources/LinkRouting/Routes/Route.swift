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
public final class Route<Screen>: Sendable {
    let declaration: RouteDeclaration
    /// Makes the screen of a link that has the path of the route; nil for a link that is refused, and
    /// the captures know why.
    @usableFromInline let read: @Sendable (Captures) -> Screen?
    /// Whether the screen is one of the route.
    ///
    /// Most routes are asked about screens of others, so this is a function of its own that does no more.
    let knows: @Sendable (Screen) -> Bool
    /// Puts the parts of the link of a screen that it knows into a draft, which was empty, or what does
    /// not fit.
    @usableFromInline let write: @Sendable (Screen, inout Draft) -> Void
    /// Whether links are written by it, and not only read.
    package let isWritten: Bool

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

    /// Makes a route that is read and written.
    ///
    /// - Parameters:
    ///   - path: the template.
    ///   - slots: the parameters, in the order of the arguments of `screen`.
    ///   - screen: makes the screen; mostly the name of an enum case.
    ///   - values: the arguments for a screen of this route, and nil for any other screen.
    @inline(__always) @_alwaysEmitIntoClient public convenience init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        from values: @escaping @Sendable (Screen) -> (repeat each Value)?
    ) {
        // The closure that is asked about every screen is made where the route is declared, so that it
        // is one function with the one it asks.
        self.init(
            path, repeat each slots, to: screen, from: values,
            knows: { screen in
                if case nil = values(screen) { false } else { true }
            })
    }

    @_alwaysEmitIntoClient convenience init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        from values: @escaping @Sendable (Screen) -> (repeat each Value)?,
        knows: @escaping @Sendable (Screen) -> Bool
    ) {
        var parameters: [RouteParameter] = []
        repeat (each slots).parameter.join(&parameters)
        let declaration = RouteDeclaration(path, parameters)
        let placed = (repeat (each slots).placed(in: declaration))
        self.init(
            declaration, Self.reader(to: screen, repeat each placed), knows: knows,
            write: { screen, draft in
                guard let values = values(screen) else { return }
                repeat (each placed).write(each values, (each placed).number, &draft)
            })
    }

    /// Makes a route that is only read, for old links and for those with a `*`.
    @_alwaysEmitIntoClient public convenience init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen
    ) {
        var parameters: [RouteParameter] = []
        repeat (each slots).parameter.join(&parameters)
        let declaration = RouteDeclaration(path, parameters)
        let placed = (repeat (each slots).placed(in: declaration))
        self.init(declaration, Self.reader(to: screen, repeat each placed))
    }

    /// Makes a route without parameters, read and written.
    @_alwaysEmitIntoClient public convenience init(_ path: String, to screen: Screen)
    where Screen: Equatable & Sendable {
        self.init(
            RouteDeclaration(path, []), { _ in screen }, knows: { $0 == screen },
            write: { _, _ in })
    }

    @_alwaysEmitIntoClient static func reader<each Value: Sendable>(
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        _ placed: repeat Slot<each Value>
    ) -> @Sendable (Captures) -> Screen? {
        { captures in
            do throws(Refusal) {
                return screen(repeat try (each placed).value(captures))
            } catch {
                return nil
            }
        }
    }

    @usableFromInline init(
        _ declaration: RouteDeclaration, _ read: @escaping @Sendable (Captures) -> Screen?,
        knows: @escaping @Sendable (Screen) -> Bool,
        write: @escaping @Sendable (Screen, inout Draft) -> Void, isWritten: Bool = true
    ) {
        self.declaration = declaration
        self.read = read
        self.knows = knows
        self.write = write
        self.isWritten = isWritten
    }

    @usableFromInline convenience init(
        _ declaration: RouteDeclaration, _ read: @escaping @Sendable (Captures) -> Screen?
    ) {
        self.init(
            declaration, read, knows: { _ in false }, write: { _, _ in }, isWritten: false)
    }

    @usableFromInline func marked(
        isConfirming: Bool = false, isSchemeOnly: Bool = false, summary: String? = nil
    ) -> Route {
        Route(
            declaration.marked(
                isConfirming: isConfirming, isSchemeOnly: isSchemeOnly, summary: summary),
            read, knows: knows, write: write, isWritten: isWritten)
    }
}

extension Route {
    /// The same route, marked as one that changes something: its screen asks first.
    ///
    /// A link comes from anywhere. The router gives such a screen as ``RouteMatch/confirm(_:)``.
    @_alwaysEmitIntoClient public func confirming() -> Route {
        marked(isConfirming: true)
    }

    /// The same route, only for links of the app's own schemes: nothing on the web leads to it.
    ///
    /// The router answers a universal link to it with ``Unhandled/schemeOnly(route:)`` and writes
    /// none; the association file does not claim its paths, and excludes them where another route
    /// would.
    @_alwaysEmitIntoClient public func schemeOnly() -> Route {
        marked(isSchemeOnly: true)
    }

    /// The same route with words that say what it is for, for the lists of the app's links.
    @_alwaysEmitIntoClient public func described(_ summary: String) -> Route {
        marked(summary: summary)
    }
}

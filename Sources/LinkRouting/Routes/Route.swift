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
    /// The path as it was declared.
    public let path: String
    /// The parameters, in the order of the arguments of the screen.
    public let parameters: [RouteParameter]
    /// Whether the screen must ask before it does anything; see ``confirming()``.
    public private(set) var isConfirming = false
    /// Whether only links of a custom scheme open the screen; see ``schemeOnly()``.
    public private(set) var isSchemeOnly = false
    /// What the route is for, in words; see ``described(_:)``.
    public private(set) var summary: String?
    @usableFromInline let template: Result<RouteTemplate, RouteTemplate.Invalid>
    @usableFromInline let reader: RouteReader<Screen>
    /// Nil for a route that is only read.
    @usableFromInline let writer: RouteWriter<Screen>?
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
        let template = RouteTemplate.reading(path)
        let known = try? template.get()
        // Nothing is written at the number of a query item.
        let placed = (repeat (each slots).placed(in: known, among: []))
        var count = 0
        for _ in repeat each slots { count += 1 }
        let room = count
        // All that a closure holds is copied when it is called. So the one that is asked about every
        // screen holds nothing but the function it asks.
        let writer = RouteWriter<Screen>(
            knows: { screen in
                if case nil = values(screen) { false } else { true }
            },
            write: { screen, draft in
                guard let values = values(screen) else { return }
                draft.pieces.reserveCapacity(room)
                do throws(Refusal) {
                    repeat try (each placed).write(each values, to: &draft)
                } catch {
                    draft.refusal = error
                }
            })
        self.init(path, template, repeat each slots, to: screen, writer: writer)
    }

    /// Makes a route that is only read, for old links and for those with a `*`.
    @_alwaysEmitIntoClient public init<each Value: Sendable>(
        _ path: String, _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen
    ) {
        self.init(path, RouteTemplate.reading(path), repeat each slots, to: screen, writer: nil)
    }

    /// Makes a route without parameters, read and written.
    @_alwaysEmitIntoClient public init(_ path: String, to screen: Screen)
    where Screen: Equatable & Sendable {
        let template = RouteTemplate.reading(path)
        let writer = RouteWriter<Screen>(knows: { $0 == screen }, write: { _, _ in })
        self.init(path, template, to: { screen }, writer: writer)
    }

    @_alwaysEmitIntoClient init<each Value: Sendable>(
        _ path: String, _ template: Result<RouteTemplate, RouteTemplate.Invalid>,
        _ slots: repeat Slot<each Value>,
        to screen: @escaping @Sendable (repeat each Value) -> Screen,
        writer: RouteWriter<Screen>?
    ) {
        var parameters: [RouteParameter] = []
        repeat parameters.append((each slots).parameter)
        let known = try? template.get()
        let placed = (repeat (each slots).placed(in: known, among: parameters))
        let reader = RouteReader<Screen> { captures in
            Result { () throws(Refusal) in screen(repeat try (each placed).read(captures)) }
        }
        self.init(path, template, parameters, reader, writer)
    }

    @usableFromInline init(
        _ path: String, _ template: Result<RouteTemplate, RouteTemplate.Invalid>,
        _ parameters: [RouteParameter], _ reader: RouteReader<Screen>,
        _ writer: RouteWriter<Screen>?
    ) {
        self.path = path
        self.template = template
        self.parameters = parameters
        self.reader = reader
        self.writer = writer
    }
}

extension Route {
    /// The same route, marked as one that changes something: its screen asks first.
    ///
    /// A link comes from anywhere. The router gives such a screen as ``RouteMatch/confirm(_:)``.
    public consuming func confirming() -> Route {
        isConfirming = true
        return self
    }

    /// The same route, only for links of the app's own schemes: nothing on the web leads to it.
    ///
    /// The router answers a universal link to it with ``Unhandled/schemeOnly(route:)`` and writes
    /// none; the association file does not claim its paths, and excludes them where another route
    /// would.
    public consuming func schemeOnly() -> Route {
        isSchemeOnly = true
        return self
    }

    /// The same route with words that say what it is for, for the lists of the app's links.
    public consuming func described(_ summary: String) -> Route {
        self.summary = summary
        return self
    }
}

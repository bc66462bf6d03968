/// Finds the handler for a method and a path.
///
///     var router = Router()
///     router.on(.get, "/healthz", inline: { _ in .text("ok\n") })
///     router.on(.get, "/l/{slug}", inline: { .text($0.parameters["slug"] ?? "") })
///     router.on(.post, "/api/links", task: { await create($0) })
///
/// A literal segment goes before a parameter, a parameter before a tail, and what was chosen is
/// given up again when the rest does not fit. The cost is that of the path's segments, however
/// many routes there are. A `GET` answers `HEAD` too, and `OPTIONS` is answered unless it has a
/// route of its own.
package struct Router: Sendable {
    private var root = Node()
    /// The patterns in the order in which they were added; a route is known by its place here.
    private(set) var names: [String] = []
    private let ignoresTrailingSlash: Bool

    /// No routes. With `ignoringTrailingSlash`, `/a/` finds what `/a` finds, but not `/a//`.
    package init(ignoringTrailingSlash: Bool = false) {
        ignoresTrailingSlash = ignoringTrailingSlash
    }

    /// Adds a route that is answered at once; see ``Handler/inline(_:)``.
    package mutating func on(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil,
        inline handler: @escaping @Sendable (Request) -> Response
    ) {
        on(method, pattern, bodyLimit: bodyLimit, .inline(handler))
    }

    /// Adds a route that is answered at once where that can be; see ``Handler/either(_:)``.
    package mutating func on(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil,
        either handler: @escaping @Sendable (Request) -> Handler.Answer
    ) {
        on(method, pattern, bodyLimit: bodyLimit, .either(handler))
    }

    /// Adds a route that is answered in a task; see ``Handler/task(_:)``.
    package mutating func on(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil,
        task handler: @escaping @Sendable (Request) async -> Response
    ) {
        on(method, pattern, bodyLimit: bodyLimit, .task(handler))
    }

    /// Adds a route. The same method and pattern twice is a programming error.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - pattern: The path with its variable parts, such as `/l/{slug}` or `/{rest...}`.
    ///   - bodyLimit: The longest body in bytes, where it is not the server's limit.
    ///   - handler: What answers.
    package mutating func on(
        _ method: Method, _ pattern: String, bodyLimit: Int? = nil, _ handler: Handler
    ) {
        let pattern = RoutePattern(pattern)
        let index = names.firstIndex(of: pattern.text) ?? names.count
        if index == names.count { names.append(pattern.text) }
        root.add(
            Route(
                method: method, index: index, names: pattern.names, bodyLimit: bodyLimit,
                handler: handler),
            at: pattern.parts[...])
    }

    /// Where a pattern stands among the routes, by which what was answered is counted.
    package struct Place: Hashable, Sendable {
        let index: Int
    }

    /// The place of a pattern that was added; nil for any other.
    package func place(of pattern: String) -> Place? {
        names.firstIndex(of: pattern).map(Place.init)
    }

    /// What was found.
    enum Outcome: Sendable {
        case found(Route, Parameters)
        /// The path is there, but not for this method; the methods are sorted.
        case otherMethods([Method])
        case unknown
    }

    /// Looks up a path that was split already.
    func find(_ method: Method, _ segments: [String]) -> Outcome {
        var segments = segments[...]
        if ignoresTrailingSlash, segments.count > 1, segments.last == "" { segments.removeLast() }
        if segments.isEmpty { return .otherMethods(root.allMethods.sortedByName) }
        var search = Search(method: method)
        if let route = root.find(segments, &search) {
            return .found(route, Parameters(route.names, search.values, tail: search.tail))
        }
        return search.allowed.isEmpty ? .unknown : .otherMethods(search.allowed.sortedByName)
    }
}

extension Set<Method> {
    fileprivate var sortedByName: [Method] { sorted { $0.name < $1.name } }
}

/// A handler and what has to be known before it is called.
final class Route: Sendable {
    let method: Method
    let index: Int
    let names: [String]
    let bodyLimit: Int?
    let handler: Handler

    init(method: Method, index: Int, names: [String], bodyLimit: Int?, handler: Handler) {
        (self.method, self.index, self.names) = (method, index, names)
        (self.bodyLimit, self.handler) = (bodyLimit, handler)
    }
}

/// A search for a route, and what it came by.
private struct Search {
    let method: Method
    /// What the parameters stood for.
    var values: [String] = []
    /// What the tail stood for.
    var tail: ArraySlice<String>?
    /// The methods of the path, when this is none of them.
    var allowed: Set<Method> = []

    init(method: Method) { self.method = method }
}

/// One place in the tree of paths.
private struct Node: Sendable {
    private var literals: [String: Node] = [:]
    /// None or one; a value cannot hold itself.
    private var parameter: [Node] = []
    // Lists, since a path has few methods and comparing their names is cheaper than hashing one.
    private var tail: [Route] = []
    private var routes: [Route] = []

    mutating func add(_ route: Route, at parts: ArraySlice<RoutePattern.Part>) {
        switch parts.first {
        case nil:
            precondition(!routes.contains { $0.method == route.method }, "a route was added twice")
            routes.append(route)
        case .tail:
            precondition(!tail.contains { $0.method == route.method }, "a route was added twice")
            tail.append(route)
        case .parameter:
            if parameter.isEmpty { parameter.append(Node()) }
            parameter[0].add(route, at: parts.dropFirst())
        case .literal(let text):
            literals[text, default: Node()].add(route, at: parts.dropFirst())
        }
    }

    func find(_ segments: ArraySlice<String>, _ search: inout Search) -> Route? {
        if let first = segments.first {
            let rest = segments.dropFirst()
            if !literals.isEmpty, let node = literals[first],
                let route = node.find(rest, &search)
            {
                return route
            }
            // An empty segment is no value: `/l/` is not the link without a name.
            if let node = parameter.first, !first.isEmpty {
                search.values.append(first)
                if let route = node.find(rest, &search) { return route }
                search.values.removeLast()
            }
        } else if let route = pick(from: routes, &search) {
            return route
        }
        guard let route = pick(from: tail, &search) else { return nil }
        search.tail = segments
        return route
    }

    private func pick(from routes: [Route], _ search: inout Search) -> Route? {
        if routes.isEmpty { return nil }
        let method = search.method
        if let route = routes.first(where: { $0.method == method }) { return route }
        let get = routes.first { $0.method == .get }
        if let get, method == .head { return get }
        search.allowed.formUnion(routes.map(\.method))
        if get != nil { search.allowed.insert(.head) }
        search.allowed.insert(.options)
        return nil
    }

    var allMethods: Set<Method> {
        var methods = Set((routes + tail).map(\.method))
        for node in literals.values { methods.formUnion(node.allMethods) }
        for node in parameter { methods.formUnion(node.allMethods) }
        if methods.contains(.get) { methods.insert(.head) }
        return methods.union([.options])
    }
}

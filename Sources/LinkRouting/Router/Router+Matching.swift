public import URLText

extension Router {
    /// The screen that a link opens, or why there is none.
    ///
    /// The text is read by the rules of RFC 3986 and never mended, so the answer is the same on
    /// every system.
    @_alwaysEmitIntoClient public func match(_ link: String) -> RouteMatch<Screen> {
        reading(link).match
    }

    /// The screen that a link opens, or why there is none.
    @_alwaysEmitIntoClient public func match(_ link: WebURL) -> RouteMatch<Screen> {
        reading(link).match
    }

    /// What ``match(_:)-(String)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: String) -> RouteReading<Screen> {
        reading(table.find(link))
    }

    /// What ``match(_:)-(WebURL)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: WebURL) -> RouteReading<Screen> {
        reading(table.find(link))
    }

    @_alwaysEmitIntoClient func reading(_ found: Result<Captures, Unhandled>) -> RouteReading<
        Screen
    > {
        switch found {
        case .failure(let unhandled):
            return RouteReading(match: .unhandled(unhandled), route: unhandled.route)
        case .success(let captures):
            guard let screen = readers[captures.number].read(captures) else {
                return RouteReading(match: .unhandled(captures.refused), route: captures.route)
            }
            return RouteReading(
                match: captures.isConfirming ? .confirm(screen) : .screen(screen),
                route: captures.route)
        }
    }
}

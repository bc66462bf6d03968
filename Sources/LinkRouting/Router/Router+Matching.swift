public import URLText

extension Router {
    /// The screen that a link opens, or why there is none.
    ///
    /// The text is read by the rules of RFC 3986 and never mended, so the answer is the same on
    /// every system.
    @_alwaysEmitIntoClient public func match(_ link: String) -> RouteMatch<Screen> {
        match(table.find(link))
    }

    /// The screen that a link opens, or why there is none.
    @_alwaysEmitIntoClient public func match(_ link: WebURL) -> RouteMatch<Screen> {
        match(table.find(link))
    }

    /// What ``match(_:)-(String)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: String) -> RouteReading<Screen> {
        reading(table.find(link))
    }

    /// What ``match(_:)-(WebURL)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: WebURL) -> RouteReading<Screen> {
        reading(table.find(link))
    }

    @_alwaysEmitIntoClient func match(_ found: Result<Captures, Unhandled>) -> RouteMatch<Screen> {
        switch found {
        case .failure(let unhandled): .unhandled(unhandled)
        case .success(let captures): match(captures)
        }
    }

    @_alwaysEmitIntoClient func match(_ captures: Captures) -> RouteMatch<Screen> {
        guard let screen = routes[captures.number].read(captures) else {
            return .unhandled(captures.refused)
        }
        return captures.isConfirming ? .confirm(screen) : .screen(screen)
    }

    @_alwaysEmitIntoClient func reading(_ found: Result<Captures, Unhandled>) -> RouteReading<
        Screen
    > {
        switch found {
        case .failure(let unhandled):
            RouteReading(match: .unhandled(unhandled), route: unhandled.route)
        case .success(let captures):
            RouteReading(match: match(captures), route: captures.route)
        }
    }
}

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

    @_alwaysEmitIntoClient func reading(_ found: Result<FoundRoute, Unhandled>) -> RouteReading<
        Screen
    > {
        switch found {
        case .failure(let unhandled): return RouteReading(unhandled)
        case .success(let found):
            let marks = table.marks[found.number]
            if marks.isSchemeOnly, found.isWeb {
                return RouteReading(.schemeOnly(route: marks.path), route: marks.path)
            }
            switch readers[found.number].read(found.captures) {
            case .success(let screen):
                return RouteReading(
                    match: marks.isConfirming ? .confirm(screen) : .screen(screen),
                    route: marks.path)
            case .failure(let refusal):
                return RouteReading(.parameter(route: marks.path, refusal), route: marks.path)
            }
        }
    }
}

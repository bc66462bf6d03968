public import URLText

extension Router {
    /// The screen that a link opens, or why there is none.
    ///
    /// The text is read by the rules of RFC 3986 and never mended, so the answer is the same on
    /// every system.
    @_alwaysEmitIntoClient public func match(_ link: String) -> RouteMatch<Screen> {
        do throws(Unhandled) { return match(try table.find(link)) } catch {
            return .unhandled(error)
        }
    }

    /// The screen that a link opens, or why there is none.
    @_alwaysEmitIntoClient public func match(_ link: WebURL) -> RouteMatch<Screen> {
        do throws(Unhandled) { return match(try table.find(link)) } catch {
            return .unhandled(error)
        }
    }

    /// What ``match(_:)-(String)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: String) -> RouteReading<Screen> {
        do throws(Unhandled) { return reading(try table.find(link)) } catch {
            return RouteReading(match: .unhandled(error), route: error.route)
        }
    }

    /// What ``match(_:)-(WebURL)`` answers, and the route that was found, if any: for logs.
    @_alwaysEmitIntoClient public func reading(_ link: WebURL) -> RouteReading<Screen> {
        do throws(Unhandled) { return reading(try table.find(link)) } catch {
            return RouteReading(match: .unhandled(error), route: error.route)
        }
    }

    @_alwaysEmitIntoClient func match(_ captures: Captures) -> RouteMatch<Screen> {
        guard let screen = routes[captures.number].read(captures) else {
            return .unhandled(captures.refused)
        }
        return captures.isConfirming ? .confirm(screen) : .screen(screen)
    }

    @_alwaysEmitIntoClient func reading(_ captures: Captures) -> RouteReading<Screen> {
        RouteReading(match: match(captures), route: captures.route)
    }
}

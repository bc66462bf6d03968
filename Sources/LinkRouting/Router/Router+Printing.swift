extension Router {
    /// The universal link to a screen, with the first host that is no wildcard.
    ///
    /// The link leads back to the screen, on every system; else there is none. Routes are asked in
    /// their order whether the screen is theirs, which takes a few nanoseconds each: only the
    /// closure of a route knows.
    ///
    /// - Throws: ``Unprintable`` with the reason.
    @_alwaysEmitIntoClient public func url(for screen: Screen) throws(Unprintable) -> String {
        try written(screen, nil)
    }

    /// The link to a screen in the app's first custom scheme, or in the given one.
    ///
    /// A first segment that could not stand as a host makes a link with an empty host:
    /// `myapp:///café`.
    ///
    /// - Throws: ``Unprintable`` with the reason.
    @_alwaysEmitIntoClient public func schemeURL(
        for screen: Screen, scheme: String? = nil
    ) throws(Unprintable) -> String {
        guard let scheme = table.scheme(scheme) else { throw .noScheme }
        return try written(screen, scheme)
    }

    /// The link by the first route that has one, or why the first that knows the screen has none.
    @_alwaysEmitIntoClient func written(
        _ screen: Screen, _ scheme: String?
    ) throws(Unprintable) -> String {
        var obstacle: Unprintable?
        var number = first(from: 0, knowing: screen)
        while number >= 0 {
            var draft = Draft()
            routes[number].write(screen, &draft)
            if let link = table.link(draft, of: number, scheme, &obstacle) { return link }
            number = first(from: number + 1, knowing: screen)
        }
        throw table.obstacle(obstacle, scheme)
    }

    /// The first route, of those from a number on, that a screen belongs to; -1 when there is none.
    @usableFromInline func first(from start: Int, knowing screen: Screen) -> Int {
        if start == 0 { return search.first(knowing: screen) }
        // Few screens have several routes.
        var number = start
        while number < routes.count {
            if routes[number].knows(screen) { return number }
            number += 1
        }
        return -1
    }
}

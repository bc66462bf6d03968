internal import LinkRouting
internal import WebText

/// Makes the components of an association file from routes.
///
/// Apple's wildcards cross slashes and know no types, so a pattern takes more than its route. Two
/// rules keep the list right all the same:
///
/// - Deep routes come before shallow ones, and each brings exclusions for what its pattern takes
///   below it: `/product/?*/?*` is excluded before `/product/?*` is claimed. Such an exclusion
///   matches only paths with more segments than the route has, and what is claimed there stands
///   before it, so no link of another route is lost.
/// - A route with a tail has no such exclusions. It stands before all routes that have. One that is
///   kept from the web is excluded only where that takes no link of another route with a tail.
///
/// What a component before it decides anyway is left out.
struct ComponentList {
    private(set) var components: [AssociationComponent] = []
    private let exports: LinkExports
    /// The paths that are decided by the components so far, whatever the query.
    private var decided: [PathPattern] = []

    init(_ exports: LinkExports, excluding paths: [String]) {
        self.exports = exports
        let open = exports.routes.filter { !$0.isSchemeOnly }
        let closed = exports.routes.filter(\.isSchemeOnly)
        if exports.options.readsFragmentRoutes { open.forEach { add(fragmentsOf: $0) } }
        for path in paths { add(AssociationComponent(path: path, isExclusion: true)) }
        let claims = open.flatMap { route in route.patterns.map { (pattern: $0, route: route) } }
        // No other route takes a path of literals alone.
        for route in closed where !route.hasTail {
            for pattern in route.patterns where !pattern.pieces.contains(.slot) {
                exclude(pattern, of: route, before: claims.map(\.pattern))
            }
        }
        addTails(open, closed)
        addFixed(open, closed)
    }

    private mutating func addTails(_ open: [RouteDescription], _ closed: [RouteDescription]) {
        let fixed = open.filter { !$0.hasTail }.flatMap(\.patterns)
        let rows = (open + closed).filter(\.hasTail).flatMap { route in
            route.patterns.map { (pattern: shortened($0), route: route) }
        }.sorted { Self.goesBefore($0.pattern, $1.pattern) }
        for (index, row) in rows.enumerated() {
            if !row.route.isSchemeOnly {
                claim(row.pattern, of: row.route)
            } else if !fixed.contains(where: row.pattern.overlaps) {
                let later = rows[index...].filter { !$0.route.isSchemeOnly }.map(\.pattern)
                // A literal behind a slot is found further right as well, where the link may be
                // another route's: it is claimed then, rather than lost.
                if later.contains(where: row.pattern.takesMore) { continue }
                exclude(row.pattern, of: row.route, before: later)
            }
        }
    }

    /// A tail that may not be empty where the path without it is another route's.
    private func shortened(_ pattern: PathPattern) -> PathPattern {
        let bare = PathPattern(pieces: pattern.pieces)
        var pattern = pattern
        pattern.allowsEmptyTail = !exports.routes.contains {
            !$0.hasTail && $0.isSchemeOnly && $0.patterns.contains(bare)
        }
        return pattern
    }

    private mutating func addFixed(_ open: [RouteDescription], _ closed: [RouteDescription]) {
        let rows = (open + closed).filter { !$0.hasTail }.flatMap(Row.all)
            .sorted { Self.goesBefore($0.pattern, $1.pattern) }
        for (index, row) in rows.enumerated() {
            let later = rows[index...].filter(\.isClaim).map(\.pattern)
            for deeper in row.pattern.deeper {
                exclude(
                    deeper, before: later, comment: "there is nothing below \(row.route.path)")
            }
            if row.isClaim {
                claim(row.pattern, of: row.route)
                // What the claim leaves over belongs to the route, which refuses it.
                let after = rows[(index + 1)...].filter(\.isClaim).map(\.pattern)
                exclude(row.pattern, before: after, comment: "what \(row.route.path) refuses")
            } else if row.route.isSchemeOnly {
                exclude(row.pattern, of: row.route, before: later)
            } else {
                exclude(row.pattern, before: later, comment: "what \(row.route.path) refuses")
            }
        }
    }

    /// A pattern of a route without tail.
    private struct Row {
        let pattern: PathPattern
        let route: RouteDescription
        /// Whether it is claimed. A route whose values are written out has its values claimed and
        /// any other text refused.
        let isClaim: Bool

        static func all(_ route: RouteDescription) -> [Row] {
            let patterns = route.patterns
            let rows = patterns.map {
                Row(pattern: $0, route: route, isClaim: !route.isSchemeOnly)
            }
            let loose = route.loosePatterns.filter { !patterns.contains($0) }
            return rows
                + loose.filter { $0.pieces.contains(.slot) }.map {
                    Row(pattern: $0, route: route, isClaim: false)
                }
        }
    }

    /// Deep before shallow; in a depth, as the router chooses: a literal before a slot, from left to
    /// right.
    private static func goesBefore(_ first: PathPattern, _ second: PathPattern) -> Bool {
        if first.pieces.count != second.pieces.count {
            return first.pieces.count > second.pieces.count
        }
        for (one, other) in zip(first.pieces, second.pieces) where one != other {
            if one == .slot { return false }
            if other == .slot { return true }
        }
        return false
    }

    // MARK: One component

    private mutating func claim(_ pattern: PathPattern, of route: RouteDescription) {
        if decided.contains(where: { $0.covers(pattern) }) { return }
        let query = route.parameters.compactMap(Self.condition)
        let fragment = route.parameters.first { $0.place == .fragment && $0.isRequired }
        let isFragmentFree = fragment?.fitsEmpty ?? true
        add(
            AssociationComponent(
                path: pattern.text, query: query, fragment: isFragmentFree ? nil : "?*",
                isCaseSensitive: exports.options.isCaseSensitive, comment: Self.comment(on: route)))
        if query.isEmpty, isFragmentFree { decided.append(pattern) }
    }

    /// A query item that has to be there. Its absence counts as the empty text, and names are
    /// compared as they are written, so nothing is asked for where that could lose a link.
    private static func condition(
        _ parameter: RouteParameter
    ) -> AssociationComponent.QueryItem? {
        guard parameter.place == .query, parameter.isRequired, !parameter.fitsEmpty,
            parameter.name.utf8.allSatisfy(\.isUnreserved)
        else { return nil }
        return AssociationComponent.QueryItem(name: parameter.name, pattern: "?*")
    }

    private static func comment(on route: RouteDescription) -> String {
        route.summary.map { "\(route.path): \($0)" } ?? route.path
    }

    private mutating func exclude(
        _ pattern: PathPattern, of route: RouteDescription, before later: [PathPattern]
    ) {
        exclude(pattern, before: later, comment: "\(route.path) is not for the web")
    }

    private mutating func exclude(
        _ pattern: PathPattern, before later: [PathPattern], comment: String
    ) {
        let isIdle =
            decided.contains { $0.covers(pattern) } || !later.contains(where: pattern.overlaps)
        if isIdle { return }
        decided.append(pattern)
        add(
            AssociationComponent(
                path: pattern.text, isExclusion: true,
                isCaseSensitive: exports.options.isCaseSensitive, comment: comment))
    }

    /// Links whose fragment is the path. A question mark of the link can only be written as the
    /// wildcard for one character.
    private mutating func add(fragmentsOf route: RouteDescription) {
        for pattern in route.patterns {
            let isQueried = route.parameters.contains { $0.place == .query }
            let needsQuery = route.parameters.contains { Self.condition($0) != nil }
            var texts = needsQuery ? [] : [pattern.text]
            if isQueried, pattern.pieces.last != .slot, !pattern.hasTail {
                texts.append(pattern.text + "?*")
            } else if needsQuery {
                texts.append(pattern.text)
            }
            for text in texts {
                for form in [text, text.replacing("/", with: "%2F")] {
                    add(
                        AssociationComponent(
                            fragment: form, isCaseSensitive: exports.options.isCaseSensitive,
                            comment: Self.comment(on: route)))
                }
            }
        }
    }

    private mutating func add(_ component: AssociationComponent) {
        components.append(component)
    }
}

internal import URLText

/// All templates in one tree, one level per segment.
///
/// A literal goes before a slot and a slot before a tail, from left to right. A walk visits only
/// nodes whose whole way from the root fits the link, and of those, at each depth, at most one for
/// each row of literals and slots that templates begin with: two nodes with the same row would have
/// the same literals, the link's own. So the cost is at most the segments of the link times the
/// rows that fit it, whatever the number of routes.
struct RouteTrie: Sendable {
    private(set) var nodes = [Node()]
    private var literals = LiteralTable()

    struct Node: Sendable {
        /// The child for a segment of any text.
        var any: Int?
        var route: Int?
        var tail: Int?
        var hasLiterals = false
    }

    let isCaseSensitive: Bool

    init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

    /// Adds a route, or returns the one that has the same place already.
    mutating func insert(_ route: Int, _ template: RouteTemplate) -> Int? {
        var at = 0
        var beforeLast = 0
        for segment in template.segments {
            beforeLast = at
            switch segment {
            case .literal(let text): at = child(of: at, Array(text.utf8))
            case .slot, .wildcard:
                let next = nodes[at].any ?? add()
                nodes[at].any = next
                at = next
            }
        }
        if template.tail != nil {
            if let other = nodes[at].tail { return other }
            nodes[at].tail = route
            return nil
        }
        let places = template.isLastOptional ? [beforeLast, at] : [at]
        if let other = places.compactMap({ nodes[$0].route }).first { return other }
        for place in places { nodes[place].route = route }
        return nil
    }

    private mutating func add() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    private mutating func child(of parent: Int, _ literal: [UInt8]) -> Int {
        if let known = node(below: parent, literal, exactly: isCaseSensitive) { return known }
        let child = add()
        nodes[parent].hasLiterals = true
        // In the place of a host a literal is found in any case.
        for place in parent == 0 ? [parent, Self.host] : [parent] {
            literals.insert(below: place, literal, hash(of: literal), child)
        }
        return child
    }

    /// The child for a literal of a template. Out of line, for only the search for links has to be fast.
    @inline(never)
    private func node(below parent: Int, _ literal: [UInt8], exactly: Bool) -> Int? {
        literals.find(
            below: parent, literal, 0..<literal.count, hash(of: literal), exactly: exactly)
    }

    private func hash(of literal: [UInt8]) -> UInt64 {
        var hash = SegmentHash()
        for byte in literal { hash.add(byte) }
        return hash.value
    }

    /// Stands for the root where the first segment is a host.
    private static let host = -1

    /// The nodes that a literal leads to as the first segment, and in the place of a host.
    func places(ofFirst literal: String) -> (inPath: Int, asHost: Int)? {
        let bytes = Array(literal.utf8)
        guard let inPath = node(below: 0, bytes, exactly: isCaseSensitive),
            let asHost = node(below: Self.host, bytes, exactly: false)
        else { return nil }
        return (inPath, asHost)
    }

    /// The route for the segments of a link, or nil.
    func find(_ link: LinkParts) -> Int? {
        var walk = Walk()
        return find(link, &walk)
    }

    /// The route for the segments of a link, or nil; also counts the nodes visited.
    func find(_ link: LinkParts, _ walk: inout Walk) -> Int? {
        // No slot, tail or literal takes such a segment.
        if link.hasOddSegment { return nil }
        return find(link, from: 0, node: 0, &walk)
    }

    struct Walk {
        var visits = 0
    }

    /// Whether every path that is written by this template, which is in the tree, leads to its route:
    /// nowhere on its way does a literal stand beside a slot of its own.
    func isUncontested(_ template: RouteTemplate) -> Bool {
        var at = 0
        for segment in template.segments {
            switch segment {
            case .literal(let text):
                let child = node(below: at, Array(text.utf8), exactly: isCaseSensitive)
                guard let child else { return false }
                at = child
            case .slot, .wildcard:
                guard !nodes[at].hasLiterals, let child = nodes[at].any else { return false }
                at = child
            }
        }
        let end = nodes[at]
        return template.tail == nil || !(end.hasLiterals || end.any != nil || end.route != nil)
    }

    private func find(_ link: LinkParts, from start: Int, node: Int, _ walk: inout Walk) -> Int? {
        walk.visits += 1
        let here = nodes[node]
        guard start < link.segments.count else { return here.route ?? here.tail }
        let segment = link.segments[start]
        if here.hasLiterals {
            let isHost = start == 0 && link.isFirstAHost
            let literal = literals.find(
                below: isHost ? Self.host : node, link.decoded, segment.start..<segment.end,
                segment.hash, exactly: isCaseSensitive && !isHost)
            if let literal, let found = find(link, from: start + 1, node: literal, &walk) {
                return found
            }
        }
        if let any = here.any, let found = find(link, from: start + 1, node: any, &walk) {
            return found
        }
        return here.tail
    }

    /// Reports the tails that others take everything from, each with one of those.
    func unreachable(_ report: (_ route: Int, _ taker: Int) -> Void) {
        for node in nodes {
            if let tail = node.tail, node.route != nil, let any = node.any,
                let taker = takerOfAll(any)
            {
                report(tail, taker)
            }
        }
    }

    /// The tail that, with the routes above it, takes every path of at least this depth.
    private func takerOfAll(_ node: Int) -> Int? {
        if let tail = nodes[node].tail { return tail }
        guard nodes[node].route != nil, let any = nodes[node].any else { return nil }
        return takerOfAll(any)
    }
}

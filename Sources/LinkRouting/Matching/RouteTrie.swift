internal import URLText

/// All templates in one tree, one level per segment.
///
/// A literal goes before a slot and a slot before a tail, from left to right. A walk visits only
/// nodes whose whole way from the root fits the link, and of those, at each depth, at most one for
/// each row of literals and slots that templates begin with: two nodes with the same row would have
/// the same literals, the link's own. So the cost is at most the segments of the link times the
/// rows that fit it, whatever the number of routes.
///
/// One object with lists of numbers, and none of structures: each type that is stored somewhere brings a
/// kilobyte along. It is changed only while a router is made, by the one who makes it.
final class RouteTrie: Sendable {
    // Of each node: the child for a segment of any text, the route that ends here, the one whose tail
    // begins here, all -1 where there is none, and how many literals go on from here.
    @exclusivity(unchecked) nonisolated(unsafe) private var any = [-1]
    @exclusivity(unchecked) nonisolated(unsafe) private var routes = [-1]
    @exclusivity(unchecked) nonisolated(unsafe) private var tails = [-1]
    @exclusivity(unchecked) nonisolated(unsafe) private var literals = [0]
    // Of each edge: the nodes that it joins, the hash of its literal, and where the bytes of that end in
    // the pool; they begin where those of the edge before end.
    @exclusivity(unchecked) nonisolated(unsafe) var parents: [Int] = []
    @exclusivity(unchecked) nonisolated(unsafe) var children: [Int] = []
    @exclusivity(unchecked) nonisolated(unsafe) var hashes: [Int] = []
    @exclusivity(unchecked) nonisolated(unsafe) var ends: [Int] = []
    @exclusivity(unchecked) nonisolated(unsafe) var pool: [UInt8] = []
    /// Numbers of edges, or -1; open addressing, at most half full, a power of two long.
    @exclusivity(unchecked) nonisolated(unsafe) var places = [Int](repeating: -1, count: 16)

    let isCaseSensitive: Bool

    init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

    /// The number of nodes.
    var count: Int { any.count }

    /// Adds a route, or returns the one that has the same place already.
    func insert(_ route: Int, _ template: RouteTemplate) -> Int? {
        var at = 0
        var beforeLast = 0
        for text in template.literals {
            beforeLast = at
            if !text.isEmpty {
                at = addChild(of: at, text.bytes)
            } else {
                if any[at] < 0 { any[at] = add() }
                at = any[at]
            }
        }
        if template.tail != nil {
            if tails[at] >= 0 { return tails[at] }
            tails[at] = route
            return nil
        }
        if !template.isLastOptional { beforeLast = at }
        let other = max(routes[beforeLast], routes[at])
        if other >= 0 { return routes[beforeLast] >= 0 ? routes[beforeLast] : other }
        routes[beforeLast] = route
        routes[at] = route
        return nil
    }

    private func add() -> Int {
        any.append(-1)
        routes.append(-1)
        tails.append(-1)
        literals.append(0)
        return count - 1
    }

    private func addChild(of parent: Int, _ literal: [UInt8]) -> Int {
        let known = node(below: parent, literal, exactly: isCaseSensitive)
        if known >= 0 { return known }
        let child = add()
        literals[parent] += 1
        addEdge(below: parent, literal, hash(of: literal), child)
        // In the place of a host a literal is found in any case.
        if parent == 0 { addEdge(below: Self.host, literal, hash(of: literal), child) }
        return child
    }

    /// The child for a literal of a template. Out of line, for only the search for links has to be fast.
    @inline(never)
    private func node(below parent: Int, _ literal: [UInt8], exactly: Bool) -> Int {
        child(below: parent, literal, 0..<literal.count, hash(of: literal), exactly: exactly)
    }

    @inline(never)
    private func hash(of literal: [UInt8]) -> Int {
        var hash = SegmentHash()
        for byte in literal { hash.add(byte) }
        return hash.value
    }

    /// Stands for the root where the first segment is a host.
    private static var host: Int { -1 }

    /// The nodes that a literal leads to as the first segment, and in the place of a host.
    func places(ofFirst literal: String) -> (inPath: Int, asHost: Int) {
        let bytes = literal.bytes
        return (
            node(below: 0, bytes, exactly: isCaseSensitive),
            node(below: Self.host, bytes, exactly: false)
        )
    }

    /// The route for the segments of a link, or -1.
    func find(_ link: LinkParts) -> Int {
        var visits = 0
        return find(link, &visits)
    }

    /// The route for the segments of a link, or -1; also counts the nodes visited.
    func find(_ link: LinkParts, _ visits: inout Int) -> Int {
        // No slot, tail or literal takes such a segment.
        if link.hasOddSegment { return -1 }
        return find(link, from: 0, node: 0, &visits)
    }

    /// Whether every path that is written by this template, which is in the tree, leads to its route:
    /// nowhere on its way does a literal stand beside a slot of its own.
    func isUncontested(_ template: RouteTemplate) -> Bool {
        var at = 0
        for text in template.literals {
            if !text.isEmpty {
                at = node(below: at, text.bytes, exactly: isCaseSensitive)
            } else {
                if literals[at] > 0 { return false }
                at = any[at]
            }
            if at < 0 { return false }
        }
        return template.tail == nil || !(literals[at] > 0 || any[at] >= 0 || routes[at] >= 0)
    }

    private func find(_ link: LinkParts, from start: Int, node: Int, _ visits: inout Int) -> Int {
        visits += 1
        guard start < link.count else { return routes[node] >= 0 ? routes[node] : tails[node] }
        if literals[node] > 0 {
            let isHost = start == 0 && link.isFirstAHost
            let literal = child(
                below: isHost ? Self.host : node, link.decoded, link.range(of: start),
                link.hash(of: start), exactly: isCaseSensitive && !isHost)
            if literal >= 0 {
                let found = find(link, from: start + 1, node: literal, &visits)
                if found >= 0 { return found }
            }
        }
        if any[node] >= 0 {
            let found = find(link, from: start + 1, node: any[node], &visits)
            if found >= 0 { return found }
        }
        return tails[node]
    }

    /// The route whose tail begins at a node and that takes everything from it, or -1.
    func taker(ofTailAt node: Int) -> (tail: Int, taker: Int) {
        let isLost = tails[node] >= 0 && routes[node] >= 0 && any[node] >= 0
        return (tails[node], isLost ? takerOfAll(any[node]) : -1)
    }

    /// The tail that, with the routes above it, takes every path of at least this depth, or -1.
    private func takerOfAll(_ node: Int) -> Int {
        if tails[node] >= 0 { return tails[node] }
        return routes[node] >= 0 && any[node] >= 0 ? takerOfAll(any[node]) : -1
    }
}

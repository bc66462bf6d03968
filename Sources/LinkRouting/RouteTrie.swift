internal import WebText

/// All templates in one tree, one level per segment.
///
/// A literal goes before a slot and a slot before a tail, from left to right. The cost grows with
/// the length of the path, not with the number of routes.
struct RouteTrie: Sendable {
    private var nodes = [Node()]
    private let isCaseSensitive: Bool

    private struct Node: Sendable {
        var literals: [ArraySlice<UInt8>: Int] = [:]
        /// The root's literals in lower case, for the place of a host.
        var folded: [ArraySlice<UInt8>: Int] = [:]
        var any: Int?
        var route: Int?
        var tail: Int?
    }

    init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

    /// Adds a route, or returns the one that has the same place already.
    mutating func insert(_ route: Int, _ template: RouteTemplate) -> Int? {
        var at = 0
        for segment in template.segments {
            switch segment {
            case .literal(let text):
                let key = key(Array(text.utf8)[...])
                if let next = nodes[at].literals[key] {
                    at = next
                } else {
                    nodes.append(Node())
                    nodes[at].literals[key] = nodes.count - 1
                    if at == 0 { nodes[0].folded[Self.lowercased(key)] = nodes.count - 1 }
                    at = nodes.count - 1
                }
            case .slot, .wildcard:
                if let next = nodes[at].any {
                    at = next
                } else {
                    nodes.append(Node())
                    nodes[at].any = nodes.count - 1
                    at = nodes.count - 1
                }
            }
        }
        let path: WritableKeyPath<Node, Int?> = template.tail == nil ? \.route : \.tail
        if let other = nodes[at][keyPath: path] { return other }
        nodes[at][keyPath: path] = route
        return nil
    }

    /// The route for decoded segments, or nil.
    func find(_ segments: [ArraySlice<UInt8>], isFirstAHost: Bool) -> Int? {
        find(segments, from: 0, node: 0, isFirstAHost: isFirstAHost)
    }

    private func find(
        _ segments: [ArraySlice<UInt8>], from start: Int, node: Int, isFirstAHost: Bool
    ) -> Int? {
        guard start < segments.count else { return nodes[node].route ?? nodes[node].tail }
        let segment = segments[start]
        var literal = nodes[node].literals.isEmpty ? nil : nodes[node].literals[key(segment)]
        if literal == nil, start == 0, isFirstAHost {
            literal = nodes[0].folded[Self.lowercased(segment)]
        }
        if let literal {
            let found = find(segments, from: start + 1, node: literal, isFirstAHost: false)
            if let found { return found }
        }
        if let any = nodes[node].any, Self.isValue(segment) {
            let found = find(segments, from: start + 1, node: any, isFirstAHost: false)
            if let found { return found }
        }
        if let tail = nodes[node].tail, segments[start...].allSatisfy(Self.isValue) { return tail }
        return nil
    }

    /// Tails that others take everything from: each with one of those.
    func unreachable() -> [(route: Int, because: Int)] {
        nodes.compactMap { node in
            guard let tail = node.tail, node.route != nil, let any = node.any,
                let taker = takerOfAll(any)
            else { return nil }
            return (tail, taker)
        }
    }

    /// The tail that, with the routes above it, takes every path of at least this depth.
    private func takerOfAll(_ node: Int) -> Int? {
        if let tail = nodes[node].tail { return tail }
        guard nodes[node].route != nil, let any = nodes[node].any else { return nil }
        return takerOfAll(any)
    }

    /// Empty segments and dot segments are no values: `//` and `..` mean something else elsewhere.
    private static func isValue(_ segment: ArraySlice<UInt8>) -> Bool {
        switch segment.count {
        case 0: false
        case 1: segment.first != UInt8(ascii: ".")
        case 2: !segment.allSatisfy { $0 == UInt8(ascii: ".") }
        default: true
        }
    }

    private func key(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        isCaseSensitive ? text : Self.lowercased(text)
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.map(\.asciiLowercased)[...]
    }
}

internal import WebText

/// What an app's routes make of a path.
package enum RouteVerdict: Hashable, Sendable {
    /// A route takes it, as far as can be told without the app.
    case taken(String)
    /// None does.
    case noRoute
    /// Only links of a custom scheme lead to the route that would.
    case schemeOnly(String)
    /// The route needs an item of the query.
    case missingItem(String, route: String)
    /// The route needs a fragment.
    case missingFragment(route: String)
    /// The route knows every text that fits, and this is none of them.
    case wrongValue(String, parameter: String, fitting: [String], route: String)
}

extension RouteList {
    /// What the routes make of a path with its query and fragment, percent-encoded as in a link.
    package func judge(_ path: String) -> RouteVerdict {
        guard let parts = Parts(path, self) else { return .noRoute }
        // A literal goes before a slot and a slot before a tail, from left to right.
        let fitting = routes.filter { $0.fits(parts.segments, isCaseSensitive) }
            .min { $0.goesBefore($1) }
        guard let route = fitting else { return .noRoute }
        if route.isSchemeOnly { return .schemeOnly(route.path) }
        for (segment, text) in zip(route.segments, parts.segments) {
            guard case .slot(let name) = segment, let values = route.values[name],
                !values.contains(text)
            else { continue }
            return .wrongValue(text, parameter: name, fitting: values, route: route.path)
        }
        if let item = route.neededItems.first(where: { !parts.items.contains($0) }) {
            return .missingItem(item, route: route.path)
        }
        if route.needsFragment, !parts.hasFragment {
            return .missingFragment(route: route.path)
        }
        return .taken(route.path)
    }

    /// The route that a path is most like; nil when it is like none.
    ///
    /// Meant for a few paths: it costs the segments of the path times the routes, each with a
    /// comparison of words.
    package func nearest(to path: String) -> String? {
        guard let parts = Parts(path, self) else { return nil }
        let segments = Array(parts.segments.prefix(Self.mostSegments))
        var known: [Pair: Double] = [:]
        var best: (route: String, cost: Double)?
        for route in routes where !route.isSchemeOnly {
            // With no word in common none is near.
            guard let cost = route.distance(to: segments, &known) else { continue }
            if cost < best?.cost ?? .infinity { best = (route.path, cost) }
        }
        return best?.route
    }

    /// Two words that are compared once.
    struct Pair: Hashable {
        let one: String
        let other: String
    }

    /// A path taken apart.
    private struct Parts {
        var segments: [String] = []
        var items: Set<String> = []
        var hasFragment = false

        /// Nil when no route takes it, whatever the routes are.
        init?(_ path: String, _ list: RouteList) {
            var rest = Substring(path)
            if let mark = rest.firstIndex(of: "#") {
                hasFragment = true
                let fragment = rest[rest.index(after: mark)...]
                if list.readsFragmentRoutes, fragment.hasPrefix("/") {
                    (rest, hasFragment) = (fragment, false)
                } else {
                    rest = rest[..<mark]
                }
            }
            if let mark = rest.firstIndex(of: "?") {
                for item in rest[rest.index(after: mark)...].split(separator: "&") {
                    let name = item.prefix { $0 != "=" }
                    let plain =
                        list.isPlusABlank ? String(name.replacing("+", with: " ")) : String(name)
                    if let name = PercentCoding.decode(plain) { items.insert(name) }
                }
                rest = rest[..<mark]
            }
            guard rest.hasPrefix("/") else { return nil }
            var texts = rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            // A trailing slash is ignored, once.
            if texts.last?.isEmpty == true { texts.removeLast() }
            for text in texts {
                guard let text = PercentCoding.decode(String(text)), !text.isEmpty, text != ".",
                    text != ".."
                else { return nil }
                segments.append(text)
            }
        }
    }
}

extension RouteList.Route {
    func fits(_ texts: [String], _ isCaseSensitive: Bool) -> Bool {
        let least = segments.count - (isLastOptional ? 1 : 0)
        guard texts.count >= least else { return false }
        if hasTail {
            guard fitsEmptyTail || texts.count > segments.count else { return false }
        } else if texts.count > segments.count {
            return false
        }
        return zip(segments, texts).allSatisfy { segment, text in
            switch segment {
            case .slot: true
            case .literal(let literal):
                // Bytes, as the app compares them; letters beyond ASCII keep their case.
                isCaseSensitive
                    ? literal.utf8.elementsEqual(text.utf8)
                    : literal.utf8.lazy.map(Self.lowercased)
                        .elementsEqual(text.utf8.lazy.map(Self.lowercased))
            }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether an app asks this route first, of two that fit the same path.
    func goesBefore(_ other: RouteList.Route) -> Bool {
        let (own, its) = (ranks, other.ranks)
        for (one, two) in zip(own, its) where one != two { return one < two }
        return own.count < its.count
    }

    private var ranks: [Int] {
        segments.map { if case .literal = $0 { 0 } else { 1 } } + (hasTail ? [2] : [])
    }

    /// How unlike a path is, from 0: a segment too many or too few counts 1, a word as much as it
    /// has to be changed, and a slot a little, so that a literal that fits is nearer. Nil when no
    /// word is even half the same.
    func distance(to texts: [String], _ known: inout [RouteList.Pair: Double]) -> Double? {
        var cost = 0.0
        var isAlike = false
        for (number, segment) in segments.enumerated() {
            guard number < texts.count else {
                cost += isLastOptional && number == segments.count - 1 ? 0.1 : 1
                continue
            }
            guard case .literal(let literal) = segment else {
                cost += 0.2
                continue
            }
            let pair = RouteList.Pair(one: literal, other: texts[number])
            let distance = known[pair] ?? WordDistance.between(literal, texts[number])
            known[pair] = distance
            cost += distance
            isAlike = isAlike || distance <= 0.5
        }
        let more = texts.count - segments.count
        if more > 0 { cost += hasTail ? 0.3 : Double(more) }
        return isAlike ? cost : nil
    }
}

/// How many letters have to be changed to make one word of another, as a part of the longer one.
enum WordDistance {
    /// From 0 for the same to 1 for nothing in common. The case of ASCII letters counts little.
    static func between(_ one: String, _ other: String) -> Double {
        if one == other { return 0 }
        let (left, right) = (Array(one.lowercased().utf8), Array(other.lowercased().utf8))
        if left == right { return 0.05 }
        // Nobody mistypes what is as long as this.
        guard left.count <= 64, right.count <= 64, !left.isEmpty, !right.isEmpty else { return 1 }
        var row = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, its) in right.enumerated() {
                let changed = corner + (letter == its ? 0 : 1)
                corner = row[j + 1]
                row[j + 1] = min(changed, corner + 1, row[j] + 1)
            }
        }
        return Double(row[right.count]) / Double(max(left.count, right.count))
    }
}

internal import LinkRouting
internal import WebText

/// A pattern of paths in the notation of association files, as a row of segments.
///
/// A slot is `?*`, one character or more, because a bare `*` may be empty. Neither keeps to one
/// segment.
struct PathPattern: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        /// Text, percent-encoded.
        case literal(String)
        case slot
    }

    var pieces: [Piece]
    /// Whether anything may follow.
    var hasTail = false
    /// Whether a tail may be empty.
    var allowsEmptyTail = true

    var text: String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += "/" + literal
            case .slot: text += "/?*"
            }
        }
        if hasTail { return text + (allowsEmptyTail ? "/*" : "/?*") }
        return text.isEmpty ? "/" : text
    }

    /// The patterns of what this one takes although it has more segments: with a segment more in
    /// one of the slots.
    var deeper: [PathPattern] {
        if hasTail { return [] }
        return pieces.indices.filter { pieces[$0] == .slot }.map { index in
            PathPattern(pieces: Array(pieces[...index]) + [.slot] + pieces[(index + 1)...])
        }
    }

    // MARK: As languages

    /// One segment after the other, for comparisons.
    private enum Step: Equatable {
        case literal(String)
        case one
        case many
    }

    private var steps: [Step] {
        let steps = pieces.flatMap { piece -> [Step] in
            switch piece {
            case .literal(let text): [.literal(text)]
            case .slot: [.one, .many]
            }
        }
        return hasTail ? steps + (allowsEmptyTail ? [.many] : [.one, .many]) : steps
    }

    /// Whether every path that `other` matches is surely matched by this pattern.
    func covers(_ other: PathPattern) -> Bool { Self.covers(steps[...], other.steps[...]) }

    private static func covers(_ own: ArraySlice<Step>, _ other: ArraySlice<Step>) -> Bool {
        guard let next = other.first else { return own.allSatisfy { $0 == .many } }
        guard let step = own.first else { return false }
        if step == .many {
            return covers(own, other.dropFirst()) || covers(own.dropFirst(), other)
        }
        return next != .many && (step == .one || step == next)
            && covers(own.dropFirst(), other.dropFirst())
    }

    /// Whether this pattern of a route with a tail matches a path that is not its route's, since a
    /// slot takes several segments, but that of the route of `other`.
    func takesMore(of other: PathPattern) -> Bool {
        guard let last = pieces.lastIndex(where: { $0 != .slot }) else { return false }
        let own = other.pieces.map { piece -> Step in
            if case .literal(let text) = piece { .literal(text) } else { .one }
        }
        let links = own + (other.hasTail ? [.many] : [])
        return pieces[..<last].indices.contains { index in
            if pieces[index] != .slot { return false }
            var wider = self
            wider.pieces.insert(.slot, at: index)
            return Self.overlaps(wider.steps[...], links[...])
        }
    }

    /// Whether there is a path that both match.
    func overlaps(_ other: PathPattern) -> Bool { Self.overlaps(steps[...], other.steps[...]) }

    private static func overlaps(_ one: ArraySlice<Step>, _ other: ArraySlice<Step>) -> Bool {
        if one.first == .many {
            if overlaps(one.dropFirst(), other) { return true }
            return !other.isEmpty && overlaps(one, other.dropFirst())
        }
        if other.first == .many { return overlaps(other, one) }
        guard let first = one.first, let second = other.first else {
            return one.isEmpty && other.isEmpty
        }
        return (first == .one || second == .one || first == second)
            && overlaps(one.dropFirst(), other.dropFirst())
    }
}

extension RouteDescription {
    /// At most so many patterns are written out for the values of enums in one route.
    static var mostSpellings: Int { 32 }

    /// The patterns that together take every path of the route, the preferred spelling first.
    var patterns: [PathPattern] { patterns(writingOutValues: true) }

    /// The same with a slot where ``patterns`` has the values of an enum.
    var loosePatterns: [PathPattern] { patterns(writingOutValues: false) }

    private func patterns(writingOutValues: Bool) -> [PathPattern] {
        var rows: [[PathPattern.Piece]] = [[]]
        var short: [[PathPattern.Piece]] = []
        for (number, segment) in segments.enumerated() {
            if isLastOptional, number == segments.count - 1 { short = rows }
            let choices = pieces(of: segment, writingOutValues: writingOutValues)
            rows =
                rows.count * choices.count > Self.mostSpellings
                ? rows.map { $0 + [.slot] }
                : rows.flatMap { row in choices.map { row + [$0] } }
        }
        return (short + rows).map { PathPattern(pieces: $0, hasTail: hasTail) }
    }

    private func pieces(
        of segment: (literal: String?, slot: String?), writingOutValues: Bool
    ) -> [PathPattern.Piece] {
        if let text = segment.literal {
            return Self.spellings(of: text).map(PathPattern.Piece.literal)
        }
        guard let name = segment.slot else { return [.slot] }
        let parameter = parameters.first { $0.place == .path && $0.name == name }
        guard writingOutValues, let spellings = parameter?.spellings, !spellings.isEmpty,
            spellings.allSatisfy({ $0.utf8.allSatisfy(\.isUnreserved) && !$0.isEmpty })
        else { return [.slot] }
        return spellings.map(PathPattern.Piece.literal)
    }

    /// The ways in which a literal is encoded: as `Router.url(for:)` writes it, and as browsers do,
    /// which leave characters such as `&` as they are.
    static func spellings(of text: String) -> [String] {
        let (own, browsers) = (
            PercentCoding.encode(text, keeping: \.isUnreserved), PercentCoding.encodePath(text)
        )
        return own == browsers ? [own] : [own, browsers]
    }
}

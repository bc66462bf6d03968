/// A pattern cut into references `$(…)` and single bytes, so that what is inside a reference is
/// left alone.
struct PatternPieces {
    private(set) var pieces: [[UInt8]] = []

    private static let slash = [UInt8(ascii: "/")]
    private static let star = [UInt8(ascii: "*")]

    init(_ pattern: [UInt8]) {
        var at = 0
        while at < pattern.count {
            var end = at + 1
            if pattern[at...].starts(with: "$(".utf8),
                let close = pattern[at...].firstIndex(of: UInt8(ascii: ")"))
            {
                end = close + 1
            }
            pieces.append(Array(pattern[at..<end]))
            at = end
        }
    }

    /// The pattern put together again.
    var bytes: [UInt8] { pieces.flatMap { $0 } }

    /// The name in a piece that is a reference, or nil.
    static func name(_ piece: [UInt8]) -> String? {
        piece.count > 2 ? String(decoding: piece.dropFirst(2).dropLast(), as: UTF8.self) : nil
    }

    var hasDoubleStar: Bool {
        zip(pieces, pieces.dropFirst()).contains { $0 == Self.star && $1 == Self.star }
    }

    var endsInStarSlash: Bool { pieces.suffix(2).elementsEqual([Self.star, Self.slash]) }

    mutating func collapseStars() { collapse(Self.star) }
    mutating func collapseSlashes() { collapse(Self.slash) }

    private mutating func collapse(_ piece: [UInt8]) {
        var kept: [[UInt8]] = []
        for next in pieces where next != piece || kept.last != piece { kept.append(next) }
        pieces = kept
    }

    /// Collapses the runs of slashes at either end only.
    mutating func collapseSlashesAtEnds() {
        while pieces.count > 1, pieces[0] == Self.slash, pieces[1] == Self.slash {
            pieces.removeFirst()
        }
        while pieces.count > 1, pieces.suffix(2).allSatisfy({ $0 == Self.slash }) {
            pieces.removeLast()
        }
    }

    mutating func dropTrailingSlash() {
        if pieces.last == Self.slash { pieces.removeLast() }
    }

    mutating func addLeadingSlash() {
        if let first = pieces.first, first != Self.slash, first != Self.star {
            pieces.insert(Self.slash, at: 0)
        }
    }

    /// The pattern without a final `/*`, or nil when it does not end so.
    var parent: [UInt8]? {
        pieces.suffix(2).elementsEqual([Self.slash, Self.star])
            ? pieces.dropLast(2).flatMap { $0 } : nil
    }
}

/// A path pattern with its slashes prepared, step by step, so that readings can leave steps out.
struct PreparedPattern {
    let text: [UInt8]
    /// The pattern without a final `/*`, which then matches too.
    let parent: [UInt8]?

    init(_ pattern: [UInt8], _ reading: Reading = []) {
        var pieces = PatternPieces(pattern)
        let hasDoubleStar = pieces.hasDoubleStar
        let keepsStars = reading.contains(.doubleStarIsLiteral)
        if !keepsStars { pieces.collapseStars() }
        let endedInStarSlash = pieces.endsInStarSlash
        if reading.contains(.runsKeptInPattern) {
            pieces.collapseSlashesAtEnds()
        } else {
            pieces.collapseSlashes()
        }
        pieces.dropTrailingSlash()
        pieces.addLeadingSlash()
        text = pieces.bytes
        let isDoubtful =
            (reading.contains(.starSlashHasNoParent) && endedInStarSlash)
            || (keepsStars && hasDoubleStar)
        parent = isDoubtful ? nil : pieces.parent
    }
}

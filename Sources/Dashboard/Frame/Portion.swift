internal import HTTPServing
internal import LinkService

/// As much of a list as a page has room for, and where the next page goes on.
///
/// Rows are counted in bytes of markup and not by number: what people name may be long, and each
/// `<` in it takes four.
///
///     let portion = try Portion(members, from: start, bytes: 24_000) { [.text($0.name)] }
///     .table("Members", ["Name"], portion.rows)
struct Portion {
    /// The rows that are shown.
    private(set) var rows: [[HTML]] = []
    /// The place in the list at which the next page begins; nil at the end.
    let next: Int?
    /// How many elements come after.
    let left: Int

    /// Takes elements from `start` on until `bytes` of markup are full; one at least.
    init<Element>(
        _ elements: [Element], from start: Int = 0, bytes: Int, _ row: (Element) throws -> [HTML]
    ) rethrows {
        let start = min(max(start, 0), elements.count)
        var (taken, full) = (start, 0)
        for element in elements[start...] {
            let cells = try row(element)
            // What a cell has around it in a table.
            full += cells.reduce(20) { $0 + $1.markup.utf8.count + 40 }
            guard full <= bytes || taken == start else { break }
            rows.append(cells)
            taken += 1
        }
        left = elements.count - taken
        next = left > 0 ? taken : nil
    }

    /// Where a list on a page begins, by the number in its query.
    static func start(_ query: QueryItems, _ name: String = "from") -> Int {
        query[name].flatMap { Int($0) } ?? 0
    }
}

extension HTML {
    /// A text whose markup has at most `bytes`, with a sign when something was left out.
    static func brief(_ text: String, _ bytes: Int) -> HTML {
        var most = bytes
        var piece = HTML.text(text.clipped(to: most))
        while piece.markup.utf8.count > bytes, most > 1 {
            most = most * 2 / 3
            piece = .text(text.clipped(to: most))
        }
        return piece
    }

    /// The first of many pieces, as far as they fit into so many bytes, and how many do not.
    static func fitting(_ pieces: [HTML], _ bytes: Int) -> (shown: [HTML], left: Int) {
        var room = bytes
        let shown = pieces.prefix { piece in
            room -= piece.markup.utf8.count
            return room >= 0
        }
        return (Array(shown), pieces.count - shown.count)
    }
}

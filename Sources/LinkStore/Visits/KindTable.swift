/// How many visits of each kind there were: a table of kinds with their counts, at most two thirds full,
/// in which the neighbours of the cell that a hash chooses are tried in turn.
///
/// A visit looks at one place in memory, where a dictionary has three. Links get their numbers one after
/// the other, so nobody can choose kinds that share a cell, and a product does as a hash.
struct KindTable: Sendable {
    /// Those with the count 0 are empty.
    private var cells: [PlainCount]
    private(set) var count = 0

    /// An empty table with room for so many kinds.
    init(expecting kinds: Int = 0) {
        var size = 16
        while 2 * size < 3 * kinds { size *= 2 }
        cells = [PlainCount](repeating: .none, count: size)
    }

    /// The kinds with their counts, in any order.
    var counts: some Sequence<PlainCount> { cells.lazy.filter { $0.count > 0 } }

    /// Counts a visit; false when there are `limit` other kinds already.
    mutating func add(_ kind: PlainKind, limit: Int) -> Bool {
        let cell = cell(of: kind)
        if cells[cell].count > 0 {
            cells[cell].count += 1
            return true
        }
        guard count < limit else { return false }
        cells[cell] = PlainCount(kind: kind, count: 1)
        count += 1
        if 3 * count > 2 * cells.count { grow() }
        return true
    }

    /// Counts visits; answers how many there was no room for.
    ///
    /// Most cells are in no cache of the processor. It fetches several at the same time where neither an
    /// address nor a branch depends on one of them: so all are looked at before any is counted in.
    mutating func add(_ visits: [PlainKind], limit: Int) -> Int {
        let homes = visits.map { kind in
            let home = home(of: kind)
            return cells[home].kind.difference(from: kind) == 0 ? home : -1
        }
        for home in homes where home >= 0 { cells[home].count += 1 }
        // These may move the others to a table that is larger.
        return zip(visits, homes).reduce(0) { lost, visit in
            visit.1 >= 0 || add(visit.0, limit: limit) ? lost : lost + 1
        }
    }

    /// The cell with this kind, or else the one where it belongs.
    private func cell(of kind: PlainKind) -> Int {
        var cell = home(of: kind)
        while cells[cell].count > 0, cells[cell].kind != kind {
            cell = (cell + 1) & (cells.count - 1)
        }
        return cell
    }

    /// The cell that the hash of a kind chooses.
    private func home(of kind: PlainKind) -> Int {
        let hash =
            (UInt64(bitPattern: kind.link &+ kind.project << 40) &* 0x9E37_79B9_7F4A_7C15)
            ^ (UInt64(bitPattern: kind.rest) &* 0xC2B2_AE3D_27D4_EB4F)
        return Int((hash ^ hash >> 32) & UInt64(cells.count - 1))
    }

    private mutating func grow() {
        let old = cells
        cells = [PlainCount](repeating: .none, count: 2 * old.count)
        for next in old where next.count > 0 { cells[cell(of: next.kind)] = next }
    }
}

extension PlainCount {
    /// No visits.
    fileprivate static let none = PlainCount(kind: .none, count: 0)
}

extension PlainKind {
    /// 0 for the same kind and only for that, without a branch.
    fileprivate func difference(from other: PlainKind) -> Int64 {
        project ^ other.project | link ^ other.link | rest ^ other.rest
    }
}

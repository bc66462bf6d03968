/// Finds the place of a record by the hash of its key.
///
/// It is a table of numbers, at most half full, in which the neighbours of the cell that a hash chooses
/// are tried in turn. A cell holds half of the hash beside the place: one that is not meant is passed
/// over without a look at its record, which is mostly in no cache of the processor.
struct PlaceTable: Sendable {
    /// The half of the hash, and the place plus one; 0 when it is empty.
    private var cells: [UInt64]
    private(set) var count = 0

    /// An empty table.
    init() { cells = [UInt64](repeating: 0, count: 16) }

    private static func half(_ code: UInt64) -> UInt64 { code & 0xFFFF_FFFF_0000_0000 }

    private func home(_ cell: UInt64) -> Int { Int(cell >> 32) & (cells.count - 1) }

    private func next(_ cell: Int) -> Int { (cell + 1) & (cells.count - 1) }

    /// The place with this hash of which `isMeant` is true, or nil.
    func place(_ code: UInt64, _ isMeant: (Int) -> Bool) -> Int? {
        let half = Self.half(code)
        var at = home(half)
        while cells[at] != 0 {
            if Self.half(cells[at]) == half {
                let place = Int(cells[at] & 0xFFFF_FFFF) - 1
                if isMeant(place) { return place }
            }
            at = next(at)
        }
        return nil
    }

    /// Adds a place, which is not there yet.
    mutating func add(_ place: Int, _ code: UInt64) {
        if 2 * (count + 1) > cells.count { grow() }
        put(Self.half(code) | UInt64(UInt32(place + 1)))
        count += 1
    }

    /// Removes a place, which is there.
    mutating func remove(_ place: Int, _ code: UInt64) {
        let cell = Self.half(code) | UInt64(UInt32(place + 1))
        var hole = home(cell)
        while cells[hole] != cell {
            precondition(cells[hole] != 0, "what is removed was added")
            hole = next(hole)
        }
        // Those behind it move up, unless that puts them before their home.
        var at = next(hole)
        while cells[at] != 0 {
            let distance = (at - home(cells[at])) & (cells.count - 1)
            if distance >= (at - hole) & (cells.count - 1) {
                cells[hole] = cells[at]
                hole = at
            }
            at = next(at)
        }
        cells[hole] = 0
        count -= 1
    }

    private mutating func put(_ cell: UInt64) {
        var at = home(cell)
        while cells[at] != 0 { at = next(at) }
        cells[at] = cell
    }

    private mutating func grow() {
        let old = cells
        cells = [UInt64](repeating: 0, count: 2 * old.count)
        for cell in old where cell != 0 { put(cell) }
    }
}

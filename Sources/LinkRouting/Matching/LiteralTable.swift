internal import URLText

/// From a node and a literal segment to the child: one hash table for the whole tree.
struct LiteralTable: Sendable {
    private struct Edge: Sendable {
        let parent: Int
        let child: Int
        let start: Int
        let count: Int
        let hash: UInt64
    }

    private var edges: [Edge] = []
    /// The bytes of all literals.
    private var pool: [UInt8] = []
    /// Numbers of edges, or -1; open addressing, at most half full, a power of two long.
    private var places: [Int32] = Array(repeating: -1, count: 16)

    mutating func insert(below parent: Int, _ literal: [UInt8], _ hash: UInt64, _ child: Int) {
        edges.append(
            Edge(
                parent: parent, child: child, start: pool.count, count: literal.count, hash: hash))
        pool += literal
        if edges.count * 2 > places.count {
            places = Array(repeating: -1, count: places.count * 2)
            for number in edges.indices { place(number) }
        } else {
            place(edges.count - 1)
        }
    }

    private mutating func place(_ number: Int) {
        var at = first(edges[number].parent, edges[number].hash)
        while places[at] >= 0 { at = (at + 1) & (places.count - 1) }
        places[at] = Int32(truncatingIfNeeded: number)
    }

    private func first(_ parent: Int, _ hash: UInt64) -> Int {
        let mixed = (hash ^ UInt64(truncatingIfNeeded: parent)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & (places.count - 1)
    }

    /// The child below `parent` for the segment `range` of `bytes`; letters of ASCII match in either
    /// case unless `exactly`. The hash is that of the segment in lower case.
    func find(
        below parent: Int, _ bytes: [UInt8], _ range: Range<Int>, _ hash: UInt64, exactly: Bool
    ) -> Int? {
        var at = first(parent, hash)
        while places[at] >= 0 {
            let edge = edges[Int(places[at])]
            if edge.hash == hash, edge.parent == parent, edge.count == range.count,
                isEqual(edge.start, bytes, range, exactly: exactly)
            {
                return edge.child
            }
            at = (at + 1) & (places.count - 1)
        }
        return nil
    }

    private func isEqual(
        _ start: Int, _ bytes: [UInt8], _ range: Range<Int>, exactly: Bool
    ) -> Bool {
        for offset in 0..<range.count {
            let (own, other) = (pool[start + offset], bytes[range.lowerBound + offset])
            if own == other { continue }
            if exactly || own.asciiLowercased != other.asciiLowercased { return false }
        }
        return true
    }
}

internal import URLText

// From a node and a literal segment to the child: one hash table for the whole tree.
extension RouteTrie {
    func addEdge(below parent: Int, _ literal: [UInt8], _ hash: Int, _ child: Int) {
        parents.append(parent)
        children.append(child)
        hashes.append(hash)
        pool += literal
        ends.append(pool.count)
        if parents.count * 2 > places.count {
            places = [Int](repeating: -1, count: places.count * 2)
            for number in parents.indices { place(number) }
        } else {
            place(parents.count - 1)
        }
    }

    private func place(_ number: Int) {
        var at = first(parents[number], hashes[number])
        while places[at] >= 0 { at = (at + 1) & (places.count - 1) }
        places[at] = number
    }

    private func first(_ parent: Int, _ hash: Int) -> Int {
        let mixed = UInt(bitPattern: hash ^ parent) &* 0x9E37_79B9_7F4A_7C15
        return Int(bitPattern: mixed >> 32) & (places.count - 1)
    }

    /// The child below `parent` for the segment `range` of `bytes`, or -1; letters of ASCII match in
    /// either case unless `exactly`. The hash is that of the segment in lower case.
    func child(
        below parent: Int, _ bytes: [UInt8], _ range: Range<Int>, _ hash: Int, exactly: Bool
    ) -> Int {
        var at = first(parent, hash)
        while places[at] >= 0 {
            let edge = places[at]
            if hashes[edge] == hash, parents[edge] == parent,
                isEqual(edge, bytes, range, exactly: exactly)
            {
                return children[edge]
            }
            at = (at + 1) & (places.count - 1)
        }
        return -1
    }

    private func isEqual(
        _ edge: Int, _ bytes: [UInt8], _ range: Range<Int>, exactly: Bool
    ) -> Bool {
        let start = edge == 0 ? 0 : ends[edge - 1]
        if ends[edge] - start != range.count { return false }
        for offset in 0..<range.count {
            let (own, other) = (pool[start + offset], bytes[range.lowerBound + offset])
            if own == other { continue }
            if exactly || own.asciiLowercased != other.asciiLowercased { return false }
        }
        return true
    }
}

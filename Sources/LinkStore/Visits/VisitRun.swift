/// Counts of visits in bytes: sorted, each kind as its distance from the one before it.
///
/// Four numbers for each kind, which are the steps of project, link and the rest, and the count; when
/// one steps, those after it count from 0. A number takes seven bits a byte, the lowest first, with the
/// eighth set in all but its last; steps are doubled, and negative ones become the odd numbers.
enum VisitRun {
    /// The bytes of counts that are sorted.
    static func bytes(of counts: some Collection<PlainCount>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(counts.count * 8)
        var (project, link, rest): (Int64, Int64, Int64) = (0, 0, 0)
        for next in counts {
            let kind = next.kind
            add(kind.project &- project, to: &bytes)
            if kind.project != project { (link, rest) = (0, 0) }
            add(kind.link &- link, to: &bytes)
            if kind.link != link { rest = 0 }
            add(kind.rest &- rest, to: &bytes)
            add(next.count, to: &bytes)
            (project, link, rest) = (kind.project, kind.link, kind.rest)
        }
        return bytes
    }

    /// Calls `body` with each count in turn, in time linear in the bytes.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` for bytes that are no such counts.
    static func read(
        _ bytes: [UInt8], _ body: (PlainCount) throws(StoreError) -> Void
    ) throws(StoreError) {
        var place = 0
        var (project, link, rest): (Int64, Int64, Int64) = (0, 0, 0)
        while place < bytes.count {
            let step = try number(bytes, &place)
            if step != 0 { (link, rest) = (0, 0) }
            project &+= step
            let linkStep = try number(bytes, &place)
            if linkStep != 0 { rest = 0 }
            link &+= linkStep
            rest &+= try number(bytes, &place)
            let count = try number(bytes, &place)
            guard let kind = PlainKind(project: project, link: link, rest: rest), count >= 0 else {
                throw damage
            }
            try body(PlainCount(kind: kind, count: count))
        }
    }

    private static let damage = StoreError.corrupt("counts of visits that are no counts")

    private static func add(_ value: Int64, to bytes: inout [UInt8]) {
        var left = UInt64(bitPattern: value << 1 ^ value >> 63)
        while left >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
            left >>= 7
        }
        bytes.append(UInt8(left))
    }

    private static func number(
        _ bytes: [UInt8], _ place: inout Int
    ) throws(StoreError) -> Int64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while place < bytes.count, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
            shift += 7
        }
        throw damage
    }
}

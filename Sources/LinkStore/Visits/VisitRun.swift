/// Counts of visits in bytes: sorted, each kind as its distance from the one before it.
///
/// Four numbers for each kind, which are the steps of project, link and the rest, and the count; when
/// one steps, those after it count from 0. A number takes seven bits a byte, the lowest first, with the
/// eighth set in all but its last; steps are doubled, and negative ones become the odd numbers.
struct VisitRun {
    /// The bytes.
    private(set) var bytes: [UInt8] = []
    /// How many kinds there are.
    private(set) var kinds = 0
    private var place = Place()

    /// The kind that the next one is measured from.
    fileprivate struct Place {
        var project: Int64 = 0
        var link: Int64 = 0
        var rest: Int64 = 0
    }

    /// An empty run.
    init() {}

    /// A run of counts that are sorted.
    init(_ counts: some Collection<PlainCount>) {
        bytes.reserveCapacity(counts.count * 8)
        for next in counts { append(next) }
    }

    /// Puts a count at the end, whose kind comes after all others.
    mutating func append(_ next: PlainCount) {
        let kind = next.kind
        add(kind.project &- place.project)
        if kind.project != place.project { (place.link, place.rest) = (0, 0) }
        add(kind.link &- place.link)
        if kind.link != place.link { place.rest = 0 }
        add(kind.rest &- place.rest)
        add(next.count)
        place = Place(project: kind.project, link: kind.link, rest: kind.rest)
        kinds += 1
    }

    private mutating func add(_ value: Int64) {
        var left = UInt64(bitPattern: value << 1 ^ value >> 63)
        while left >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: left) | 0x80)
            left >>= 7
        }
        bytes.append(UInt8(left))
    }
}

extension VisitRun {
    /// Reads the counts of a run one after the other, in time linear in its bytes.
    struct Reader {
        private let bytes: [UInt8]
        private var next = 0
        private var place = Place()

        /// A reader at the beginning.
        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The next count, or nil at the end.
        ///
        /// - Throws: ``StoreError/corrupt(_:)`` for bytes that are no counts.
        mutating func read() throws(StoreError) -> PlainCount? {
            guard next < bytes.count else { return nil }
            let step = try number()
            if step != 0 { (place.link, place.rest) = (0, 0) }
            place.project &+= step
            let linkStep = try number()
            if linkStep != 0 { place.rest = 0 }
            place.link &+= linkStep
            place.rest &+= try number()
            let count = try number()
            let kind = PlainKind(project: place.project, link: place.link, rest: place.rest)
            guard let kind, count >= 0 else { throw Self.damage }
            return PlainCount(kind: kind, count: count)
        }

        private mutating func number() throws(StoreError) -> Int64 {
            var (value, shift): (UInt64, UInt64) = (0, 0)
            while next < bytes.count, shift < 64 {
                let byte = bytes[next]
                next += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
                shift += 7
            }
            throw Self.damage
        }

        private static let damage = StoreError.corrupt("counts of visits that are no counts")
    }

    /// Calls `body` with each count of a run in turn.
    static func read(
        _ bytes: [UInt8], _ body: (PlainCount) throws(StoreError) -> Void
    ) throws(StoreError) {
        var reader = Reader(bytes)
        while let next = try reader.read() { try body(next) }
    }

    /// Calls `body` with the counts of several runs in their order, those of one kind together.
    ///
    /// It needs no memory beside the runs, however many counts there are, and looks at each of `runs`
    /// for each count: they should be few.
    static func merge(
        _ runs: [[UInt8]], _ body: (PlainCount) throws(StoreError) -> Void
    ) throws(StoreError) {
        var readers: [Reader] = []
        var heads: [PlainCount] = []
        for run in runs {
            var reader = Reader(run)
            guard let head = try reader.read() else { continue }
            readers.append(reader)
            heads.append(head)
        }
        while var kind = heads.first?.kind {
            for head in heads.dropFirst() where head.kind < kind { kind = head.kind }
            var sum: Int64 = 0
            for index in heads.indices.reversed() where heads[index].kind == kind {
                sum &+= heads[index].count
                if let next = try readers[index].read() {
                    heads[index] = next
                } else {
                    heads.remove(at: index)
                    readers.remove(at: index)
                }
            }
            try body(PlainCount(kind: kind, count: sum))
        }
    }
}

/// Counts of visits that are written together, under a name by which they are known again.
package struct VisitBatch: Sendable {
    /// A random name of 16 bytes.
    package let id: [UInt8]
    /// When they were put together.
    package let at: Timestamp
    /// Those without a channel, each kind once, in the order of the table: neighbours are written together.
    let plain: [PlainCount]
    /// Those with a channel.
    let named: [VisitDay]

    /// Puts counts together under a new name.
    package init(_ counts: some Sequence<VisitDay>, at moment: Timestamp) {
        var (plain, named): ([PlainCount], [VisitDay]) = ([], [])
        for count in counts {
            if count.key.channel.isEmpty {
                plain.append(PlainCount(kind: PlainKind(count.key), count: count.count))
            } else {
                named.append(count)
            }
        }
        self.init(plain: plain.merged(), named: named, at: moment)
    }

    init(plain: [PlainCount], named: [VisitDay] = [], at moment: Timestamp) {
        id = Self.newName()
        (at, self.plain, self.named) = (moment, plain, named)
    }

    /// 16 random bytes.
    static func newName() -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &source) }
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool { plain.isEmpty && named.isEmpty }

    /// All visits together.
    package var sum: Int64 {
        plain.reduce(0) { $0 + $1.count } + named.reduce(0) { $0 + $1.count }
    }
}

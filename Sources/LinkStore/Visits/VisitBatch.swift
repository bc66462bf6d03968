/// Counts of visits that are written together, under a name by which they are known again.
package struct VisitBatch: Sendable {
    /// A random name of 16 bytes.
    package let id: [UInt8]
    /// When they were put together.
    package let at: Timestamp
    /// How many visits of each kind; those that are alike but for the channel should follow each other.
    package let counts: [VisitDay]

    /// Puts counts together under a new name.
    package init(_ counts: some Sequence<VisitDay>, at moment: Timestamp) {
        var source = SystemRandomNumberGenerator()
        id = (0..<16).map { _ in UInt8.random(in: 0...255, using: &source) }
        at = moment
        self.counts = Array(counts)
    }

    /// All visits together.
    package var sum: Int64 { counts.reduce(0) { $0 + $1.count } }
}

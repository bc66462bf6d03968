/// Finds the first of an app's routes that a screen belongs to.
///
/// Only the closure of a route knows, so all are asked in their order. They are held by closures that
/// hold each other, like the nodes of a tree, and not by an array: what a closure holds is called as
/// it is, while a closure out of an array is retained and released for the call, which takes several
/// times as long as its answer.
@usableFromInline
struct WriterSearch<Screen>: Sendable {
    /// The place of the first writer that knows the screen, or -1.
    @usableFromInline let first: @Sendable (Screen, inout Draft) -> Int

    /// The place of the first writer that knows the screen, and has filled the draft; nil when none
    /// does.
    @_alwaysEmitIntoClient func place(of screen: Screen, _ draft: inout Draft) -> Int? {
        let place = first(screen, &draft)
        return place >= 0 ? place : nil
    }

    init(_ writers: [RouteWriter<Screen>]) { self.init(writers, in: writers.indices) }

    private init(_ writers: [RouteWriter<Screen>], in range: Range<Int>) {
        let start = range.lowerBound
        guard let last = range.last else {
            first = { _, _ in -1 }
            return
        }
        if range.count <= Self.leaf {
            func write(_ offset: Int) -> @Sendable (Screen, inout Draft) -> Bool {
                writers[min(start + offset, last)].write
            }
            // A short leaf asks its last one again, which says no again.
            let (one, two, three, four) = (write(0), write(1), write(2), write(3))
            first = { screen, draft in
                if one(screen, &draft) { return start }
                if two(screen, &draft) { return start + 1 }
                if three(screen, &draft) { return start + 2 }
                return four(screen, &draft) ? start + 3 : -1
            }
            return
        }
        // Whole leaves on the left, so that at most the last one is short.
        let leaves = (range.count + Self.leaf - 1) / Self.leaf
        let middle = start + leaves / 2 * Self.leaf
        let left = Self(writers, in: start..<middle).first
        let right = Self(writers, in: middle..<range.upperBound).first
        first = { screen, draft in
            let found = left(screen, &draft)
            return found >= 0 ? found : right(screen, &draft)
        }
    }

    /// How many writers one closure holds.
    private static var leaf: Int { 4 }
}

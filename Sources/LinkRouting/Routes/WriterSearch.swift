/// Finds the first of an app's routes that a screen belongs to.
///
/// Only the closure of a route knows, so all are asked in their order. They are held by closures that
/// hold each other, like the nodes of a tree, and not by an array: what a closure holds is called as
/// it is, while a closure out of an array is retained and released for the call, which takes several
/// times as long as its answer.
@usableFromInline
struct WriterSearch<Screen>: Sendable {
    /// The place of the first writer that knows the screen, or -1.
    @usableFromInline let first: @Sendable (Screen) -> Int

    /// The place of the first writer that knows the screen; nil when none does.
    @_alwaysEmitIntoClient func place(of screen: Screen) -> Int? {
        let place = first(screen)
        return place >= 0 ? place : nil
    }

    init(_ writers: [RouteWriter<Screen>]) { self.init(writers, in: writers.indices) }

    private init(_ writers: [RouteWriter<Screen>], in range: Range<Int>) {
        let start = range.lowerBound
        if range.isEmpty {
            first = { _ in -1 }
            return
        }
        if range.count <= Self.leaf {
            func knows(_ offset: Int) -> @Sendable (Screen) -> Bool {
                guard range.contains(start + offset) else { return { _ in false } }
                return writers[start + offset].knows
            }
            let (one, two, three, four) = (knows(0), knows(1), knows(2), knows(3))
            let (five, six, seven, eight) = (knows(4), knows(5), knows(6), knows(7))
            first = { screen in
                if one(screen) { return start }
                if two(screen) { return start + 1 }
                if three(screen) { return start + 2 }
                if four(screen) { return start + 3 }
                if five(screen) { return start + 4 }
                if six(screen) { return start + 5 }
                if seven(screen) { return start + 6 }
                return eight(screen) ? start + 7 : -1
            }
            return
        }
        // Whole leaves on the left, so that at most the last one is short.
        let leaves = (range.count + Self.leaf - 1) / Self.leaf
        let middle = start + leaves / 2 * Self.leaf
        let left = Self(writers, in: start..<middle).first
        let right = Self(writers, in: middle..<range.upperBound).first
        first = { screen in
            let found = left(screen)
            return found >= 0 ? found : right(screen)
        }
    }

    /// How many writers one closure holds.
    private static var leaf: Int { 8 }
}

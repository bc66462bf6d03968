/// Finds the first of an app's routes that a screen belongs to.
///
/// Only the closure of a route knows, so all are asked in their order. They are held by objects that hold
/// each other, like the nodes of a tree, and not by an array: what is held so is called as it is, while a
/// closure out of an array is retained and released for the call, which takes several times as long as
/// its answer.
final class WriterSearch<Screen>: Sendable {
    /// The answers of the routes before these and after them.
    private let before, after: @Sendable (Screen) -> Int
    private let one, two, three, four: @Sendable (Screen) -> Bool
    private let five, six, seven, eight: @Sendable (Screen) -> Bool
    /// The number of the first route that is asked here.
    private let start: Int

    /// The tree for a range of the routes.
    init(_ routes: [Route<Screen>], in range: Range<Int>) {
        // The middle eight are asked here.
        let leaves = (range.count + Self.width - 1) / Self.width
        let start = range.lowerBound + (leaves - 1) / 2 * Self.width
        let end = min(start + Self.width, range.upperBound)
        before = Self.answer(routes, in: range.lowerBound..<start)
        after = Self.answer(routes, in: end..<range.upperBound)
        // With fewer than eight the last one is asked again, which changes nothing.
        func knows(_ offset: Int) -> @Sendable (Screen) -> Bool {
            if start == end { return { _ in false } }
            return routes[min(start + offset, end - 1)].knows
        }
        (one, two, three, four) = (knows(0), knows(1), knows(2), knows(3))
        (five, six, seven, eight) = (knows(4), knows(5), knows(6), knows(7))
        self.start = start
    }

    private static func answer(
        _ routes: [Route<Screen>], in range: Range<Int>
    ) -> @Sendable (Screen) -> Int {
        if range.isEmpty { return { _ in -1 } }
        let search = WriterSearch(routes, in: range)
        return { search.first(knowing: $0) }
    }

    /// How many routes are asked at one place.
    private static var width: Int { 8 }

    /// The number of the first route that knows the screen, or -1.
    func first(knowing screen: Screen) -> Int {
        let earlier = before(screen)
        if earlier >= 0 { return earlier }
        if one(screen) { return start }
        if two(screen) { return start + 1 }
        if three(screen) { return start + 2 }
        if four(screen) { return start + 3 }
        if five(screen) { return start + 4 }
        if six(screen) { return start + 5 }
        if seven(screen) { return start + 6 }
        if eight(screen) { return start + 7 }
        return after(screen)
    }
}

internal import WebText

/// When to show how far a long piece of work has come, and how.
///
/// It does no output itself: each event answers with the text to write, and the time comes in
/// with it. ``Console/progress(_:of:)`` is the way to use it.
///
/// Nothing is shown during the first half second, since most work is over by then, and
/// afterwards not more than ten times a second.
package struct Progress: Sendable {
    private let label: String
    private let total: Int
    private let start: ContinuousClock.Instant
    private var drawn: ContinuousClock.Instant?

    /// Erases the line that the cursor is in.
    private static let erase = "\r\u{1B}[K"

    /// Starts work on `total` things, for example "linting" 647 files.
    package init(_ label: String, of total: Int, at now: ContinuousClock.Instant) {
        self.label = Quoted.visible(label)
        self.total = total
        start = now
    }

    /// So many things are done; answers with the text to write, if it is time for one.
    package mutating func advance(to done: Int, at now: ContinuousClock.Instant) -> String? {
        guard now - start >= .milliseconds(500) else { return nil }
        if let drawn, now - drawn < .milliseconds(100) { return nil }
        drawn = now
        return "\(Self.erase)\(label) \(done)/\(total)"
    }

    /// Something else is to be written; answers with the text that makes room for it.
    package mutating func clear() -> String? {
        guard drawn != nil else { return nil }
        drawn = nil
        return Self.erase
    }
}

internal import Synchronization
internal import ToolSupport

/// Says what goes wrong again and again once a minute, and not thousands of times a second.
final class Complaints: Sendable {
    private let console: Console
    private let said = Mutex<[String: Said]>([:])

    private struct Said {
        var last: ContinuousClock.Instant
        var unsaid = 0
    }

    init(_ console: Console) { self.console = console }

    /// Says `words`, unless they were said within the last minute.
    func complain(_ words: String) {
        let now = ContinuousClock.now
        let line: String? = said.withLock { said in
            if said.count > 100 { said = [:] }
            guard var old = said[words] else {
                said[words] = Said(last: now)
                return words
            }
            guard now - old.last >= .seconds(60) else {
                old.unsaid += 1
                said[words] = old
                return nil
            }
            said[words] = Said(last: now)
            return old.unsaid == 0 ? words : "\(words) (and \(old.unsaid) times in between)"
        }
        if let line { console.complain("\(line)") }
    }
}

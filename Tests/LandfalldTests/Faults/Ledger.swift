import Foundation
import Synchronization

/// Knows every write that was answered, and every one that was sent and not answered.
///
/// Each link is written by one client at a time, and its path says at which version it is:
/// `/n17/3` is what the third write made of the link `n17`. So whatever a server says of a link can be
/// compared with what it may say.
final class Ledger: Sendable {
    /// What is known of a link.
    struct Entry: Sendable {
        /// The link's number, once it was answered.
        var id: Int?
        /// When which server answered each version that was acknowledged, from the first on.
        var acknowledged: [(at: ContinuousClock.Instant, server: Int)] = []
        /// The version that was sent and not answered; nobody writes the link any more then.
        var pending: Int?
        /// Whether a client is writing it.
        var isTaken = false
        /// Whether the missing answer was counted.
        var isCounted = false

        /// The last version that was acknowledged.
        var version: Int { acknowledged.count }
    }

    /// What a server said that it may not say.
    struct Fault: Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var faults: [Fault] = []
        var longestStale = Duration.zero
        var reads = 0
        var made = 0
    }

    private let state = Mutex(State())

    /// A new link to write, under a name that nothing else has.
    func begin() -> String {
        state.withLock { state in
            state.made += 1
            let slug = "n\(state.made)"
            state.entries[slug] = Entry(isTaken: true)
            return slug
        }
    }

    /// A link that is there and that nobody writes at the moment.
    func take() -> (slug: String, entry: Entry)? {
        state.withLock { state in
            for _ in 0..<5 {
                guard let (slug, entry) = state.entries.randomElement() else { return nil }
                guard !entry.isTaken, entry.pending == nil, entry.version > 0 else { continue }
                state.entries[slug]?.isTaken = true
                return (slug, entry)
            }
            return nil
        }
    }

    func giveBack(_ slug: String) { state.withLock { $0.entries[slug]?.isTaken = false } }

    /// A write of the next version begins.
    func send(_ slug: String) {
        state.withLock { state in
            let version = state.entries[slug]?.version ?? 0
            state.entries[slug]?.pending = version + 1
        }
    }

    /// The write was answered as saved.
    func acknowledge(_ slug: String, id: Int, by server: Int) {
        state.withLock { state in
            state.entries[slug]?.id = id
            state.entries[slug]?.acknowledged.append((.now, server))
            state.entries[slug]?.pending = nil
        }
    }

    /// The write was answered as not saved.
    func refuse(_ slug: String) { state.withLock { $0.entries[slug]?.pending = nil } }

    /// A link to ask for, with what was known of it before it was asked for.
    func glance() -> (slug: String, entry: Entry)? {
        state.withLock { state in
            state.entries.randomElement().flatMap {
                $0.value.version > 0 ? ($0.key, $0.value) : nil
            }
        }
    }

    /// A server answered a question that was asked at `start`, when `before` was known.
    func saw(
        _ path: String?, of slug: String, on server: Int, before: Entry,
        at start: ContinuousClock.Instant
    ) {
        let version = path.flatMap { Self.version(of: slug, in: $0) } ?? 0
        state.withLock { state in
            state.reads += 1
            let own = before.acknowledged.lastIndex { $0.server == server }.map { $0 + 1 } ?? 0
            if version < own {
                state.faults.append(
                    .init(description: "\(slug): \(version) after it had answered \(own) itself"))
            }
            if let after = state.entries[slug], version > max(after.version, after.pending ?? 0) {
                state.faults.append(.init(description: "\(slug): \(path ?? "none") was not sent"))
            }
            if version < before.version {
                // Since when a newer one was there.
                let stale = start - before.acknowledged[version].at
                state.longestStale = max(state.longestStale, stale)
            }
        }
    }

    /// Compares all that a store holds with what it may hold, and answers what was found out about
    /// writes whose answer got lost.
    func compare(_ links: [String: (path: String, revision: Int)]) -> (there: Int, missing: Int) {
        state.withLock { state in
            var (there, missing) = (0, 0)
            for (slug, entry) in state.entries {
                let version = links[slug].flatMap { Self.version(of: slug, in: $0.path) } ?? 0
                if let link = links[slug], link.revision != version {
                    state.faults.append(
                        .init(
                            description: "\(slug) was written \(link.revision) times and is at "
                                + "\(version): doubled"))
                }
                switch version {
                case entry.version:
                    guard entry.pending != nil, !entry.isCounted else { continue }
                    missing += 1
                    state.entries[slug]?.isCounted = true
                case entry.pending:
                    there += 1
                    state.entries[slug]?.pending = nil
                    state.entries[slug]?.acknowledged.append((.now, -1))
                default:
                    state.faults.append(
                        .init(
                            description: "\(slug) is at \(version) and was acknowledged at "
                                + "\(entry.version): lost"))
                }
            }
            for slug in links.keys where slug.hasPrefix("n") && state.entries[slug] == nil {
                state.faults.append(.init(description: "\(slug) was never made"))
            }
            return (there, missing)
        }
    }

    private static func version(of slug: String, in path: String) -> Int? {
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[0] == slug else { return nil }
        return Int(parts[1])
    }

    /// What was said that may not be said.
    var faults: [Fault] { state.withLock { $0.faults } }
    /// For how long at most a server answered from before a change of another one.
    var longestStale: Duration { state.withLock { $0.longestStale } }
    /// How many writes were acknowledged.
    var acknowledged: Int { state.withLock { $0.entries.values.reduce(0) { $0 + $1.version } } }
    /// How many answers were compared.
    var reads: Int { state.withLock { $0.reads } }

    /// Forgets who was writing: they are gone.
    func releaseAll() {
        state.withLock { state in
            for slug in state.entries.keys { state.entries[slug]?.isTaken = false }
        }
    }
}

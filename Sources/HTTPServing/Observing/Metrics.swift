internal import Locks
internal import Synchronization

/// Counts of what a service answered; one may serve several listeners.
package final class Metrics: Sendable {
    /// The upper bounds of the latency buckets in microseconds; one more holds the rest.
    package static let bounds = [50, 100, 250, 500, 1000, 2500, 10_000, 50_000, 250_000, 1_000_000]

    /// The answers of one route.
    package struct Counts: Sendable {
        /// How often each status was answered, in the order of the first time.
        package fileprivate(set) var statuses: [(status: Int, count: Int)] = []
        /// How many answers took at most as long as each bound, but longer than the one before.
        package fileprivate(set) var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        /// The sum of all durations.
        package fileprivate(set) var microseconds = 0

        fileprivate mutating func add(_ status: Int, _ duration: Int) {
            if let at = statuses.firstIndex(where: { $0.status == status }) {
                statuses[at].count += 1
            } else {
                statuses.append((status, 1))
            }
            buckets[Metrics.bounds.firstIndex { duration <= $0 } ?? Metrics.bounds.count] += 1
            microseconds += duration
        }
    }

    /// A lock for each route, so that threads seldom meet.
    private final class Cell: Sendable {
        let counts = Guarded(Counts())
    }

    private let names: [String]
    private let cells: [Cell]
    private let connections = Atomic<Int>(0)

    /// Nothing counted yet. A route is counted under its pattern, and everything that found none
    /// under `-`, so that no client can make the number of series grow.
    package init(for router: Router) {
        names = router.names + ["-"]
        cells = names.map { _ in Cell() }
    }

    /// The connections that are open now.
    package var openConnections: Int { connections.load(ordering: .relaxed) }

    /// The counts of each route that was asked for, in the order of the routes.
    package var routes: [(route: String, counts: Counts)] {
        zip(names, cells).map { ($0, $1.counts.withLock { $0 }) }
            .filter { !$0.counts.statuses.isEmpty }
    }

    func count(route: Int?, status: Int, microseconds: Int) {
        let index = route.map { $0 < names.count - 1 ? $0 : names.count - 1 } ?? names.count - 1
        cells[index].counts.withLock { $0.add(status, microseconds) }
    }

    func connectionOpened() { connections.add(1, ordering: .relaxed) }

    func connectionClosed() { connections.subtract(1, ordering: .relaxed) }
}

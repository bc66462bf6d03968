internal import Dispatch
internal import Locks
internal import Synchronization

/// Looks after the connections of a server now and then: ends those that are overdue, and stops
/// daemons that were replaced once their connections are gone.
final class Watch: Sendable {
    private let core: ServerCore
    private let queue = DispatchQueue(label: "landfall.http.watch")
    private let retired = Guarded<[Daemon]>([])
    private let isOver = Atomic(false)
    private let interval: Duration

    init(_ core: ServerCore) {
        self.core = core
        let limits = core.service.limits
        let shortest = min(limits.head, limits.body, limits.handler, limits.idle, limits.sending)
        interval = min(.seconds(1), max(.milliseconds(20), shortest / 4))
        schedule()
    }

    /// Keeps a daemon until its connections are gone.
    func retire(_ daemon: Daemon) { retired.withLock { $0.append(daemon) } }

    /// Ends the watch; the answer is the daemons that still are to be stopped.
    func end() -> [Daemon] {
        isOver.store(true, ordering: .releasing)
        return retired.withLock { daemons in
            defer { daemons = [] }
            return daemons
        }
    }

    private func schedule() {
        let nanoseconds = Int(interval / .nanoseconds(1))
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
            self?.look()
        }
    }

    private func look() {
        if isOver.load(ordering: .acquiring) { return }
        core.endOverdue()
        let idle = retired.withLock { daemons in
            let idle = daemons.filter { $0.openConnections == 0 }
            daemons.removeAll { $0.openConnections == 0 }
            return idle
        }
        for daemon in idle { daemon.stop() }
        schedule()
    }
}

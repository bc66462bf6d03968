internal import Locks
internal import Synchronization

/// What all connections of a server share.
final class ServerCore: Sendable {
    let service: Service
    private let state = Guarded(State())
    private let stopping = Atomic(false)

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// How many connections there are, those that are just being handed over included.
        var seats = 0
        var seatsOfAddress: [IPAddress: Int] = [:]
    }

    init(_ service: Service) { self.service = service }

    /// Whether every further answer ends its connection.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// Makes every further answer end its connection; true when that was so already.
    func beginStopping() -> Bool { stopping.exchange(true, ordering: .acquiringAndReleasing) }

    var openConnections: Int { state.withLock { $0.seats } }

    /// Has `daemon` serve a connection, or closes it when there are too many.
    func serve(_ arrival: Arrival, _ daemon: Daemon?) {
        let peer = arrival.peer
        guard let daemon, takeSeat(peer) else { return System.closeSocket(arrival.descriptor) }
        if !daemon.take(arrival) { leaveSeat(peer) }
    }

    /// Takes a seat for a connection that was accepted; false when it has to be closed, because
    /// there are too many of them or of this address.
    private func takeSeat(_ peer: IPAddress) -> Bool {
        let limits = service.limits
        // Behind a proxy all clients have its address.
        let perAddress = service.proxies.isEmpty ? limits.connectionsPerAddress : 0
        return state.withLock { state in
            guard state.seats < limits.mostConnections else { return false }
            if perAddress > 0 {
                let count = state.seatsOfAddress[peer, default: 0]
                guard count < perAddress else { return false }
                state.seatsOfAddress[peer] = count + 1
            }
            state.seats += 1
            return true
        }
    }

    /// Gives a seat back.
    private func leaveSeat(_ peer: IPAddress) { state.withLock { Self.leaveSeat(peer, &$0) } }

    private static func leaveSeat(_ peer: IPAddress, _ state: inout State) {
        state.seats -= 1
        guard let count = state.seatsOfAddress[peer] else { return }
        state.seatsOfAddress[peer] = count > 1 ? count - 1 : nil
    }

    /// Makes and keeps a connection, which has a seat.
    func open(
        _ wire: Wire, descriptor: Int32, peer: IPAddress, isTLS: Bool, tally: Daemon.Tally
    ) -> Connection {
        service.metrics.connectionOpened()
        return state.withLock { state in
            let connection = Connection(
                self, wire, descriptor: descriptor, peer: peer, isTLS: isTLS, tally: tally,
                isSurplus: state.connections.count >= service.limits.connections)
            state.connections[ObjectIdentifier(connection)] = connection
            return connection
        }
    }

    func forget(_ connection: Connection) {
        service.metrics.connectionClosed()
        state.withLock { state in
            state.connections.removeValue(forKey: ObjectIdentifier(connection))
            Self.leaveSeat(connection.peer, &state)
        }
    }

    /// Ends the connections that have taken too long.
    func endOverdue() {
        let now = Clock.now
        for connection in all { connection.endIfOverdue(at: now) }
    }

    /// Ends the connections that rest, or all of them.
    func stopConnections(atOnce: Bool) {
        for connection in all { connection.stop(atOnce: atOnce) }
    }

    private var all: [Connection] { state.withLock { Array($0.connections.values) } }
}

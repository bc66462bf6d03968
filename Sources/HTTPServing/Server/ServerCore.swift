internal import Synchronization

/// What all connections of a server share.
final class ServerCore: Sendable {
    let service: Service
    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
    private let stopping = Atomic(false)

    init(_ service: Service) { self.service = service }

    /// Whether every further answer ends its connection.
    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    func beginStopping() { stopping.store(true, ordering: .releasing) }

    var openConnections: Int { connections.withLock { $0.count } }

    /// Makes and keeps a connection.
    func open(_ wire: Wire, descriptor: Int32, peer: IPAddress, isTLS: Bool) -> Connection {
        service.metrics.connectionOpened()
        return connections.withLock { connections in
            let connection = Connection(
                self, wire, descriptor: descriptor, peer: peer, isTLS: isTLS,
                isSurplus: connections.count >= service.limits.connections)
            connections[ObjectIdentifier(connection)] = connection
            return connection
        }
    }

    func forget(_ connection: Connection) {
        service.metrics.connectionClosed()
        connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
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

    private var all: [Connection] { connections.withLock { Array($0.values) } }
}

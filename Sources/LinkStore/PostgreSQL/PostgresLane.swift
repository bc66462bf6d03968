/// One connection, made when it is needed, and the thread that its calls block.
actor PostgresLane {
    private let executor: QueueExecutor
    private let url: String
    private let patience: Int32
    private let health: PostgresHealth
    private var connection: PostgresConnection?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ label: String, _ url: String, patience: Int32, _ health: PostgresHealth) {
        executor = QueueExecutor(label)
        (self.url, self.patience, self.health) = (url, patience, health)
    }

    /// Runs `body` with a sound connection.
    ///
    /// - Throws: ``PostgresFault``, ``StoreError/unreachable(_:)`` at once while the server is known
    ///   to be gone, or what `body` throws.
    func run<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) throws -> Value {
        let connection = try connected()
        defer {
            if let fault = connection.fault {
                // A connection that was ended is made anew; one that says nothing any more would
                // cost everybody who comes next as much time as it cost this one.
                if connection.wasSilent { health.failed(fault) }
                self.connection = nil
            }
        }
        return try body(connection)
    }

    func close() { connection = nil }

    private func connected() throws -> PostgresConnection {
        try health.check()
        if let connection, connection.isSound { return connection }
        connection = nil
        do {
            let new = try PostgresConnection(url, patience: patience)
            connection = new
            return new
        } catch {
            if case PostgresFault.lost(let words) = error { health.failed(words) }
            throw error
        }
    }
}

/// One connection and the thread that its calls block.
actor Lane {
    private let executor: QueueExecutor
    private var connection: Connection?
    /// Stops what runs, without waiting in the line.
    nonisolated let interrupter: Interrupter

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Takes a connection over.
    init(_ label: String, _ connection: sending Connection, isUrgent: Bool = true) {
        executor = QueueExecutor(label, isUrgent: isUrgent)
        interrupter = connection.interrupter
        self.connection = connection
    }

    /// Runs `body` with the connection, when all earlier ones are done.
    func run<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) throws -> Value {
        guard let connection else { throw StoreError.closed }
        return try body(connection)
    }

    /// Closes the connection after a last use of it.
    func close(_ last: @Sendable (Connection) throws -> Void = { _ in }) throws {
        guard let connection else { return }
        defer { self.connection = nil }
        try last(connection)
    }
}

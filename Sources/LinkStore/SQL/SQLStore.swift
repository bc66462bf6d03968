/// A store whose database understands SQL: everything but how a transaction is run.
///
/// Whatever is in a transaction that writes holds as if no other ran at the same time, whether the
/// database lets them wait for each other or runs one of them again.
protocol SQLStore: Storage {
    /// A connection of its database.
    associatedtype Base: Database

    /// Runs `body` as one transaction; what it wrote is on the disk afterwards.
    ///
    /// It may be run several times before one is kept, so it has no other effect.
    func write<Value: Sendable>(
        _ body: @Sendable (Base) throws -> Value
    ) async throws -> Value
    /// Runs `body` as a transaction of which nothing is kept.
    func rehearse<Value: Sendable>(
        _ body: @Sendable (Base) throws -> Value
    ) async throws -> Value
    /// Runs `body` on what was saved at one moment.
    func read<Value: Sendable>(
        _ body: @Sendable (Base) throws -> Value
    ) async throws -> Value
    /// Runs `body`, which reads with one statement, on what was saved last.
    func glance<Value: Sendable>(
        _ body: @Sendable (Base) throws -> Value
    ) async throws -> Value
}

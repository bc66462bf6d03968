/// Keeps everything in PostgreSQL, or in an engine that speaks its protocol, for several servers.
///
///     let store = try await PostgresStore(url: "postgres://landfall@db.internal/landfall")
///
/// Transactions that write are serializable; one that collides with another is run again. Reads have
/// connections of their own, so that a long import does not hold up visits. A broken connection is
/// replaced, and what had not been saved is run again on the new one; while the server is gone, calls
/// fail at once with ``StoreError/unreachable(_:)``, and go through again when it is back.
package final class PostgresStore: SQLStore {
    private let readers: PostgresPool
    private let writers: PostgresPool
    /// For how long a transaction that collides is run again, in milliseconds.
    private let patience: Int32

    /// None: a lookup asks the network.
    package var inlineLookup: (any InlineLookup)? { nil }

    /// Connects, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - url: Where the database is, as libpq reads it; with the password or without.
    ///   - readers: How many transactions can read at the same time.
    ///   - writers: How many can write at the same time.
    ///   - patience: How long a statement, or waiting for other writers, may take in milliseconds.
    /// - Throws: A ``StoreError``: ``StoreError/newerSchema(found:known:)`` and
    ///   ``StoreError/foreign`` leave the database untouched.
    package convenience init(
        url: String, readers: Int = 4, writers: Int = 2, patience: Int32 = 10_000
    ) async throws {
        try await self.init(
            url: url, readers: readers, writers: writers, patience: patience,
            migrations: PostgresMigration.all)
    }

    /// Connects with a schema of a test's choice.
    init(
        url: String, readers: Int, writers: Int, patience: Int32, migrations: [PostgresMigration]
    ) async throws {
        let health = PostgresHealth()
        self.patience = patience
        self.readers = PostgresPool("read", count: readers, url, patience: patience, health)
        self.writers = PostgresPool("write", count: writers, url, patience: patience, health)
        do {
            try await PostgresMigration.run(migrations, on: self)
        } catch {
            await close()
            throw error
        }
    }

    /// Ends orderly. Calls that come later throw ``StoreError/closed``.
    package func close() async {
        await readers.close()
        await writers.close()
    }
}

extension PostgresStore {
    func write<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await persist(writers) { database in
            try database.transaction { try body(database) }
        }
    }

    func rehearse<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await persist(writers) { database in
            try database.rehearsal { try body(database) }
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await persist(readers) { database in
            try database.snapshot { try body(database) }
        }
    }

    func glance<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await persist(readers, body)
    }

    /// Runs `body` on the writer outside a transaction.
    func configure<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        try await persist(writers, body)
    }

    /// Runs `body` until it comes to an end, as far as trying again can help.
    private func persist<Value: Sendable>(
        _ pool: PostgresPool, _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let end = System.monotonicNanoseconds() + UInt64(patience) * 1_000_000
        var collisions = 0
        var losses = 0
        while true {
            do {
                return try await pool.run(body)
            } catch let fault as PostgresFault {
                switch fault {
                case .refused(let error): throw error
                case .lostWhileSaving: throw StoreError.uncertain
                case .lost(let words):
                    // Each connection of the pool may be a dead one, but is found so before it is
                    // used; one that dies in use is bad luck, and a second one is the server's end.
                    losses += 1
                    guard losses < 2 else { throw StoreError.unreachable(words) }
                case .collision:
                    guard System.monotonicNanoseconds() < end else { throw StoreError.busy }
                    collisions += 1
                    // The connection is given back meanwhile.
                    let most = min(1 << min(collisions, 6), 50)
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...most)))
                }
            }
        }
    }
}

internal import Locks

/// Keeps everything in PostgreSQL, or in an engine that speaks its protocol, for several servers.
///
///     let store = try await PostgresStore(url: "postgres://landfall@db.internal/landfall")
///
/// Transactions that write are serializable; one that collides with another is run again. Lookups of
/// links have connections of their own, and so have lists, so that neither a long import nor somebody
/// who looks around holds up visits. A broken connection is replaced, and what had not been saved is
/// run again on the new one; while the server is gone, calls fail at once with
/// ``StoreError/unreachable(_:)``, and go through again when it is back.
package final class PostgresStore: SQLStore {
    private let lookups: PostgresPool
    private let readers: PostgresPool
    private let writers: PostgresPool
    private let replica: PostgresReplica?
    /// The revisions that a replica has to have reached: those seen last in the database itself, or
    /// written here since.
    private let floors = Guarded<[Project.ID: Int64]>([:])
    /// For how long a transaction that collides is run again, in milliseconds.
    private let patience: Int32

    /// None: a lookup asks the network.
    package var inlineLookup: (any InlineLookup)? { nil }

    /// Connects, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - url: Where the database is, as libpq reads it; with the password or without.
    ///   - replica: Where a copy of it is that may be read, and may be behind.
    ///   - lookups: How many links can be looked up at the same time.
    ///   - readers: How many lists can be read at the same time.
    ///   - writers: How many transactions can write at the same time.
    ///   - patience: How long a statement may take, or a transaction is run again that collides with
    ///     others, in milliseconds; twice that is waited for a connection. Of a lookup a statement may
    ///     take two seconds, and waiting for a connection one.
    /// - Throws: A ``StoreError``: ``StoreError/newerSchema(found:known:)`` and
    ///   ``StoreError/foreign`` leave the database untouched.
    package convenience init(
        url: String, replica: String? = nil, lookups: Int = 4, readers: Int = 2, writers: Int = 2,
        patience: Int32 = 10_000
    ) async throws {
        try await self.init(
            url: url, replica: replica, lookups: lookups, readers: readers, writers: writers,
            patience: patience, migrations: PostgresMigration.all)
    }

    /// Connects with a schema of a test's choice.
    ///
    /// - Parameter mayBeUnfinished: Whether half a copy of another store is opened, too.
    init(
        url: String, replica: String? = nil, lookups: Int = 1, readers: Int = 1, writers: Int = 1,
        patience: Int32 = 10_000, migrations: [PostgresMigration], mayBeUnfinished: Bool = false
    ) async throws {
        let health = PostgresHealth(url)
        self.patience = patience
        let quick = min(patience, 2_000)
        self.lookups = PostgresPool(
            "lookup", count: lookups, url, patience: quick, wait: min(quick, 1_000), health)
        self.readers = PostgresPool(
            "read", count: readers, url, patience: patience, wait: 2 * patience, health)
        self.writers = PostgresPool(
            "write", count: writers, url, patience: patience, wait: 2 * patience, health)
        self.replica = replica.map { PostgresReplica($0, connections: lookups) }
        do {
            try await PostgresMigration.run(migrations, on: self)
            if !mayBeUnfinished, migrations.count == PostgresMigration.all.count,
                let source = try await glance({ try $0.state(StoreCopy.state) })
            {
                throw StoreError.unfinished(source)
            }
        } catch {
            await close()
            throw error
        }
    }

    /// Ends orderly. Calls that come later throw ``StoreError/closed``.
    package func close() async {
        await replica?.close()
        await lookups.close()
        await readers.close()
        await writers.close()
    }
}

// MARK: Lookups

extension PostgresStore {
    /// What a visit of a slug needs, from the replica if it is not behind.
    package func resolve(_ slug: String, in project: Project.ID) async throws -> ResolvedLink? {
        if let replica, let floor = floors.withLock({ $0[project] }),
            let answer = await replica.resolve(slug, in: project, floor: floor)
        {
            return answer.link
        }
        return try await lookUp(slug, in: project)
    }

    /// The revision of each project, from the database itself.
    package func projectRevisions() async throws -> [Project.ID: Int64] {
        let revisions = try await readRevisions()
        guard replica != nil else { return revisions }
        floors.withLock { floors in
            // What was written here while this was read is not taken back.
            let written = floors
            floors = revisions.merging(written) { max($0, $1) }
                .filter { revisions[$0.key] != nil }
        }
        return revisions
    }

    /// How often lookups on the replica came to each end, by its name; nil without a replica.
    package var replicaLookups: [String: Int]? {
        guard let replica else { return nil }
        return Dictionary(
            uniqueKeysWithValues: replica.outcomes.map { ($0.key.rawValue, $0.value) })
    }
}

// MARK: Transactions

extension PostgresStore {
    func write<Value: Sendable>(
        _ body: @Sendable (PostgresConnection) throws -> Value
    ) async throws -> Value {
        let (value, reached) = try await persist(writers) { database in
            (try database.transaction { try body(database) }, database.reached)
        }
        if replica != nil, !reached.isEmpty {
            floors.withLock { $0.merge(reached) { max($0, $1) } }
        }
        return value
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
        try await persist(lookups, body)
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
        // Counted from the first collision: waiting for a connection has a bound of its own.
        var end: UInt64?
        var collisions = 0
        var losses = 0
        while true {
            do {
                return try await pool.run(body)
            } catch let fault as PostgresFault {
                switch fault {
                case .refused, .lostWhileSaving: throw fault.storeError
                case .lost:
                    // Each connection of the pool may be a dead one, but is found so before it is
                    // used; one that dies in use is bad luck, and a second one is the server's end.
                    losses += 1
                    guard losses < 2 else { throw fault.storeError }
                case .collision:
                    let now = System.monotonicNanoseconds()
                    let last = end ?? now + UInt64(patience) * 1_000_000
                    guard now < last else { throw fault.storeError }
                    end = last
                    collisions += 1
                    // The connection is given back meanwhile.
                    let most = min(1 << min(collisions, 6), 50)
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...most)))
                }
            }
        }
    }
}

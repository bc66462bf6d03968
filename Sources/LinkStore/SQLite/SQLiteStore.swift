internal import Synchronization

/// Keeps everything in one SQLite file.
///
///     let store = try await SQLiteStore(path: "data/landfall.db")
///     let project = try await store.createProject(.init(name: "Shop"), by: change)
///     let link = try await store.createLink(
///         .init(slug: "sale", content: .init(deepLinkPath: "/product/42")), in: project.id,
///         by: change, key: nil)
///     try store.slugReaders.resolve("sale", in: project.id)?.deepLinkPath   // "/product/42"
///     try await store.close()
///
/// There is one connection that writes, with a thread of its own, so writers wait for each other
/// and never for readers. Lists are read on another thread from the last saved state. The lookup of
/// a slug runs on the thread of the caller, see ``SlugReaders``. A write that was answered is on
/// the disk and survives the end of the process as well as that of the power.
package final class SQLiteStore: SQLStore {
    /// Where the file is.
    package let path: String
    /// The lookup for threads that answer requests.
    package let slugReaders: SlugReaders
    /// Whether the last process that had the file open ended without closing it.
    ///
    /// The file is whole all the same as far as SQLite can see to it; run ``checkIntegrity()`` in
    /// the background to be sure about the disk.
    package let wasLeftOpen: Bool

    private let writer: Lane
    private let reader: Lane
    private let upkeep: Lane
    private let marker: RunMarker?

    /// The lookup for threads that answer requests.
    package var inlineLookup: (any InlineLookup)? { slugReaders }
    /// Whether another process had the file open when this one opened it.
    var isShared: Bool { marker == nil }

    /// Opens the file at `path`, which is made if it is not there, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - path: The file; its folder has to exist.
    ///   - patience: How long a write waits, in milliseconds, for another process that writes.
    ///   - readers: How many threads can look up slugs at the same time without waiting.
    /// - Throws: A ``StoreError``: ``StoreError/newerSchema(found:known:)`` and
    ///   ``StoreError/foreign`` leave the file untouched.
    package convenience init(
        path: String, patience: Int32 = 5_000, readers: Int = 4
    ) async throws {
        try await self.init(
            path: path, patience: patience, readers: readers, migrations: Migration.all)
    }

    /// Opens the file with a schema of a test's choice.
    ///
    /// - Parameter mayBeUnfinished: Whether half a copy of another store is opened, too.
    init(
        path: String, patience: Int32, readers: Int, migrations: [Migration],
        mayBeUnfinished: Bool = false
    ) async throws {
        self.path = path
        let connection = try Self.openWriter(path, patience: patience)
        try Self.patiently(patience) { try Migration.run(migrations, on: connection) }
        if !mayBeUnfinished, migrations.count == Migration.all.count,
            let source = try connection.state(StoreCopy.state)
        {
            throw StoreError.unfinished(source)
        }
        marker = try RunMarker(beside: path)
        wasLeftOpen = marker?.foundCrash ?? false
        // Slugs have readers of their own: here wait those who look at pages.
        reader = Lane(
            "store.read", try Self.openReader(path, patience: patience), isUrgent: false)
        upkeep = Lane(
            "store.upkeep", try Self.openReader(path, patience: patience), isUrgent: false)
        slugReaders = try SlugReaders(path: path, count: readers)
        writer = Lane("store.write", connection)
    }

    /// Runs `body` again while another process is in the way, for `patience` milliseconds at most.
    ///
    /// SQLite does not wait by itself while the journal mode changes, so processes that start at
    /// the same moment would refuse each other.
    private static func patiently<Value>(
        _ patience: Int32, _ body: () throws -> Value
    ) throws -> Value {
        var left = patience
        while true {
            do {
                return try body()
            } catch StoreError.busy where left > 0 {
                System.pause(milliseconds: 10)
                left -= 10
            }
        }
    }

    static func openWriter(_ path: String, patience: Int32) throws -> sending Connection {
        let connection = try Connection(path, .create, patience: patience)
        // The first statement that reads the file is the one that finds it damaged or foreign.
        let mode = try patiently(patience) {
            _ = try Migration.version(of: connection)
            return try connection.row("PRAGMA journal_mode = WAL") { $0.text() }
        }
        guard mode == "wal" else { throw StoreError.readOnly }
        try connection.script(
            """
            PRAGMA synchronous = FULL;
            PRAGMA fullfsync = ON;
            PRAGMA checkpoint_fullfsync = ON;
            PRAGMA foreign_keys = ON;
            PRAGMA cache_size = -16384;
            PRAGMA temp_store = MEMORY;
            PRAGMA journal_size_limit = 67108864;
            """)
        return connection
    }

    static func openReader(_ path: String, patience: Int32) throws -> sending Connection {
        let connection = try Connection(path, .readOnly, patience: patience)
        try connection.script("PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY")
        return connection
    }
}

extension SQLiteStore {
    /// Runs `body` as one transaction of the writer; what it wrote is on the disk afterwards.
    func write<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        defer { slugReaders.renew() }
        return try await writer.run { database in try database.transaction { try body(database) } }
    }

    /// Runs `body` as a transaction of which nothing is kept.
    func rehearse<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await writer.run { database in try database.rehearsal { try body(database) } }
    }

    /// Runs `body` on the last saved state.
    func read<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await reader.run { database in try database.snapshot { try body(database) } }
    }

    /// The same as ``read(_:)``: a transaction costs next to nothing here.
    func glance<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    /// Runs `body`, which takes long, beside the others.
    func maintain<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await upkeep.run(body)
    }

    /// Lets what ``maintain(_:)`` runs fail soon.
    func interruptMaintenance() { upkeep.interrupter.interrupt() }

    /// Runs `body` on the writer outside a transaction, for tests that make writing fail.
    func configureWriter(_ body: @Sendable (Connection) throws -> Void) async throws {
        try await writer.run(body)
    }

    /// Ends orderly: what is in the log goes to the file, and the next start knows that all is well.
    package func close() async throws {
        interruptMaintenance()
        slugReaders.close()
        try await upkeep.close()
        try await reader.close()
        try await writer.close { database in
            // Another process may be reading: then its own end does it.
            _ = try? database.row("PRAGMA wal_checkpoint(TRUNCATE)") { $0.number() }
        }
        marker?.clear()
    }
}

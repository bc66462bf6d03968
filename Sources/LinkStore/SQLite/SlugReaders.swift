internal import Dispatch
internal import Locks
internal import Synchronization

/// The lookup of slugs on the threads that answer requests.
///
/// Each thread has a connection to itself, as long as there are not more threads than connections.
/// A lookup waits for no writer; it takes microseconds when the file is in memory.
///
/// Beginning a read costs about as much as the lookup itself, so one read is kept open over up to
/// 64 lookups. It is closed after 10 ms in any case, since the log cannot be taken into the file
/// past an open read, and after each write of this process, so that what was answered as saved is
/// seen by whoever asks next. What another process writes is seen after 10 ms.
package final class SlugReaders: InlineLookup {
    /// The memory of all connections for pages of the file, in KiB.
    private static let cache = 64 << 10

    private let slots: [Slot]
    /// Goes up with each write of this process.
    private let writes = Atomic<UInt64>(0)

    init(path: String, count: Int) throws {
        let sweeper = DispatchQueue(label: "store.sweep", qos: .userInitiated)
        let count = max(1, count)
        // The inner pages of ten million links fit into 8 MiB: a lookup then reads one page of the file.
        let cache = max(Self.cache / count, 16 << 10)
        slots = try (0..<count).map { _ in try Slot(path, cache: cache, sweeper) }
    }

    /// What a visit of a slug needs, or nil when there is none of that name.
    ///
    /// - Throws: A ``StoreError``, also when the file is locked for longer than a few milliseconds.
    package func resolve(_ slug: String, in project: Project.ID) throws -> ResolvedLink? {
        let now = System.monotonicNanoseconds()
        let writes = writes.load(ordering: .acquiring)
        let own = Int(ThreadNumber.current % UInt(slots.count))
        for step in 0..<slots.count {
            let slot = slots[(own + step) % slots.count]
            if let found = try slot.tryResolve(slug, in: project, at: now, writes: writes) {
                return found.link
            }
        }
        return try slots[own].resolve(slug, in: project, at: now, writes: writes).link
    }

    /// Makes all lookups that begin from now on see what was written.
    func renew() { writes.add(1, ordering: .releasing) }

    /// Closes the connections; lookups throw ``StoreError/closed`` from then on.
    func close() { for slot in slots { slot.close() } }

    /// How many reads are open at the moment.
    var openReads: Int { slots.count { $0.isReading } }
}

/// What a lookup found, to be told from one that did not take place.
private struct Found {
    let link: ResolvedLink?
}

/// A connection with the lock around it, and the read that it keeps open.
private final class Slot: @unchecked Sendable {
    // All of these are touched inside `lock` only.
    private var reading: Reading?
    private let lock = Guarded(())
    private let sweeper: DispatchQueue

    init(_ path: String, cache: Int, _ sweeper: DispatchQueue) throws {
        reading = try Reading(path, cache: cache)
        self.sweeper = sweeper
    }

    var isReading: Bool { lock.withLock { _ in reading?.isOpen ?? false } }

    func close() { lock.withLock { _ in reading = nil } }

    func tryResolve(
        _ slug: String, in project: Project.ID, at now: UInt64, writes: UInt64
    ) throws -> Found? {
        try lock.withLockIfAvailable { _ in try look(slug, in: project, at: now, writes: writes) }
    }

    func resolve(
        _ slug: String, in project: Project.ID, at now: UInt64, writes: UInt64
    ) throws -> Found {
        try lock.withLock { _ in try look(slug, in: project, at: now, writes: writes) }
    }

    private func look(
        _ slug: String, in project: Project.ID, at now: UInt64, writes: UInt64
    ) throws -> Found {
        guard let reading else { throw StoreError.closed }
        let link = try reading.resolve(slug, in: project, at: now, writes: writes)
        if reading.isOpen, !reading.isWatched {
            reading.isWatched = true
            sweep(after: Reading.limit)
        }
        return Found(link: link)
    }

    /// Sees to it that the read ends although nobody asks any more.
    private func sweep(after delay: UInt64) {
        sweeper.asyncAfter(deadline: .now() + .nanoseconds(Int(delay))) { [weak self] in
            self?.endOldRead()
        }
    }

    private func endOldRead() {
        lock.withLock { _ in
            guard let reading else { return }
            reading.isWatched = false
            guard reading.isOpen else { return }
            let age = reading.age(at: System.monotonicNanoseconds())
            guard age < Reading.limit else { return reading.end() }
            reading.isWatched = true
            sweep(after: Reading.limit - age)
        }
    }
}

/// A connection that looks up slugs, and its open read.
private final class Reading {
    /// How long a read may be open, in nanoseconds.
    static let limit: UInt64 = 10_000_000
    /// How many lookups one read may serve.
    static let lookups = 64

    private let connection: Connection
    private let lookup: Statement
    private let begin: Statement
    private let commit: Statement
    private var started: UInt64 = 0
    private var left = 0
    private var writes: UInt64 = 0
    private(set) var isOpen = false
    /// Whether the end of the read is planned.
    var isWatched = false

    init(_ path: String, cache: Int) throws {
        connection = try Connection(path, .readOnly, patience: 20)
        try connection.script("PRAGMA cache_size = -\(cache); PRAGMA mmap_size = 0")
        lookup = try connection.prepare(
            "SELECT \(LinkRows.resolvedColumns) FROM link WHERE project = ?1 AND slug = ?2")
        begin = try connection.prepare("BEGIN")
        commit = try connection.prepare("COMMIT")
    }

    func age(at now: UInt64) -> UInt64 { now > started ? now - started : 0 }

    func resolve(
        _ slug: String, in project: Project.ID, at now: UInt64, writes: UInt64
    ) throws -> ResolvedLink? {
        if isOpen, left == 0 || self.writes != writes || age(at: now) >= Self.limit { end() }
        if !isOpen {
            try run(begin)
            (isOpen, started, left, self.writes) = (true, now, Self.lookups, writes)
        }
        left -= 1
        defer { lookup.reset() }
        do {
            try lookup.bind(project.rawValue, slug)
            guard try lookup.step() else { return nil }
            var row = lookup.row
            return ResolvedLink(slug: slug, &row)
        } catch {
            end()
            throw error
        }
    }

    func end() {
        guard isOpen else { return }
        isOpen = false
        lookup.reset()
        // A read that cannot be ended was ended by a fault already; the next one would say so.
        try? run(commit)
    }

    private func run(_ statement: Statement) throws {
        defer { statement.reset() }
        _ = try statement.step()
    }
}

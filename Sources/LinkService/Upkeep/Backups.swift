package import HTTPServing
package import LinkStore
internal import Synchronization

/// Copies of the whole store that administrators take away.
///
/// One is made at a time, in the background, beside the data file. It loses its name as soon as it is
/// whole and lives for an hour, so that nothing of it stays on the disk, whatever happens.
package actor Backups {
    /// Where the making of a copy stands.
    package enum State: Sendable {
        /// None was asked for, or it was thrown away.
        case none
        /// The part that is done, from 0 to 1.
        case running(Double)
        /// It can be taken.
        case ready(Copy)
        /// Why there is none.
        case failed(String)
    }

    /// A copy.
    package struct Copy: Sendable {
        /// How many bytes it has.
        package let bytes: Int
        /// The moment that it shows.
        package let madeAt: Timestamp
        fileprivate let file: ResponseFile

        /// What it is called where it is kept.
        package var name: String { "landfall-\(madeAt.day).db" }
    }

    /// For so many seconds a copy can be taken.
    package static let lifetime: Int64 = 3_600
    /// The name under which the store keeps when there was a backup.
    package static let event = "backup"

    private let store: any Storage
    private let now: @Sendable () -> Timestamp
    private let progress = Mutex(0.0)
    private var outcome = State.none
    private var task: Task<Void, Never>?

    init(_ store: any Storage, now: @escaping @Sendable () -> Timestamp) {
        (self.store, self.now) = (store, now)
    }

    /// Where it stands.
    package func state(for principal: Principal) throws -> State {
        try principal.requireAdministrator()
        if task != nil { return .running(progress.withLock { $0 }) }
        if case .ready(let copy) = outcome, isOver(copy) { outcome = .none }
        return outcome
    }

    /// Begins to make a copy, unless one is being made.
    ///
    /// - Throws: ``FieldFault`` where the store is no file: other tools copy it.
    package func start(by principal: Principal) async throws {
        try principal.requireAdministrator()
        guard let path = try await store.facts().path else {
            throw FieldFault(
                "backup", "no-file",
                "a database of PostgreSQL is copied with pg_dump, not from here")
        }
        guard task == nil else { return }
        outcome = .none
        progress.withLock { $0 = 0 }
        let change = Change(by: principal.author, at: now())
        task = Task { await make(path + ".download", change) }
    }

    /// The copy, to be sent to somebody.
    ///
    /// - Throws: ``StoreError/notFound(_:)`` when there is none.
    package func take(by principal: Principal) async throws -> (Copy, ResponseFile) {
        try principal.requireAdministrator()
        guard case .ready(let copy) = outcome, !isOver(copy) else {
            throw StoreError.notFound(.backup)
        }
        try await store.record(
            .init(action: "backup-downloaded", subject: copy.name, detail: "\(copy.bytes) bytes"),
            by: Change(by: principal.author, at: now()))
        return (copy, copy.file)
    }

    /// Throws away what nobody took in time. Meant for now and then.
    package func tidy() {
        if case .ready(let copy) = outcome, isOver(copy) { outcome = .none }
    }

    /// Stops what runs, and throws away what there is.
    package func close() async {
        task?.cancel()
        await task?.value
        outcome = .none
    }

    private func isOver(_ copy: Copy) -> Bool {
        now().milliseconds - copy.madeAt.milliseconds > Self.lifetime * 1_000
    }

    private func make(_ path: String, _ change: Change) async {
        defer { task = nil }
        do {
            // What a process left behind that was killed.
            _ = try? ResponseFile(path: path, isRemoved: true)
            try await store.backUp(to: path) { [weak self] part in
                self?.progress.withLock { $0 = part }
            }
            let file = try ResponseFile(path: path, isRemoved: true)
            outcome = .ready(Copy(bytes: file.size, madeAt: change.at, file: file))
            try await store.noteLastEvent(
                Self.event, detail: "\(file.size) bytes", by: change)
            try await store.record(
                .init(action: "backup-made", subject: "\(file.size) bytes"), by: change)
        } catch is CancellationError {
            outcome = .none
        } catch {
            outcome = .failed("\(error)")
        }
    }
}

/// Copies a store to another, of the same kind or not, and makes sure that nothing is lost.
///
///     let copy = StoreCopy(from: .file("landfall.db"), to: .server("postgres://db/landfall"))
///     let report = try await copy.run(isUpdate: false, names: …) { print($0.done, $0.total) }
///     report.wasChanged    // somebody wrote meanwhile: stop that, and run it again as an update
///
/// It reads the source as it is at one moment while others go on using it, in constant memory. Until
/// all rows were compared the target is marked as unfinished, and no server opens it.
package actor StoreCopy {
    /// Where a store is.
    package enum Place: Hashable, Sendable {
        /// The path of a file of SQLite.
        case file(String)
        /// The URL of a database of PostgreSQL.
        case server(String)
    }

    /// How far a copy has come, in rows.
    package struct Step: Hashable, Sendable {
        /// What is done with the rows.
        package enum Phase: String, Hashable, Sendable { case copying, comparing }
        /// What is done with the rows.
        package let phase: Phase
        /// The rows that are done.
        package let done: Int64
        /// All rows.
        package let total: Int64
    }

    /// What came out of it.
    package struct Report: Hashable, Sendable {
        /// A table that both stores have by now, row by row.
        package struct Table: Hashable, Sendable {
            /// Its name.
            package let name: String
            /// Its rows.
            package let rows: Int64
        }
        /// The tables.
        package internal(set) var tables: [Table] = []
        /// The rows that were written to the target.
        package internal(set) var written: Int64 = 0
        /// The rows that were removed from it.
        package internal(set) var removed: Int64 = 0
        /// Whether somebody wrote to the source meanwhile, so that the target lacks that.
        package internal(set) var wasChanged = false
        /// Whether a server has the source open; nil when nobody can say.
        package internal(set) var isInUse: Bool?
    }

    /// Why nothing was copied, or not all of it.
    package enum Refusal: Error, Hashable, Sendable {
        /// The target holds something already.
        case notEmpty(rows: Int64, of: String)
        /// The target is the unfinished copy of another store.
        case copyOfAnother(String)
        /// A server has the target open.
        case targetIsInUse
        /// Both are the same.
        case sameStore
        /// The stores differ although everything was copied.
        case unequal(String)
    }

    /// What a store that is not whole yet says of itself: the source in words.
    static let state = "copy"

    private let source: Place
    private let target: Place
    private let executor = QueueExecutor("store.copy", isUrgent: false)

    nonisolated package var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// A copy from one place to another.
    package init(from source: Place, to target: Place) {
        (self.source, self.target) = (source, target)
    }

    /// Copies everything, and compares it.
    ///
    /// - Parameters:
    ///   - isUpdate: Whether the target may hold something: what only it has is removed then.
    ///   - name: The source in words, without secrets.
    ///   - progress: Gets how far it has come, often.
    /// - Throws: ``Refusal``, ``StoreError``, or what a connection broke with; run it again then.
    package func run(
        isUpdate: Bool, name: String, progress: @escaping @Sendable (Step) -> Void
    ) async throws -> Report {
        guard source != target else { throw Refusal.sameStore }
        // Opening brings the schemas up to date. Files stay open, to be seen in use by others.
        let from = try await Opened(source)
        let to = try await Opened(target)
        guard to.isInUse != true else { throw Refusal.targetIsInUse }
        do {
            var report = try copy(name, isUpdate, progress)
            report.isInUse = from.isInUse
            await from.close()
            await to.close()
            return report
        } catch {
            await from.close()
            await to.close()
            guard let fault = error as? PostgresFault else { throw error }
            throw fault.storeError
        }
    }

    private func copy(
        _ name: String, _ isUpdate: Bool, _ progress: @escaping (Step) -> Void
    ) throws -> Report {
        switch (source, target) {
        case (.file(let one), .file(let two)):
            try CopyRun(
                source: try SQLiteStore.openReader(one, patience: 5_000),
                target: try SQLiteStore.openWriter(two, patience: 5_000), name: name,
                report: progress
            ).run(isUpdate: isUpdate)
        case (.file(let one), .server(let two)):
            try CopyRun(
                source: try SQLiteStore.openReader(one, patience: 5_000),
                target: try PostgresConnection(two, patience: Self.patience), name: name,
                report: progress
            ).run(isUpdate: isUpdate)
        case (.server(let one), .file(let two)):
            try CopyRun(
                source: try PostgresConnection(one, patience: Self.patience),
                target: try SQLiteStore.openWriter(two, patience: 5_000), name: name,
                report: progress
            ).run(isUpdate: isUpdate)
        case (.server(let one), .server(let two)):
            try CopyRun(
                source: try PostgresConnection(one, patience: Self.patience),
                target: try PostgresConnection(two, patience: Self.patience), name: name,
                report: progress
            ).run(isUpdate: isUpdate)
        }
    }

    /// How long one statement may take, in milliseconds: counting a large table takes a while.
    private static let patience: Int32 = 600_000
}

extension StoreCopy {
    /// A store that was opened to bring its schema up to date.
    private struct Opened {
        private let file: SQLiteStore?
        /// Whether a server has it open.
        let isInUse: Bool?

        init(_ place: Place) async throws {
            switch place {
            case .file(let path):
                let store = try await SQLiteStore(
                    path: path, patience: 5_000, readers: 1, migrations: Migration.all,
                    mayBeUnfinished: true)
                file = store
                isInUse = store.isShared
            case .server(let url):
                let store = try await PostgresStore(
                    url: url, migrations: PostgresMigration.all, mayBeUnfinished: true)
                // Which servers use a database, it does not say.
                (file, isInUse) = (nil, nil)
                do {
                    let version = try await PostgresMigration.version(in: store).0
                    let known = PostgresMigration.all.count
                    // A later version may keep what this one knows nothing of.
                    guard version <= known else {
                        throw StoreError.newerSchema(found: version, known: known)
                    }
                } catch {
                    await store.close()
                    throw error
                }
                await store.close()
            }
        }

        func close() async { try? await file?.close() }
    }
}

extension StoreCopy.Refusal: CustomStringConvertible {
    /// One line that says what happened and what to do, for people.
    package var description: String {
        switch self {
        case .notEmpty(let rows, let table):
            "the target is not empty: it has \(rows) rows of \(table). --update makes it the same as "
                + "the source, and removes what only it has"
        case .copyOfAnother(let name):
            "the target is an unfinished copy of \(name). --update makes it the same as the source "
                + "all the same"
        case .targetIsInUse: "a server has the target open: stop it first"
        case .sameStore: "source and target are the same"
        case .unequal(let words):
            "the copy differs from the source (\(words)), so it cannot be used: run it again with "
                + "--update, and if it fails again, keep to the source and report this"
        }
    }
}

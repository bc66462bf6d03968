extension SQLiteStore {
    /// Copies the store as it is at one moment to a new file, while others go on.
    ///
    /// The copy comes into being under another name beside `path` and gets its own when it is whole
    /// and was checked, so that a file of that name is never half a backup. Until then the log grows
    /// with what is written meanwhile. Cancelling the task removes what there is.
    ///
    /// - Parameters:
    ///   - path: The copy.
    ///   - progress: Gets the part that is done, from 0 to 1, some hundred times.
    /// - Throws: ``StoreError/exists(path:)`` when there is a file; it is never overwritten.
    package func backUp(
        to path: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        let partial = path + ".partial"
        if System.exists(path) { throw StoreError.exists(path: path) }
        System.remove(partial)
        let source = self.path
        let copy = Lane(
            "store.backup", try Connection(source, .readOnly, patience: 5_000), isUrgent: false)
        do {
            try await copy.run { database in
                try database.snapshot {
                    // Takes hold of the moment: what others write from here on is not seen, and
                    // does not make the copy begin anew.
                    _ = try database.number("SELECT count(*) FROM sqlite_schema")
                    try Self.copy(database, to: partial, progress)
                }
            }
            try await copy.close()
            try System.move(partial, to: path)
        } catch {
            try? await copy.close()
            for end in ["", "-journal", "-wal", "-shm"] { System.remove(partial + end) }
            throw error
        }
        progress(1)
    }

    private static func copy(
        _ source: Connection, to path: String, _ progress: (Double) -> Void
    ) throws {
        let target = try Connection(path, .create, patience: 5_000)
        try target.script("PRAGMA synchronous = FULL")
        do {
            let copy = try PageCopy(from: source, to: target)
            let pages = try source.number("PRAGMA page_count") ?? 0
            var done = 0.0
            while done < 1 {
                try Task.checkCancellation()
                done = try copy.step(pages: Int32(clamping: max(16, pages / 200)))
                if done < 1 { progress(done) }
            }
        }
        // A backup lies alone: everything has to be in the one file.
        _ = try target.row("PRAGMA journal_mode = DELETE") { $0.text() }
        let faults = try target.rows("PRAGMA quick_check") { $0.text() }
        guard faults == ["ok"] else { throw StoreError.corrupt(faults.first ?? "") }
    }
}

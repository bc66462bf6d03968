extension SQLiteStore {
    /// What kind of store it is, how large, and with which schema.
    package func facts() async throws -> StoreFacts {
        let path = path
        return try await read { database in
            let version = try database.row("SELECT sqlite_version()") { $0.text() }
            let pages = try database.number("PRAGMA page_count") ?? 0
            let size = try database.number("PRAGMA page_size") ?? 0
            return StoreFacts(
                engine: "SQLite \(version ?? "")", path: path,
                schema: try Migration.version(of: database),
                knownSchema: Migration.all.count, bytes: pages * size)
        }
    }

    /// Looks for damage, and answers what it found in words: nothing when all is well.
    ///
    /// Goes table by table, so that the log can be taken into the file in between. Closing the
    /// store, or cancelling the task between two tables, ends it with an error.
    package func checkIntegrity() async throws -> [String] {
        do {
            var faults: [String] = []
            let tables = try await maintain { database in
                try database.rows(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
                ) { $0.text() }
            }
            for table in tables {
                try Task.checkCancellation()
                faults += try await maintain { database in
                    try database.rows("PRAGMA quick_check(\(table))") { $0.text() }
                }.filter { $0 != "ok" }
            }
            // A page that two tables claim shows in all of them.
            return Set(faults).sorted()
        } catch StoreError.corrupt(let words) {
            return [words]
        }
    }

    /// Reads the first `limit` bytes of the file, so that lookups find them in memory.
    ///
    /// Meant for the background after the start. Cancelling the task ends it.
    package func readAhead(limit: Int) async throws {
        let step = 1 << 24
        for offset in stride(from: 0, to: limit, by: step) {
            if Task.isCancelled { return }
            let goesOn = try await maintain { database in
                database.touch(from: offset, count: min(step, limit - offset))
            }
            guard goesOn else { return }
        }
    }
}

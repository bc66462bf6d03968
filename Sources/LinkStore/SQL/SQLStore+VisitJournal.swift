/// Counts of visits that were saved and are not in the table of visits yet.
///
/// Each of many links that is visited has a page of the table to itself, and writing a page for one
/// count is a thousand times the work of noting it. So many counts at a time are only noted. When there
/// are enough of them, or they have waited long enough, they are merged, which makes one count of many
/// of the same link, and added to the table a piece at a time.
struct VisitJournal: Sendable {
    /// As many counts are added to the table at once.
    static let direct = 1_000
    /// How many kinds are merged at a time.
    var mergeLimit = 500_000
    /// How long counts wait at most until they are merged, in seconds.
    static let patience: Int64 = 600

    /// What a row of the journal is.
    enum Stage: Int64 {
        /// It was noted like this, or merged with others and waits for more.
        case arrived = 0
        /// It is a piece of what was merged and goes into the table next.
        case due = 1
    }
}

extension SQLStore {
    /// Takes one step to bring what the journal has into the table, of some milliseconds mostly, and
    /// answers how many kinds waited for it: none when there is nothing to do for now.
    package func foldVisits(at now: Timestamp) async throws -> Int64 {
        try await foldVisits(at: now, VisitJournal())
    }

    func foldVisits(at now: Timestamp, _ journal: VisitJournal) async throws -> Int64 {
        let waiting = try await glance { database in
            try database.row(
                """
                SELECT coalesce(sum(stage), 0), coalesce(sum(kinds), 0), coalesce(min(at), ?1)
                FROM visit_journal
                """, [.time(now)]
            ) { row -> Int64 in
                let (due, kinds, oldest) = (row.number(), row.number(), row.timestamp())
                let isDue =
                    due > 0 || kinds >= journal.mergeLimit
                    || oldest.adding(seconds: VisitJournal.patience) <= now
                return isDue ? kinds : 0
            } ?? 0
        }
        guard waiting > 0 else { return 0 }
        try await write { database in
            if try !database.addOneNoted() { try database.mergeNoted(at: now, journal) }
        }
        return waiting
    }
}

extension Database {
    /// Puts counts into the journal.
    func append(
        _ run: VisitRun, to stage: VisitJournal.Stage, at moment: Timestamp, name: [UInt8]
    ) throws {
        try self.run(
            """
            INSERT INTO visit_journal (id, at, stage, kinds, counts) VALUES (?1, ?2, ?3, ?4, ?5)
            """,
            [
                .bytes(name), .time(moment), .number(stage.rawValue), .number(run.kinds),
                .bytes(run.bytes),
            ])
    }

    /// What the journal has of a project on some days, of one link or of all, merged.
    func notedVisits(
        in project: Project.ID, of link: Link.ID?, on days: ClosedRange<Day>
    ) throws -> [PlainCount] {
        var found: [PlainCount] = []
        try read("SELECT counts FROM visit_journal", []) { row throws(StoreError) in
            try VisitRun.read(row.bytes()) { counted throws(StoreError) in
                let kind = counted.kind
                guard kind.project == project.rawValue, days.contains(kind.day),
                    link == nil || kind.link == link?.rawValue
                else { return }
                found.append(counted)
            }
        }
        return found.merged()
    }

    /// Adds one piece that is due to the table; false when there is none.
    fileprivate func addOneNoted() throws -> Bool {
        let piece = try row("SELECT id, counts FROM visit_journal WHERE stage = 1 LIMIT 1") {
            (id: $0.bytes(), counts: $0.bytes())
        }
        guard let piece else { return false }
        // Another server may have taken it meanwhile.
        guard try take(piece.id) else { return true }
        var counts: [PlainCount] = []
        try VisitRun.read(piece.counts) { counted throws(StoreError) in counts.append(counted) }
        try add(counts)
        return true
    }

    /// Merges what has arrived. If that leaves much, or the oldest has waited for long, all of it
    /// becomes due.
    fileprivate func mergeNoted(at now: Timestamp, _ journal: VisitJournal) throws {
        let arrived = try rows(
            "SELECT id, at, kinds FROM visit_journal WHERE stage = 0 ORDER BY at, id"
        ) { (id: $0.bytes(), at: $0.timestamp(), kinds: $0.number()) }
        var (runs, kinds, oldest): ([[UInt8]], Int64, Timestamp) = ([], 0, now)
        for part in arrived {
            if !runs.isEmpty, kinds + part.kinds > journal.mergeLimit { break }
            let bytes = try row(
                "SELECT counts FROM visit_journal WHERE id = ?1", [.bytes(part.id)]
            ) { $0.bytes() }
            guard let bytes, try take(part.id) else { continue }
            runs.append(bytes)
            kinds += part.kinds
            oldest = min(oldest, part.at)
        }
        // Both in one pass: which of them is wanted is known at its end.
        var (whole, pieces) = (VisitRun(), [VisitRun()])
        try VisitRun.merge(runs) { counted in
            whole.append(counted)
            if pieces[pieces.count - 1].kinds == VisitJournal.direct { pieces.append(VisitRun()) }
            pieces[pieces.count - 1].append(counted)
        }
        let isLong = oldest.adding(seconds: VisitJournal.patience) <= now
        let isDue = isLong || 2 * whole.kinds > journal.mergeLimit
        for run in isDue ? pieces : [whole] where run.kinds > 0 {
            try append(
                run, to: isDue ? .due : .arrived, at: oldest, name: VisitBatch.newName())
        }
    }

    private func take(_ id: [UInt8]) throws -> Bool {
        try run("DELETE FROM visit_journal WHERE id = ?1", [.bytes(id)]) == 1
    }

    /// Calls `body` with each row, which may throw.
    private func read(
        _ sql: String, _ cells: [Cell], _ body: (inout Columns) throws(StoreError) -> Void
    ) throws {
        var fault: StoreError?
        _ = try rows(sql, cells) { row in
            guard fault == nil else { return }
            do throws(StoreError) { try body(&row) } catch { fault = error }
        }
        if let fault { throw fault }
    }
}

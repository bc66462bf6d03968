/// One run of a copy, between two connections that nobody else uses.
///
/// All it reads of the source is from one moment. The target is made the same by comparing, so an empty
/// one is filled, one that an earlier run left behind is finished, and one that was copied before gets
/// what changed since; then everything is compared once more.
struct CopyRun<Source: CopyEnd, Target: CopyEnd> {
    let source: Source
    let target: Target
    /// The source in words, without secrets.
    let name: String
    let report: (StoreCopy.Step) -> Void

    /// Copies and verifies.
    func run(isUpdate: Bool) throws -> StoreCopy.Report {
        let tables = try TableShape.all()
        try admit(tables, isUpdate: isUpdate)
        let before = try fingerprint()
        var result = try source.snapshot {
            let counts = try tables.map { try source.count(of: $0) }
            let total = counts.reduce(0, +)
            // From here on until everything was compared nobody can serve the target.
            try target.setState(StoreCopy.state, name)
            var result = StoreCopy.Report()
            result.removed = try removeStrangers(tables)
            result.written = try write(tables, total)
            try giveNumbers(tables)
            try verify(tables, counts, total)
            result.tables = zip(tables, counts).map { .init(name: $0.name, rows: $1) }
            return result
        }
        try target.setState(StoreCopy.state, nil)
        result.wasChanged = try before != fingerprint()
        return result
    }

    /// Makes sure that nothing is overwritten that nobody wanted to be.
    private func admit(_ tables: [TableShape], isUpdate: Bool) throws {
        let unfinished = try target.state(StoreCopy.state)
        // What was begun is finished without a word, when it is the same copy.
        if isUpdate || unfinished == name { return }
        if let unfinished { throw StoreCopy.Refusal.copyOfAnother(unfinished) }
        // A table of counters has a row in an empty store, too.
        for table in tables where table.name != "sequence" {
            let count = try target.count(of: table)
            if count > 0 { throw StoreCopy.Refusal.notEmpty(rows: count, of: table.name) }
        }
    }

    /// Removes rows of the target that the source has not, or under another identity; those that refer
    /// to others go first.
    private func removeStrangers(_ tables: [TableShape]) throws -> Int64 {
        var removed: Int64 = 0
        for table in tables.reversed() where try target.count(of: table) > 0 {
            var writer = TableWriter(table, of: target)
            try table.compare(source, with: target) { difference in
                switch difference {
                case .none, .missing: return
                case .different(let row, let other):
                    if table.areSame(row, other, in: table.identity) { return }
                    try writer.remove(other)
                case .extra(let other):
                    removed += 1
                    try writer.remove(other)
                }
            }
            try writer.flush()
        }
        return removed
    }

    private func write(_ tables: [TableShape], _ total: Int64) throws -> Int64 {
        var (done, written): (Int64, Int64) = (0, 0)
        report(.init(phase: .copying, done: 0, total: total))
        for table in tables {
            var writer = TableWriter(table, of: target)
            try table.compare(source, with: target) { difference in
                switch difference {
                case .none: break
                case .missing(let row), .different(let row, _):
                    written += 1
                    try writer.write(row)
                case .extra(let row): throw unequal(table, row)
                }
                done += 1
                if done % 100 == 0 { report(.init(phase: .copying, done: done, total: total)) }
            }
            try writer.flush()
        }
        return written
    }

    private func giveNumbers(_ tables: [TableShape]) throws {
        for table in tables where table.givesNumbers {
            let last = try source.lastNumber(of: table.name)
            // Numbers that the target gave away before stay given away.
            if try target.lastNumber(of: table.name) < last {
                try target.setLastNumber(of: table.name, to: last)
            }
        }
    }

    private func verify(_ tables: [TableShape], _ counts: [Int64], _ total: Int64) throws {
        var done: Int64 = 0
        report(.init(phase: .comparing, done: 0, total: total))
        for (table, count) in zip(tables, counts) {
            var same: Int64 = 0
            try table.compare(source, with: target) { difference in
                switch difference {
                case .none: same += 1
                case .missing(let row), .different(let row, _), .extra(let row):
                    throw unequal(table, row)
                }
                done += 1
                if done % 100 == 0 { report(.init(phase: .comparing, done: done, total: total)) }
            }
            let found = try target.count(of: table)
            guard same == count, found == count else {
                throw StoreCopy.Refusal.unequal(
                    "\(table.name) has \(count) rows there and \(found) here")
            }
        }
    }

    private func unequal(_ table: TableShape, _ row: [Cell]) -> StoreCopy.Refusal {
        // Keys of sessions and the like are digests, and mean nothing to people.
        let key = table.key(of: row).map { cell in
            switch cell {
            case .null: "NULL"
            case .number(let number): "\(number)"
            case .text(let text): text
            case .bytes: "(a digest)"
            }
        }
        return .unequal("the row \(key.joined(separator: ", ")) of \(table.name)")
    }

    /// Numbers of which one differs after anything was written that a store would miss.
    private func fingerprint() throws -> [Int64] {
        try [
            "SELECT coalesce(sum(revision), 0) FROM project", "SELECT count(*) FROM project",
            "SELECT coalesce(max(id), 0) FROM audit",
            "SELECT coalesce(sum(count), 0) FROM visit_day", "SELECT count(*) FROM visit_journal",
            "SELECT count(*) FROM session", "SELECT coalesce(sum(last_used_at), 0) FROM session",
        ].map { try source.number($0) ?? 0 }
    }
}

/// A database that a store can be copied from or to.
protocol CopyEnd: Database {
    /// Runs `body` in a transaction, which is kept when it returns.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value
    /// Runs `body` so that all it reads is from one moment.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value
    /// The last number that was given away for a table, 0 for none.
    func lastNumber(of table: String) throws -> Int64
    /// Gives away no number up to `last` any more.
    func setLastNumber(of table: String, to last: Int64) throws
}

extension Connection: CopyEnd {
    func lastNumber(of table: String) throws -> Int64 {
        try number("SELECT seq FROM sqlite_sequence WHERE name = ?1", [.text(table)]) ?? 0
    }

    func setLastNumber(of table: String, to last: Int64) throws {
        let cells: [Cell] = [.text(table), .number(last)]
        let changed = try run("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", cells)
        if changed == 0 {
            try run("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", cells)
        }
    }
}

extension PostgresConnection: CopyEnd {
    func lastNumber(of table: String) throws -> Int64 {
        let sequence = try sequence(of: table)
        return try number(
            "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(sequence)")
            ?? 0
    }

    func setLastNumber(of table: String, to last: Int64) throws {
        // It counts from 1, and knows no number before that.
        guard last > 0 else { return }
        _ = try number(
            "SELECT setval(CAST(?1 AS regclass), ?2)",
            [.text(try sequence(of: table)), .number(last)])
    }

    /// The name of the sequence behind a table's numbers, with its schema and quoted where it has to be.
    private func sequence(of table: String) throws -> String {
        let name = try row(
            "SELECT pg_get_serial_sequence(?1, 'id')", [.text("\"\(table)\"")]
        ) { $0.optionalText() }
        guard let name = name ?? nil else {
            throw StoreError.corrupt("the table \(table) gives no numbers away")
        }
        return name
    }
}

extension CopyEnd {
    /// What a store says of itself under a name, or nil.
    func state(_ name: String) throws -> String? {
        try row("SELECT value FROM store_state WHERE name = ?1", [.text(name)]) { $0.text() }
    }

    /// Lets a store say something of itself under a name, or nothing any more.
    func setState(_ name: String, _ value: String?) throws {
        try transaction {
            try run("DELETE FROM store_state WHERE name = ?1", [.text(name)])
            guard let value else { return }
            try run(
                "INSERT INTO store_state (name, value) VALUES (?1, ?2)",
                [.text(name), .text(value)])
        }
    }

    func count(of table: TableShape) throws -> Int64 {
        try number("SELECT count(*) FROM \(table.name)") ?? 0
    }
}

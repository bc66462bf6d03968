/// Writes rows to a table, or removes them, many in one transaction.
struct TableWriter<Target: CopyEnd> {
    private let target: Target
    private let table: TableShape
    private var written: [[Cell]] = []
    private var removed: [[Cell]] = []

    /// How many rows a transaction changes.
    private static var batch: Int { 1_000 }
    /// How many rows a statement writes: behind a network each statement costs a round trip.
    private static var group: Int { 25 }

    init(_ table: TableShape, of target: Target) { (self.table, self.target) = (table, target) }

    mutating func write(_ row: [Cell]) throws {
        written.append(row)
        if written.count >= Self.batch { try flush() }
    }

    /// Removes the row with the key of `row`.
    mutating func remove(_ row: [Cell]) throws {
        removed.append(row)
        if removed.count >= Self.batch { try flush() }
    }

    /// Writes what is left.
    mutating func flush() throws {
        guard !written.isEmpty || !removed.isEmpty else { return }
        try target.transaction {
            for row in removed { try target.run(removal, table.key(of: row)) }
            var rest = written[...]
            while !rest.isEmpty {
                let count = rest.count >= Self.group ? Self.group : 1
                try target.run(insertion(of: count), rest.prefix(count).flatMap(\.self))
                rest = rest.dropFirst(count)
            }
        }
        written.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
    }

    private var removal: String {
        let terms = table.key.enumerated().map { "\(table.columns[$1].name) = ?\($0 + 1)" }
        return "DELETE FROM \(table.name) WHERE \(terms.joined(separator: " AND "))"
    }

    private func insertion(of count: Int) -> String {
        let width = table.columns.count
        let rows = (0..<count).map { row in
            "(\((1...width).map { "?\(row * width + $0)" }.joined(separator: ", ")))"
        }
        let key = table.key.map { table.columns[$0].name }.joined(separator: ", ")
        let changes = table.columns.indices.filter { !table.key.contains($0) }
            .map { "\(table.columns[$0].name) = excluded.\(table.columns[$0].name)" }
        return """
            INSERT INTO \(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))
            VALUES \(rows.joined(separator: ", ")) ON CONFLICT (\(key)) DO \
            \(changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes.joined(separator: ", "))")
            """
    }
}

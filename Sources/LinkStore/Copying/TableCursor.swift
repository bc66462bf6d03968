/// Goes through the rows of a table in the order of their keys, some hundred at a time.
struct TableCursor<Base: Database> {
    private let database: Base
    private let table: TableShape
    private var page: ArraySlice<[Cell]> = []
    private var last: [Cell]?
    private var isAtEnd = false

    /// How many rows are in memory at once.
    private static var pageSize: Int { 250 }

    init(_ table: TableShape, of database: Base) {
        (self.table, self.database) = (table, database)
    }

    /// The row that it stands at, or nil at the end.
    mutating func row() throws -> [Cell]? {
        if let row = page.first { return row }
        guard !isAtEnd else { return nil }
        let rows = try database.rows(sql, last.map(table.key(of:)) ?? []) { table.cells(&$0) }
        page = rows[...]
        last = rows.last
        isAtEnd = rows.count < Self.pageSize
        return page.first
    }

    /// Goes on to the next row.
    mutating func advance() { page = page.dropFirst() }

    private var sql: String {
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let key = table.key.map { table.columns[$0].name }.joined(separator: ", ")
        let values = table.key.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let start = last == nil ? "" : "WHERE (\(key)) > (\(values))"
        return """
            SELECT \(columns) FROM \(table.name) \(start) ORDER BY \(key) LIMIT \(Self.pageSize)
            """
    }
}

/// How a row of the source stands to the target.
enum Difference {
    /// Both have it, byte by byte.
    case none
    /// The target lacks it.
    case missing([Cell])
    /// Only the target has it.
    case extra([Cell])
    /// Both have a row of that key, and they differ.
    case different([Cell], from: [Cell])
}

extension TableShape {
    /// Goes through a table of two databases at once, and tells of each row how it stands.
    func compare(
        _ source: some Database, with target: some Database,
        _ body: (Difference) throws -> Void
    ) throws {
        var (ours, theirs) = (TableCursor(self, of: source), TableCursor(self, of: target))
        while true {
            switch (try ours.row(), try theirs.row()) {
            case (nil, nil): return
            case (let row?, nil):
                ours.advance()
                try body(.missing(row))
            case (nil, let other?):
                theirs.advance()
                try body(.extra(other))
            case (let row?, let other?):
                let order = order(row, other)
                if order <= 0 { ours.advance() }
                if order >= 0 { theirs.advance() }
                if order < 0 {
                    try body(.missing(row))
                } else if order > 0 {
                    try body(.extra(other))
                } else if areSame(row, other, in: columns.indices) {
                    try body(.none)
                } else {
                    try body(.different(row, from: other))
                }
            }
        }
    }
}

/// A connection that runs statements, whatever the database behind it.
///
/// Statements are written once for all databases: parameters are `?1`, `?2` and so on, truth is a
/// number, and what databases spell differently stands in ``Dialect``.
protocol Database: AnyObject, SendableMetatype {
    /// The rows that it answers with.
    associatedtype Columns: Row

    /// What it spells in its own way.
    static var dialect: Dialect { get }

    /// Runs one statement to its end, and answers how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ cells: [Cell]) throws -> Int
    /// Runs one statement for each of some rows.
    func run(_ sql: String, each rows: [[Cell]]) throws
    /// What `read` makes of each row.
    func rows<Value>(
        _ sql: String, _ cells: [Cell], _ read: (inout Columns) -> Value
    ) throws -> [Value]
    /// What `read` makes of the first row, or nil when there is none.
    func row<Value>(
        _ sql: String, _ cells: [Cell], _ read: (inout Columns) -> Value
    ) throws -> Value?
    /// Takes note that the transaction takes a project to a revision, for whoever wants to know.
    func didBump(_ project: Project.ID, to revision: Int64)
}

extension Database {
    func didBump(_ project: Project.ID, to revision: Int64) {}

    @discardableResult
    func run(_ sql: String) throws -> Int { try run(sql, []) }

    func run(_ sql: String, each rows: [[Cell]]) throws {
        for cells in rows { try run(sql, cells) }
    }

    func rows<Value>(_ sql: String, _ read: (inout Columns) -> Value) throws -> [Value] {
        try rows(sql, [], read)
    }

    func row<Value>(_ sql: String, _ read: (inout Columns) -> Value) throws -> Value? {
        try row(sql, [], read)
    }

    /// The number in the first column of the first row, or nil when there is no row.
    func number(_ sql: String, _ cells: [Cell] = []) throws -> Int64? {
        try row(sql, cells) { $0.number() }
    }
}

/// A row whose columns are read from left to right.
protocol Row: SendableMetatype {
    /// The column as a number; 0 for NULL.
    mutating func number() -> Int64
    /// The column as a number, or nil for NULL.
    mutating func optionalNumber() -> Int64?
    /// The column as a text, or nil for NULL.
    mutating func optionalText() -> String?
    /// The bytes of the column, or nil for NULL.
    mutating func optionalBytes() -> [UInt8]?
}

extension Row {
    /// The column as a text; an empty one for NULL.
    mutating func text() -> String { optionalText() ?? "" }
    /// The bytes of the column; none for NULL.
    mutating func bytes() -> [UInt8] { optionalBytes() ?? [] }
}

/// What databases spell differently.
struct Dialect: Sendable {
    /// The join whose left side is looked through first, whatever the planner thinks of it.
    let orderedJoin: String
    /// Whether rows come out of an inner query in the order that it gave them.
    let keepsInnerOrder: Bool
}

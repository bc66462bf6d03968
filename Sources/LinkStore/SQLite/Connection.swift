internal import CSQLite
internal import Locks

/// One connection to a SQLite file, and the only place that knows SQLite's pointers.
///
/// It belongs to one executor, or to whoever holds the lock around it; nothing here is locked.
/// Statements are compiled once and kept. Everything SQLite answers is checked, and what it cannot
/// do is thrown as a ``StoreError``.
@safe final class Connection: Database {
    // CROSS JOIN keeps its order, and rows of an inner query come out as they went in.
    static let dialect = Dialect(orderedJoin: "CROSS JOIN", keepsInnerOrder: true)

    private let handle: OpaquePointer
    /// Compiled statements that nobody is running.
    private var idle: [String: Statement] = [:]
    /// The one that was run last, which often is run next as well: hashing its text would cost as
    /// much as running it.
    private var recent: (sql: String, statement: Statement)?
    /// Stops what runs, from any thread.
    let interrupter: Interrupter

    /// Tells SQLite, before its first use, not to count the memory that it takes: nobody asks, and each
    /// allocation would go through one lock.
    private static let configured = landfall_configure()

    /// How a file is opened.
    enum Mode { case create, readWrite, readOnly }

    /// Opens `path`, and waits at most so long whenever another connection has it locked.
    init(_ path: String, _ mode: Mode, patience milliseconds: Int32) throws(StoreError) {
        _ = Self.configured
        let access =
            switch mode {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        var opened: OpaquePointer?
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard let database = unsafe opened else { throw .failed(code: Int(code), "no memory") }
        guard code == SQLITE_OK else {
            let reason = unsafe String(cString: sqlite3_errmsg(database))
            unsafe _ = sqlite3_close_v2(database)
            throw code & 0xFF == SQLITE_READONLY
                ? .readOnly : .cannotOpen(path: path, reason: reason)
        }
        unsafe handle = database
        unsafe interrupter = Interrupter(database)
        unsafe sqlite3_busy_timeout(database, milliseconds)
        let hardened = unsafe landfall_harden(database)
        guard hardened == SQLITE_OK else { throw failure(hardened) }
    }

    deinit {
        interrupter.close()
        recent = nil
        idle.removeAll()
        unsafe _ = sqlite3_close_v2(handle)
    }

    /// Runs statements that bind nothing and whose rows nobody wants.
    func script(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs one statement to its end, and answers how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ cells: [Cell] = []) throws(StoreError) -> Int {
        let statement = try take(sql)
        defer { give(statement, for: sql) }
        try statement.bind(cells)
        while try statement.step() {}
        return Int(unsafe sqlite3_changes(handle))
    }

    /// Runs one statement for each of some rows. What a row has in common with the one before is not bound
    /// again.
    func run(_ sql: String, each rows: [[Cell]]) throws(StoreError) {
        let statement = try take(sql)
        defer { give(statement, for: sql) }
        var bound: [Cell] = []
        for cells in rows {
            try statement.bind(cells, after: bound)
            while try statement.step() {}
            statement.rewind()
            bound = cells
        }
    }

    /// What `read` makes of each row.
    func rows<Value>(
        _ sql: String, _ cells: [Cell] = [], _ read: (inout SQLiteRow) -> Value
    ) throws(StoreError) -> [Value] {
        let statement = try take(sql)
        defer { give(statement, for: sql) }
        try statement.bind(cells)
        var values: [Value] = []
        while try statement.step() {
            var row = statement.row
            values.append(read(&row))
        }
        return values
    }

    /// What `read` makes of the first row, or nil when there is none.
    func row<Value>(
        _ sql: String, _ cells: [Cell] = [], _ read: (inout SQLiteRow) -> Value
    ) throws(StoreError) -> Value? {
        let statement = try take(sql)
        defer { give(statement, for: sql) }
        try statement.bind(cells)
        guard try statement.step() else { return nil }
        var row = statement.row
        return read(&row)
    }

    /// Compiles a statement that the caller keeps.
    func prepare(_ sql: String) throws(StoreError) -> Statement {
        var compiled: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure(code) }
        return unsafe Statement(statement, of: self)
    }

    /// Runs `body` in a transaction that may write, which is kept when it returns.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try surround(body, begin: "BEGIN IMMEDIATE", end: "COMMIT")
    }

    /// Runs `body` in a transaction that is never kept.
    func rehearsal<Value>(_ body: () throws -> Value) throws -> Value {
        try surround(body, begin: "BEGIN IMMEDIATE", end: "ROLLBACK")
    }

    /// Runs `body` so that all it reads is from one moment.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try surround(body, begin: "BEGIN", end: "COMMIT")
    }

    private func surround<Value>(
        _ body: () throws -> Value, begin: String, end: String
    ) throws -> Value {
        try run(begin)
        do {
            let value = try body()
            try run(end)
            return value
        } catch {
            // A full disk and a few other faults have rolled it back already.
            if unsafe sqlite3_get_autocommit(handle) == 0 { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Reads a part of the file so that it is in memory afterwards; false at its end.
    ///
    /// SQLite's own descriptor has to do it: when a process closes any descriptor of a file, it gives
    /// up all locks that it has on it (POSIX), and the next program that closes the file would take
    /// it for nobody's and remove the log with what is only there.
    func touch(from offset: Int, count: Int) -> Bool {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = unsafe sqlite3_file_control(
            handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file = unsafe file,
            let read = unsafe file.pointee.pMethods?.pointee.xRead
        else { return false }
        let size = 1 << 18
        return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
            for start in stride(from: offset, to: offset + count, by: size) {
                let code = unsafe read(file, buffer.baseAddress, Int32(size), Int64(start))
                guard code == SQLITE_OK else { return false }
            }
            return true
        }
    }

    private func take(_ sql: String) throws(StoreError) -> Statement {
        // One that runs is in neither place, so a statement may be used while it is running.
        if let recent, recent.sql == sql {
            self.recent = nil
            return recent.statement
        }
        if let statement = idle.removeValue(forKey: sql) { return statement }
        return try prepare(sql)
    }

    private func give(_ statement: Statement, for sql: String) {
        statement.reset()
        if let recent {
            if idle.count >= 200 { idle.removeAll() }
            idle[recent.sql] = recent.statement
        }
        recent = (sql, statement)
    }

    /// The error behind a code that SQLite has just answered.
    fileprivate func failure(_ code: Int32) -> StoreError {
        let words = unsafe String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_FULL: return .full
        case SQLITE_READONLY, SQLITE_PERM: return .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(words)
        case SQLITE_CANTOPEN:
            return .cannotOpen(path: unsafe Self.path(of: handle), reason: words)
        case SQLITE_IOERR where System.isNoSpace(unsafe sqlite3_system_errno(handle)): return .full
        case SQLITE_IOERR where code == landfall_ioerr_write: return .readOnly
        default: return .failed(code: Int(code), words)
        }
    }

    private static func path(of handle: OpaquePointer) -> String {
        guard let name = unsafe sqlite3_db_filename(handle, "main") else { return "" }
        return unsafe String(cString: name)
    }
}

/// Stops the statement that a connection runs, from another thread.
@safe final class Interrupter: @unchecked Sendable {
    // Only touched inside `lock`; closing waits there, so that the pointer is never a dead one.
    private var handle: OpaquePointer?
    private let lock = Guarded(())

    fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    /// Lets what runs fail soon; nothing happens when nothing runs.
    func interrupt() {
        lock.withLock { _ in if let handle = unsafe handle { unsafe sqlite3_interrupt(handle) } }
    }

    fileprivate func close() { lock.withLock { _ in unsafe handle = nil } }
}

/// A compiled statement.
@safe final class Statement {
    private let handle: OpaquePointer
    // Only for the words of errors; a statement the connection keeps must not keep the connection.
    private unowned let connection: Connection

    fileprivate init(_ handle: OpaquePointer, of connection: Connection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit { unsafe _ = sqlite3_finalize(handle) }

    /// Gives all parameters their values, those that differ from `bound`, which are bound already.
    func bind(_ cells: [Cell], after bound: [Cell] = []) throws(StoreError) {
        for (index, cell) in cells.enumerated() where index >= bound.count || cell != bound[index] {
            let index = Int32(index + 1)
            let code: Int32 =
                switch cell {
                case .null: unsafe sqlite3_bind_null(handle, index)
                case .number(let number): unsafe sqlite3_bind_int64(handle, index, number)
                case .text(let text): bindText(text, at: index)
                case .bytes(let bytes):
                    unsafe bytes.withUnsafeBytes {
                        // Without an address SQLite would bind NULL.
                        unsafe $0.isEmpty
                            ? sqlite3_bind_zeroblob(handle, index, 0)
                            : landfall_bind_blob(handle, index, $0.baseAddress, Int32($0.count))
                    }
                }
            guard code == SQLITE_OK else { throw connection.failure(code) }
        }
    }

    /// Gives the first two parameters the values of a lookup, without an array around them.
    func bind(_ number: Int64, _ text: String) throws(StoreError) {
        var code = unsafe sqlite3_bind_int64(handle, 1, number)
        if code == SQLITE_OK { code = bindText(text, at: 2) }
        guard code == SQLITE_OK else { throw connection.failure(code) }
    }

    private func bindText(_ text: String, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                // Without an address SQLite would bind NULL.
                guard let start = bytes.baseAddress else {
                    return unsafe landfall_bind_text(handle, index, "", 0)
                }
                return unsafe landfall_bind_text(handle, index, start, Int32(bytes.count))
            }
        }
    }

    /// Goes on to the next row; false when there is none.
    func step() throws(StoreError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let failure = connection.failure(code)
            reset()
            throw failure
        }
        return false
    }

    /// The row that ``step()`` came to, good until the next step.
    var row: SQLiteRow { unsafe SQLiteRow(handle) }

    /// Makes the statement ready to run again with what is bound.
    func rewind() {
        // The code is that of the step before, which was looked at then.
        unsafe _ = sqlite3_reset(handle)
    }

    /// Makes the statement ready to run again with other values.
    func reset() {
        rewind()
        unsafe _ = sqlite3_clear_bindings(handle)
    }
}

/// A row whose columns are read from left to right.
@safe struct SQLiteRow: Row {
    private let handle: OpaquePointer
    private var column: Int32 = 0

    fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    private mutating func next() -> Int32 {
        defer { column += 1 }
        return column
    }

    /// The column as a number; 0 for NULL.
    mutating func number() -> Int64 { unsafe sqlite3_column_int64(handle, next()) }

    /// The column as a number, or nil for NULL.
    mutating func optionalNumber() -> Int64? {
        let index = next()
        guard unsafe sqlite3_column_type(handle, index) != SQLITE_NULL else { return nil }
        return unsafe sqlite3_column_int64(handle, index)
    }

    /// The column as a text, or nil for NULL.
    mutating func optionalText() -> String? {
        let index = next()
        guard let start = unsafe sqlite3_column_text(handle, index) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The bytes of the column, or nil for NULL.
    mutating func optionalBytes() -> [UInt8]? {
        let index = next()
        guard unsafe sqlite3_column_type(handle, index) != SQLITE_NULL else { return nil }
        // An empty blob has no address.
        guard let start = unsafe sqlite3_column_blob(handle, index) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

/// A copy of one database that is made page by page.
@safe struct PageCopy: ~Copyable {
    private let handle: OpaquePointer
    private let target: Connection

    /// Begins to copy everything from `source` to `target`, which is overwritten.
    init(from source: Connection, to target: Connection) throws(StoreError) {
        let began = unsafe sqlite3_backup_init(target.raw, "main", source.raw, "main")
        guard let handle = unsafe began else {
            throw target.failure(unsafe sqlite3_extended_errcode(target.raw))
        }
        unsafe self.handle = handle
        self.target = target
    }

    deinit { unsafe _ = sqlite3_backup_finish(handle) }

    /// Copies so many pages, and answers the part that is done, which is 1 in the end.
    func step(pages: Int32) throws(StoreError) -> Double {
        let code = unsafe sqlite3_backup_step(handle, pages)
        if code == SQLITE_DONE { return 1 }
        guard code == SQLITE_OK else { throw target.failure(code) }
        let total = Double(unsafe sqlite3_backup_pagecount(handle))
        let left = Double(unsafe sqlite3_backup_remaining(handle))
        // Not 1 before it is done, whatever the counts say.
        return min(0.999, total > 0 ? 1 - left / total : 0)
    }
}

extension Connection {
    fileprivate var raw: OpaquePointer { unsafe handle }
}

internal import CPostgres

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// One connection to PostgreSQL, or to what speaks its protocol, and the only place that knows
/// libpq's pointers beside ``PostgresResult``.
///
/// It belongs to one executor. Statements are compiled once for each connection. Every call ends
/// within ``patience``, also when the server keeps the connection open and says nothing.
@safe final class PostgresConnection: Database {
    static let dialect = Dialect(orderedJoin: "JOIN", keepsInnerOrder: false)

    private let handle: OpaquePointer
    /// The names of compiled statements by their text.
    private var names: [String: String] = [:]
    /// How long one statement may take, in milliseconds.
    let patience: Int32
    /// Why the connection can no longer be used.
    private(set) var fault: String?
    /// Whether that is because the server said nothing for too long.
    private(set) var wasSilent = false
    /// The revisions that the last transaction took projects to.
    private(set) var reached: [Project.ID: Int64] = [:]

    /// Connects, which takes five seconds at most for each address unless the URL says otherwise.
    ///
    /// - Throws: ``PostgresFault``
    init(_ url: String, patience: Int32) throws {
        let connected = unsafe landfall_connect(url)
        guard let handle = unsafe connected else { throw PostgresFault.lost("no memory") }
        unsafe self.handle = handle
        self.patience = patience
        guard unsafe landfall_is_broken(handle) == 0 else {
            throw PostgresFault.lost(words)
        }
        unsafe landfall_be_quiet(handle)
        guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw PostgresFault.lost(words) }
        try script("SET bytea_output = 'hex'")
        // The server gives up a little earlier than this side does, and says so.
        try script("SET statement_timeout = \(max(patience - 500, 100))")
    }

    deinit { unsafe PQfinish(handle) }

    /// What libpq last complained of, in one line. It never holds the password.
    private var words: String {
        guard let text = unsafe PQerrorMessage(handle) else { return "" }
        let line = unsafe String(cString: text).split(whereSeparator: \.isNewline).first ?? ""
        return line.isEmpty ? "no reason given" : String(line)
    }

    /// Whether nobody has closed the connection; costs no round trip.
    var isSound: Bool {
        guard fault == nil, unsafe landfall_is_broken(handle) == 0 else { return false }
        // Bytes that nobody asked for are a farewell, a notice, or the end.
        guard waits(for: Int16(POLLIN), until: 0) else { return true }
        return unsafe PQconsumeInput(handle) == 1 && landfall_is_broken(handle) == 0
    }

    /// Runs one statement that binds nothing and is not kept.
    func script(_ sql: String) throws {
        let sent = unsafe PQsendQuery(handle, sql)
        _ = try result(sent)
    }

    @discardableResult
    func run(_ sql: String, _ cells: [Cell]) throws -> Int { try execute(sql, cells).changed }

    func rows<Value>(
        _ sql: String, _ cells: [Cell], _ read: (inout PostgresRow) -> Value
    ) throws -> [Value] {
        let result = try execute(sql, cells)
        return (0..<result.count).map { index in
            var row = PostgresRow(result, index)
            return read(&row)
        }
    }

    func row<Value>(
        _ sql: String, _ cells: [Cell], _ read: (inout PostgresRow) -> Value
    ) throws -> Value? {
        let result = try execute(sql, cells)
        guard result.count > 0 else { return nil }
        var row = PostgresRow(result, 0)
        return read(&row)
    }

    private func execute(_ sql: String, _ cells: [Cell]) throws -> PostgresResult {
        let name = try names[sql] ?? prepare(sql, cells)
        let values = try cells.map(Self.text)
        let sent = unsafe Self.withPointers(values) { pointers in
            unsafe PQsendQueryPrepared(handle, name, Int32(values.count), pointers, nil, nil, 0)
        }
        return try result(sent)
    }

    private func prepare(_ sql: String, _ cells: [Cell]) throws -> String {
        let name = "s\(names.count)"
        let types = cells.map { $0.kind.type }
        let text = PostgresStatement.text(sql)
        let sent = unsafe types.withUnsafeBufferPointer { types in
            unsafe PQsendPrepare(handle, name, text, Int32(types.count), types.baseAddress)
        }
        _ = try result(sent)
        names[sql] = name
        return name
    }

    /// The last result of what was just sent; `sent` is 1 when it was.
    private func result(_ sent: Int32) throws -> PostgresResult {
        guard sent == 1 else { throw broken(words) }
        let end = System.monotonicNanoseconds() + UInt64(patience) * 1_000_000
        while true {
            let left = unsafe PQflush(handle)
            if left == 0 { break }
            guard left == 1 else { throw broken(words) }
            guard waits(for: Int16(POLLIN | POLLOUT), until: end) else { throw silent() }
            guard unsafe PQconsumeInput(handle) == 1 else { throw broken(words) }
        }
        var last: PostgresResult?
        while true {
            while unsafe PQisBusy(handle) == 1 {
                guard waits(for: Int16(POLLIN), until: end) else { throw silent() }
                guard unsafe PQconsumeInput(handle) == 1 else { throw broken(words) }
            }
            guard let next = unsafe PQgetResult(handle) else { break }
            last = unsafe PostgresResult(next)
        }
        guard let last else { throw broken(words) }
        if last.isGood { return last }
        let fault = last.fault
        if case .lost(let words) = fault { throw broken(words) }
        if unsafe landfall_is_broken(handle) != 0 { throw broken(words) }
        throw fault
    }

    private func silent() -> PostgresFault {
        wasSilent = true
        return broken("no answer within \(patience / 1_000) seconds")
    }

    func didBump(_ project: Project.ID, to revision: Int64) { reached[project] = revision }

    /// Begins a transaction that writes.
    func beginWriting() throws {
        reached = [:]
        try script("BEGIN ISOLATION LEVEL SERIALIZABLE")
    }

    private func broken(_ words: String) -> PostgresFault {
        fault = words
        return .lost(words)
    }

    /// Waits until the socket is ready, or until a moment of the monotonic clock.
    private func waits(for events: Int16, until end: UInt64) -> Bool {
        var socket = pollfd(fd: unsafe PQsocket(handle), events: events, revents: 0)
        while true {
            let now = System.monotonicNanoseconds()
            let left = end > now ? (end - now) / 1_000_000 + 1 : 0
            let code = unsafe poll(&socket, 1, Int32(clamping: left))
            if code > 0 { return true }
            if code == 0 || errno != EINTR { return false }
        }
    }

    /// A value in PostgreSQL's text format with its final zero, or nil for NULL.
    private static func text(_ cell: Cell) throws -> [CChar]? {
        switch cell {
        case .null: return nil
        case .number(let number): return Array("\(number)".utf8CString)
        case .text(let text):
            // C would see the part before it only, and PostgreSQL has no place for it.
            guard !text.utf8.contains(0) else {
                throw StoreError.failed(code: 0, "a text holds a zero byte")
            }
            return Array(text.utf8CString)
        case .bytes(let bytes):
            return Array(("\\x" + bytes.map { hexadecimal($0) }.joined()).utf8CString)
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return byte < 16 ? "0" + text : text
    }

    private static func withPointers<Result>(
        _ values: [[CChar]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        // One block for all values keeps their addresses still.
        var block: [CChar] = []
        var offsets: [Int?] = []
        for value in values {
            offsets.append(value.map { _ in block.count })
            block += value ?? []
        }
        return unsafe block.withUnsafeBufferPointer { block in
            var pointers: [UnsafePointer<CChar>?] = unsafe []
            for offset in offsets {
                // There is a block as soon as there is a value in it.
                let start = unsafe offset.flatMap { unsafe block.baseAddress?.advanced(by: $0) }
                unsafe pointers.append(start)
            }
            return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
        }
    }
}

extension Cell.Kind {
    /// The number of the type in PostgreSQL's catalog, which other engines took over.
    fileprivate var type: Oid {
        switch self {
        case .number: 20
        case .text: 25
        case .bytes: 17
        }
    }
}

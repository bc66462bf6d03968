internal import CPostgres

/// The rows that a statement answered with.
@safe final class PostgresResult {
    private let handle: OpaquePointer

    /// Takes a result over.
    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe PQclear(handle) }

    var isGood: Bool { unsafe landfall_is_good(handle) != 0 }

    /// How many rows there are.
    var count: Int32 { unsafe PQntuples(handle) }

    /// How many rows were changed.
    var changed: Int {
        guard let text = unsafe PQcmdTuples(handle) else { return 0 }
        return Int(unsafe String(cString: text)) ?? 0
    }

    /// Why the statement was refused.
    var fault: PostgresFault {
        PostgresFault(
            state: field(landfall_diag_sqlstate), words: field(landfall_diag_message))
    }

    private func field(_ code: Int32) -> String {
        guard let text = unsafe PQresultErrorField(handle, code) else { return "" }
        return unsafe String(cString: text)
    }

    /// The bytes of a value, which live as long as the result, or nil for NULL.
    fileprivate func value(_ row: Int32, _ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard unsafe PQgetisnull(handle, row, column) == 0,
            let start = unsafe PQgetvalue(handle, row, column)
        else { return nil }
        let count = Int(unsafe PQgetlength(handle, row, column))
        return unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }
}

/// One row, in PostgreSQL's text format.
@safe struct PostgresRow: Row {
    private let result: PostgresResult
    private let row: Int32
    private var column: Int32 = 0

    init(_ result: PostgresResult, _ row: Int32) { (self.result, self.row) = (result, row) }

    private mutating func next() -> UnsafeBufferPointer<UInt8>? {
        defer { column += 1 }
        return unsafe result.value(row, column)
    }

    mutating func number() -> Int64 { optionalNumber() ?? 0 }

    mutating func optionalNumber() -> Int64? {
        guard let bytes = unsafe next() else { return nil }
        // Comparisons answer truth values.
        if bytes.count == 1, unsafe bytes[0] == UInt8(ascii: "t") { return 1 }
        return unsafe Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
    }

    mutating func optionalText() -> String? {
        guard let bytes = unsafe next() else { return nil }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    mutating func optionalBytes() -> [UInt8]? {
        // Hexadecimal behind `\x`, which is what connections are set to.
        guard let text = unsafe next() else { return nil }
        guard text.count >= 2 else { return [] }
        var bytes: [UInt8] = []
        for index in stride(from: 2, to: text.count - 1, by: 2) {
            bytes.append(unsafe Self.digit(text[index]) << 4 | Self.digit(text[index + 1]))
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8 {
        byte <= UInt8(ascii: "9")
            ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
    }
}

/// A statement in PostgreSQL's spelling.
///
/// Parameters are `$1` instead of `?1`, and the name `user`, which would stand for the role of the
/// connection, is quoted.
enum PostgresStatement {
    /// Spells a statement anew. None holds `?` or `user` in a literal.
    static func text(_ sql: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sql.utf8.count + 16)
        var word: [UInt8] = []
        func flush() {
            bytes += word == user ? quotedUser : word
            word.removeAll(keepingCapacity: true)
        }
        for byte in sql.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                word.append(byte)
            case UInt8(ascii: "?"):
                flush()
                bytes.append(UInt8(ascii: "$"))
            default:
                flush()
                bytes.append(byte)
            }
        }
        flush()
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let user = Array("user".utf8)
    private static let quotedUser = Array("\"user\"".utf8)
}

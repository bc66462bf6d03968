/// Why a transaction did not come to its end, in the words that decide what happens next.
enum PostgresFault: Error {
    /// It collided with another one; the same again may go well.
    case collision
    /// The connection is gone, and nothing was saved; the same again on another one may go well.
    case lost(String)
    /// The connection went while the database was saving.
    case lostWhileSaving
    /// The database refused.
    case refused(StoreError)

    /// What callers are told when the same again was not tried, or did not help.
    var storeError: StoreError {
        switch self {
        case .collision: .busy
        case .lost(let words): .unreachable(words)
        case .lostWhileSaving: .uncertain
        case .refused(let error): error
        }
    }

    /// Reads the SQLSTATE of an error (PostgreSQL documentation, appendix A), which every engine
    /// that speaks its protocol sends.
    init(state: String, words: String) {
        switch state {
        // Serialization failure, deadlock, a lock that was not got, and a key or a table that another
        // transaction took or made after this one had looked.
        case "40001", "40P01", "55P03", "23505", "42P07", "42710": self = .collision
        // The connection's compiled statements are no good any more: the schema was changed, or a
        // proxy gave the connection another backend.
        case "26000", "0A000", "42P05": self = .lost(words)
        case "53100": self = .refused(.full)
        case "25006": self = .refused(.readOnly)
        case "57014": self = .refused(.busy)
        case "XX001", "XX002": self = .refused(.corrupt(words))
        // Shut down, starting up, or no room for another connection.
        case "57P01", "57P02", "57P03", "53300": self = .lost(words)
        case _ where state.hasPrefix("08"): self = .lost(words)
        default: self = .refused(.failed(code: 0, "\(words), SQLSTATE \(state)"))
        }
    }
}

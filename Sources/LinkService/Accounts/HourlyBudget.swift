internal import LinkStore

/// How many attempts for an account may fail in an hour, however many at once make them.
///
/// Some are there at the start and one comes back every so often, so that no hour has more than both
/// together. Kept is only the moment at which all of them will be back.
struct HourlyBudget: Hashable, Sendable {
    /// Whose it is.
    let name: String
    /// How many there are at most.
    private let most: Int64
    /// The milliseconds after which one comes back.
    private let pause: Int64

    /// The budget of an account: 80 an hour for everybody, and 20 more for browsers that signed in to
    /// it before and for its sessions (OWASP ASVS 4.0.3, 2.2.1, wants at most 100).
    init(of account: String, isKnown: Bool) {
        name = isKnown ? "known \(account)" : account
        (most, pause) = isKnown ? (10, 360_000) : (30, 72_000)
    }

    /// Takes one off.
    ///
    /// - Parameter full: When all were back, as far as that is known.
    /// - Returns: When all will be back, or else the milliseconds until there is one.
    func take(_ full: Timestamp?, at now: Timestamp) -> Outcome {
        // A clock that was set back never makes it longer than all of them take.
        let missing = min(max(0, (full ?? now).milliseconds - now.milliseconds), most * pause)
        let over = missing + pause - most * pause
        if over > 0 { return .wait(milliseconds: over) }
        return .taken(full: Timestamp(milliseconds: now.milliseconds + missing + pause))
    }

    /// Gives one back.
    func giveBack(_ full: Timestamp) -> Timestamp {
        Timestamp(milliseconds: full.milliseconds - pause)
    }

    enum Outcome: Hashable {
        case taken(full: Timestamp)
        case wait(milliseconds: Int64)
    }
}

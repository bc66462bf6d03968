internal import HTTPServing
internal import LinkStore

/// Slows guessing of passwords down without shutting anybody out.
///
/// After some failures for an account each further attempt has to rest before it is judged, up to
/// eight seconds, whoever makes it: so its owner gets in, however many others try. An address that
/// keeps failing is told to come back later, up to half a minute; every quarter of an hour half
/// of its failures are forgotten. What may fail for an account in an hour is bounded besides, however
/// many addresses try at the same moment. All tables are bounded: the entries that were quiet for
/// longest go first.
struct SignInThrottle: Sendable {
    /// What to do with an attempt.
    enum Admission: Hashable, Sendable {
        /// Judge it after so many seconds.
        case after(seconds: Int64)
        /// Send it away; it can be made again after so many seconds.
        case refused(seconds: Int64)
    }

    /// How many accounts and addresses are remembered, each.
    static let capacity = 10_000
    private static let freePerAccount = 4
    private static let freePerAddress = 10
    fileprivate static let halfLife: Int64 = 900_000

    private var accounts: [String: AttemptRecord] = [:]
    private var addresses: [IPAddress: AttemptRecord] = [:]
    /// When all that may fail in an hour is back, by the name of the budget.
    private var budgets: [String: AttemptRecord] = [:]

    /// A throttle that remembers nothing.
    init() {}

    /// A throttle that remembers of one attempt what ``records(of:)`` gave.
    init(_ attempt: Attempt, _ records: [AttemptRecord?]) {
        accounts[attempt.name] = records[0]
        addresses[attempt.address.network] = records[1]
        if let budget = attempt.budget { budgets[budget.name] = records[2] }
    }

    /// What it remembers of an attempt's account, address and hour.
    func records(of attempt: Attempt) -> [AttemptRecord?] {
        [
            accounts[attempt.name], addresses[attempt.address.network],
            attempt.budget.flatMap { budgets[$0.name] },
        ]
    }

    /// Decides about an attempt and counts it as a failure until ``succeeded(_:)`` is called, so that
    /// many at the same moment are no way around.
    mutating func admit(_ attempt: Attempt, at now: Timestamp) -> Admission {
        let (account, address) = (attempt.name, attempt.address)
        if let record = addresses[address.network] {
            let over = record.failures(at: now) - Self.freePerAddress
            if over >= 0 {
                let pause = Self.pause(over, most: 30) * 1_000
                let left = record.latest.milliseconds + pause - now.milliseconds
                // A clock that was set back never makes it longer than the pause.
                if left > 0 { return .refused(seconds: (min(left, pause) + 999) / 1_000) }
            }
        }
        if let budget = attempt.budget {
            switch budget.take(budgets[budget.name]?.latest, at: now) {
            case .wait(let milliseconds): return .refused(seconds: (milliseconds + 999) / 1_000)
            case .taken(let full): Self.set(full, budget.name, in: &budgets)
            }
        }
        let over = (accounts[account]?.failures(at: now) ?? 0) - Self.freePerAccount
        Self.count(account, in: &accounts, at: now)
        Self.count(address.network, in: &addresses, at: now)
        return .after(seconds: over < 0 ? 0 : Self.pause(over, most: 8))
    }

    /// How many attempts for an account failed lately, the present one included.
    func failures(of account: String, at now: Timestamp) -> Int {
        accounts[account]?.failures(at: now) ?? 0
    }

    /// Takes note that an attempt succeeded. The address keeps its other failures: otherwise
    /// somebody with one account could go on guessing for others.
    ///
    /// Of the hour it gives back its own part alone: what others failed in it stays counted.
    mutating func succeeded(_ attempt: Attempt) {
        accounts[attempt.name] = nil
        if let budget = attempt.budget, let full = budgets[budget.name]?.latest {
            Self.set(budget.giveBack(full), budget.name, in: &budgets)
        }
        if let record = addresses[attempt.address.network] {
            addresses[attempt.address.network] = AttemptRecord(
                failures: max(0, record.failures - 1), latest: record.latest)
        }
    }

    private static func pause(_ over: Int, most: Int64) -> Int64 {
        min(most, 1 << Int64(min(over, 10)))
    }

    /// Makes room for one more.
    private static func thin<Key>(_ records: inout [Key: AttemptRecord], for key: Key) {
        guard records[key] == nil, records.count >= capacity else { return }
        let moments = records.values.map(\.latest).sorted()
        let limit = moments[capacity / 4]
        records = records.filter { $0.value.latest > limit }
    }

    private static func set(
        _ full: Timestamp, _ name: String, in budgets: inout [String: AttemptRecord]
    ) {
        thin(&budgets, for: name)
        budgets[name] = AttemptRecord(failures: 0, latest: full)
    }

    private static func count<Key>(
        _ key: Key, in records: inout [Key: AttemptRecord], at now: Timestamp
    ) {
        thin(&records, for: key)
        let failures = records[key]?.failures(at: now) ?? 0
        records[key] = AttemptRecord(failures: min(failures + 1, 1_000), latest: now)
    }

    /// How many records there are, for tests of the bound.
    var size: (accounts: Int, addresses: Int, budgets: Int) {
        (accounts.count, addresses.count, budgets.count)
    }
}

extension AttemptRecord {
    /// How many of the failures still count.
    fileprivate func failures(at now: Timestamp) -> Int {
        let halves = max(0, (now.milliseconds - latest.milliseconds) / SignInThrottle.halfLife)
        return halves > 20 ? 0 : failures >> Int(halves)
    }
}

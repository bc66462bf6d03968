internal import HTTPServing
internal import LinkStore

/// Slows guessing of passwords down without shutting anybody out.
///
/// After some failures for an account each further attempt has to rest before it is judged, up to
/// eight seconds, whoever makes it: so its owner gets in, however many others try. An address that
/// keeps failing is told to come back later, up to half a minute; every quarter of an hour half
/// of its failures are forgotten. Both tables are bounded: the entries that were quiet for longest go first.
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

    /// A throttle that remembers nothing.
    init() {}

    /// A throttle that remembers one account and one address.
    init(
        _ account: String, _ record: AttemptRecord?, _ address: IPAddress,
        _ addressRecord: AttemptRecord?
    ) {
        accounts[account] = record
        addresses[address.network] = addressRecord
    }

    /// What it remembers of an account and of an address.
    func records(
        of account: String, _ address: IPAddress
    ) -> (account: AttemptRecord?, address: AttemptRecord?) {
        (accounts[account], addresses[address.network])
    }

    /// Decides about an attempt and counts it as a failure until ``succeeded(_:from:)`` is called,
    /// so that many at the same moment are no way around.
    mutating func admit(
        _ account: String, from address: IPAddress, at now: Timestamp
    ) -> Admission {
        if let record = addresses[address.network] {
            let over = record.failures(at: now) - Self.freePerAddress
            if over >= 0 {
                let pause = Self.pause(over, most: 30) * 1_000
                let left = record.latest.milliseconds + pause - now.milliseconds
                // A clock that was set back never makes it longer than the pause.
                if left > 0 { return .refused(seconds: (min(left, pause) + 999) / 1_000) }
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
    mutating func succeeded(_ account: String, from address: IPAddress) {
        accounts[account] = nil
        if let record = addresses[address.network] {
            addresses[address.network] = AttemptRecord(
                failures: max(0, record.failures - 1), latest: record.latest)
        }
    }

    private static func pause(_ over: Int, most: Int64) -> Int64 {
        min(most, 1 << Int64(min(over, 10)))
    }

    private static func count<Key>(
        _ key: Key, in records: inout [Key: AttemptRecord], at now: Timestamp
    ) {
        if records[key] == nil, records.count >= capacity {
            let moments = records.values.map(\.latest).sorted()
            let limit = moments[capacity / 4]
            records = records.filter { $0.value.latest > limit }
        }
        let failures = records[key]?.failures(at: now) ?? 0
        records[key] = AttemptRecord(failures: min(failures + 1, 1_000), latest: now)
    }

    /// How many records there are, for tests of the bound.
    var size: (accounts: Int, addresses: Int) { (accounts.count, addresses.count) }
}

extension AttemptRecord {
    /// How many of the failures still count.
    fileprivate func failures(at now: Timestamp) -> Int {
        let halves = max(0, (now.milliseconds - latest.milliseconds) / SignInThrottle.halfLife)
        return halves > 20 ? 0 : failures >> Int(halves)
    }
}

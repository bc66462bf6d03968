internal import LinkService
internal import LinkStore
internal import ToolSupport
internal import WebText

extension Settings {
    /// How long sessions last.
    mutating func lifetimes() -> Accounts.Lifetimes {
        var lifetimes = Accounts.Lifetimes()
        lifetimes.idleSession = seconds(
            Configuration.sessionIdle, 60, 1...20_160, default: lifetimes.idleSession)
        lifetimes.session = seconds(
            Configuration.sessionLifetime, 3_600, 1...2_160, default: lifetimes.session)
        return lifetimes
    }

    private mutating func seconds(
        _ option: Option, _ unit: Int64, _ range: ClosedRange<Int64>, default usual: Int64
    ) -> Int64 {
        parsed(option, default: usual) { value in
            guard let count = Int64(value.text), range.contains(count) else {
                throw Unreadable(
                    "\(Quoted.text(value.text, most: 40)) is no number from \(range.lowerBound) to "
                        + "\(range.upperBound)")
            }
            return count * unit
        }
    }
}

extension Configuration {
    /// The people and programs in a store, under the rules of this configuration.
    func accounts(of store: any Storage) -> Accounts {
        Accounts(
            store, now: Opening.now, lifetimes: lifetimes, secondFactor: secondFactorRule)
    }
}

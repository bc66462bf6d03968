extension Texts {
    /// The words of the pages about the server.
    enum Server {
        static let title = "Server"
        static let health = "Health"
        static let version = "Version"
        static let unknownVersion = "not known"
        static let uptime = "Running since"
        static let store = "Store"
        static func unreadable(_ words: String) -> String { "cannot be read: \(words)" }
        static let readable = "can be read"
        static let file = "File"
        static let size = "Size"
        static let schema = "Schema"
        static func current(_ number: Int) -> String { "\(number), up to date" }
        static func differs(_ number: Int, _ known: Int) -> String {
            "\(number), while this version makes \(known)"
        }
        static let sites = "Sites"
        static let allServed = "all are served"
        static let cache = "Links in memory"
        static func cached(_ count: Int, _ kibibytes: Int, _ share: Int?) -> String {
            "\(count), \(kibibytes) KiB" + (share.map { "; \($0) % of lookups found there" } ?? "")
        }
        static let visitsWaiting = "Visits not written yet"
        static let visitsLost = "Visits lost"
        static let failures = "Failures of the store"
        static func failures(_ count: Int) -> String {
            count == 1 ? "once, at " : "\(count) times, the last at "
        }
        static let projects = "Projects"
        static let accounts = "Accounts"
        static let lastBackup = "Last backup"
        static let noBackup = "none that this server knows of"
        static let audit = "Audit log of the server"

        static let backup = "Backup"
        static let backupHint = """
            A copy of everything as it is at this moment, password hashes and secrets of webhooks \
            included: keep it where nobody else reads it. Links go on meanwhile.
            """
        static let make = "Make a copy"
        static let makeAnother = "Make another copy"
        static func running(_ percent: Int) -> String { "The copy is being made: \(percent) %." }
        static let reload = "Look again"
        static func ready(_ size: String) -> String { "The copy is ready (\(size)), made at " }
        static let download = "Download it"
        static let lives = "It is thrown away after an hour."
        static func failed(_ words: String) -> String { "There is no copy: \(words)" }
        static let restore = """
            To restore it, stop the server and put it in place of landfall.db in the data folder. On \
            the command line:
            """
        static let command = "landfalld backup FILE --data DIR"
        static let elsewhere = """
            The database is copied with its own tools, while the server goes on; pg_restore brings \
            it back:
            """
        static let dump = "pg_dump --format=custom --file=landfall.dump \"$LANDFALL_DATABASE\""

        static func size(_ bytes: Int64) -> String {
            let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
            var (rest, unit) = (bytes, 0)
            while rest >= 10_240, unit < units.count - 1 {
                rest /= 1_024
                unit += 1
            }
            return "\(rest) \(units[unit])"
        }
    }
}

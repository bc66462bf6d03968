internal import HTTPServing
internal import LinkService
internal import ToolSupport
internal import WebProbe
internal import WebText

/// What a run was told, from options, environment and file.
struct Configuration: Sendable {
    static let config = Option.value(
        "config", takes: "FILE", completion: .file, help: "A JSON file with any of the options.")
    static let data = Option.value(
        "data", takes: "DIR", completion: .folder,
        help: "The folder of the data file. Default: data.")
    static let databaseURL = Option.value(
        "database", takes: "URL",
        help: "sqlite:PATH or postgres://HOST/NAME. Default: landfall.db in the data folder.")
    static let databaseReplica = Option.value(
        "database-replica", takes: "URL",
        help: "A copy of the database in PostgreSQL that follows it; links are looked up there.")
    static let drain = Option.value(
        "drain", takes: "SECONDS",
        help: "How long to go on serving, not ready any more, after being told to stop. Default: 0."
    )
    static let listen = Option.value(
        "listen", takes: "ADDR:PORT", help: "Where links are served. Default: 127.0.0.1:8080.")
    static let adminListen = Option.value(
        "admin-listen", takes: "ADDR:PORT",
        help: "Where API, health and metrics are served. Default: 127.0.0.1:8081.")
    static let tlsCertificate = Option.value(
        "tls-cert", takes: "FILE", completion: .file, help: "A certificate with its chain, PEM.")
    static let tlsKey = Option.value(
        "tls-key", takes: "FILE", completion: .file, help: "The certificate's key, PEM.")
    static let strictTransport = Option.value(
        "hsts", takes: "SECONDS|off",
        help:
            "For how long browsers keep to TLS, where it is served here. Default: 31536000, a year."
    )
    static let trustedProxies = Option.value(
        "trusted-proxies", takes: "LIST",
        help: "Addresses or blocks of proxies, with commas, whose X-Forwarded headers count.")
    static let accessLog = Option.value(
        "access-log", takes: "FORMAT", help: "off, text or json, on standard error. Default: off.")
    static let threads = Option.value(
        "threads", takes: "NUMBER",
        help: "Threads that serve each listener. Default: one for each processor.")

    static let cacheSize = Option.value(
        "cache-size", takes: "MB",
        help:
            "Memory for links that were asked for, in MiB. Default: a sixteenth of the memory, 64 to 256."
    )

    static let checkNetworks = Option.value(
        "check-networks", takes: "LIST",
        help:
            "Private addresses or blocks, with commas, that checks in the dashboard may ask beside"
            + " public ones. Default: none.")
    static let webhookNetworks = Option.value(
        "webhook-networks", takes: "LIST",
        help:
            "Private addresses or blocks, with commas, that webhooks may be sent to. Default: none."
    )
    static let openCheck = Option.value(
        "open-check", takes: "on|off",
        help:
            "Whether the page that checks a pasted association file needs no account. Default: off."
    )

    static let sessionIdle = Option.value(
        "session-idle", takes: "MINUTES",
        help: "After how long without use people sign in to the dashboard anew. Default: 720."
    )
    static let sessionLifetime = Option.value(
        "session-lifetime", takes: "HOURS",
        help: "After how long they sign in anew in any case. Default: 336, two weeks.")
    static let secondFactor = Option.value(
        "require-second-factor", takes: "FOR",
        help: "Who has to have a second factor: off, administrators, owners (and administrators), "
            + "or everybody. Default: off.")

    static let storeOptions = [config, data, databaseURL]
    static let serveOptions = [
        config, data, databaseURL, databaseReplica, listen, adminListen, tlsCertificate, tlsKey,
        strictTransport,
        trustedProxies, accessLog, threads, cacheSize, drain, checkNetworks, webhookNetworks,
        openCheck, sessionIdle, sessionLifetime, secondFactor,
    ]

    let database: Database
    /// The URL of a copy of the database.
    let replica: String?
    let place: Place
    let adminPlace: Place
    let tls: (certificate: String, key: String)?
    /// What answers over TLS say of connections without it.
    let security: TransportSecurity?
    let proxies: TrustedProxies
    let log: AccessLog.Format?
    /// 0 is one for each processor.
    let threadCount: Int
    /// How many bytes the cache of links may take.
    let cacheBytes: Int
    /// How long to go on serving after being told to stop.
    let drain: Duration
    /// The networks that webhooks may be sent to beside public addresses.
    let webhookPlaces: [AddressBlock]
    /// The private networks that the doctor may ask.
    let privateNetworks: [AddressBlock]
    /// Whether a pasted file is checked for everybody.
    let isOpenForPasting: Bool
    /// How long sessions last.
    let lifetimes: Accounts.Lifetimes
    /// Who has to have a second factor.
    let secondFactorRule: SecondFactorRule

    /// Reads everything and checks it.
    ///
    /// - Throws: `FileError` when the file cannot be read, ``ConfigurationFault`` with everything
    ///   that is wrong.
    init(_ invocation: Invocation, environment: Environment = .process) throws {
        var settings = try Settings(invocation, environment)
        let folder = settings.value(Self.data)?.text ?? "data"
        database = settings.parsed(Self.databaseURL, default: .file("\(folder)/landfall.db")) {
            try Database($0.text, isArgument: $0.isArgument)
        }
        replica = settings.parsed(Self.databaseReplica, default: nil) { [database] value in
            guard case .server(let url) = try Database(value.text, isArgument: value.isArgument),
                case .server = database
            else { throw Unreadable("only a database of PostgreSQL has a replica, and it is one") }
            return url
        }
        drain = settings.parsed(Self.drain, default: .zero) { value in
            guard let seconds = Int(value.text), (0...3_600).contains(seconds) else {
                throw Unreadable("\(Quoted.text(value.text)) is no number from 0 to 3600")
            }
            return .seconds(seconds)
        }
        let usual = Place.loopback(8080)
        place = settings.parsed(Self.listen, default: usual) { try Place($0.text) }
        adminPlace = settings.parsed(
            Self.adminListen, default: Place.loopback(8081)
        ) {
            try Place($0.text)
        }
        switch (settings.value(Self.tlsCertificate), settings.value(Self.tlsKey)) {
        case (let certificate?, let key?): tls = (certificate.text, key.text)
        case (nil, nil): tls = nil
        default:
            tls = nil
            settings.problems.append("--tls-cert and --tls-key belong together")
        }
        security = settings.parsed(
            Self.strictTransport, default: TransportSecurity(maxAge: 31_536_000)
        ) { value in
            if value.text == "off" { return nil }
            guard let seconds = Int(value.text), (0...315_360_000).contains(seconds) else {
                throw Unreadable(
                    "it is off or seconds from 0 to 315360000, not \(Quoted.text(value.text, most: 40))"
                )
            }
            return TransportSecurity(maxAge: seconds)
        }
        proxies = settings.parsed(Self.trustedProxies, default: .none) { value in
            TrustedProxies(
                try value.text.split(separator: ",").map { part in
                    let text = String(part.drop { $0 == " " })
                    guard let range = AddressRange(text) else {
                        throw Unreadable("\(Quoted.text(text)) is no address or block")
                    }
                    return range
                })
        }
        log = settings.parsed(Self.accessLog, default: nil) { value in
            if value.text == "off" { return nil }
            guard let format = AccessLog.Format(rawValue: value.text) else {
                throw Unreadable("it is off, text or json, not \(Quoted.text(value.text))")
            }
            return format
        }
        threadCount = settings.parsed(Self.threads, default: 0) { value in
            guard let count = Int(value.text), (1...256).contains(count) else {
                throw Unreadable("\(Quoted.text(value.text)) is no number from 1 to 256")
            }
            return count
        }
        cacheBytes = settings.parsed(Self.cacheSize, default: MachineMemory.cacheBytes) { value in
            guard let size = Int(value.text), (1...1_048_576).contains(size) else {
                throw Unreadable("\(Quoted.text(value.text)) is no number from 1 to 1048576")
            }
            return size << 20
        }
        webhookPlaces = settings.parsed(Self.webhookNetworks, default: [], Self.blocks)
        privateNetworks = settings.parsed(Self.checkNetworks, default: [], Self.blocks)
        isOpenForPasting = settings.parsed(Self.openCheck, default: false) { value in
            switch value.text {
            case "on": return true
            case "off": return false
            default: throw Unreadable("it is on or off, not \(Quoted.text(value.text, most: 40))")
            }
        }
        lifetimes = settings.lifetimes()
        secondFactorRule = settings.parsed(Self.secondFactor, default: .off) { value in
            guard let rule = SecondFactorRule(rawValue: value.text) else {
                let words = SecondFactorRule.allCases.map(\.rawValue).joined(separator: ", ")
                throw Unreadable("it is one of \(words), not \(Quoted.text(value.text, most: 40))")
            }
            return rule
        }
        guard settings.problems.isEmpty else {
            throw ConfigurationFault(problems: settings.problems)
        }
    }

    /// Reads addresses and blocks with commas between them.
    private static func blocks(_ value: Settings.Value) throws -> [AddressBlock] {
        try value.text.split(separator: ",").map { part in
            let text = String(part.drop { $0 == " " })
            guard let block = AddressBlock(text) else {
                throw Unreadable(
                    "\(Quoted.text(text)) is no address or block, such as 10.0.0.0/8")
            }
            return block
        }
    }
}

/// Everything that is wrong with a configuration.
struct ConfigurationFault: Error {
    let problems: [String]
}

/// Why a value means nothing.
struct Unreadable: Error {
    let words: String
    init(_ words: String) { self.words = words }
}

extension Configuration {
    /// An address and a port.
    struct Place: Sendable {
        /// As it was written.
        let text: String
        let address: IPAddress
        let port: UInt16

        /// A port on loopback.
        static func loopback(_ port: UInt16) -> Place {
            Place(text: "127.0.0.1:\(port)", address: .loopback, port: port)
        }

        private init(text: String, address: IPAddress, port: UInt16) {
            (self.text, self.address, self.port) = (text, address, port)
        }

        /// Reads `127.0.0.1:8080`, `[::]:80` or `localhost:8080`.
        init(_ text: String) throws {
            guard let colon = text.lastIndex(of: ":"),
                let port = UInt16(text[text.index(after: colon)...])
            else {
                throw Unreadable(
                    "\(Quoted.text(text)) is no address with a port, such as 127.0.0.1:8080")
            }
            var host = text[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard let address = host == "localhost" ? .loopback : IPAddress(String(host)) else {
                throw Unreadable(
                    "\(Quoted.text(String(host))) is no address; write 0.0.0.0 for all of IPv4, "
                        + "[::] for everything")
            }
            self.init(text: text, address: address, port: port)
        }
    }
}

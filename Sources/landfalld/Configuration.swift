internal import HTTPServing
internal import ToolSupport
internal import WebText

/// What a run was told, from options, environment and file.
struct Configuration: Sendable {
    static let config = Option.value(
        "config", takes: "FILE", completion: .file, help: "A JSON file with any of the options.")
    static let data = Option.value(
        "data", takes: "DIR", completion: .folder,
        help: "The folder of the data file. Default: data.")
    static let listen = Option.value(
        "listen", takes: "ADDR:PORT", help: "Where links are served. Default: 127.0.0.1:8080.")
    static let adminListen = Option.value(
        "admin-listen", takes: "ADDR:PORT",
        help: "Where API, health and metrics are served. Default: 127.0.0.1:8081.")
    static let tlsCertificate = Option.value(
        "tls-cert", takes: "FILE", completion: .file, help: "A certificate with its chain, PEM.")
    static let tlsKey = Option.value(
        "tls-key", takes: "FILE", completion: .file, help: "The certificate's key, PEM.")
    static let trustedProxies = Option.value(
        "trusted-proxies", takes: "LIST",
        help: "Addresses or blocks of proxies, with commas, whose X-Forwarded headers count.")
    static let accessLog = Option.value(
        "access-log", takes: "FORMAT", help: "off, text or json, on standard error. Default: off.")

    static let storeOptions = [config, data]
    static let serveOptions = [
        config, data, listen, adminListen, tlsCertificate, tlsKey, trustedProxies, accessLog,
    ]

    let folder: String
    let place: Place
    let adminPlace: Place
    let tls: (certificate: String, key: String)?
    let proxies: TrustedProxies
    let log: AccessLog.Format?

    var database: String { "\(folder)/landfall.db" }

    /// An address and a port as they were written.
    struct Place: Sendable {
        let text: String
        let address: IPAddress
        let port: UInt16

        init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"),
                let port = UInt16(text[text.index(after: colon)...])
            else { return nil }
            var host = text[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard let address = host == "localhost" ? .loopback : IPAddress(String(host)) else {
                return nil
            }
            (self.text, self.address, self.port) = (text, address, port)
        }
    }

    /// Reads everything and checks it.
    ///
    /// - Throws: `UsageError` or `FileError` with the first thing that is wrong.
    init(_ invocation: Invocation, environment: Environment = .process) throws {
        let file = try ConfigurationFile(
            invocation.value(Self.config) ?? environment["LANDFALL_CONFIG"])
        func value(_ option: Option) -> String? {
            let variable =
                "LANDFALL_"
                + String(option.name.uppercased().map { $0 == "-" ? "_" : $0 })
            let given =
                invocation.command.options.contains(option) ? invocation.value(option) : nil
            return given ?? environment[variable] ?? file.values[option.name]
        }
        func parsed(of option: Option, _ fallback: String) throws -> Place {
            let text = value(option) ?? fallback
            guard let place = Place(text) else {
                throw invocation.usageError(
                    "--\(option.name) \(Quoted.text(text)) is no address with a port, such as"
                        + " 127.0.0.1:8080")
            }
            return place
        }
        folder = value(Self.data) ?? "data"
        self.place = try parsed(of: Self.listen, "127.0.0.1:8080")
        adminPlace = try parsed(of: Self.adminListen, "127.0.0.1:8081")
        switch (value(Self.tlsCertificate), value(Self.tlsKey)) {
        case (let certificate?, let key?): tls = (certificate, key)
        case (nil, nil): tls = nil
        default: throw invocation.usageError("--tls-cert and --tls-key belong together")
        }
        var ranges: [AddressRange] = []
        for text in (value(Self.trustedProxies) ?? "").split(separator: ",") {
            let text = text.drop { $0 == " " }
            guard let range = AddressRange(String(text)) else {
                throw invocation.usageError("\(Quoted.text(String(text))) is no address or block")
            }
            ranges.append(range)
        }
        proxies = TrustedProxies(ranges)
        let format = value(Self.accessLog) ?? "off"
        log = AccessLog.Format(rawValue: format)
        guard log != nil || format == "off" else {
            throw invocation.usageError("--access-log is off, text or json")
        }
    }
}

/// The options of a JSON file, all of them texts: `{"data": "/var/lib/landfall"}`.
private struct ConfigurationFile {
    private(set) var values: [String: String] = [:]

    init(_ path: String?) throws {
        guard let path else { return }
        let document = JSONDocument(try InputFile.read(path, limit: 1 << 20).bytes)
        func fault(_ words: String) -> UsageError { UsageError("\(path): \(words)", command: []) }
        if let finding = (document.findings + document.duplicateNames()).first {
            throw fault(finding.message)
        }
        guard let root = document.root, root.kind == .object else {
            throw fault("the file is no JSON object")
        }
        let known = Configuration.serveOptions.dropFirst().map(\.name)
        for member in root.members {
            let name = member.name.string ?? ""
            guard known.contains(name) else {
                throw fault("there is no setting \(Quoted.text(name))")
            }
            guard let text = member.value.string else { throw fault("\(name) is no text") }
            values[name] = text
        }
    }
}

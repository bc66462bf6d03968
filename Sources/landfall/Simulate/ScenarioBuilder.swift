internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// Puts a scenario together from the command line and a file.
struct ScenarioBuilder {
    private typealias Options = SimulateCommand

    private let invocation: Invocation
    /// What was taken for granted, as sentences.
    private(set) var assumptions: [String] = []
    /// What should open.
    private(set) var expected: String?

    init(_ invocation: Invocation) { self.invocation = invocation }

    mutating func scenario() throws -> Scenario {
        let file = try invocation.value(Options.scenario).map { try read($0) }
        guard let link = invocation.arguments.first ?? file?.url else {
            throw invocation.usageError("simulate needs a URL, or --scenario")
        }
        expected = invocation.value(Options.expect) ?? file?.expected
        let source = invocation.value(Options.from).flatMap { TapSource(rawValue: $0) }
        var scenario = Scenario(
            try url(link, "the URL"), from: source ?? file?.source ?? .notes)
        scenario.page = try (invocation.value(Options.page) ?? file?.page).map {
            try url($0, "--page")
        }
        let hops = invocation.values(Options.redirect)
        scenario.redirects = try (hops.isEmpty ? file?.redirects ?? [] : hops).map {
            try url($0, "--redirects-to")
        }
        scenario.caller = invocation.value(Options.caller) ?? file?.caller
        try describeDevice(&scenario, file?.device)
        try addSites(&scenario, file)
        try addApps(&scenario, file)
        return scenario
    }

    private func url(_ text: String, _ place: String) throws -> WebURL {
        do {
            return try WebURL(text, allowing: .asWritten)
        } catch {
            throw invocation.usageError("\(place) \(Quoted.text(text, most: 120)): \(error)")
        }
    }

    // MARK: The file

    private func read(_ path: String) throws -> ScenarioFile {
        let input = try InputFile.read(path)
        let document = JSONDocument(input.bytes)
        do throws(PlanFault) {
            return try ScenarioFile(document)
        } catch {
            let name = input.path == "-" ? "standard input" : input.path
            let place = error.range.map { range -> String in
                let position = document.sourceText.position(of: range.lowerBound)
                return ":\(position.line):\(position.column)"
            }
            throw invocation.usageError("\(name)\(place ?? ""): \(error.description)")
        }
    }

    // MARK: The device

    private func describeDevice(_ scenario: inout Scenario, _ device: ScenarioFile.Device?) throws {
        let named = invocation.value(Options.platform).flatMap { Scenario.Platform(rawValue: $0) }
        scenario.platform = named ?? device?.platform ?? .iOS
        scenario.systemVersion = device?.systemVersion
        if let text = invocation.value(Options.system) {
            guard let version = Int(text.prefix { $0 != "." }) else {
                throw invocation.usageError("--system \(Quoted.text(text)) is not a version")
            }
            scenario.systemVersion = version
        }
        scenario.hasGesture = invocation.flag(Options.gesture) || device?.hasGesture ?? false
        scenario.isDeveloperModeOn =
            invocation.flag(Options.developerMode) || device?.isDeveloperModeOn ?? false
        scenario.isManaged = invocation.flag(Options.managed) || device?.isManaged ?? false
        scenario.isPrivate = invocation.flag(Options.privateMode) || device?.isPrivate ?? false
    }

    // MARK: Sites

    private func addSites(_ scenario: inout Scenario, _ file: ScenarioFile?) throws {
        let folder = invocation.value(Options.scenario).map { path in
            path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        }
        for site in file?.sites ?? [] {
            let association = try site.path.map { path in
                try AssociationInput(path.hasPrefix("/") ? path : (folder ?? "") + path).file
            }
            scenario.sites[site.host] = .init(file: association, state: site.state)
        }
        let host = scenario.url.lowercasedHost ?? ""
        for argument in invocation.values(Options.aasa) {
            let (name, path) = split(argument, host)
            scenario.sites[name] = .init(file: try AssociationInput(path).file)
        }
        for argument in invocation.values(Options.cdn) {
            let (name, word) = split(argument, host)
            guard let state = Scenario.Site.State(rawValue: word) else {
                let words = Scenario.Site.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw invocation.usageError("--cdn \(Quoted.text(word)) is none of \(words)")
            }
            scenario.sites[name, default: .init(file: nil)].state = state
        }
    }

    /// `HOST=VALUE`, or a value for `host`. JSON text and paths may hold an equals sign too.
    private func split(_ argument: String, _ host: String) -> (host: String, value: String) {
        guard let equals = argument.firstIndex(of: "="),
            argument[..<equals].allSatisfy(Self.isOfHostName)
        else { return (host, argument) }
        return (
            argument[..<equals].lowercased(), String(argument[argument.index(after: equals)...])
        )
    }

    private static func isOfHostName(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || letter == "." || letter == "-")
    }

    // MARK: Apps

    private mutating func addApps(_ scenario: inout Scenario, _ file: ScenarioFile?) throws {
        scenario.apps = file?.apps ?? []
        let entries = invocation.values(Options.domains)
        for argument in invocation.values(Options.app) {
            if let apps = try DeviceApps.read(argument, sites: scenario.sites) {
                scenario.apps += apps.found
                assumptions += apps.assumptions
                continue
            }
            guard argument.contains("."), !argument.contains("/") else {
                throw FileError(.read, argument, .missing(beside: nil))
            }
            var app = SimulatedApp(argument)
            let known = scenario.sites.keys.sorted()
            let hosts = known.isEmpty ? [scenario.url.lowercasedHost ?? ""] : known
            app.domains = (entries.isEmpty ? hosts.map { "applinks:" + $0 } : entries)
                .map { AssociatedDomain($0) }
            // Custom schemes ask for no domain.
            if entries.isEmpty, ["http", "https"].contains(scenario.url.lowercasedScheme ?? "") {
                assumptions.append(
                    "\(argument) is taken to list \(app.domains.map(\.text).joined(separator: ", "))"
                )
            }
            app.schemes = invocation.values(Options.scheme)
            app.isDevelopmentSigned = invocation.flag(Options.development)
            scenario.apps.append(app)
        }
        let choice = invocation.value(Options.choice).flatMap {
            SimulatedApp.Choice(rawValue: $0)
        }
        for index in scenario.apps.indices {
            if invocation.flag(Options.missing) { scenario.apps[index].isInstalled = false }
            guard let choice else { continue }
            for entry in scenario.apps[index].domains {
                scenario.apps[index].choices[entry.domain] = choice
            }
        }
    }
}

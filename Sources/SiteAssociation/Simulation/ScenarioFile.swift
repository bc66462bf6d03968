public import WebText

/// A scenario as it is written in a file.
///
///     {
///       "url": "https://example.com/p/1",
///       "from": "notes",
///       "apps": [{"id": "9A7B5C3D1E.com.example.app", "domains": ["applinks:example.com"]}],
///       "sites": {"example.com": {"file": "apple-app-site-association"}},
///       "expect": "app"
///     }
///
/// Every member may be left out; what is wrong with one is said with its place. The whole list
/// stands in `docs/simulate.md`.
public struct ScenarioFile: Sendable {
    /// The link.
    public let url: String?
    /// Where it is tapped.
    public let source: TapSource?
    /// The page that it is on.
    public let page: String?
    /// What the link redirects to, hop by hop.
    public let redirects: [String]
    /// The app that opens the link.
    public let caller: String?
    /// The apps.
    public let apps: [SimulatedApp]
    /// The sites, in the order of the file.
    public let sites: [Site]
    /// What should come out, one of ``Outcome/Target/words``.
    public let expected: String?
    /// The device; nil where nothing is said.
    public let device: Device

    /// What the device knows of one site.
    public struct Site: Hashable, Sendable {
        /// The host.
        public let host: String
        /// Where the file is, relative to the scenario; nil if there is none.
        public let path: String?
        /// How the last fetch ended.
        public let state: Scenario.Site.State
    }

    /// The device and the moment.
    public struct Device: Hashable, Sendable {
        /// Whether a person tapped, where a script opens the link.
        public let hasGesture: Bool?
        /// The system.
        public let platform: Scenario.Platform?
        /// Its major version.
        public let systemVersion: Int?
        /// Whether Developer Mode and Associated Domains Development are on.
        public let isDeveloperModeOn: Bool?
        /// Whether management allows direct downloads.
        public let isManaged: Bool?
        /// Whether the browser is in private mode.
        public let isPrivate: Bool?
    }

    /// Reads a scenario.
    ///
    /// - Throws: ``PlanFault``, with its place in the document where one can be told.
    public init(_ document: JSONDocument) throws(PlanFault) {
        let reader = try PlanReader(
            PlanReader.root(document),
            known: [
                "schema", "url", "from", "page", "gesture", "redirects", "caller", "apps", "sites",
                "platform", "system", "developerMode", "managed", "private", "expect",
            ], place: "the scenario")
        url = try reader.string("url")
        source = try reader.word("from", TapSource.self)
        page = try reader.string("page")
        redirects = try reader.strings("redirects")
        caller = try reader.string("caller")
        device = try Device(
            hasGesture: reader.bool("gesture"),
            platform: reader.word("platform", Scenario.Platform.self),
            systemVersion: reader.integer("system"),
            isDeveloperModeOn: reader.bool("developerMode"), isManaged: reader.bool("managed"),
            isPrivate: reader.bool("private"))
        var apps: [SimulatedApp] = []
        for element in try reader.elements("apps") { apps.append(try SimulatedApp(element)) }
        self.apps = apps
        sites = try Self.sites(reader)
        expected = try reader.string("expect")
        if let expected, !Outcome.Target.words.contains(expected) {
            throw PlanFault(
                "expect has no value \(Quoted.text(expected, most: 40))",
                advice: "one of " + Outcome.Target.words.joined(separator: ", "),
                at: reader.value("expect")?.range)
        }
    }

    private static func sites(_ reader: PlanReader) throws(PlanFault) -> [Site] {
        guard let object = reader.value("sites") else { return [] }
        guard object.kind == .object else {
            throw PlanFault("sites is \(object.kindName), not an object", at: object.range)
        }
        var sites: [Site] = []
        for member in object.members {
            let site = try PlanReader(
                member.value, known: ["file", "state"], place: "a site")
            sites.append(
                Site(
                    host: (member.name.string ?? "").lowercased(), path: try site.string("file"),
                    state: try site.word("state", Scenario.Site.State.self) ?? .fetched))
        }
        return sites
    }
}

extension SimulatedApp {
    fileprivate init(_ value: JSONValue) throws(PlanFault) {
        let reader = try PlanReader(
            value,
            known: [
                "id", "domains", "schemes", "queries", "sdk", "installed", "development", "clip",
                "browser", "choices", "routes",
            ], place: "an app")
        guard let id = try reader.string("id") else {
            throw PlanFault(
                "an app has no id", advice: "its application identifier, prefix and bundle",
                at: value.range)
        }
        self.init(id)
        domains = try reader.strings("domains").map { AssociatedDomain($0) }
        schemes = try reader.strings("schemes")
        queriedSchemes = try reader.strings("queries")
        sdk = try reader.integer("sdk")
        isInstalled = try reader.bool("installed") ?? true
        isDevelopmentSigned = try reader.bool("development") ?? false
        isClip = try reader.bool("clip") ?? false
        isBrowser = try reader.bool("browser") ?? false
        if reader.value("routes") != nil { routes = try reader.strings("routes") }
        guard let object = reader.value("choices") else { return }
        guard object.kind == .object else {
            throw PlanFault("choices is \(object.kindName), not an object", at: object.range)
        }
        for member in object.members {
            let word = try PlanReader.string(member.value, "a choice")
            guard let choice = Choice(rawValue: word) else {
                throw PlanFault(
                    "a choice is \(Quoted.text(word, most: 40))", advice: "app or browser",
                    at: member.value.range)
            }
            choices[(member.name.string ?? "").lowercased()] = choice
        }
    }
}

extension PlanReader {
    /// The value of a member that has to be one of a few words.
    fileprivate func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _: Word.Type
    ) throws(PlanFault) -> Word? where Word.RawValue == String {
        guard let text = try string(name) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        let near = NearestName.find(text, among: words)
        throw PlanFault(
            "\(name) has no value \(Quoted.text(text, most: 40))",
            advice: near.map { "did you mean \($0)?" } ?? "one of " + words.joined(separator: ", "),
            at: value(name)?.range)
    }

    fileprivate func integer(_ name: String) throws(PlanFault) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.integer else {
            throw PlanFault("\(name) is \(value.kindName), not a whole number", at: value.range)
        }
        return number
    }
}

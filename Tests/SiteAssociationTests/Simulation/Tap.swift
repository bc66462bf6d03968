import SiteAssociation
import WebText

/// A tap on a phone with one app for `d.com`, as the table in `docs/opening.md` takes it.
struct Tap {
    static let app = "ABCDE12345.com.d.app"
    static let other = "ABCDE12345.com.d.other"

    var scenario: Scenario

    init(
        _ link: String = "https://d.com/p/1", from source: TapSource, page: String? = nil,
        domains: [String] = ["applinks:d.com"], paths: String = #""/p/*""#
    ) throws {
        scenario = Scenario(try WebURL(link), from: source)
        scenario.page = try page.map { try WebURL($0) }
        var app = SimulatedApp(Self.app)
        app.domains = domains.map { AssociatedDomain($0) }
        scenario.apps = [app]
        scenario.sites = ["d.com": .init(file: Self.file([Self.app], paths: paths))]
    }

    static func file(_ apps: [String], paths: String = #""/p/*""#) -> AssociationFile {
        let ids = apps.map { "\"\($0)\"" }.joined(separator: ",")
        let text =
            #"{"applinks":{"details":[{"appIDs":[\#(ids)],"components":[{"/":\#(paths)}]}]}}"#
        return AssociationFile(Array(text.utf8))
    }

    /// Adds a second app that lists and claims the same.
    mutating func addOther(first: Bool = false) {
        var app = SimulatedApp(Self.other)
        app.domains = scenario.apps[0].domains
        scenario.apps.append(app)
        let apps = first ? [Self.other, Self.app] : [Self.app, Self.other]
        scenario.sites["d.com"] = .init(file: Self.file(apps))
    }

    var outcome: Outcome { Simulator(scenario).outcome() }
}

extension Outcome {
    /// The numbers of the rules that decided.
    var rules: [String] { reasons.filter(\.isDecisive).map(\.rule.number) }
}

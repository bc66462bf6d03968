import SiteAssociation
import Testing
import WebText

/// Custom schemes: who opens, and what `canOpenURL` says.
struct SchemeSimulationTests {
    private func scenario(_ link: String = "shop://p/1", from source: TapSource) throws -> Scenario
    {
        var scenario = Scenario(try WebURL(link), from: source)
        var app = SimulatedApp(Tap.app)
        app.schemes = ["Shop"]
        scenario.apps = [app]
        return scenario
    }

    @Test func anAppOpensItWithoutANetwork() throws {
        let outcome = Simulator(try scenario(from: .appOpen)).outcome()
        #expect(outcome.target == .app(Tap.app) && outcome.rules == ["G.14"])
    }

    @Test func safariAsks() throws {
        let outcome = Simulator(try scenario(from: .safariTap)).outcome()
        #expect(outcome.target == .appAfterPrompt(Tap.app))
    }

    @Test func withoutAnAppNothingOpens() throws {
        var scenario = try scenario(from: .safariTap)
        scenario.apps[0].isInstalled = false
        #expect(Simulator(scenario).outcome().target == .nothing)
        scenario.apps = []
        #expect(Simulator(scenario).outcome().target == .nothing)
    }

    @Test func twoAppsWithOneSchemeAreUndetermined() throws {
        var scenario = try scenario(from: .appOpen)
        var other = SimulatedApp(Tap.other)
        other.schemes = ["shop"]
        scenario.apps.append(other)
        let outcome = Simulator(scenario).outcome()
        #expect(outcome.undetermined == ["which of the apps opens is not defined"])
    }

    @Test func aSchemeIsNoUniversalLink() throws {
        let outcome = Simulator(try scenario(from: .appOpenUniversalLinksOnly)).outcome()
        #expect(outcome.target == .nothing)
    }

    @Test(arguments: [
        (30, 27, 27, false), (30, 27, 26, true), (30, 26, 27, true), (51, 26, 26, false),
        (25, 27, 27, true), (50, 26, 26, true),
    ])
    func theListOfAskedSchemesHasAnEnd(_ place: Int, _ sdk: Int, _ system: Int, _ answer: Bool)
        throws
    {
        var scenario = try scenario(from: .canOpen)
        var caller = SimulatedApp("ABCDE12345.com.asker")
        caller.queriedSchemes = (1..<place).map { "x\($0)" } + ["shop"]
        caller.sdk = sdk
        scenario.apps.append(caller)
        scenario.caller = "com.asker"
        scenario.systemVersion = system
        #expect(Simulator(scenario).outcome().target == .answer(answer))
    }

    @Test func anUndeclaredSchemeIsUnknown() throws {
        var scenario = try scenario(from: .canOpen)
        scenario.apps.append(SimulatedApp("ABCDE12345.com.asker"))
        scenario.caller = "com.asker"
        let outcome = Simulator(scenario).outcome()
        #expect(outcome.target == .answer(false) && outcome.rules == ["G.11"])
    }

    @Test func systemSchemesAreNobodys() throws {
        #expect(Simulator(try scenario("tel:123", from: .notes)).outcome().target == .nothing)
    }
}

import SiteAssociation
import Testing
import WebText

/// Taps that surprised people, with what really happens.
struct ReportedTapTests {
    private func tap(_ link: String, from source: TapSource, page: String? = nil) throws -> Tap {
        var tap = try Tap(
            link, from: source, page: page, domains: ["applinks:example.com"], paths: #""/l/*""#)
        tap.scenario.sites["example.com"] = tap.scenario.sites["d.com"]
        return tap
    }

    @Test func aPageOfTheSameHostKeepsItsLinks() throws {
        let own = try tap("https://example.com/l/a", from: .safariTap, page: "https://example.com/")
        #expect(own.outcome.target == .browser && own.outcome.confidence == .high)
        let sibling = try tap(
            "https://example.com/l/a", from: .safariTap, page: "https://links.example.com/")
        #expect(sibling.outcome.target == .app(Tap.app))
    }

    @Test func aTrackingLinkGoesThroughTheBrowser() throws {
        var tap = try tap("https://click.example.net/x", from: .mail)
        tap.scenario.redirects = [try WebURL("https://example.com/l/a")]
        #expect(tap.outcome.target == .appViaBrowser(Tap.app))
        #expect(tap.outcome.confidence == .medium)
        #expect(tap.outcome.advice.contains { $0.contains("applinks:click.example.net") })
    }

    @Test func aRewrittenLinkNamesItsHost() throws {
        let outcome = try tap("https://url123.example.com/ls/click?upn=abc", from: .mail).outcome
        #expect(outcome.target == .browser)
        #expect(outcome.advice.contains { $0.contains("not in the entitlements") })
    }

    @Test func anAppIsNotSentIntoItself() throws {
        var tap = try tap("https://example.com/l/a", from: .appOpen)
        tap.scenario.caller = Tap.app
        #expect(tap.outcome.target == .browser)
    }

    @Test func withoutTheAppThePageIsSeen() throws {
        var tap = try tap("https://example.com/l/a", from: .notes)
        tap.scenario.apps[0].isInstalled = false
        #expect(tap.outcome.target == .browser)
        #expect(tap.outcome.advice.contains { $0.contains("let it offer the store") })
    }

    @Test func anAppWithoutAScreenStillComesToTheFront() throws {
        var tap = try tap("https://example.com/l/new", from: .notes)
        tap.scenario.apps[0].routes = ["/l/old"]
        #expect(tap.outcome.target == .app(Tap.app))
        #expect(tap.outcome.reasons.contains { $0.rule.number == "F.28" })
        tap.scenario.apps[0].routes = ["/l/old", "/l/{slug}"]
        #expect(!tap.outcome.reasons.contains { $0.rule.number == "F.28" })
    }

    @Test func aLongPressOffersTheApp() throws {
        let outcome = try tap("https://example.com/l/a", from: .longPress).outcome
        #expect(outcome.target == .menu(Tap.app) && outcome.confidence == .high)
    }

    @Test func theSimulatorIsForRoutes() throws {
        let outcome = try tap("https://example.com/l/a", from: .simctl).outcome
        #expect(outcome.target == .app(Tap.app))
        #expect(outcome.advice.contains { $0.contains("confirm the association on a device") })
    }

    @Test func fromHTTPToHTTPSOfOneHostIsUncertain() throws {
        let outcome = try tap(
            "https://example.com/l/a", from: .safariTap, page: "http://example.com/"
        ).outcome
        #expect(outcome.target == .browser && outcome.confidence == .low)
        #expect(outcome.undetermined.contains { $0.contains("iOS 9") })
    }
}

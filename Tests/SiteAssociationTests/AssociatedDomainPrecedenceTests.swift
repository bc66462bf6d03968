import SiteAssociation
import Testing

/// Which entry serves a host.
struct AssociatedDomainPrecedenceTests {
    private func serving(
        _ host: String, port: Int? = nil, for service: AssociatedDomain.Service = .applinks,
        among entries: String...
    ) -> AssociatedDomain.Decision {
        AssociatedDomain.serving(
            host, port: port, for: service, among: entries.map { AssociatedDomain($0) })
    }

    @Test(arguments: [
        ("*.example.org", "a.example.org", true), ("*.example.org", "a.b.example.org", true),
        ("*.example.org", "example.org", false), ("*.example.org", "xexample.org", false),
        ("*.example.org", ".example.org", false), ("*.example.org", "A.Example.ORG", true),
        ("example.org", "example.org", true), ("example.org", "www.example.org", false),
        ("Example.org", "example.org", true),
    ])
    func entriesCoverHosts(domain: String, host: String, isCovered: Bool) {
        #expect(AssociatedDomain("applinks:" + domain).covers(host) == isCovered)
    }

    @Test func exactEntryBeatsEveryWildcard() {
        let decision = serving(
            "a.example.org", among: "applinks:*.example.org", "applinks:a.example.org")
        #expect(decision.entry?.text == "applinks:a.example.org")
        #expect(decision.reason == .exact)
    }

    @Test func moreSpecificWildcardWins() {
        let decision = serving(
            "emily.users.example.org", among: "applinks:*.example.org",
            "applinks:*.users.example.org", "applinks:*.org.example")
        #expect(decision.entry?.domain == "*.users.example.org")
        #expect(decision.reason == .wildcard)
        #expect(decision.entry?.fileHost == "users.example.org")
    }

    @Test func severalModesAreKeptTogether() {
        let decision = serving(
            "a.example.org", among: "applinks:a.example.org", "applinks:*.example.org",
            "applinks:a.example.org?mode=developer")
        #expect(decision.entries.map(\.mode) == [nil, .developer])
    }

    @Test func wildcardDoesNotServeItsOwnDomain() {
        let decision = serving("example.org", among: "applinks:*.example.org")
        #expect(decision.entry == nil)
        #expect(
            decision.description
                == "\"applinks:*.example.org\" covers the subdomains of example.org but not "
                + "example.org itself; list both")
    }

    @Test func portsAreNeverServed() {
        let decision = serving("a.example.org", port: 8443, among: "applinks:a.example.org")
        #expect(decision.reason == .hasPort)
        #expect(serving("a.example.org", port: 443, among: "applinks:a.example.org").entry == nil)
    }

    @Test func reasonIsGivenWhenNothingServes() {
        let faulty = AssociatedDomain("applinks:https://a.example.org")
        #expect(
            serving("a.example.org", among: "applinks:https://a.example.org").reason
                == .faultyEntry(faulty))
        let other = AssociatedDomain("webcredentials:a.example.org")
        #expect(
            serving("a.example.org", among: "webcredentials:a.example.org").reason
                == .otherService(other))
        #expect(
            serving("a.example.org", for: .webcredentials, among: "webcredentials:a.example.org")
                .reason == .exact)
        let setting = AssociatedDomain("applinks:$(HOST)")
        #expect(
            serving("a.example.org", among: "applinks:$(HOST)").reason == .unknownSetting(setting))
        #expect(serving("a.example.org", among: "applinks:b.example.org").reason == .noEntry)
        #expect(serving("a.example.org").reason == .noEntry)
    }

    @Test func faultyEntryIsPassedOver() {
        let decision = serving(
            "a.example.org", among: "AppLinks:a.example.org", "applinks:*.example.org")
        #expect(decision.reason == .wildcard)
    }
}

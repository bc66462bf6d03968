import SiteAssociation
import Testing
import WebText

/// One entry at a time.
struct AssociatedDomainTests {
    /// The rules that `text` breaks, each after its severity's first letter.
    private func judge(_ text: String) -> [String] {
        AssociatedDomain(text).faults.map {
            "\($0.severity.description.first ?? " ") \($0.rule.id)"
        }
    }

    @Test(arguments: [
        "applinks:shop.example.org", "applinks:*.example.org", "applinks:*.example.com",
        "applinks:shop.example.com", "webcredentials:a.b.c.d.example.org",
        "applinks:shop.example.org?mode=developer", "applinks:shop.example.org?mode=managed",
        "applinks:shop.example.org?mode=developer+managed", "activitycontinuation:a-b.example.org",
        "appclips:shop.example.org", "messagefilter:a.example.org", "authsrv:a.example.org",
        "classificationreport:a.example.org", "applinks:1.2.3.4.example.org", "applinks:0x.org",
        "applinks:a--b.org", "applinks:contest.org", "applinks:localhost.example.org",
        "applinks:myexample.com", "applinks:your.example.org", "applinks:q474c.app.goo.gl",
        "applinks:838cead5d3ab.herokuapp.com",
    ])
    func soundEntriesHaveNoFault(text: String) {
        #expect(judge(text) == [])
        #expect(AssociatedDomain(text).isUsable)
        #expect(AssociatedDomain(text).normalized == text)
    }

    @Test(arguments: [
        ("applinks:https://shop.example.org", ["e entitlement-has-scheme"]),
        (
            "applinks:http://shop.example.org/",
            ["e entitlement-has-scheme", "e entitlement-trailing-slash"]
        ),
        ("applinks://shop.example.org", ["e entitlement-has-scheme"]),
        ("applinks:https:/shop.example.org", ["e entitlement-has-scheme"]),
        ("applinks:http//shop.example.org", ["e entitlement-has-scheme"]),
        ("applinks:HTTPS:shop.example.org", ["e entitlement-has-scheme"]),
        ("applinks;shop.example.org", ["e entitlement-no-service"]),
        ("applinks//shop.example.org", ["e entitlement-no-service"]),
        ("com.example.app:shop.example.org", ["e entitlement-unknown-service"]),
        ("https://shop.example.org", ["e entitlement-has-scheme", "e entitlement-no-service"]),
        ("applinks:shop.example.org/", ["e entitlement-trailing-slash"]),
        ("applinks:shop.example.org/news/*", ["e entitlement-path"]),
        ("applinks:shop.example.org\\news", ["e entitlement-path"]),
        ("applinks:shop.example.org#top", ["e entitlement-fragment"]),
        ("applinks:shop.example.org#a?mode=developer", ["e entitlement-fragment"]),
        ("applinks:me:secret@shop.example.org", ["e entitlement-user-info"]),
        ("applinks:shop.example.org:8443", ["e entitlement-port"]),
        ("applinks:shop.example:org", ["e entitlement-port"]),
        ("applinks:shop:example.org/", ["e entitlement-port", "e entitlement-trailing-slash"]),
        ("applinks:shop.example.org:", ["e entitlement-port"]),
        ("applinks:shop.example.org:443/", ["e entitlement-port", "e entitlement-trailing-slash"]),
        ("applinks:shop.example.org?utm=1", ["e entitlement-query"]),
        ("applinks:shop.example.org?", ["e entitlement-query"]),
        ("applinks:shop.example.org?Mode=developer", ["e entitlement-query"]),
        ("applinks:shop.example.org?mode=developer&a=b", ["e entitlement-query"]),
        ("applinks:shop.example.org?mode=develop", ["w entitlement-unknown-mode"]),
        ("applinks:shop.example.org?mode=Developer", ["w entitlement-unknown-mode"]),
        ("applinks:shop.example.org?mode=managed+developer", ["w entitlement-unknown-mode"]),
        ("applinks:shop.example.org?mode=", ["w entitlement-unknown-mode"]),
    ])
    func onlyAHostAndAModeMayFollow(text: String, expected: [String]) {
        #expect(judge(text) == expected)
        #expect(AssociatedDomain(text).host == "shop.example.org")
    }

    @Test func aColonForADotIsToldFromAPort() {
        let fault = AssociatedDomain("applinks:shop.example:org").faults.first
        #expect(fault?.message == "\"org\" is no port number")
        #expect(fault?.advice == "did you mean applinks:shop.example.org?")
    }

    @Test(arguments: [
        ("shop.example.org", ["e entitlement-no-service"]),
        (":shop.example.org", ["e entitlement-no-service"]),
        ("shop.example.org:8443", ["e entitlement-port", "e entitlement-no-service"]),
        (
            "localhost:3000",
            ["e entitlement-local-host", "e entitlement-no-service", "e entitlement-port"]
        ),
        ("*.example.org", ["e entitlement-no-service"]),
        ("", ["e entitlement-no-service"]),
        ("  ", ["e entitlement-no-service"]),
        ("AppLinks:shop.example.org", ["e entitlement-service-case"]),
        ("applink:shop.example.org", ["e entitlement-unknown-service"]),
        ("universallinks:shop.example.org", ["e entitlement-unknown-service"]),
        ("applinks:webcredentials:shop.example.org", ["e entitlement-service-twice"]),
        ("applinks", ["e entitlement-no-host"]),
        ("applinks:", ["e entitlement-no-host"]),
        ("applinks:?mode=developer", ["e entitlement-no-host"]),
        ("applinks:https://", ["e entitlement-no-host", "e entitlement-has-scheme"]),
    ])
    func serviceAndHostAreRequired(text: String, expected: [String]) {
        #expect(judge(text).sorted() == expected.sorted())
        #expect(!AssociatedDomain(text).isUsable)
    }

    @Test(arguments: [
        "applinks: shop.example.org", " applinks:shop.example.org", "applinks:shop.example.org ",
        "applinks:shop.example.org\n", "applinks :shop.example.org", "applinks:shop .example.org",
        "applinks:\u{A0}shop.example.org", "applinks:shop\u{200B}.example.org",
        "\n\tapplinks:shop.example.org\n\t",
    ])
    func blanksAreFoundEverywhere(text: String) {
        #expect(judge(text) == ["e entitlement-blank"])
        let entry = AssociatedDomain(text)
        #expect(entry.normalized == "applinks:shop.example.org")
        #expect(entry.service == .applinks)
    }

    @Test(arguments: [
        ("Shop.example.org", ["w entitlement-upper-case"]),
        ("exämple.org", ["e entitlement-non-ascii"]),
        ("xn--exmple-cua.org", ["w entitlement-punycode"]),
        ("shop.xn--exmple-cua.org", ["w entitlement-punycode"]),
        ("localhost", ["e entitlement-local-host"]),
        ("localhost?mode=developer", ["w entitlement-local-host"]),
        ("localhost?mode=managed", ["e entitlement-local-host"]),
        ("dev.localhost", ["e entitlement-local-host"]),
        ("mac.local", ["w entitlement-local-host"]),
        ("mac.local?mode=developer", []),
        ("shop.test", ["w entitlement-local-host"]),
        ("shop", ["e entitlement-not-qualified"]),
        ("com.", ["e entitlement-not-qualified", "e entitlement-trailing-dot"]),
        ("*.com", ["e entitlement-not-qualified"]),
        ("shop.example.org.", ["e entitlement-trailing-dot"]),
        (".example.org", ["e entitlement-empty-label"]),
        ("a..example.org", ["e entitlement-empty-label"]),
        ("*..example.org", ["e entitlement-empty-label"]),
        ("192.0.2.1", ["e entitlement-ip-address"]),
        ("192.0.2.1:80", ["e entitlement-ip-address", "e entitlement-port"]),
        ("192.0.2.1?mode=developer", ["w entitlement-ip-address"]),
        ("[::1]", ["e entitlement-ip-address"]),
        ("[2001:db8::1]:443", ["e entitlement-ip-address", "e entitlement-port"]),
        ("2001:db8::1?mode=managed", ["w entitlement-ip-address"]),
        ("shop.*.org", ["e entitlement-wildcard-place"]),
        ("*example.org", ["e entitlement-wildcard-place"]),
        ("*.*.example.org", ["e entitlement-wildcard-place"]),
        ("*.", ["e entitlement-wildcard-place"]),
        ("*", ["e entitlement-wildcard-place"]),
        ("my_shop.example.org", ["w entitlement-underscore"]),
        ("-shop.example.org", ["e entitlement-hyphen"]),
        ("shop-.example.org", ["e entitlement-hyphen"]),
        ("a.example.org,b.example.org", ["e entitlement-host-character"]),
        ("shop%2e.example.org", ["e entitlement-host-character"]),
        ("$(host", ["e entitlement-not-qualified", "e entitlement-host-character"]),
        ("{{host}}", ["w entitlement-placeholder"]),
        ("example.com", ["w entitlement-placeholder"]),
        ("www.example.com", ["w entitlement-placeholder"]),
        ("your-domain.com", ["w entitlement-placeholder"]),
        ("yourdomain", ["e entitlement-placeholder"]),
        ("<YOUR-DOMAIN>", ["e entitlement-placeholder"]),
        ("YOUR_DOMAIN", ["e entitlement-placeholder"]),
        ("YOUR_DOMAIN.com", ["e entitlement-placeholder"]),
        ("DYNAMIC_LINK_DOMAIN", ["e entitlement-placeholder"]),
        ("[YOUR DOMAIN]", ["e entitlement-placeholder", "e entitlement-blank"]),
    ])
    func hostsAreFullNames(host: String, expected: [String]) {
        #expect(judge("applinks:" + host).sorted() == expected.sorted())
    }

    @Test func lengthsAreBounded() {
        let label = String(repeating: "a", count: 63)
        #expect(judge("applinks:\(label).org") == [])
        #expect(judge("applinks:\(label)a.org") == ["e entitlement-host-length"])
        let name = [label, label, label, String(repeating: "b", count: 57)].joined(separator: ".")
        #expect(judge("applinks:\(name).org") == [])
        #expect(judge("applinks:b\(name.dropFirst(1))b.org") == ["e entitlement-host-length"])
    }

    @Test func appClipsTakeNoWildcard() {
        #expect(judge("appclips:*.example.org") == ["e entitlement-appclips-wildcard"])
        #expect(judge("webcredentials:*.example.org") == [])
    }

    @Test(arguments: [
        "applinks:$(HOST)", "applinks:${HOST}", "$(ENTRY)", "applinks:links.$(DOMAIN)",
        "applinks:$(NAME:rfc1034identifier).example.org", "applinks:$(HOST)?mode=developer",
        "applinks:$(HOST_$(CONFIGURATION))", "$(SERVICE):$(HOST)",
    ])
    func buildSettingsAreLeftUnjudged(text: String) {
        #expect(judge(text) == ["i entitlement-build-setting"])
        let entry = AssociatedDomain(text)
        #expect(entry.hasBuildSettings)
        #expect(!entry.isUsable)
        #expect(entry.service == (text.hasPrefix("applinks") ? .applinks : nil))
    }

    @Test(arguments: [
        (
            "applinks:https://Shop.example.org",
            "\"applinks:https://Shop.example.org\" has a scheme; write applinks:shop.example.org"
        ),
        ("a.example.org", "\"a.example.org\" names no service; write applinks:a.example.org"),
        ("applinks:é.org/", "\"applinks:é.org/\" ends its host with a slash; write applinks:xn--…"),
        (
            "webcredentials=a.example.org",
            "\"webcredentials=a.example.org\" names no service; "
                + "write webcredentials:a.example.org"
        ),
        (
            "applinks:https://a.example.org./",
            "\"applinks:https://a.example.org./\" has a scheme; write applinks:a.example.org"
        ),
        (
            "applinks:a.example.org.",
            "\"a.example.org.\" ends with a dot; write applinks:a.example.org"
        ),
        ("applnks:a.example.org", "there is no service \"applnks\"; write applinks:"),
        (
            "applinks:a.example.org\u{7}",
            "\"applinks:a.example.org\\u{7}\" has blanks in it; write applinks:a.example.org"
        ),
        (
            "applinks:*.example.org/",
            "\"applinks:*.example.org/\" ends its host with a slash; "
                + "write applinks:*.example.org"
        ),
    ])
    func messagesSayWhatToWrite(text: String, message: String) {
        #expect(AssociatedDomain(text).faults.map(\.message).contains(message))
    }

    @Test func partsAreRead() {
        let entry = AssociatedDomain("applinks:*.Example.org?mode=developer+managed")
        #expect(entry.service == .applinks)
        #expect(entry.host == "example.org")
        #expect(entry.isWildcard)
        #expect(entry.domain == "*.example.org")
        #expect(entry.fileHost == "example.org")
        #expect(entry.mode == .developerAndManaged)
        #expect(AssociatedDomain("applinks:").fileHost == nil)
        #expect(AssociatedDomain("applinks:a.example.org?mode=x").isUsable)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["$(", "$(A)", "${$(A)", "*.", "a.", " a", ":", "/", "@", "?mode=", "applinks:"])
    func repeatedPiecesCostNoMoreThanTheirLength(piece: String) {
        let pieces = String(repeating: piece, count: 20_000)
        for text in ["applinks:" + pieces, "$(" + pieces + ")", pieces] {
            let entry = AssociatedDomain(text)
            #expect(!entry.faults.isEmpty)
            #expect(entry.faults.allSatisfy { $0.range.upperBound <= text.utf8.count })
        }
    }
}

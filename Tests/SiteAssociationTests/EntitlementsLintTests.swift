import SiteAssociation
import TestSupport
import Testing
import WebText

/// Entitlements files as a whole.
struct EntitlementsLintTests {
    private func judge(_ bytes: [UInt8]) -> [Finding] {
        EntitlementsLint().findings(in: PropertyList.Document(bytes))
    }

    private func file(_ value: String, more: String = "") -> String {
        "<plist><dict>\(more)<key>\(EntitlementsLint.key)</key>\(value)</dict></plist>"
    }

    @Test func findingsPointAtTheWrongPart() {
        expectFindings(
            in: file(
                """
                <array>
                    <string>applinks:⟪1:https://⟫shop.example.org⟪2:/⟫</string>
                    <string>applinks:shop.example.org⟪3::8443⟫</string>
                    <string>applinks:⟪4: ⟫shop.example.net</string>
                    <string>⟪5:shop.example.org⟫</string>
                    <string>applinks:a.example.org</string>
                    <string>applinks:⟪6:A.example.com⟫</string>
                    <string>applinks:a.example.net⟪7:?mode=⟫</string>
                </array>
                """),
            [
                "1 entitlement-has-scheme: \"applinks:https://shop.example.org/\" has a scheme; "
                    + "write applinks:shop.example.org",
                "2 entitlement-trailing-slash", "3 entitlement-port", "4 entitlement-blank",
                "5 entitlement-no-service: \"shop.example.org\" names no service; "
                    + "write applinks:shop.example.org",
                "6 entitlement-upper-case", "7 entitlement-unknown-mode",
            ], from: judgeWithoutDuplicates)
    }

    private func judgeWithoutDuplicates(_ bytes: [UInt8]) -> [Finding] {
        judge(bytes).filter { $0.id != "entitlement-duplicate" }
    }

    @Test func textWithEntitiesIsPointedAtAsAWhole() {
        expectFindings(
            in: file("<array>⟪1:<string>applinks:&lt;YOUR-DOMAIN&gt;</string>⟫</array>"),
            ["1 entitlement-placeholder: \"<YOUR-DOMAIN>\" looks like a placeholder"], from: judge)
    }

    @Test func emptyEntryIsPointedAtAsAWhole() {
        expectFindings(
            in: file("<array>⟪1:<string></string>⟫</array>"), ["1 entitlement-no-service"],
            from: judge)
    }

    @Test(arguments: [
        ("⟪1:<array/>⟫", ["1 entitlement-empty-array"]),
        (
            "⟪1:<string>*</string>⟫",
            [
                "1 entitlement-any-domain: "
                    + "the associated domains are *, so no concrete domain is claimed"
            ]
        ),
        ("<array>⟪1:<string>*</string>⟫</array>", ["1 entitlement-any-domain"]),
        (
            "⟪1:<string>applinks:shop.example.org</string>⟫",
            [
                "1 entitlement-not-array: "
                    + "the associated domains are a string; an array of strings is expected"
            ]
        ),
        ("⟪1:<true/>⟫", ["1 entitlement-not-array"]),
        (
            "<array>⟪1:<dict/>⟫⟪2:<integer>1</integer>⟫</array>",
            ["1 entitlement-not-string", "2 entitlement-not-string"]
        ),
    ])
    func valueIsAnArrayOfStrings(value: String, expected: [String]) {
        expectFindings(in: file(value), expected, from: judge)
    }

    @Test func sameHostIsListedOnce() {
        let array = """
            <array>
            <string>applinks:a.example.org</string>
            <string>webcredentials:a.example.org</string>
            <string>applinks:*.a.example.org</string>
            <string>⟪1:applinks:a.example.org⟫</string>
            <string>⟪2:applinks:a.example.org?mode=developer⟫</string>
            <string>⟪3:applinks:a.example.org?mode=developer⟫</string>
            <string>applinks:a.example.org?mode=managed</string>
            <string>applinks:$(A)</string>
            </array>
            """
        expectFindings(
            in: file(array),
            [
                "1 entitlement-duplicate: \"applinks:a.example.org\" is listed already",
                "2 entitlement-several-modes: applinks:a.example.org is listed without a mode "
                    + "already; which of the two counts is undetermined",
                "3 entitlement-duplicate: "
                    + "\"applinks:a.example.org?mode=developer\" is listed already",
            ], from: { judge($0).filter { $0.id != "entitlement-build-setting" } })
    }

    @Test func onlyManyDomainsAreRemarkedOn() {
        func list(_ count: Int) -> [Finding] {
            let entries = (0..<count).map { "<string>applinks:h\($0).example.org</string>" }
            return judge(Array(file("<array>\(entries.joined())</array>").utf8))
        }
        #expect(list(30) == [])
        #expect(list(31).map(\.id) == ["entitlement-many-domains"])
        #expect(list(31).first?.severity == .info)
        #expect(list(31).first?.pointer == "/com.apple.developer.associated-domains")
    }

    @Test(
        arguments: [
            ("Release", nil, true), ("Debug", "ShopRelease.entitlements", false),
            (nil, "ShopRelease.entitlements", true), (nil, "Shop.entitlements", false),
            (nil, nil, false), ("App Store", nil, true), ("PreRelease", nil, false),
            ("Release-Staging", nil, true), ("ReleaseDebug", nil, false),
        ] as [(String?, String?, Bool)])
    func modesAreRemovedBeforeRelease(configuration: String?, name: String?, isReported: Bool) {
        let lint = EntitlementsLint(configurationName: configuration, fileName: name)
        let text = file("<array><string>applinks:a.example.org?mode=developer</string></array>")
        let document = PropertyList.Document(Array(text.utf8))
        let found = lint.findings(in: document)
        #expect(found.map(\.id) == (isReported ? ["entitlement-mode-in-release"] : []))
        for finding in found {
            let part = finding.range.map { String(decoding: document.bytes[$0], as: UTF8.self) }
            #expect(part == "?mode=developer")
        }
    }

    @Test func clipsAndBrowsersHaveRulesOfTheirOwn() {
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        expectFindings(
            in: file(
                "<array><string>appclips:a.example.org</string>"
                    + "<string>⟪1:applinks:a.example.org⟫</string></array>", more: clip),
            ["1 entitlement-clip-service"], from: judge)
        let browser = "<key>com.apple.developer.web-browser</key><true/>"
        expectFindings(
            in: file("<array><string>⟪1:applinks:a.example.org⟫</string></array>", more: browser),
            ["1 entitlement-browser"], from: judge)
        let other = "<key>com.apple.developer.web-browser</key><false/>"
        expectFindings(
            in: file("<array><string>applinks:a.example.org</string></array>", more: other), [],
            from: judge)
    }

    @Test(arguments: [
        "com.apple.developer.associated-domain", "com.apple.developer.Associated-Domains",
        "com.apple.developer.associated_domains", "com.apple.developers.associated-domains",
        "com.apple.associated-domains", "associated-domains",
        "com.apple.developer.asociated-domains",
    ])
    func misspeltKeysAreFound(key: String) {
        expectFindings(
            in: "<dict>⟪1:<key>\(key)</key>⟫<array/></dict>",
            ["1 entitlement-misspelt-key: the key \"\(key)\" is no entitlement"], from: judge)
    }

    @Test(arguments: [
        "com.apple.developer.associated-domains.mdm-managed", "com.apple.developer.applesignin",
        "com.apple.developer.associated-appclip-app-identifiers", "aps-environment",
        "com.apple.security.application-groups",
    ])
    func otherKeysAreLeftAlone(key: String) {
        expectFindings(in: "<dict><key>\(key)</key><true/></dict>", [], from: judge)
    }

    @Test func faultsOfTheListAreFindings() {
        expectFindings(in: "<plist><dict/></plist>", [], from: judge)
        expectFindings(in: "⟪1:<array/>⟫", ["1 entitlement-root"], from: judge)
        expectFindings(in: "⟪1:{ a = b; }⟫", ["1 plist-openstep"], from: judge)
        expectFindings(
            in: "<dict><key>a</key><dict><key>b</key><true/>⟪1:<key>b</key>⟫<true/></dict></dict>",
            ["1 plist-duplicate-key: the key \"b\" occurs twice in the dictionary"], from: judge)
    }

    @Test func pointersNameTheElement() {
        let text = file("<array><string>applinks:a.example.org</string><true/></array>")
        #expect(
            judge(Array(text.utf8)).map(\.pointer)
                == ["/com.apple.developer.associated-domains/1"])
    }
}

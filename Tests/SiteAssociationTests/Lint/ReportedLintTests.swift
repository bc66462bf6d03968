import SiteAssociation
import Testing
import WebText

/// Files that went wrong for real people, and what has to be said of them.
@Suite("Reported files")
struct ReportedLintTests {
    private func lint(_ text: String) -> [Finding] {
        AssociationLint(AssociationFile(Array(text.utf8))).findings()
    }

    private func entry(_ members: String) -> String {
        #"{"applinks":{"details":[{\#(members)}]}}"#
    }

    private static let app = "9A7B5C3D1E.com.shop.app"

    @Test func aCommaBehindTheLastEntryIsFoundInItsPlace() throws {
        let text =
            #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]},]}}"#
        let finding = try #require(lint(text).first)
        #expect(finding.id == "json-trailing-comma" && finding.severity == .error)
        let position = SourceText(text).position(of: finding.range?.lowerBound ?? 0)
        #expect(position == SourceText.Position(line: 1, column: 77))
    }

    @Test func aByteOrderMarkIsAWarning() throws {
        let findings = AssociationLint(AssociationFile([0xEF, 0xBB, 0xBF, 0x7B, 0x7D])).findings()
        let mark = try #require(findings.first { $0.id == "json-byte-order-mark" })
        #expect(mark.severity == .warning)
        #expect(!findings.contains { $0.severity == .error })
    }

    @Test(arguments: [
        ("com.shop.app", "aasa-app-id-no-prefix"), ("digital.ummah.app", "aasa-app-id-no-prefix"),
        ("<TeamID>.<Bundle Identifier>", "aasa-app-id-placeholder"),
        ("TEAMID.com.shop.app", "aasa-app-id-placeholder"),
        ("XXXXXXXXXX.com.shop.app", "aasa-app-id-placeholder"),
        ("REPLACE_WITH_TEAM_ID.com.shop.app", "aasa-app-id-placeholder"),
        ("DEVELOPMENT_TEAM.PRODUCT_BUNDLE_IDENTIFIER", "aasa-app-id-placeholder"),
        ("ABCDE12345.com.shop.app", "aasa-app-id-placeholder"),
        ("123456789.com.shop.app", "aasa-app-id-store-number"),
        (" 9A7B5C3D1E.com.shop.app", "aasa-app-id-blank"), ("shop", "aasa-app-id-form"),
    ])
    func identifiersThatNameNoAppAreErrors(_ id: String, _ rule: String) {
        let findings = lint(entry(#""appIDs":["\#(id)"],"components":[{"/":"/a"}]"#))
        #expect(findings.contains { $0.id == rule && $0.severity == .error }, "\(findings)")
    }

    @Test func aMisspeltKeyIsNamed() throws {
        let findings = lint(entry(#""appIds":["\#(Self.app)"],"components":[{"/":"/*"}]"#))
        let finding = try #require(findings.first { $0.severity == .error })
        #expect(finding.id == "aasa-no-app" && finding.message.contains("did you mean appIDs?"))
        #expect(!findings.contains { $0.id == "aasa-unknown-key" })
    }

    @Test(arguments: [
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"*"}]}]}}"#,
        #"{"applinks":{"apps":[],"details":[{"appID":"9A7B5C3D1E.com.shop.app","paths":["/a/*"]}]}}"#,
        #"{"applinks":{"apps":[],"details":[{"appID":"9A7B5C3D1E.com.shop.Debug","paths":["*"]}]}}"#,
        #"{"webcredentials":{"apps":["9A7B5C3D1E.com.shop.app"]}}"#,
    ])
    func workingFilesAreLeftAlone(_ text: String) {
        #expect(lint(text).allSatisfy { $0.severity == .info })
        #expect(!lint(text).contains { $0.id == "aasa-applinks-apps" })
    }

    @Test func aFilledAppsArrayIsAWarning() {
        let text =
            #"{"applinks":{"apps":["A"],"details":[{"appID":"9A7B5C3D1E.com.shop.app","paths":["/a"]}]}}"#
        #expect(lint(text).first?.id == "aasa-applinks-apps")
        #expect(lint(text).first?.severity == .warning)
    }

    @Test func theSizeLimitIsTheDocumentedOne() {
        let text = entry(#""appID":"\#(Self.app)","paths":["/a"]"#)
        func padded(_ size: Int) -> [Finding] {
            lint(text + String(repeating: " ", count: size - text.utf8.count))
        }
        #expect(padded(131_073).contains { $0.id == "aasa-too-large" && $0.severity == .error })
        #expect(
            padded(131_073).first?.message.contains("131073 bytes, the limit is 131072") == true)
        #expect(padded(131_072).contains { $0.id == "aasa-large" && $0.severity == .warning })
        #expect(padded(100_000).isEmpty)
    }

    @Test func inventedKeysAndQueriesInPathsAreFound() {
        let findings = lint(
            entry(#""appID":"\#(Self.app)","paths":["/register/*","?param=v"],"query":{"ref":"x"}"#)
        )
        #expect(findings.contains { $0.id == "aasa-unknown-key" })
        #expect(findings.contains { $0.id == "aasa-query-in-path" })
    }

    @Test func aFileForPasskeysAloneIsRemarkedOn() {
        let findings = lint(#"{"webcredentials":{"apps":["9A7B5C3D1E.com.shop.app"]}}"#)
        #expect(findings.map(\.id) == ["aasa-no-applinks"])
    }

    @Test func emptyDetailsAreAnError() {
        #expect(lint(#"{"applinks":{"apps":[],"details":[]}}"#).first?.id == "aasa-details-empty")
    }

    @Test func aRuleForTheWholeSiteIsInformation() {
        let findings = lint(entry(#""appID":"\#(Self.app)","paths":["NOT /_/*","/*"]"#))
        #expect(findings.map(\.id) == ["aasa-whole-site"])
        #expect(findings.first?.severity == .info)
    }

    // MARK: Rules that do not do what they say

    @Test(arguments: [
        (#""paths":["*","NOT /help/*"]"#, "aasa-component-unreachable", "error"),
        (#""paths":["NOT/private/*","*"]"#, "aasa-not-spelling", "warning"),
        (#""paths":["/shop/item/?id=*"]"#, "aasa-query-in-path", "error"),
        (#""components":[{"/":"/shop/*","?":"id=5&size=m"}]"#, "aasa-query-string", "warning"),
        (#""components":[{"/":"/links.shop.com/*"}]"#, "aasa-host-in-path", "error"),
        (#""components":[{"/":"NOT /private/*"},{"/":"/*"}]"#, "aasa-not-in-component", "error"),
        (
            #""components":[{"comment":"products"},{"/":"/a"}]"#, "aasa-component-without-pattern",
            "warning"
        ),
        (#""components":[{"/":"/$(Kind)/"}]"#, "aasa-undefined-variable", "warning"),
        (#""components":[{"/":"buy/*"}]"#, "aasa-no-leading-slash", "warning"),
        (#""components":[{"/":"/café/*"}]"#, "aasa-non-ascii", "error"),
    ])
    func slipsAreFound(_ members: String, _ rule: String, _ severity: String) {
        let key =
            members.hasPrefix("\"paths")
            ? "\"appID\":\"\(Self.app)\"" : "\"appIDs\":[\"\(Self.app)\"]"
        let findings = lint(entry("\(key),\(members)"))
        let found = findings.first { $0.id == rule }
        #expect(found?.severity.description == severity, "\(findings.map(\.id))")
    }

    @Test func anExcludedQueryKeepsItsValueInTheAdvice() throws {
        let findings = lint(
            entry(#""appID":"\#(Self.app)","paths":["NOT *?universal_link=false","*"]"#))
        let finding = try #require(findings.first { $0.id == "aasa-query-in-path" })
        #expect(finding.advice?.contains(#""universal_link": "false"}, "exclude": true"#) == true)
    }

    @Test func aHostileFileEndsQuickly() {
        let entries = String(repeating: #"{"appID":5,"paths":[1,{}]},"#, count: 4_000)
        let findings = lint(#"{"applinks":{"details":[\#(entries){}]}}"#)
        #expect(findings.count <= 600)
    }
}

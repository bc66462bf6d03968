import AppInspection
import TestSupport
import Testing
import WebText

/// The lint of `Info.plist`.
struct InfoPlistTests {
    private func findings(_ text: String) -> [Finding] {
        InfoPlistLint().findings(in: PropertyList.Document(anyForm: Array(text.utf8)))
    }

    private func schemes(_ list: String) -> String {
        """
        <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>\
        <key>CFBundleTypeRole</key><string>Editor</string>\
        <key>CFBundleURLSchemes</key>\(list)</dict></array></dict></plist>
        """
    }

    @Test(arguments: InfoPlistRules.all) func samplesShowTheRule(rule: Rule) {
        #expect(findings(rule.faulty).contains { $0.rule == rule })
        #expect(!findings(rule.sound).contains { $0.rule == rule })
        #expect(rule.reason.hasSuffix(".") && !rule.title.hasSuffix("."))
    }

    @Test(
        arguments: [
            ("shop-x", nil), ("com.example.app", nil), ("my-app+x", nil), ("my_app", "info-scheme"),
            ("1app", "info-scheme"), ("my app", "info-scheme"), ("shop://", "info-scheme"),
            ("shop:", "info-scheme"), ("", "info-scheme"), ("mÿapp", "info-scheme"),
            ("ShopX", "info-scheme-case"), ("https", "info-system-scheme"),
            ("HTTPS", "info-system-scheme"), ("fb", "info-generic-scheme"), ("fb123", nil),
            ("https://shop.example.com", "info-scheme"), ("$(X)", "info-build-setting"),
            ("myapp", "info-generic-scheme"),
        ] as [(String, String?)])
    func schemesAreJudged(scheme: String, rule: String?) {
        let found = findings(schemes("<array><string>\(scheme)</string></array>"))
        #expect(found.first?.id == rule)
    }

    @Test func placesAreExact() {
        expectFindings(
            in: schemes("<array><string>⟪1:my_app⟫</string><string>⟪2:https⟫</string></array>"),
            [
                #"1 info-scheme: the scheme "my_app" holds "_""#,
                #"2 info-system-scheme: the scheme "https" belongs to the system and cannot be claimed"#,
            ]
        ) { InfoPlistLint().findings(in: PropertyList.Document($0)) }
    }

    @Test func advicesAreToThePoint() {
        let found = findings(schemes("<array><string>My_App://</string></array>"))
        #expect(found.first?.advice == "write my-app")
        #expect(findings(schemes("<string>a</string>")).first?.id == "info-url-types")
        #expect(findings(schemes("<array/>")).first?.id == "info-url-types")
    }

    @Test(
        arguments: [
            (25, nil, nil), (30, nil, "warning"), (30, "iphoneos27.0", "error"),
            (30, "iphoneos26.1", "warning"), (51, "iphoneos26.1", "error"),
        ] as [(Int, String?, String?)])
    func queriedSchemesAreCounted(count: Int, sdk: String?, severity: String?) {
        let list = (1...count).map { "<string>s\($0)</string>" }.joined()
        let built = sdk.map { "<key>DTSDKName</key><string>\($0)</string>" } ?? ""
        let found = findings(
            "<plist><dict><key>LSApplicationQueriesSchemes</key><array>\(list)</array>\(built)</dict></plist>"
        )
        #expect(found.first?.severity.description == severity)
        #expect(count != 30 || found.first?.message.contains("s26, s27, s28, s29, s30") == true)
        #expect(count != 51 || found.first?.message.contains(": s51 fall off") == true)
    }

    @Test func whatIsDeclaredIsRead() throws {
        let text = schemes("<array><string>a</string><string>b</string></array>")
        let info = try #require(InfoPlist(PropertyList.Document(anyForm: Array(text.utf8))))
        #expect(info.schemes == ["a", "b"] && !info.hasScenes)
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func realFilesHaveFewFaults() throws {
        var counts: [String: Int] = [:]
        for (name, bytes) in try SharedCorpus.files("infoplist") {
            let document = PropertyList.Document(anyForm: bytes)
            for finding in InfoPlistLint().findings(in: document) {
                counts[finding.id, default: 0] += 1
                #expect((finding.range?.upperBound ?? 0) <= document.bytes.count, "\(name)")
            }
        }
        // Every one of these was looked at; stray text is that of templates.
        #expect(
            counts == [
                "info-entitlement": 1, "info-queries": 1, "info-build-setting": 2,
                "info-generic-scheme": 2, "info-scheme": 3, "plist-stray-text": 14, "info-role": 2,
                "info-system-scheme": 2, "info-needless-query": 6, "info-url-types": 4,
                "info-scheme-case": 8, "info-role-missing": 21,
            ])
    }
}

import SiteAssociation
import Testing
import WebText

/// Writing `assetlinks.json`.
struct AssetLinksPlanTests {
    private static let fingerprint = AssetLinksLintTests.fingerprint

    @Test func writesOneStatementPerApp() throws {
        let plan = try AssetLinksPlan(apps: [
            .init(package: "com.shop.app", fingerprints: [Self.fingerprint], sharesLogins: true),
            .init(package: "com.shop.wallet", fingerprints: [Self.fingerprint]),
        ])
        let file = AssetLinksFile(Array(plan.text().utf8))
        #expect(AssetLinksLint(file).findings().isEmpty)
        #expect(file.packageNames == ["com.shop.app", "com.shop.wallet"])
        #expect(
            file.statements[0].relations == [
                AssetLinksFile.handleAllURLs, AssetLinksFile.loginCredentials,
            ])
        #expect(
            file.statements[1].target
                == .app(package: "com.shop.wallet", fingerprints: [Self.fingerprint]))
        #expect(plan.remarks.isEmpty)
        #expect(plan.text().hasPrefix("[\n  {\n    \"relation\": [\n"))
    }

    @Test(arguments: [
        fingerprint.lowercased(), fingerprint.filter { $0 != ":" }, "SHA256: \(fingerprint)",
        " \(fingerprint.lowercased().replacing(":", with: " "))",
    ])
    func fingerprintsArePutRight(typed: String) throws {
        let plan = try AssetLinksPlan(apps: [
            .init(package: "com.shop.app", fingerprints: [typed, Self.fingerprint])
        ])
        #expect(plan.apps[0].fingerprints == [Self.fingerprint])
        #expect(plan.remarks.first == "the fingerprint is written as \(Self.fingerprint)")
    }

    @Test(arguments: [
        (
            String(fingerprint.prefix(59)),
            "this is a SHA-1 fingerprint (20 bytes); write the SHA-256"
        ),
        (String(fingerprint.prefix(50)), "has 34 hexadecimal digits"),
        (fingerprint.replacing("A5", with: "G5"), "holds \"G\", which is no hexadecimal digit"),
        ("<fingerprint>", "is a placeholder"),
        ([String](repeating: "AB", count: 32).joined(separator: ":"), "looks made up"),
    ])
    func fingerprintsAreChecked(typed: String, message: String) {
        let fault = #expect(throws: PlanFault.self) {
            try AssetLinksPlan(apps: [.init(package: "com.shop.app", fingerprints: [typed])])
        }
        #expect(fault?.description.contains(message) ?? false, "\(fault?.description ?? "")")
    }

    @Test func packagesAreChecked() {
        #expect(throws: PlanFault.self) {
            try AssetLinksPlan(apps: [.init(package: "shop", fingerprints: [Self.fingerprint])])
        }
        let app = AssetLinksPlan.App(package: "com.shop.app", fingerprints: [Self.fingerprint])
        #expect(throws: PlanFault.self) { try AssetLinksPlan(apps: [app, app]) }
        #expect(throws: PlanFault.self) { try AssetLinksPlan(apps: []) }
        #expect(throws: PlanFault.self) {
            try AssetLinksPlan(apps: [.init(package: "com.shop.app", fingerprints: [])])
        }
    }

    @Test func readsAConfiguration() throws {
        let plan = try AssetLinksPlan(
            JSONDocument(
                "{\"apps\": [{\"package\": \"com.shop.app\", \"fingerprints\":"
                    + " [\"\(Self.fingerprint)\"], \"loginCreds\": true}]}"))
        #expect(plan.apps.map(\.package) == ["com.shop.app"])
        #expect(plan.apps[0].sharesLogins)
        let fault = #expect(throws: PlanFault.self) {
            try AssetLinksPlan(JSONDocument(#"{"apps": [{"package": "shop"}]}"#))
        }
        #expect(fault?.range == 10..<29)
    }
}

import SiteAssociation
import TestSupport
import Testing
import WebText

/// What is said about `assetlinks.json`, and where.
struct AssetLinksLintTests {
    static let fingerprint =
        "A5:4D:CA:18:25:30:BB:1D:6D:13:2C:DE:D6:23:7B:2E:"
        + "D9:1E:3F:72:1F:CB:19:71:17:44:94:D6:49:3C:9D:5C"

    // MARK: The file

    @Test func soundFileHasNoFinding() {
        expect(file(), [])
        expect(
            file(relation: #"["delegate_permission\/common.handle_all_urls"]"#), [])
    }

    @Test func statementAloneBelongsInBrackets() {
        let found = lint("{\"relation\": [], \"target\": {}}")
        #expect(found.map(\.id) == ["assetlinks-root"])
        #expect(found.first?.advice == "put it in [ ]")
        #expect(lint("5").first?.advice == nil)
    }

    @Test func emptyListGrantsNothing() {
        expect("⟪1:[]⟫", ["1 assetlinks-empty: the file is empty and grants nothing"])
        #expect(lint("[]").first?.severity == .info)
    }

    @Test func missingCommaVoidsTheFile() {
        let found = lint(file(fingerprints: "[\"\(Self.fingerprint)\"\n \"\(Self.fingerprint)\"]"))
        #expect(found.map(\.id) == ["json-missing-comma"])
    }

    @Test func nameStandsTwice() {
        expect(
            file(more: ", ⟪1:\"relation\"⟫: [\"\(AssetLinksFile.handleAllURLs)\"]"),
            ["1 json-duplicate-name"])
    }

    // MARK: Statements

    @Test func misspeltMemberIsNamedOnce() {
        expect(
            "[{⟪1:\"relations\"⟫: [\"\(AssetLinksFile.handleAllURLs)\"], \"target\":"
                + " {\"namespace\": \"android_app\", \"package_name\": \"com.shop.app\","
                + " ⟪2:\"sha256_cert_fingerprint\"⟫: [\"\(Self.fingerprint)\"]}}]",
            [
                "1 assetlinks-no-relation: the statement has no relation; did you mean it by"
                    + " \"relations\"?",
                "2 assetlinks-no-fingerprints: the target has no sha256_cert_fingerprints; did you"
                    + " mean it by \"sha256_cert_fingerprint\"?",
            ])
    }

    @Test func foreignMembersAreOnlyRemarkedOn() {
        let found = lint(file(more: ", \"owner\": \"web team\", \"_note\": 1"))
        #expect(found.map(\.id) == ["assetlinks-unknown-member"])
        #expect(found.first?.severity == .info)
    }

    @Test(arguments: [
        ("delegate_permission/common.handle_all_url", Severity.warning, true),
        ("handle_all_urls", .warning, true),
        ("Delegate_permission/common.handle_all_urls", .warning, true),
        ("my_relation/shop.newsletter", .info, false),
    ])
    func relationsAreKnownByName(name: String, severity: Severity, hasAdvice: Bool) {
        let found = lint(file(relation: "[\"\(name)\", \"\(AssetLinksFile.handleAllURLs)\"]"))
        #expect(found.map(\.id) == ["assetlinks-unknown-relation"])
        #expect(found.first?.severity == severity)
        #expect((found.first?.advice != nil) == hasAdvice)
    }

    @Test func originRelationIsKnown() {
        expect(
            file(
                relation: "[\"delegate_permission/common.use_as_origin\","
                    + " \"delegate_permission/common.handle_all_urls\"]"), [])
    }

    @Test func includeIsAccepted() {
        expect("[{\"include\": \"https://shop.net/statements.json\"}]", [])
        expect(
            "[{\"include\": ⟪1:\"http://shop.net/statements.json\"⟫}]", ["1 assetlinks-include"])
    }

    // MARK: Apps

    @Test func packageNameIsNoNamespace() {
        expect(
            file(namespace: "⟪1:\"com.shop.app\"⟫"),
            ["1 assetlinks-namespace: namespace repeats the package name"])
        expect(
            file(namespace: "⟪1:\"ShopApp\"⟫"),
            ["1 assetlinks-namespace: \"ShopApp\" is no namespace"])
    }

    @Test(arguments: [
        ("shop", "assetlinks-package-form"), ("com.shop.", "assetlinks-package-form"),
        ("com.2shop.app", "assetlinks-package-form"), ("com.shop-app", "assetlinks-package-form"),
        (" com.shop.app", "assetlinks-package-form"), ("TODO", "assetlinks-package-placeholder"),
        ("com.yourcompany.app", "assetlinks-package-placeholder"),
        ("<package>", "assetlinks-package-placeholder"),
        ("com.example.app", "assetlinks-package-sample"),
    ])
    func packageNames(name: String, rule: String) {
        expect(file(package: "⟪1:\"\(name)\"⟫"), ["1 \(rule)"])
    }

    @Test(arguments: ["com.shop.app", "a.B_2", "com.Example.app", "com.todoist", "app.todo.list"])
    func soundPackageNames(name: String) {
        expect(file(package: "\"\(name)\""), [])
    }

    // MARK: Fingerprints

    @Test func completeHexadecimalIsPutRight() {
        let plain = Self.fingerprint.lowercased().filter { $0 != ":" }
        let found = lint(file(fingerprints: "[\"\(plain)\"]"))
        #expect(found.map(\.id) == ["assetlinks-fingerprint-form"])
        #expect(found.first?.severity == .error)
        #expect(found.first?.advice == "write \(Self.fingerprint)")
    }

    @Test func lowerCaseAloneIsAWarning() {
        let found = lint(file(fingerprints: "[\"\(Self.fingerprint.lowercased())\"]"))
        #expect(found.map(\.id) == ["assetlinks-fingerprint-case"])
        #expect(found.first?.severity == .warning)
        #expect(found.first?.advice == "write \(Self.fingerprint)")
    }

    @Test func otherDigestsAreNamed() {
        let sha1 = String(Self.fingerprint.prefix(59))
        expect(
            file(fingerprints: "[⟪1:\"\(sha1)\"⟫]"),
            ["1 assetlinks-fingerprint-form: this is a SHA-1 fingerprint (20 bytes)"])
        expect(
            file(fingerprints: "[⟪1:\"\(Self.fingerprint.prefix(47))\"⟫]"),
            ["1 assetlinks-fingerprint-form: this is an MD5 fingerprint (16 bytes)"])
    }

    @Test(arguments: [
        "REPLACE_WITH_PLAY_APP_SIGNING_SHA256", "<fingerprint>", "XX:XX:XX:XX", "TODO",
        "YOUR_APP_FINGERPRINT_HERE", "14:6D:E9:…", "AA:..:01",
    ])
    func placeholders(text: String) {
        expect(file(fingerprints: "[⟪1:\"\(text)\"⟫]"), ["1 assetlinks-fingerprint-placeholder"])
    }

    private static let dummies: [[Int]] = [
        // A run of eight, repeated.
        repeating([0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF, 0, 0x11]),
        // Counting in binary and in decimal digits.
        Array(1...32),
        (1...32).map { (byte: Int) -> Int in byte / 10 * 16 + byte % 10 },
        // One byte.
        repeating([0]),
        // 12:34:56:78:90:12:…
        repeating([0x12, 0x34, 0x56, 0x78, 0x90]),
    ]

    private static func repeating(_ bytes: [Int]) -> [Int] {
        (0..<32).map { bytes[$0 % bytes.count] }
    }

    @Test(arguments: dummies)
    func madeUpFingerprints(bytes: [Int]) {
        let found = lint(file(fingerprints: "[\"\(Self.text(bytes))\"]"))
        #expect(found.map(\.id) == ["assetlinks-fingerprint-dummy"])
        #expect(found.first?.severity == .warning)
    }

    @Test func randomFingerprintsAreNotMadeUp() {
        var state: UInt64 = 42
        for _ in 0..<2_000 {
            let bytes = (0..<32).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 56)
            }
            expect(file(fingerprints: "[\"\(Self.text(bytes))\"]"), [])
        }
    }

    @Test func emptyListVerifiesNothing() {
        expect(
            file(fingerprints: "⟪1:[]⟫"),
            [
                "1 assetlinks-no-fingerprints: sha256_cert_fingerprints is empty, so no app is"
                    + " verified"
            ])
        expect(file(fingerprints: "⟪1:\"\(Self.fingerprint)\"⟫"), ["1 assetlinks-no-fingerprints"])
    }

    @Test func fingerprintStandsTwice() {
        expect(
            file(fingerprints: "[\"\(Self.fingerprint)\", ⟪1:\"\(Self.fingerprint)\"⟫]"),
            ["1 assetlinks-fingerprint-twice"])
    }

    // MARK: Sites

    @Test(arguments: [
        ("https://shop.net", nil, Severity.info), ("https://shop.net:8443", nil, .info),
        ("https://shop.net/", "write \"https://shop.net\"", .warning),
        ("https://shop.net:8443/app?x", "write \"https://shop.net:8443\"", .error),
        ("http://shop.net", "write https", .warning),
        ("shop.net", "write it as https://example.com", .error),
    ])
    func sites(site: String, advice: String?, severity: Severity) {
        let found = lint(
            "[{\"relation\": [\"delegate_permission/common.get_login_creds\"], \"target\":"
                + " {\"namespace\": \"web\", \"site\": \"\(site)\"}}]"
        ).filter { $0.id == "assetlinks-site" }
        #expect(found.first?.advice == advice)
        #expect(found.first?.severity ?? .info == severity)
    }

    // MARK: Several statements

    @Test func samePackageMayHaveSeveralRelations() {
        let creds = "[\"delegate_permission/common.get_login_creds\"]"
        expect("[\(statement()), \(statement(relation: creds))]", [])
        expect(
            "[\(statement()), ⟪1:{⟫\(statement().dropFirst())]", ["1 assetlinks-repeated-statement"]
        )
    }

    @Test func flavoursUsuallyHaveKeysOfTheirOwn() {
        let found = lint("[\(statement()), \(statement(package: "\"com.shop.app.nightly\""))]")
        #expect(found.map(\.id) == ["assetlinks-shared-fingerprints"])
        #expect(found.first?.severity == .info)
        expect("[\(statement()), \(statement(package: "\"com.shop.wallet\""))]", [])
    }

    // MARK: Samples

    private func expect(
        _ marked: String, _ expected: [String], at location: SourceLocation = #_sourceLocation
    ) {
        expectFindings(in: marked, expected, at: location) {
            AssetLinksLint(AssetLinksFile($0)).findings()
        }
    }

    private func lint(_ text: String) -> [Finding] {
        AssetLinksLint(AssetLinksFile(Array(text.utf8))).findings()
    }

    private func file(
        relation: String = "[\"\(AssetLinksFile.handleAllURLs)\"]",
        namespace: String = "\"android_app\"", package: String = "\"com.shop.app\"",
        fingerprints: String = "[\"\(fingerprint)\"]", more: String = ""
    ) -> String {
        "["
            + statement(
                relation: relation, namespace: namespace, package: package,
                fingerprints: fingerprints, more: more) + "]"
    }

    private func statement(
        relation: String = "[\"\(AssetLinksFile.handleAllURLs)\"]",
        namespace: String = "\"android_app\"", package: String = "\"com.shop.app\"",
        fingerprints: String = "[\"\(fingerprint)\"]", more: String = ""
    ) -> String {
        "{\"relation\": \(relation), \"target\": {\"namespace\": \(namespace), \"package_name\":"
            + " \(package), \"sha256_cert_fingerprints\": \(fingerprints)}\(more)}"
    }

    private static func text(_ bytes: [Int]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count < 2 ? "0" + digits : digits
        }.joined(separator: ":")
    }
}

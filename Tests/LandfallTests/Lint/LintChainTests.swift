import Foundation
import TestSupport
import Testing

/// `landfall lint` over an app, its entitlements file, its profile and its site together: every
/// usual cause on the app's side can be made, and one command names it with its fix.
struct LintChainTests {
    private let folder: TemporaryFolder
    private let site = "site/.well-known/apple-app-site-association"

    init() throws { folder = try TemporaryFolder() }

    /// An app that is broken in one place, with what lint has to say.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let cause: Int?
        let layer: String
        let rule: String
        /// What the fix has to mention.
        let fix: String
        var declared: [String]? = ["applinks:shop.example.org"]
        var names = "ABCDE12345.com.example.app"
        let change: @Sendable (inout AppFixture) -> Void

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "the profile predates the capability", cause: 1, layer: "profile",
            rule: "profile-no-domains", fix: "enable Associated Domains for the App ID"
        ) { $0.profile?.domains = nil },
        Case(
            name: "the capability is off, and signing left the domains out", cause: 1,
            layer: "signature", rule: "signature-no-domains", fix: "regenerate the profile"
        ) {
            $0.sign(nil)
            $0.profile?.domains = nil
        },
        Case(
            name: "a free account", cause: 1, layer: "profile", rule: "profile-no-domains",
            fix: "free account"
        ) {
            $0.profile?.domains = nil
            $0.profile?.more = "<key>LocalProvision</key><true/>"
        },
        Case(
            name: "a wildcard App ID", cause: 1, layer: "profile", rule: "profile-wildcard",
            fix: "register an App ID"
        ) { $0.profile?.app = "ABCDE12345.*" },
        Case(
            name: "the release configuration has no CODE_SIGN_ENTITLEMENTS", cause: 2,
            layer: "signature", rule: "signature-no-domains", fix: "CODE_SIGN_ENTITLEMENTS"
        ) { $0.sign(nil) },
        Case(
            name: "the configuration uses another file", cause: 2, layer: "signature",
            rule: "chain-domain-not-signed", fix: "CODE_SIGN_ENTITLEMENTS",
            declared: ["applinks:shop.example.org", "applinks:www.shop.example.org"]
        ) { _ in },
        Case(
            name: "no entitlements file at hand, but the site expects the app", cause: 2,
            layer: "signature", rule: "signature-no-domains", fix: "CODE_SIGN_ENTITLEMENTS",
            declared: nil
        ) { $0.sign(nil) },
        Case(
            name: "a scheme before the domain", cause: 3, layer: "entitlements file",
            rule: "entitlement-has-scheme", fix: "applinks:shop.example.org",
            declared: ["applinks:https://shop.example.org"]
        ) { $0.sign(["applinks:https://shop.example.org"]) },
        Case(
            name: "a path behind the domain, in the signature alone", cause: 3,
            layer: "signature", rule: "entitlement-path",
            fix: "paths belong in the association file",
            declared: nil
        ) { $0.sign(["applinks:shop.example.org/path"]) },
        Case(
            name: "re-signing put the profile's * in place of the list", cause: 3,
            layer: "signature", rule: "signature-any-domain", fix: "the app's own entitlements"
        ) { $0.sign(["*"]) },
        Case(
            name: "the site has another team", cause: 4, layer: "association file",
            rule: "bundle-aasa-prefix", fix: "write ABCDE12345.com.example.app",
            names: "ZYXWV98765.com.example.app"
        ) { _ in },
        Case(
            name: "the site has another letter case", cause: 4, layer: "association file",
            rule: "bundle-aasa-case", fix: "write ABCDE12345.com.example.app",
            names: "ABCDE12345.com.example.App"
        ) { _ in },
        Case(
            name: "the site does not name the app", cause: 4, layer: "association file",
            rule: "bundle-not-in-aasa", fix: "add ABCDE12345.com.example.app",
            names: "ABCDE12345.com.example.other"
        ) { _ in },
        Case(
            name: "an old App ID whose prefix is not the team", cause: 4,
            layer: "association file", rule: "bundle-aasa-prefix",
            fix: "write PQRST67890.com.example.app"
        ) {
            $0.sign(["applinks:shop.example.org"], as: "PQRST67890.com.example.app")
            $0.profile?.app = "PQRST67890.com.example.app"
        },
        Case(
            name: "the developer mode in a build for the store", cause: 3, layer: "signature",
            rule: "entitlement-mode-in-release", fix: "applinks:shop.example.org", declared: nil
        ) { $0.sign(["applinks:shop.example.org?mode=developer"]) },
        Case(
            name: "the profile expired", cause: nil, layer: "profile", rule: "profile-expired",
            fix: "regenerate"
        ) { $0.profile?.expires = "2020-01-01T00:00:00Z" },
        Case(
            name: "the slices are signed for different things", cause: nil, layer: "signature",
            rule: "signature-forms-differ", fix: "sign the app again"
        ) { $0.program.der = MachOBuilder.der(domains: []) },
    ]

    private func write(_ app: AppFixture, _ sample: Case? = nil) throws -> [String] {
        try app.writeArchive(to: folder("Shop.ipa"))
        try folder.write(
            associationText(naming: sample?.names ?? "ABCDE12345.com.example.app"), to: site)
        guard let declared = sample.map(\.declared) ?? ["applinks:shop.example.org"] else {
            return ["Shop.ipa", "site"]
        }
        let entries = declared.map { "\t\t<string>\($0)</string>\n" }.joined()
        try folder.write(
            "<plist version=\"1.0\">\n<dict>\n\t<key>com.apple.developer.associated-domains</key>\n"
                + "\t<array>\n\(entries)\t</array>\n</dict>\n</plist>\n", to: "Shop.entitlements")
        return ["Shop.ipa", "Shop.entitlements", "site"]
    }

    @Test(arguments: cases) func theFirstBrokenLayerIsNamedWithItsCause(sample: Case) throws {
        let paths = try write(AppFixture(sample.change), sample)
        let run = try ToolRun(["lint"] + paths, folder: folder.path)
        let output = run.output
        #expect(run.status == 1 && run.errors == "")
        #expect(output.contains("First broken layer: \(sample.layer) ("), "\(output)")
        let end = output.range(of: "First broken layer").map { output[$0.lowerBound...] } ?? ""
        if let cause = sample.cause {
            #expect(end.contains("\nCause \(cause): "), "\(output)")
        } else {
            #expect(!end.contains("Cause"), "\(output)")
        }
        let fix = end.split(separator: "\n").first { $0.hasPrefix("Fix: ") } ?? ""
        #expect(fix.contains(sample.fix), "\(output)")
        let json = try ToolRun(["lint", "--format", "json"] + paths, folder: folder.path)
        let tree = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let first = try #require(tree["firstBroken"] as? [String: Any])
        #expect(first["id"] as? String == sample.rule && first["cause"] as? Int == sample.cause)
        #expect(
            first["layer"] as? String == sample.layer.split(separator: " ").joined(separator: "-"))
    }

    @Test(.needs("openssl")) func aChainThatHoldsHasNothingToSay() throws {
        // Another team than that of examples, which is remarked upon.
        var app = AppFixture()
        let name = "9A7B5C3D1E.com.example.app"
        app.sign(["applinks:shop.example.org"], as: name)
        app.program.team = "9A7B5C3D1E"
        let profile = ProfileText {
            $0.app = name
            $0.team = "9A7B5C3D1E"
        }
        let signed = try TestAuthority().sign(profile.text)
        app.profile = nil
        app.moreFiles = [("embedded.mobileprovision", signed)]
        let paths = try write(app)
        try folder.write(associationText(naming: name), to: site)
        let run = try ToolRun(["lint"] + paths, folder: folder.path)
        #expect(run.status == 0 && run.output == "no findings in 3 files\n", "\(run.output)")
    }

    /// What is to be mended is shown where it stands.
    @Test func theIdentifierIsShownInTheAssociationFile() throws {
        _ = try write(AppFixture())
        try folder.write(associationText(naming: "ZYXWV98765.com.example.app"), to: site)
        let run = try ToolRun("lint", "Shop.ipa", site, folder: folder.path)
        #expect(run.output.contains("\(site):4:20: error: applinks names"), "\(run.output)")
        #expect(run.output.contains("(Shop.ipa) [bundle-aasa-prefix]"), "\(run.output)")
    }

    /// A team may ship a development and a distribution build of two prefixes.
    @Test func everyAppHasToBeNamed() throws {
        _ = try write(AppFixture())
        let other = AppFixture {
            $0.sign(["applinks:shop.example.org"], as: "PQRST67890.com.example.app")
            $0.profile?.app = "PQRST67890.com.example.app"
        }
        try other.writeArchive(to: folder("Store.ipa"))
        let run = try ToolRun("lint", "Shop.ipa", "Store.ipa", "site", folder: folder.path)
        #expect(run.output.contains("write PQRST67890.com.example.app"))
        #expect(!run.output.contains("write ABCDE12345"))
    }

    /// Of the sites of several hosts only that of the app's host has to name it.
    @Test func theFileOfTheAppsHostCounts() throws {
        _ = try write(AppFixture())
        for host in ["shop.example.org", "other.example.org"] {
            try folder.write(
                associationText(naming: "ABCDE12345.com.example.other"),
                to: "sites/\(host)/.well-known/apple-app-site-association")
        }
        let run = try ToolRun("lint", "Shop.ipa", "sites", folder: folder.path)
        let lines = run.output.split(separator: "\n").filter { $0.contains("[bundle-not-in-aasa]") }
        #expect(lines.count == 1 && lines[0].hasPrefix("sites/shop.example.org/"), "\(run.output)")
    }

    @Test func aProfileBesideAnEntitlementsFileIsHeldAgainstIt() throws {
        try folder.write(entitlementsText("applinks:shop.example.org"), to: "Shop.entitlements")
        try folder.write(ProfileText { $0.domains = nil }.text, to: "a.mobileprovision")
        let run = try ToolRun("lint", "Shop.entitlements", "a.mobileprovision", folder: folder.path)
        #expect(run.status == 1 && run.output.contains("Cause 1: "), "\(run.output)")
        #expect(run.output.contains("error: the profile does not allow associated domains"))
    }

    @Test func aProfileThatWasMadeLaterIsPointedOut() throws {
        let paths = try write(AppFixture { $0.profile?.domains = nil })
        let later = ProfileText { $0.uuid = "0000-2" }
        try folder.write(later.text, to: "new.mobileprovision")
        let run = try ToolRun(["lint"] + paths + ["new.mobileprovision"], folder: folder.path)
        #expect(run.output.contains("[chain-other-profile]"), "\(run.output)")
    }

    /// Nested bundles are judged by themselves, and a folder is found as a whole.
    @Test func appsAreFoundInFolders() throws {
        var inner = AppFixture()
        inner.identifier = "com.example.app.share"
        inner.sign(["applinks:"], as: "ABCDE12345.com.example.app.share")
        inner.profile?.app = "ABCDE12345.com.example.app.share"
        try AppFixture().writeFolder("out/Shop.app", in: folder)
        try inner.writeFolder("out/Shop.app/PlugIns/Share.appex", in: folder)
        let run = try ToolRun("lint", "out", folder: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("out/Shop.app:1:1: error: Share.appex: "), "\(run.output)")
        #expect(run.output.hasSuffix("in 1 file\n"))
    }

    @Test func whatIsNoAppIsAProblem() throws {
        try folder.write("PK\u{3}\u{4}", to: "a.ipa")
        try folder.write("", to: "b.app/x")
        for path in ["a.ipa", "b.app"] {
            let run = try ToolRun("lint", path, folder: folder.path)
            #expect(run.status == 3 && !run.errors.isEmpty)
        }
        #expect(try ToolRun("lint", ".", folder: folder.path).status == 3)
    }
}

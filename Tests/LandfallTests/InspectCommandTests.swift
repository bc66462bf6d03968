import Foundation
import TestSupport
import Testing

/// `landfall inspect` from the outside.
struct InspectCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let profile = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>Name</key><string>Shop</string><key>UUID</key><string>1</string>
        <key>TeamIdentifier</key><array><string>ABCDE12345</string></array>
        <key>ExpirationDate</key><date>2090-01-01T00:00:00Z</date><key>Entitlements</key><dict>
        <key>application-identifier</key><string>ABCDE12345.org.example.shop</string>
        <key>com.apple.developer.associated-domains</key><string>*</string></dict></dict></plist>
        """

    @Test func aProfileIsShown() throws {
        try folder.write(profile, to: "a.mobileprovision")
        let run = try ToolRun("inspect", "a.mobileprovision", folder: folder.path)
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output == """
                a.mobileprovision (profile)
                  name            Shop
                  kind            App Store
                  expires         2090-01-01
                  app identifier  ABCDE12345.org.example.shop
                  team            ABCDE12345
                  domains         any
                  signature       missing
                  warning: the profile is a bare property list without a signature [profile-unsigned]
                      devices want the signed file that Apple made

                """)
    }

    @Test func theSheetComesAsJSON() throws {
        try folder.write(profile, to: "a.mobileprovision")
        let run = try ToolRun(
            "inspect", "--format", "json", "a.mobileprovision", folder: folder.path)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let tree = try #require(object as? [String: Any])
        #expect(tree["schema"] as? Int == 1 && tree["kind"] as? String == "profile")
        let parts = try #require(tree["parts"] as? [[String: Any]])
        let allowed = try #require(parts[0]["entitlements"] as? [String: Any])
        #expect(allowed["com.apple.developer.associated-domains"] as? String == "*")
    }

    @Test func entitlementsArePrintedAlone() throws {
        try folder.write(profile, to: "a.mobileprovision")
        let run = try ToolRun("inspect", "--entitlements", "a.mobileprovision", folder: folder.path)
        #expect(run.status == 0)
        #expect(run.output.contains("<key>application-identifier</key>\n\t<string>ABCDE12345."))
    }

    @Test func anInfoPlistIsJudged() throws {
        try folder.write(
            "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string><key>CFBundleURLTypes</key>"
                + "<array><dict><key>CFBundleURLSchemes</key><array><string>https</string></array>"
                + "</dict></array></dict></plist>", to: "Info.plist")
        let run = try ToolRun("inspect", "Info.plist", folder: folder.path)
        #expect(run.status == 1 && run.output.contains("[info-system-scheme]"))
        let lint = try ToolRun("lint", "Info.plist", folder: folder.path)
        #expect(lint.status == 1 && lint.output.contains("Info.plist:1:"))
    }

    @Test func whatIsNothingIsRefused() throws {
        try folder.write("hello", to: "a.txt")
        #expect(try ToolRun("inspect", "a.txt", folder: folder.path).status == 3)
        #expect(try ToolRun("inspect", "missing", folder: folder.path).status == 3)
        #expect(try ToolRun("inspect", ".", folder: folder.path).status == 3)
        #expect(try ToolRun("inspect", folder: folder.path).status == 2)
        try folder.write("PK\u{3}\u{4}", to: "a.ipa")
        #expect(try ToolRun("inspect", "a.ipa", folder: folder.path).status == 3)
    }

    /// A signed association file is opened; its verdicts are called undetermined.
    @Test(.needs("openssl")) func aSignedAssociationFileIsOpened() throws {
        try folder.write(
            #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
            to: "in")
        let made = try runTool([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder("key"),
            "-out", folder("cert"), "-subj", "/CN=Test", "-days", "30",
        ])
        let signed = try runTool([
            "openssl", "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-signer",
            folder("cert"), "-inkey", folder("key"), "-in", folder("in"), "-out",
            folder("apple-app-site-association"),
        ])
        #expect(made.status == 0 && signed.status == 0)
        let verify = try ToolRun(
            "verify", "-j", "apple-app-site-association", "-u", "https://shop.net/a",
            folder: folder.path)
        #expect(verify.output.contains("match") && verify.output.contains("the file is signed"))
        let lint = try ToolRun("lint", "apple-app-site-association", folder: folder.path)
        #expect(lint.status == 0 && lint.output.contains("[aasa-signed]"))
    }

    /// An old signed file that was edited afterwards is told from one that holds.
    @Test(.needs("openssl")) func aBrokenSignatureOfAnAssociationFileIsReported() throws {
        var bytes = try TestAuthority().sign(associationText(naming: "9A7B5C3D1E.com.shop.app"))
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: Array("com.shop".utf8)) })
        bytes[place] = UInt8(ascii: "k")
        try Data(bytes).write(to: URL(filePath: folder("apple-app-site-association")))
        let lint = try ToolRun("lint", "apple-app-site-association", folder: folder.path)
        #expect(lint.status == 1 && lint.output.contains("[aasa-broken-signature]"))
    }

    @Test func aFolderOfProfilesIsSortedByUse() throws {
        try AppFixture().writeArchive(to: folder("Shop.ipa"))
        try folder.write(ProfileText().text, to: "p/good.mobileprovision")
        try folder.write(
            ProfileText { $0.expires = "2020-01-01T00:00:00Z" }.text, to: "p/late.mobileprovision")
        let run = try ToolRun("inspect", "--app", "Shop.ipa", "p", folder: folder.path)
        #expect(run.status == 0)
        #expect(
            run.output == """
                covers  good.mobileprovision  ABCDE12345.com.example.app, App Store, until 2036-01-01
                stale   late.mobileprovision  ABCDE12345.com.example.app, App Store, expired on 2020-01-01

                ABCDE12345.com.example.app is covered by good.mobileprovision

                """)
        let other = try ToolRun("inspect", "--app", "org.example", "p", folder: folder.path)
        #expect(
            other.status == 1 && other.output.hasSuffix("No profile here can sign org.example\n"))
        let json = try ToolRun("inspect", "--format", "json", "p", folder: folder.path)
        #expect(json.status == 0 && json.output.contains("\"expired on 2020-01-01\""))
    }

    @Test func whatOtherToolsPrintIsRead() throws {
        let tree =
            "Executable=/a\n[Dict]\n\t[Key] com.apple.developer.associated-domains\n\t[Value]\n"
            + "\t\t[Array]\n\t\t\t[String] applinks:shop.net\n"
        let run = try ToolRun("inspect", "-", input: tree)
        #expect(run.status == 0 && run.output.contains("domains  applinks:shop.net"))
        let lint = try ToolRun(
            "lint", "-", input: tree.replacingOccurrences(of: "shop.net", with: "*"))
        #expect(lint.status == 1 && lint.output.contains("<stdin>:1:1: error"))
        let phone = """
            <plist version="1.0"><array><dict><key>CFBundleIdentifier</key><string>com.shop.app</string>
            <key>Entitlements</key><dict/></dict></array></plist>
            """
        let apps = try ToolRun("inspect", "--app", "com.shop.app", "-", input: phone)
        #expect(apps.status == 0 && apps.output.contains("com.shop.app (installed app)"))
        #expect(try ToolRun("inspect", "--app", "org.x", "-", input: phone).status == 3)
    }
}

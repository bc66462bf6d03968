import TestSupport
import Testing
import WebText

/// Xcode projects given to commands that look at apps.
struct InspectProjectTests {
    /// A project with domains in Debug alone.
    private func folder() throws -> TemporaryFolder {
        let folder = try ProjectCommandTests.folder(
            debug: ["CODE_SIGN_ENTITLEMENTS = Shop.entitlements;"])
        try folder.write(
            """
            <plist version="1.0"><dict>
            <key>com.apple.developer.associated-domains</key>
            <array><string>applinks:shop.site.test</string></array>
            </dict></plist>
            """, to: "Shop.entitlements")
        return folder
    }

    @Test(arguments: [".", "Shop.xcodeproj", "Shop.xcodeproj/project.pbxproj"])
    func aProjectIsShown(path: String) throws {
        let run = try ToolRun("inspect", path, folder: folder().path)
        #expect(run.status == 1)
        #expect(run.output.contains("applinks:shop.site.test"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("1 error: landfall project check names it"))
    }

    @Test func theSheetIsJSONToo() throws {
        let run = try ToolRun("inspect", ".", "--format", "json", folder: folder().path)
        let targets = JSONDocument(run.output).root?["targets"]
        #expect(targets?.elements.first { _ in true }?["name"]?.string == "Shop")
    }

    @Test func aFileOfASiteIsSentToTheLinter() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"applinks\":{}}", to: "apple-app-site-association")
        let run = try ToolRun("inspect", "apple-app-site-association", folder: folder.path)
        #expect(run.status == 3 && run.errors.contains("landfall lint judges association files"))
    }

    /// The configuration without domains is told once, with the setting that mends it.
    @Test func theLinterNamesTheSettingThatIsMissing() throws {
        let folder = try folder()
        try folder.write(
            #"{"applinks":{"details":[{"appIDs":["9A7B5C3D1E.com.example.shop"],"#
                + #""components":[{"/":"/l/*"}]}]}}"#, to: "site/apple-app-site-association")
        let run = try ToolRun("lint", ".", folder: folder.path)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "Fix: landfall project set CODE_SIGN_ENTITLEMENTS Shop.entitlements -c Release"),
            "\(run.output)")
        #expect(!run.output.contains("project-no-entitlements"))
    }

    @Test func theDoctorLooksAtEveryConfiguration() throws {
        let folder = try folder()
        // The port is closed everywhere: the app is judged all the same.
        let run = try ToolRun(
            "doctor", "--app", ".", "--no-cdn", "--resolve", "shop.site.test:443:127.0.0.1",
            "--connect-to", ":443:127.0.0.1:1", folder: folder.path)
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix("✗ applinks:shop.site.test: Release of Shop has no entitlements"),
            "\(run.output)\(run.errors)")
        let none = try ToolRun(
            "doctor", "--app", ".", "--target", "Other", "--no-cdn", folder: folder.path)
        #expect(none.status == 2 && none.errors.contains("\"Other\" is no app of"))
    }

    @Test func aFetchUnderWayIsNoFaultOfTheSite() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            #"{"applinks":{"details":[{"appIDs":["9A7B5C3D1E.com.example.shop"],"#
                + #""components":[{"/":"/l/*"}]}]}}"#, to: "aasa")
        let run = try ToolRun(
            "simulate", "https://shop.site.test/l/1", "--cdn", "pending", "--aasa", file, "--app",
            "9A7B5C3D1E.com.example.shop")
        #expect(run.output.contains("next: wait a minute and tap again"), "\(run.output)")
        #expect(!run.output.contains("mend"))
    }

    @Test func customSchemesAskForNoDomain() throws {
        let run = try ToolRun(
            "simulate", "shop://product/42", "--scheme", "shop", "--app",
            "9A7B5C3D1E.com.example.shop")
        #expect(!run.output.contains("applinks:"), "\(run.output)")
    }

    @Test(arguments: [("104", "SWCErrorDomain 104"), ("00301", "SWCERR00301")])
    func aNumberAloneIsACode(number: String, name: String) throws {
        let run = try ToolRun("explain", number)
        #expect(run.status == 1 && run.output.contains("\(name): "), "\(run.output)\(run.errors)")
    }
}

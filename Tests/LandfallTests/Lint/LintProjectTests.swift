import Foundation
import TestSupport
import Testing

/// `landfall lint` over a project, with what was built from it and with its site.
struct LintProjectTests {
    private let setting = "CODE_SIGN_ENTITLEMENTS = Shop.entitlements;"
    private let app = "9A7B5C3D1E.com.example.shop"
    private let site = "site/.well-known/apple-app-site-association"

    private func folder(
        debug: [String], release: [String], domain: String = "applinks:shop.example.net"
    ) throws -> TemporaryFolder {
        let folder = try ProjectCommandTests.folder(debug: debug, release: release)
        try folder.write(entitlementsText(domain), to: "Shop.entitlements")
        try folder.write(associationText(naming: app), to: site)
        return folder
    }

    /// The project that people copy from: whatever is said of it would be said of theirs.
    @Test(arguments: [["lint"], ["project", "check"]])
    func nothingIsSaidOfTheExample(command: [String]) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let example = root.appending(path: "Examples/Shop").path
        let folder = try TemporaryFolder()
        let file = command == ["lint"] ? example : example + "/Shop.xcodeproj"
        let run = try ToolRun(command + [file], folder: folder.path)
        #expect(run.status == 0)
        #expect(!run.output.contains("["), "\(run.output)")
    }

    /// Works from Xcode, not in TestFlight.
    @Test func aConfigurationWithoutEntitlementsIsCauseTwo() throws {
        let folder = try folder(debug: [setting], release: [])
        let run = try ToolRun("lint", "Shop.xcodeproj", folder: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("First broken layer: project (Shop.xcodeproj/project.pbxproj)"))
        #expect(run.output.contains("\nCause 2: "), "\(run.output)")
        #expect(run.output.contains("\nFix: landfall project set CODE_SIGN_ENTITLEMENTS"))
        #expect(run.output.contains("-c Release"))
    }

    /// What a project names is judged with it, and once.
    @Test func theFilesOfAProjectAreJudgedWithIt() throws {
        let folder = try folder(
            debug: [setting], release: [setting], domain: "applinks:https://shop.example.net")
        for paths in [["Shop.xcodeproj"], ["."]] {
            let run = try ToolRun(["lint"] + paths, folder: folder.path)
            let lines = run.output.split(separator: "\n").filter {
                $0.contains("[entitlement-has-scheme]")
            }
            #expect(lines.count == 1 && lines[0].hasPrefix("Shop.entitlements:"), "\(run.output)")
            #expect(run.output.contains("First broken layer: entitlements file"))
            #expect(run.output.contains("\nCause 3: "))
        }
    }

    @Test func anAppThatLacksWhatItsProjectDeclaresIsCauseTwo() throws {
        let folder = try folder(debug: [setting], release: [setting])
        var built = AppFixture()
        built.identifier = "com.example.shop"
        built.sign(nil)
        built.profile?.app = app
        try built.writeArchive(to: folder("Shop.ipa"))
        let run = try ToolRun("lint", "Shop.ipa", "Shop.xcodeproj", "site", folder: folder.path)
        #expect(run.status == 1)
        #expect(run.output.contains("First broken layer: signature (Shop.ipa)"), "\(run.output)")
        #expect(run.output.contains("\nCause 2: "))
        #expect(run.output.contains("Shop (Debug) in Shop.xcodeproj/project.pbxproj lists"))
    }

    @Test func theSiteIsHeldAgainstTheProject() throws {
        let folder = try folder(debug: [setting], release: [setting])
        #expect(
            try ToolRun("lint", "Shop.xcodeproj", "site", folder: folder.path).output
                .contains("First broken layer") == false)
        try folder.write(associationText(naming: "ZYXWV98765.com.example.shop"), to: site)
        let run = try ToolRun("lint", "Shop.xcodeproj", "site", folder: folder.path)
        #expect(run.output.contains("First broken layer: association file"), "\(run.output)")
        #expect(run.output.contains("\nCause 4: ") && run.output.contains("\nFix: write \(app)"))
    }

    /// A project that claims nothing is sound, unless the site names it.
    @Test func linksThatWereMeantAreMissed() throws {
        let folder = try folder(debug: [], release: [])
        let alone = try ToolRun("lint", "Shop.xcodeproj", folder: folder.path)
        #expect(alone.status == 0 && !alone.output.contains("broken layer"), "\(alone.output)")
        let run = try ToolRun("lint", "Shop.xcodeproj", "site", folder: folder.path)
        #expect(run.status == 1 && run.output.contains("First broken layer: project"))
        #expect(run.output.contains("\nCause 2: ") && run.output.contains("add-domain"))
    }
}

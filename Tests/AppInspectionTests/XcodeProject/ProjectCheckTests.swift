import AppInspection
import TestSupport
import Testing
import WebText

@Suite struct ProjectCheckTests {
    private static let rules = ProjectRules.all

    @Test(arguments: Self.rules)
    func theFaultySampleBreaksTheRuleAndTheSoundOneDoesNot(rule: Rule) {
        let faulty = SampleProject(rule.faulty).findings
        #expect(faulty.contains { $0.contains(": \(rule.id): ") }, "\(faulty)")
        let sound = SampleProject(rule.sound).findings
        #expect(sound == [], "\(rule.id)")
    }

    @Test(arguments: ConfigurationRules.all)
    func theFaultyConfigurationFileBreaksTheRule(rule: Rule) {
        func findings(_ text: String) -> [String] {
            SampleProject(
                "// Debug\nbaseConfigurationReference = Base.xcconfig;\n// Base.xcconfig\n"
                    + text.replacing("   // in Base.xcconfig", with: "")
                    + "// Common.xcconfig\nX = y"
            ).findings.filter { $0.contains("xcconfig-") }
        }
        #expect(findings(rule.faulty).map { $0.split(separator: ":")[1] } == [" \(rule.id)"])
        #expect(findings(rule.sound) == [])
    }

    @Test func theConfigurationWithoutEntitlementsIsNamed() {
        let sample = SampleProject(ProjectRules.entitlementsNotEverywhere.faulty)
        #expect(
            sample.findings == [
                "App.xcodeproj/project.pbxproj: project-entitlements-not-everywhere: "
                    + "Release of App has no entitlements, and Debug has"
            ])
    }

    @Test func aCommandToMendItIsSafeToPaste() throws {
        let sample = SampleProject(
            ProjectRules.entitlementsNotEverywhere.faulty.replacing(
                "App/App.entitlements;", with: "\"$(SRCROOT)/it's\";"))
        let advice = ProjectCheck(sample.project).files().flatMap(\.findings).compactMap(\.advice)
        #expect(
            advice.contains(
                "landfall project set CODE_SIGN_ENTITLEMENTS '$(SRCROOT)/it'\\''s' -c Release"))
    }

    @Test func anEntryWithASettingIsJudgedAsItWillBe() {
        let sample = SampleProject(
            """
            // Debug
            CODE_SIGN_ENTITLEMENTS = A.entitlements;
            HOST = "shop.example.org?mode=developer";
            // Release
            CODE_SIGN_ENTITLEMENTS = A.entitlements;
            HOST = "https:/$()/shop.example.org?mode=developer";
            // A.entitlements
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>applinks:$(HOST)</string></array></dict></plist>
            """)
        let ids = sample.findings.map { $0.split(separator: ":")[1].dropFirst() }
        #expect(ids.contains("entitlement-has-scheme"))
        #expect(ids.contains("entitlement-mode-in-release"))
        #expect(sample.findings.allSatisfy { !$0.contains("in Debug of App: ") })
    }

    @Test func aRealSchemeOfTheWebIsAnError() {
        let sample = SampleProject(
            "// Debug\nINFOPLIST_FILE = I.plist;\n// I.plist\n" + Self.info("https"))
        #expect(sample.findings.map { $0.split(separator: ":")[1] } == [" info-system-scheme"])
    }

    private static func info(_ scheme: String) -> String {
        "<plist version=\"1.0\"><dict><key>CFBundleURLTypes</key><array><dict>"
            + "<key>CFBundleTypeRole</key><string>Editor</string>"
            + "<key>CFBundleURLSchemes</key><array><string>\(scheme)</string></array>"
            + "</dict></array></dict></plist>"
    }

    @Test func aDamagedProjectIsReportedWithItsPlace() throws {
        let text = "// !$*UTF8*$!\n{\n\tname = App\n\tobjects = {};\n}"
        let sample = SampleProject("// App.xcodeproj/project.pbxproj\n" + text)
        // The first line is a section of its own.
        let files = ProjectCheck(
            XcodeProject(
                Array(text.utf8), path: SampleProject.path, files: .init([:]))
        ).files()
        let finding = try #require(files.first?.findings.first)
        let place = files[0].text.position(of: finding.range?.lowerBound ?? 0)
        #expect(place == .init(line: 3, column: 12) && finding.severity == .error)
        _ = sample
    }

    // MARK: Layouts

    @Test(arguments: [
        ("project.yml", "targets:\n  App:\n    type: application\n    platform: iOS", "XcodeGen"),
        (
            "Project.swift", "import ProjectDescription\nlet project = Project(name: \"App\")",
            "Tuist"
        ),
        ("pubspec.yaml", "dependencies:\n  flutter:\n    sdk: flutter", "Flutter"),
        ("package.json", "{\"dependencies\": {\"react-native\": \"0.80\"}}", "React Native"),
        ("package.json", "{\"dependencies\": {\"@capacitor/core\": \"7\"}}", "Capacitor"),
        ("package.json", "{\"dependencies\": {\"expo\": \"54\"}}", "Expo"),
    ])
    func aLayoutIsRecognised(file: String, text: String, name: String) {
        let sample = SampleProject("// Debug\n// \(file)\n\(text)")
        let layout = ProjectLayout(sample.project)
        #expect(layout.kinds.map(\.rawValue) == [name])
        #expect((layout.manifest != nil) == ["XcodeGen", "Tuist"].contains(name))
    }

    @Test func anExpoProjectThatGitIgnoresIsMadeFromItsManifest() {
        func layout(_ ignored: String) -> ProjectLayout {
            let contents = [
                "/a/package.json":
                    "{\"dependencies\": {\"expo\": \"54\", \"react-native\": \"0.80\"}}",
                "/a/app.json": "{\"expo\": {}}", "/a/.gitignore": ignored,
            ]
            let files = ProjectFiles(contents.mapValues { Array($0.utf8) })
            return ProjectLayout(
                XcodeProject([], path: "/a/ios/App.xcodeproj/project.pbxproj", files: files))
        }
        #expect(layout("node_modules\n/ios\n").manifest?.path == "/a/app.json")
        #expect(layout("node_modules\n").manifest == nil)
        #expect(layout("").kinds == [.expo, .reactNative])
    }

    // MARK: Sources

    @Test func callbacksInCommentsAndStringsDoNotCount() {
        let sample = SampleProject(
            ProjectRules.noCallback.faulty
                + "\n/* .onOpenURL /* nested */ func scene(continue) */ let a = \"onOpenURL \\\" onOpenURL\""
                + "\nlet b = #\"onOpenURL\"#\nlet c = \"\"\"\n onOpenURL \" \n\"\"\"")
        #expect(sample.findings.map { $0.split(separator: ":")[1] } == [" source-no-callback"])
    }

    /// The modifier of LinkKit takes what SwiftUI's two callbacks give; another `links` takes nothing.
    @Test(arguments: [
        ("import LinkKit\n", "Text(\"\").links(handler) { open($0) }", true),
        ("import LinkKit\n", "Text(\"\")\n    .links(handler)", true),
        ("import SwiftUI\n", "Text(\"\").links(handler) { open($0) }", false),
        ("import LinkKit\n", "links(handler)", false), ("import LinkKit\n", "page.links", false),
    ])
    func theModifierOfLinkKitIsACallback(head: String, view: String, isOne: Bool) {
        let sample = SampleProject(
            ProjectRules.noCallback.faulty.replacing("Text(\"\")", with: view)
                .replacing("@main", with: head + "@main"))
        #expect(
            sample.findings.map { $0.split(separator: ":")[1] }
                == (isOne ? [] : [" source-no-callback"]))
    }

    @Test func optionsThatAreHandedOnAreEnough() {
        let source = """
            class SceneDelegate: UIResponder, UIWindowSceneDelegate {
                func scene(_ s: UIScene, willConnectTo session: UISceneSession,
                           options: UIScene.ConnectionOptions) { start(options) }
                func scene(_ s: UIScene, continue a: NSUserActivity) {}
            }
            """
        let start = ProjectRules.coldStart.faulty.split(separator: "class ")[0]
        #expect(SampleProject(start + source).findings == [])
        let forgetful = source.replacing("{ start(options) }", with: "{ start() }")
        #expect(
            SampleProject(start + forgetful).findings.map { $0.split(separator: ":")[1] } == [
                " source-no-cold-start"
            ])
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func realProjectsAreJudgedWithoutACrash() throws {
        for (name, bytes) in try SharedCorpus.files("pbxproj") {
            let project = XcodeProject(bytes, path: SampleProject.path, files: .init([:]))
            for file in ProjectCheck(project).files() {
                for finding in file.findings {
                    #expect((finding.range?.upperBound ?? 0) <= file.text.bytes.count, "\(name)")
                }
            }
        }
    }
}

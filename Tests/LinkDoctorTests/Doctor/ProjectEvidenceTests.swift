import AppInspection
import LinkDoctor
import TestSupport
import Testing
import WebText

/// Apps that are given as an Xcode project: each configuration is a layer of its own.
struct ProjectEvidenceTests {
    private static let entitlements = """
        <plist version="1.0"><dict>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:example.com</string></array>
        </dict></plist>
        """

    /// A project whose configurations have these settings besides team and identifier.
    private func app(debug: String = "", release: String = "") -> AppEvidence? {
        func configuration(_ name: String, _ settings: String) -> String {
            "\(name) = {isa = XCBuildConfiguration; name = \(name); buildSettings = {"
                + " DEVELOPMENT_TEAM = 8XQ2R7KV4M; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop;"
                + " GENERATE_INFOPLIST_FILE = YES; \(settings)}; };"
        }
        let text = """
            // !$*UTF8*$!
            {objectVersion = 56; rootObject = P; objects = {
            P = {isa = PBXProject; targets = (T); };
            T = {isa = PBXNativeTarget; name = Shop; buildConfigurationList = L;
            productType = "com.apple.product-type.application"; };
            L = {isa = XCConfigurationList; buildConfigurations = (Debug, Release); };
            \(configuration("Debug", debug)) \(configuration("Release", release))
            }; }
            """
        let project = XcodeProject(
            Array(text.utf8), path: "/w/Shop.xcodeproj/project.pbxproj",
            files: ProjectFiles(["/w/Shop.entitlements": Array(Self.entitlements.utf8)]))
        return AppEvidence(project: project, path: "Shop.xcodeproj")
    }

    private func diagnose(_ app: AppEvidence?) throws -> Diagnosis {
        let sound = try Transcript.evidence(
            "GET https://example.com/.well-known/apple-app-site-association\n200\n"
                + "Content-Type: application/json\n\n"
                + #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
                + #""components":[{"/":"/l/*"}]}]}}"#)
        var plan = sound.plan
        plan.app = app
        return Diagnosis(
            Evidence(
                subject: sound.subject, taken: sound.taken, plan: plan, records: sound.records))
    }

    private let setting = "CODE_SIGN_ENTITLEMENTS = Shop.entitlements;"

    @Test func bothConfigurationsAreRead() throws {
        let app = try #require(self.app(debug: setting, release: setting))
        #expect(app.identifier == "8XQ2R7KV4M.com.example.shop")
        #expect(app.layers.map(\.name) == ["Shop (Debug)", "Shop (Release)"])
        #expect(app.entries == ["applinks:example.com"])
        let layer = try diagnose(app).layers.first { $0.layer.id == "app" }
        #expect(layer?.state == .sound || layer?.state == .doubtful)
        #expect(try diagnose(app).firstBroken == nil)
    }

    @Test func entitlementsThatReleaseLacksAreTheHeadline() throws {
        let diagnosis = try diagnose(app(debug: setting))
        #expect(diagnosis.firstBroken?.id == "app")
        #expect(diagnosis.headline.contains("Release of Shop has no entitlements, and Debug has"))
        #expect(
            diagnosis.cause?.finding.advice?.contains(
                "landfall project set CODE_SIGN_ENTITLEMENTS Shop.entitlements -c Release") ?? false
        )
        #expect(
            diagnosis.items.contains {
                $0.finding.message
                    == "Shop (Release) does not ask for links to example.com, and Shop (Debug) does"
            })
    }

    @Test func aProjectWithoutEntitlementsAsksForNothing() throws {
        let diagnosis = try diagnose(app())
        #expect(diagnosis.firstBroken?.id == "app")
        #expect(diagnosis.headline.contains("does not ask for links to example.com"))
    }

    @Test func recordsKeepEveryConfiguration() throws {
        let evidence = try diagnose(app(debug: setting)).evidence
        let again = try Evidence(JSONDocument(evidence.tree.text(indent: 0)))
        #expect(again.plan.app?.layers == evidence.plan.app?.layers)
        #expect(Diagnosis(again).headline == Diagnosis(evidence).headline)
    }
}

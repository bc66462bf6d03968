import Foundation
import TestSupport
import Testing

/// `landfall project`, as a shell sees it.
struct ProjectCommandTests {
    /// A folder with a small project of two configurations.
    static func folder(
        debug: [String] = [], release: [String] = [], lineEnd: String = "\n"
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        func configuration(_ id: String, _ name: String, _ settings: [String]) -> String {
            let lines =
                (settings + [
                    "DEVELOPMENT_TEAM = 9A7B5C3D1E;", "GENERATE_INFOPLIST_FILE = YES;",
                    "PRODUCT_BUNDLE_IDENTIFIER = com.example.shop;",
                ])
                .sorted().map { "\t\t\t\t\($0)\n" }.joined()
            return "\t\t\(id) /* \(name) */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
                + "\t\t\tbuildSettings = {\n\(lines)\t\t\t};\n\t\t\tname = \(name);\n\t\t};\n"
        }
        let text = """
            // !$*UTF8*$!
            {
            \tobjectVersion = 56;
            \tobjects = {
            \t\tP = {isa = PBXProject; targets = (T /* Shop */, ); };
            \t\tT /* Shop */ = {isa = PBXNativeTarget; buildConfigurationList = L; name = Shop; \
            productType = "com.apple.product-type.application"; };
            \t\tL = {isa = XCConfigurationList; buildConfigurations = (D, R, ); };
            \(configuration("D", "Debug", debug))\(configuration("R", "Release", release))\t};
            \trootObject = P;
            }

            """
        try folder.write(text.replacing("\n", with: lineEnd), to: "Shop.xcodeproj/project.pbxproj")
        return folder
    }

    private static let pbxproj = "Shop.xcodeproj/project.pbxproj"

    @Test func nothingIsWrittenUnasked() throws {
        let folder = try Self.folder()
        let before = folder.text(of: Self.pbxproj)
        let run = try ToolRun(
            "project", "set", "CODE_SIGN_ENTITLEMENTS", "My Shop/A.entitlements",
            folder: folder.path)
        #expect(run.status == 0 && run.errors.isEmpty)
        let added = run.output.split(separator: "\n").filter {
            $0.hasPrefix("+") && !$0.hasPrefix("+++")
        }
        let line = "+\t\t\t\tCODE_SIGN_ENTITLEMENTS = \"My Shop/A.entitlements\";"
        #expect(added.map(String.init) == [line, line])
        #expect(run.output.hasSuffix("Nothing was written; add --write to write this.\n"))
        #expect(folder.text(of: Self.pbxproj) == before)
    }

    @Test(arguments: [[], ["--write"]])
    func aFileInAFolderThatIsNotThereIsRefusedBeforeAnythingIsWritten(words: [String]) throws {
        let setting = "CODE_SIGN_ENTITLEMENTS = Gone/A.entitlements;"
        let folder = try Self.folder(debug: [setting], release: [setting])
        let run = try ToolRun(
            ["project", "add-domain", "applinks:example.com"] + words, folder: folder.path)
        #expect(run.status == 3)
        #expect(
            run.errors.contains(
                "Gone/A.entitlements: there is no such folder; make it, or name a file in another one"
            ),
            "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Gone"))
    }

    /// The diff is one that other tools can apply.
    @Test(.needs("patch"), arguments: ["\n", "\r\n"]) func theDiffCanBeApplied(lineEnd: String)
        throws
    {
        let folder = try Self.folder(lineEnd: lineEnd)
        let words = ["project", "add-scheme", "com.example.shop", "--format", "json"]
        let shown = try ToolRun(words, folder: folder.path)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
        let changes = try #require(json["changes"] as? [[String: Any]])
        let other = try Self.folder(lineEnd: lineEnd)
        let patch = changes.compactMap { $0["diff"] as? String }.joined()
        try other.write(patch, to: "p.diff")
        let applied = try runTool([
            "patch", "--binary", "-p1", "-s", "-d", other.path, "-i", other("p.diff"),
        ])
        #expect(applied.status == 0, "\(applied.output)\(applied.errors)")
        #expect(try ToolRun(words + ["--write"], folder: folder.path).status == 0)
        #expect(other.text(of: Self.pbxproj) == folder.text(of: Self.pbxproj))
        #expect(other.text(of: "Shop-Info.plist") == folder.text(of: "Shop-Info.plist"))
        #expect(folder.text(of: Self.pbxproj)?.contains("INFOPLIST_FILE") == true)
    }

    @Test func setAndUnsetGiveTheOriginalBytes() throws {
        let folder = try Self.folder(lineEnd: "\r\n")
        let before = folder.text(of: Self.pbxproj)
        let set = try ToolRun(
            "project", "add-setting", "-k", "INFOPLIST_FILE", "-v", "Config/Info.plist", "-t",
            "Shop",
            "-P", ".\\Shop.xcodeproj", "-w", folder: folder.path)
        #expect(set.status == 0)
        #expect(set.output.hasSuffix("Changed Shop.xcodeproj/project.pbxproj\n"))
        #expect(folder.text(of: Self.pbxproj)?.contains("= Config/Info.plist;\r\n") == true)
        let get = try ToolRun(
            "project", "get", "INFOPLIST_FILE", "-c", "Release", folder: folder.path)
        #expect(get.output == "Config/Info.plist\n")
        let again = try ToolRun(
            "project", "set", "INFOPLIST_FILE", "Config/Info.plist", "-w", folder: folder.path)
        #expect(again.output == "Nothing to change: it is as it should be already.\n")
        #expect(
            try ToolRun("project", "unset", "INFOPLIST_FILE", "-w", folder: folder.path).status == 0
        )
        #expect(folder.text(of: Self.pbxproj) == before)
    }

    @Test func theDeveloperModeLivesInDebugAlone() throws {
        let folder = try Self.folder()
        try folder.write("", to: "Shop/keep")
        for words in [
            ["applinks:shop.example.org"],
            ["applinks:shop.example.org?mode=developer", "--configuration", "Debug"],
        ] {
            let run = try ToolRun(
                ["project", "add-domain"] + words + ["--write"], folder: folder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try folder.names() == ["Shop", "Shop.xcodeproj"])
        #expect(folder.text(of: "Shop/Shop.entitlements")?.contains("mode=developer") == false)
        #expect(folder.text(of: "Shop/ShopDebug.entitlements")?.contains("mode=developer") == true)
        let check = try ToolRun("project", "check", folder: folder.path)
        #expect(check.status == 0, "\(check.output)")
        let show = try ToolRun("project", "show", "--format", "json", folder: folder.path)
        #expect(show.output.contains("\"entitlements\": \"Shop/ShopDebug.entitlements\""))
    }

    @Test func theConfigurationWithoutEntitlementsIsFoundAndMended() throws {
        let folder = try Self.folder(debug: ["CODE_SIGN_ENTITLEMENTS = Shop/Shop.entitlements;"])
        try folder.write("", to: "Shop/keep")
        let made = try ToolRun(
            "generate", "entitlements", "-d", "shop.example.org", "-o", "Shop/Shop.entitlements",
            folder: folder.path)
        #expect(made.status == 0)
        let check = try ToolRun("project", "check", folder: folder.path)
        #expect(check.status == 1)
        #expect(check.output.contains("Release of Shop has no entitlements, and Debug has"))
        #expect(
            check.output.contains(
                "landfall project set CODE_SIGN_ENTITLEMENTS Shop/Shop.entitlements -c Release"))
        let mend = try ToolRun(
            "project", "set", "CODE_SIGN_ENTITLEMENTS", "Shop/Shop.entitlements", "--configuration",
            "Release", "-w", folder: folder.path)
        #expect(mend.status == 0)
        #expect(try ToolRun("project", "check", folder: folder.path).status == 0)
    }

    @Test func aProjectOfAManifestIsNotChanged() throws {
        let folder = try Self.folder()
        try folder.write(
            "targets:\n  Shop:\n    type: application\n    platform: iOS\n", to: "project.yml")
        let before = folder.text(of: Self.pbxproj)
        let words = ["project", "set", "DEVELOPMENT_TEAM", "A1B2C3D4E5", "--write"]
        let refused = try ToolRun(words, folder: folder.path)
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.contains("DEVELOPMENT_TEAM: \"A1B2C3D4E5\""))
        #expect(refused.errors.contains("xcodegen generate"))
        #expect(folder.text(of: Self.pbxproj) == before)
        #expect(try ToolRun(words + ["--force"], folder: folder.path).status == 0)
        #expect(folder.text(of: Self.pbxproj) != before)
    }

    @Test(arguments: [
        (["project", "show", "nowhere.xcodeproj"], 3, "cannot read"),
        (["project", "show", "nowhere"], 3, "no such file"),
        (["project", "show", "Empty"], 2, "there is no Xcode project in Empty"),
        (["project", "show", "-t", "Sho"], 2, "did you mean Shop?"),
        (["project", "get", "X", "-c", "Beta"], 2, "Debug, Release"),
        (["project", "get", "NOWHERE"], 1, ""),
        (["project", "set", "X Y", "z"], 1, "is no name of a setting"),
        (["project", "add-setting", "-k", "X"], 2, "needs -v, --value"),
        (["project", "add-domain", "shop.example.org"], 1, "write applinks:shop.example.org"),
        (["project", "add-scheme", "https"], 1, "add-domain"),
        (["project", "remove-scheme", "nothing-x"], 1, "claims \"nothing-x\""),
        (["project"], 2, "project needs one of"),
    ])
    func whatIsWrongIsSaid(words: [String], status: Int32, text: String) throws {
        let folder = try Self.folder()
        try folder.write("", to: "Empty/keep")
        let run = try ToolRun(words, folder: folder.path)
        #expect(
            run.status == status && (text.isEmpty || run.errors.contains(text)), "\(run.errors)")
    }

    @Test func aDamagedProjectIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let text = "// !$*UTF8*$!\n{\n\tobjects = {\n\t\tname = App\n\t};\n}\n"
        try folder.write(text, to: Self.pbxproj)
        let run = try ToolRun("project", "set", "A", "b", "-w", folder: folder.path)
        #expect(run.status == 1)
        let check = try ToolRun("project", "check", folder: folder.path)
        #expect(check.status == 1)
        #expect(check.output.contains("project.pbxproj:4:13: error: ; after the value is expected"))
        #expect(folder.text(of: Self.pbxproj) == text)
    }

    // MARK: Setup

    @Test func setupDoesAllThatCanBeDone() throws {
        let folder = try Self.folder()
        try folder.write("", to: "Shop/keep")
        try folder.write("", to: "site/index.html")
        let words = [
            "setup", "--team", "9A7B5C3D1E", "--bundle", "com.example.shop", "-d",
            "shop.example.org",
            "-p", "/product/*", "-s", "com.example.shop", "--site", "site", "Shop.xcodeproj",
        ]
        let shown = try ToolRun(words, folder: folder.path)
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(shown.output.contains("https://shop.example.org/product/1"))
        #expect(shown.output.contains("default_type application/json;"))
        #expect(shown.output.hasSuffix("Nothing was written; add --write to write this.\n"))
        #expect(try folder.names() == ["Shop", "Shop.xcodeproj", "site"])

        #expect(try ToolRun(words + ["--write"], folder: folder.path).status == 0)
        #expect(try ToolRun("project", "check", folder: folder.path).status == 0)
        let lint = try ToolRun("lint", "--fail-on", "warning", folder: folder.path)
        #expect(lint.status == 0, "\(lint.output)")
        let verified = try ToolRun(
            "verify", "-j", "site/.well-known/apple-app-site-association", "-u",
            "https://shop.example.org/product/1", "--expect", "match", folder: folder.path)
        #expect(verified.status == 0)
        let again = try ToolRun(words + ["--write"], folder: folder.path)
        #expect(again.output.hasSuffix("Nothing was written.\n"))
    }

    @Test func setupWithoutAProjectPrintsTheFiles() throws {
        let folder = try TemporaryFolder()
        let run = try ToolRun(
            "setup", "--team", "9A7B5C3D1E", "--bundle", "com.example.shop", "-d",
            "shop.example.org",
            "-p", "*", "--format", "json", folder: folder.path)
        #expect(run.status == 0)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(json["app"] as? String == "9A7B5C3D1E.com.example.shop")
        #expect((json["entitlements"] as? String)?.contains("applinks:shop.example.org") == true)
        #expect((json["remaining"] as? [String])?.count == 5)
        for words in [["--team", "x"], ["-d", "https://a.b"], ["-s", "tel"]] {
            let refused = try ToolRun(
                [
                    "setup", "--team", "9A7B5C3D1E", "--bundle", "com.example.shop", "-d",
                    "shop.example.org", "-p", "*",
                ] + words, folder: folder.path)
            #expect(refused.status == 2, "\(words)")
        }
    }

    @Test func anInfoPlistIsGenerated() throws {
        let run = try ToolRun(
            "generate", "info-plist", "-s", "com.example.shop", "--query-scheme", "maps-x")
        #expect(run.status == 0 && run.output.contains("<string>maps-x</string>"))
        #expect(try ToolRun("generate", "info-plist", "-s", "my_app").status == 2)
        #expect(try ToolRun("generate", "info-plist").status == 2)
    }
}

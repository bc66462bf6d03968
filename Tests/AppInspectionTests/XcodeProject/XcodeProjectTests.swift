import AppInspection
import TestSupport
import Testing
import WebText

@Suite struct XcodeProjectTests {
    @Test func settingsOfEachConfigurationAreResolved() throws {
        let sample = SampleProject(
            """
            // Debug
            baseConfigurationReference = Debug.xcconfig;
            CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/$(TARGET_NAME)/$(TARGET_NAME).entitlements";
            PRODUCT_BUNDLE_IDENTIFIER = "$(BASE_ID).debug";
            // Release
            CODE_SIGN_ENTITLEMENTS = "App/Release.entitlements";
            INFOPLIST_FILE = "$(PROJECT_DIR)/../other/Info.plist";
            // Debug.xcconfig
            BASE_ID = com.example.$(TARGET_NAME:lower)
            """)
        let target = try #require(sample.project.target("App"))
        #expect(target.kind == .app && target.configurations.map(\.name) == ["Debug", "Release"])
        let debug = target.configurations[0]
        #expect(debug.entitlementsPath == "/work/shop/App/App.entitlements")
        #expect(debug.bundleIdentifier == "com.example.app.debug")
        #expect(debug.team == "9A7B5C3D1E" && debug.infoPlistPath == nil)
        #expect(debug.generatesInfoPlist)
        let release = target.configurations[1]
        #expect(release.entitlementsPath == "/work/shop/App/Release.entitlements")
        #expect(release.infoPlistPath == "/work/other/Info.plist")
    }

    @Test func theTargetWinsOverItsConfigurationFile() throws {
        let sample = SampleProject(
            """
            // Debug
            baseConfigurationReference = Debug.xcconfig;
            CODE_SIGN_ENTITLEMENTS = B.entitlements;
            // Debug.xcconfig
            CODE_SIGN_ENTITLEMENTS = A.entitlements
            """)
        let settings = sample.project.targets[0].configurations[0].settings
        let resolved = try #require(settings.resolve("CODE_SIGN_ENTITLEMENTS"))
        #expect(resolved.value == "B.entitlements")
        #expect(resolved.setting?.origin.level == .target && resolved.setting?.origin.path == nil)
        #expect(resolved.overridden.map(\.value) == ["A.entitlements"])
        #expect(resolved.overridden[0].origin.path == "/work/shop/Debug.xcconfig")
    }

    @Test(arguments: [
        ("PLAIN", "plain"), ("INHERITED", "base more"), ("ALSO", "base too"),
        ("NESTED", "from debug"),
        ("BRACES", "plain/plain/plain"), ("OPERATORS", "my-app my_app MY APP my app"),
        ("DEFAULT", "fallback plain"), ("MISSING", "ab"), ("SDK", "phone"),
        ("CONFIG", "debug only"),
        ("CONTINUED", "a b c"), ("CUT", "https:"), ("KEPT", "https://x.example"),
        ("SEMICOLON", "value"), ("PATHS", "file.txt file .txt dir/"), ("OPEN", "$(PLAIN"),
        ("LAST", "second"), ("OTHER", "$ 5"),
    ])
    func referencesComeToTheirValues(name: String, value: String) {
        let sample = SampleProject(
            """
            // Debug
            baseConfigurationReference = All.xcconfig;
            INHERITED = "$(inherited) more";
            SDK = any;
            "SDK[sdk=iphoneos*]" = phone;
            "SDK[sdk=macosx*]" = mac;
            "CONFIG[config=Debug]" = "debug only";
            CONFIG = any;
            // All.xcconfig
            #include "Base"
            #include? "nothing.xcconfig"
            PLAIN = plain   // a remark
            ALSO = $(ALSO) too
            KIND_Debug = from debug
            NESTED = $(KIND_$(CONFIGURATION))
            BRACES = $(PLAIN)/${PLAIN}/$PLAIN
            NAME = My App
            OPERATORS = $(NAME:lower:rfc1034identifier) $(NAME:lower:c99extidentifier) $(NAME:upper) $(NAME:lower)
            DEFAULT = $(NOWHERE:default=fallback) $(PLAIN:default=x)
            MISSING = a$(NOWHERE)b
            CONTINUED = a \\
              b \\
              c
            CUT = https://x.example
            KEPT = https:/$()/x.example
            SEMICOLON = value ;
            FILE = dir/file.txt
            PATHS = $(FILE:file) $(FILE:base) $(FILE:suffix) $(FILE:dir)
            OPEN = $(PLAIN
            LAST = first
            LAST = second
            OTHER = $ 5
            // Base.xcconfig
            INHERITED = base
            ALSO = base
            """)
        let settings = sample.project.targets[0].configurations[0].settings
        #expect(settings.resolve(name)?.value == value)
    }

    @Test func settingsThatReferToEachOtherEnd() throws {
        let bomb = (1..<40).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }
        let sample = SampleProject(
            "// Debug\nX = \"$(Y)\";\nY = \"$(X)\";\nA40 = aaaaaaaa;\n"
                + bomb.joined(separator: "\n"))
        let settings = sample.project.targets[0].configurations[0].settings
        #expect(settings.resolve("X")?.isEndless == true)
        #expect(settings.resolve("A1")?.isEndless == true)
        #expect(settings.resolve("A38")?.value.count == 32)
    }

    @Test func filesThatIncludeEachOtherAreReadOnce() {
        let sample = SampleProject(
            """
            // Debug
            baseConfigurationReference = A.xcconfig;
            // A.xcconfig
            #include "B.xcconfig"
            A = 1
            // B.xcconfig
            #include "A.xcconfig"
            #include "Missing.xcconfig"
            B = 2
            """)
        let settings = sample.project.targets[0].configurations[0].settings
        #expect(settings.value("A") == "1" && settings.value("B") == "2")
        #expect(
            sample.findings.filter { $0.contains("xcconfig-") }.map { $0.split(separator: ":")[1] }
                == [
                    " xcconfig-include-cycle", " xcconfig-missing-include",
                ])
    }

    @Test func whatSettingsSayIsMergedIntoTheFile() throws {
        let sample = SampleProject(
            """
            // Debug
            INFOPLIST_FILE = Info.plist;
            INFOPLIST_KEY_CFBundleDisplayName = "$(TARGET_NAME) Shop";
            INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;
            INFOPLIST_KEY_CFBundleURLTypes = nothing;
            // Info.plist
            <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>old</string>
            <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
            <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
            <string>$(PRODUCT_BUNDLE_IDENTIFIER)</string></array></dict></array></dict></plist>
            """)
        let project = sample.project
        let configuration = project.targets[0].configurations[0]
        let merged = project.mergedInfoPlist(configuration)
        let values = Dictionary(merged.map { ($0.key, $0) }) { first, _ in first }
        #expect(values["CFBundleDisplayName"]?.value == "App Shop")
        #expect(values["CFBundleName"]?.value == "App")
        #expect(values["CFBundleURLTypes"].map { $0.value == nil && !$0.isFromSettings } == true)
        let links = project.declaredLinks(configuration)
        #expect(links.schemes == ["com.example.shop"] && links.hasScenes)
        #expect(links.bundleIdentifier == "com.example.shop")
    }

    @Test func scriptsAndNestedQuotationMarksStayAsTheyAre() throws {
        let text = #"""
            { objects = { P = { HEADER_SEARCH_PATHS = "\"$(SDKROOT)/usr/include/x\"";
            shellScript = "a\nb\n"; }; }; rootObject = P; }
            """#
        let bytes = Array(text.utf8)
        let project = XcodeProject(bytes, path: "/a/b.xcodeproj/p", files: .init([:]))
        let object = try #require(project.document.root?["objects"]?["P"])
        #expect(object["HEADER_SEARCH_PATHS"]?.string == "\"$(SDKROOT)/usr/include/x\"")
        #expect(object["shellScript"]?.string == "a\nb\n")
        #expect(project.document.bytes == bytes && ProjectEdit(project).changes.isEmpty)
    }

    @Test func aProjectOfXcode16IsRead() throws {
        let text = """
            {
                objectVersion = 77;
                objects = {
                    P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
                    G = {isa = PBXGroup; children = (S); sourceTree = "<group>"; };
                    S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E); path = App;
                        sourceTree = "<group>"; };
                    E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
                        membershipExceptions = (Old.swift, ); };
                    U = {isa = PBXOfAnotherYear; children = 5; };
                    T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L;
                        productType = "com.apple.product-type.application";
                        fileSystemSynchronizedGroups = (S, ); };
                    L = {isa = XCConfigurationList; buildConfigurations = (C, Nothing); };
                    C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {};
                        baseConfigurationReferenceAnchor = S;
                        baseConfigurationReferenceRelativePath = Config/App.xcconfig; };
                };
                rootObject = P;
            }
            """
        let files = ProjectFiles(["/a/App/Config/App.xcconfig": Array("DEVELOPMENT_TEAM = T".utf8)])
        let project = XcodeProject(
            Array(text.utf8), path: "/a/App.xcodeproj/project.pbxproj", files: files)
        let target = try #require(project.targets.first)
        #expect(project.objectVersion == 77 && project.name == "App")
        #expect(target.configurations.count == 1 && target.configurations[0].team == "T")
        #expect(target.synchronizedFolders.map(\.path) == ["/a/App"])
        #expect(target.synchronizedFolders[0].exceptions == ["Old.swift"])
    }

    @Test func entriesThatXcodeLeftHalfDoneAreKept() throws {
        let text =
            "{ objects = { AAAA /* (null) in Sources */ = {isa = PBXBuildFile; }; "
            + "P = {isa = PBXProject; targets = (T, Gone, ); }; T = {isa = PBXNativeTarget; }; }; "
            + "rootObject = P; }"
        let project = XcodeProject(Array(text.utf8), path: "/a/b.xcodeproj/p", files: .init([:]))
        #expect(project.document.faults.isEmpty && project.targets.map(\.name) == ["T"])
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func realProjectsAreRead() throws {
        var targets = 0
        for (name, bytes) in try SharedCorpus.files("pbxproj") {
            let project = XcodeProject(bytes, path: "/a/b.xcodeproj/p", files: .init([:]))
            targets += project.targets.count
            // What was read is the text itself, so writing it back changes nothing.
            #expect(project.document.bytes == bytes, "\(name)")
            for target in project.targets {
                #expect(!target.configurations.isEmpty, "\(name) \(target.name)")
            }
        }
        #expect(targets > 60)
    }
}

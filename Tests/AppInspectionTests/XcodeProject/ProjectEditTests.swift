import AppInspection
import TestSupport
import Testing
import WebText

@Suite struct ProjectEditTests {
    private static let plain = SampleProject("// Debug\nA = b;\n// Release\nA = b;")

    /// The text of a file after an edit.
    private func text(_ edit: ProjectEdit, _ name: String) -> String? {
        edit.changes.first { $0.path == SampleProject.folder + "/" + name }.map {
            String(decoding: $0.new, as: UTF8.self)
        }
    }

    /// The lines of the project that an edit adds and takes out.
    private func difference(_ edit: ProjectEdit) -> [String] {
        guard let change = edit.changes.first(where: { $0.path == SampleProject.path }),
            let old = change.old
        else { return [] }
        func lines(_ bytes: [UInt8]) -> [Substring] {
            String(decoding: bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
        }
        return lines(change.new).difference(from: lines(old)).map { change in
            switch change {
            case .insert(_, let line, _): "+" + line
            case .remove(_, let line, _): "-" + line
            }
        }
    }

    @Test(arguments: [
        ("App/App.entitlements", "App/App.entitlements"),
        ("My App/My App.entitlements", "\"My App/My App.entitlements\""),
        ("$(SRCROOT)/a", "\"$(SRCROOT)/a\""), ("", "\"\""),
        ("com.example.my-app", "\"com.example.my-app\""),
        ("gnu++20", "\"gnu++20\""), ("a//b", "\"a//b\""), ("___X___", "\"___X___\""),
        ("say \"hi\"\n\\", "\"say \\\"hi\\\"\\n\\\\\""), ("é", "\"é\""), ("\u{1}", "\"\\U0001\""),
        ("$X/y:z_1", "$X/y:z_1"),
    ])
    func stringsAreQuotedAsXcodeDoes(text: String, quoted: String) throws {
        #expect(OpenStepText.quoted(text) == quoted)
        // What was written is read back.
        let document = PropertyList.Document(anyForm: Array("{ a = \(quoted); }".utf8))
        #expect(document.root?["a"]?.string == text)
    }

    @Test func aSettingForTwoConfigurationsIsTwoLines() throws {
        var edit = ProjectEdit(Self.plain.project)
        try edit.set("CODE_SIGN_ENTITLEMENTS", to: "My App/A.entitlements", in: .init())
        #expect(difference(edit).count == 4)
        var other = ProjectEdit(
            SampleProject("// Debug\nA = b;\n// Release\nA = b;", adding: false).project)
        try other.set("CODE_SIGN_ENTITLEMENTS", to: "My App/A.entitlements", in: .init())
        let line = "+\t\t\t\tCODE_SIGN_ENTITLEMENTS = \"My App/A.entitlements\";"
        #expect(difference(other) == [line, line])
    }

    @Test func aKeyWithAConditionIsQuotedAndSortedIn() throws {
        var edit = ProjectEdit(Self.plain.project)
        try edit.set(
            "CODE_SIGN_IDENTITY[sdk=iphoneos*]", to: "Apple Development",
            in: .init(configuration: "Debug"))
        #expect(
            difference(edit) == [
                "+\t\t\t\t\"CODE_SIGN_IDENTITY[sdk=iphoneos*]\" = \"Apple Development\";"
            ])
        let text = String(decoding: edit.changes[0].new, as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.filter { $0 != "\t" } }
        let at = try #require(lines.firstIndex { $0.hasPrefix("\"CODE_SIGN_IDENTITY") })
        #expect(lines[at - 1].hasPrefix("CODE_SIGN_ENTITLEMENTS") && lines[at + 1].hasPrefix("DEV"))
    }

    @Test(arguments: [
        "{\n", "{\r\n", "{\r", "{ ", "{\n\n\n/* a */\n",
    ])
    func setAndUnsetGiveTheOriginalBytes(start: String) throws {
        let end = String(
            start.dropFirst().prefix { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.prefix(1))
        let line = end.isEmpty ? " " : end
        for settings in [
            "{\(line)\t};", "{\(line)\t\tB = c;\(line)\t};", "{B = c; };", "{B = c;};", "{};",
            "{\(line)\t\tA = c; // last\(line)\t};",
        ] {
            // Without line ends the remark would be the rest of the file.
            if settings.contains("//"), end.isEmpty { continue }
            let text =
                start + "objects = { P = {isa = PBXProject; targets = (T, ); };\(line)T = {"
                + "isa = PBXNativeTarget; name = T; buildConfigurationList = L; };\(line)"
                + "L = {buildConfigurations = (C, ); };\(line)C = {name = D; buildSettings = "
                + settings + " }; };\(line)rootObject = P; } // end"
            let bytes = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            let project = XcodeProject(
                bytes, path: SampleProject.path,
                files: ProjectFiles([SampleProject.path: bytes]))
            var edit = ProjectEdit(project)
            for key in ["AB", "ZZ"] {
                try edit.set(key, to: "v w", in: .init())
                #expect(edit.project.targets[0].configurations[0].settings.value(key) == "v w")
                #expect(edit.project.document.faults.isEmpty)
                try edit.unset(key, in: .init())
            }
            #expect(edit.changes.isEmpty, "\(settings)")
        }
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func setAndUnsetKeepRealProjects() throws {
        var count = 0
        for (name, bytes) in try SharedCorpus.files("pbxproj") where bytes.count < 60_000 {
            let files = ProjectFiles([SampleProject.path: bytes])
            let project = XcodeProject(bytes, path: SampleProject.path, files: files)
            for target in project.targets.prefix(1) {
                let hasAll = target.configurations.allSatisfy { $0.ownSettings != nil }
                guard hasAll, !target.configurations.isEmpty else { continue }
                for key in ["AAA_FIRST", "LANDFALL_TEST[sdk=iphoneos*]"] {
                    var edit = ProjectEdit(project)
                    let scope = ProjectEdit.Scope(target: target.name)
                    try edit.set(key, to: "a b", in: scope)
                    #expect(!edit.changes.isEmpty)
                    try edit.unset(key, in: scope)
                    #expect(edit.changes.isEmpty, "\(name) \(target.name) \(key)")
                    count += 1
                }
            }
        }
        #expect(count > 35)
    }

    @Test func aDamagedProjectIsNotEdited() {
        let text = "// !$*UTF8*$!\n{\n\tname = App\n\tobjects = {};\n}"
        let files = ProjectFiles([SampleProject.path: Array(text.utf8)])
        var edit = ProjectEdit(
            XcodeProject(Array(text.utf8), path: SampleProject.path, files: files))
        #expect(throws: EditRefusal.self) { try edit.set("A", to: "b", in: .init()) }
        #expect(edit.changes.isEmpty)
    }

    @Test(arguments: ["A B", "", "A[", "A[sdk]", "A = b", "1A;"])
    func aKeyThatIsNoneIsRefused(key: String) {
        var edit = ProjectEdit(Self.plain.project)
        let refusal = #expect(throws: EditRefusal.self) { try edit.set(key, to: "b", in: .init()) }
        #expect(refusal?.reason.contains("no name of a setting") == true || key == "1A;")
    }

    @Test func anUnknownTargetOrConfigurationIsNamed() {
        var edit = ProjectEdit(Self.plain.project)
        let target = #expect(throws: EditRefusal.self) {
            try edit.set("A", to: "b", in: .init(target: "Ap"))
        }
        #expect(target?.description == "there is no target \"Ap\"; did you mean App?")
        let configuration = #expect(throws: EditRefusal.self) {
            try edit.set("A", to: "b", in: .init(configuration: "Beta"))
        }
        #expect(configuration?.advice == "it has Debug, Release")
        let missing = #expect(throws: EditRefusal.self) { try edit.unset("NOT_THERE", in: .init()) }
        #expect(missing?.reason == "target App itself does not set NOT_THERE")
    }

    // MARK: Domains

    @Test func aDomainMakesTheFileAndPointsAllConfigurationsAtIt() throws {
        var edit = ProjectEdit(
            SampleProject("// Debug\nA = b;\n// Release\nA = b;", adding: false).project)
        try edit.addDomain("applinks:shop.example.org", in: .init())
        let line = "+\t\t\t\tCODE_SIGN_ENTITLEMENTS = App.entitlements;"
        #expect(difference(edit) == [line, line])
        let made = try #require(text(edit, "App.entitlements"))
        #expect(
            made == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
                "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>com.apple.developer.associated-domains</key>
                \t<array>
                \t\t<string>applinks:shop.example.org</string>
                \t</array>
                </dict>
                </plist>

                """)
        // A second time nothing is left to do.
        let changes = edit.changes
        try edit.addDomain("applinks:shop.example.org", in: .init())
        #expect(edit.changes == changes)
    }

    private static let shared = """
        // Debug
        CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
        // Release
        CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
        // App/App.entitlements
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <!-- kept -->
            <key>com.apple.developer.associated-domains</key>
            <array>
                <string>applinks:shop.example.org</string>  <!-- kept too -->
            </array>
            <key>aps-environment</key><string>development</string>
        </dict>
        </plist>
        """

    @Test func otherBytesOfTheEntitlementsStay() throws {
        let sample = SampleProject(Self.shared)
        let old = String(
            decoding: sample.contents[SampleProject.folder + "/App/App.entitlements"] ?? [],
            as: UTF8.self)
        var edit = ProjectEdit(sample.project)
        try edit.addDomain("webcredentials:shop.example.org", in: .init())
        #expect(
            text(edit, "App/App.entitlements")
                == old.replacing(
                    "<!-- kept too -->\n",
                    with:
                        "<!-- kept too -->\n        <string>webcredentials:shop.example.org</string>\n"
                ))
        #expect(difference(edit) == [])
        try edit.removeDomain("webcredentials:shop.example.org", in: .init())
        #expect(edit.changes.isEmpty)
        try edit.removeDomain("applinks:shop.example.org", in: .init())
        #expect(text(edit, "App/App.entitlements")?.contains("associated-domains") == false)
        #expect(text(edit, "App/App.entitlements")?.contains("<!-- kept -->") == true)
    }

    @Test func oneConfigurationAloneGetsACopyFirst() throws {
        var edit = ProjectEdit(SampleProject(Self.shared).project)
        try edit.addDomain(
            "applinks:shop.example.org?mode=developer", in: .init(configuration: "Debug"))
        #expect(
            difference(edit).sorted() == [
                "+\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/AppDebug.entitlements;",
                "-\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;",
            ])
        #expect(text(edit, "App/App.entitlements") == nil)
        #expect(text(edit, "App/AppDebug.entitlements")?.contains("?mode=developer") == true)
        #expect(edit.remarks.count == 2)
    }

    @Test func aConfigurationWithoutEntitlementsGetsThoseOfTheOthers() throws {
        var edit = ProjectEdit(
            SampleProject(
                Self.shared.replacing("// Release\nCODE_SIGN_ENTITLEMENTS", with: "// Release\nX")
            )
            .project)
        try edit.addDomain("applinks:shop.example.org", in: .init())
        #expect(
            difference(edit) == ["+\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;"])
    }

    @Test(arguments: [
        ("shop.example.org", "write applinks:shop.example.org"),
        ("applinks:https://shop.example.org/", "example.org"), ("applinks:", "host"),
    ])
    func anEntryThatIsWrongIsRefused(entry: String, words: String) {
        var edit = ProjectEdit(SampleProject(Self.shared).project)
        let refusal = #expect(throws: EditRefusal.self) { try edit.addDomain(entry, in: .init()) }
        #expect(refusal?.description.contains(words) == true)
    }

    @Test func aProjectCannotNameFilesElsewhere() {
        for path in ["/etc/passwd", "../../etc/x.entitlements", ".git/hooks.plist"] {
            let sample = SampleProject("// Debug\nCODE_SIGN_ENTITLEMENTS = \"\(path)\";")
            var edit = ProjectEdit(sample.project)
            #expect(throws: EditRefusal.self) {
                try edit.addDomain("applinks:shop.example.org", in: .init())
            }
        }
    }

    // MARK: Schemes

    @Test func aSchemeMakesAPartialInfoPlist() throws {
        var edit = ProjectEdit(Self.plain.project)
        try edit.addScheme("com.example.shop", in: .init())
        let line = "+\t\t\t\tINFOPLIST_FILE = \"App-Info.plist\";"
        #expect(difference(edit) == [line, line])
        let info = try #require(text(edit, "App-Info.plist"))
        #expect(
            info.contains("\t\t\t<key>CFBundleURLSchemes</key>\n\t\t\t<array>\n\t\t\t\t<string>com")
        )
        #expect(InfoPlist(.init(Array(info.utf8)))?.schemes == ["com.example.shop"])
        try edit.addQueryScheme("maps-x", in: .init())
        #expect(text(edit, "App-Info.plist")?.contains("<string>maps-x</string>") == true)
        try edit.removeScheme("com.example.shop", in: .init())
        #expect(text(edit, "App-Info.plist")?.contains("CFBundleURLTypes") == false)
    }

    @Test func aSchemeOfTheSystemOrNoneIsRefused() {
        var edit = ProjectEdit(Self.plain.project)
        for (scheme, words) in [
            ("https", "associated domains"), ("my_app", "write my-app"), ("tel", "own"),
        ] {
            let refusal = #expect(throws: EditRefusal.self) {
                try edit.addScheme(scheme, in: .init())
            }
            #expect(refusal?.advice.contains(words) == true)
        }
    }
}

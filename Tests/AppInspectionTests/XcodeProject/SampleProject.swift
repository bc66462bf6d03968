import AppInspection
import Foundation
import WebText

/// A small project made for a test, with the files round it.
///
/// The text has sections, each below a line `// NAME`: settings below the name of a configuration,
/// and the content of a file below anything with a full stop in it.
///
///     let sample = SampleProject("""
///         // Debug
///         CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
///         // Release
///         // App/App.entitlements
///         <plist version="1.0"><dict/></plist>
///         """)
///     sample.project.targets[0].configurations.count   // 2
struct SampleProject {
    static let folder = "/work/shop"
    static let path = folder + "/App.xcodeproj/project.pbxproj"

    let contents: [String: [UInt8]]

    /// - Parameter adding: Whether settings that any sound app has are added where they are not set.
    init(_ text: String, adding isAdding: Bool = true) {
        var sections: [(name: String, lines: [Substring])] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("// "), !line.contains(";") {
                sections.append((String(line.dropFirst(3)), []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        var contents: [String: [UInt8]] = [:]
        var configurations: [(name: String, lines: [String])] = []
        for (name, lines) in sections {
            if name.contains(".") {
                contents[Self.folder + "/" + name] = Array(lines.joined(separator: "\n").utf8)
            } else {
                configurations.append((name, lines.map(String.init).filter { !$0.isEmpty }))
            }
        }
        let usual = isAdding && !text.contains("CODE_SIGN_ENTITLEMENTS")
        if usual {
            contents[Self.folder + "/Usual.entitlements"] = Array(
                """
                <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
                <array><string>applinks:shop.example.org</string></array></dict></plist>
                """.utf8)
        }
        if contents[Self.path] == nil {
            let sources = contents.keys.filter { $0.hasSuffix(".swift") && $0.contains("/App/") }
            let settings = isAdding ? Self.usual + (usual ? Self.entitlements : []) : []
            let text = Self.text(configurations, settings, sources: sources.sorted())
            contents[Self.path] = Array(text.utf8)
        }
        self.contents = contents
    }

    /// The project as it is read.
    var project: XcodeProject {
        XcodeProject(contents[Self.path] ?? [], path: Self.path, files: ProjectFiles(contents))
    }

    /// The text of the project file.
    var text: String { String(decoding: contents[Self.path] ?? [], as: UTF8.self) }

    /// All findings of the project, as `file: rule: message`.
    var findings: [String] {
        ProjectCheck(project).files().flatMap { file in
            file.findings.map {
                "\(file.path.dropFirst(Self.folder.count + 1)): \($0.id): \($0.message)"
            }
        }
    }

    /// The settings of a sound app.
    private static let usual = [
        ("DEVELOPMENT_TEAM", "9A7B5C3D1E"), ("GENERATE_INFOPLIST_FILE", "YES"),
        ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.shop"),
    ]
    private static let entitlements = [("CODE_SIGN_ENTITLEMENTS", "Usual.entitlements")]

    private static func text(
        _ configurations: [(name: String, lines: [String])], _ usual: [(String, String)],
        sources: [String]
    ) -> String {
        var objects = ""
        var ids: [String] = []
        for (number, configuration) in configurations.enumerated() {
            let id = "C000000000000000000000C\(number)"
            ids.append("\t\t\t\t\(id) /* \(configuration.name) */,\n")
            var lines = configuration.lines
            let base = lines.first { $0.hasPrefix("baseConfigurationReference") }
            lines.removeAll { $0 == base }
            for (name, value) in usual where !lines.contains(where: { $0.hasPrefix(name) }) {
                lines.append("\(name) = \(value);")
            }
            var reference = ""
            if let base, let name = base.split(separator: " ").last?.dropLast() {
                let file = "F000000000000000000000F\(number)"
                objects += "\t\t\(file) /* \(name) */ = {isa = PBXFileReference; "
                objects += "lastKnownFileType = text.xcconfig; path = \(name); "
                objects += "sourceTree = \"<group>\"; };\n"
                reference = "\t\t\tbaseConfigurationReference = \(file) /* \(name) */;\n"
            }
            let body = lines.sorted().map { "\t\t\t\t\($0)\n" }.joined()
            objects +=
                "\t\t\(id) /* \(configuration.name) */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
                + reference + "\t\t\tbuildSettings = {\n\(body)\t\t\t};\n"
                + "\t\t\tname = \(configuration.name);\n\t\t};\n"
        }
        var files = ""
        for (number, source) in sources.enumerated() {
            let path = source.dropFirst(folder.count + 1)
            objects += "\t\tAB\(number) = {isa = PBXBuildFile; fileRef = AF\(number); };\n"
            objects += "\t\tAF\(number) = {isa = PBXFileReference; path = \(path); "
            objects += "sourceTree = SOURCE_ROOT; };\n"
            files += "AB\(number), "
        }
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = 56;
            \tobjects = {
            \(objects)\t\tA00000000000000000000001 /* Project object */ = {
            \t\t\tisa = PBXProject;
            \t\t\ttargets = (
            \t\t\t\tA00000000000000000000002 /* App */,
            \t\t\t);
            \t\t};
            \t\tA00000000000000000000002 /* App */ = {
            \t\t\tisa = PBXNativeTarget;
            \t\t\tbuildConfigurationList = A00000000000000000000003;
            \t\t\tbuildPhases = (A00000000000000000000004);
            \t\t\tname = App;
            \t\t\tproductType = "com.apple.product-type.application";
            \t\t};
            \t\tA00000000000000000000003 = {
            \t\t\tisa = XCConfigurationList;
            \t\t\tbuildConfigurations = (
            \(ids.joined())\t\t\t);
            \t\t};
            \t\tA00000000000000000000004 = {isa = PBXSourcesBuildPhase; files = (\(files)); };
            \t};
            \trootObject = A00000000000000000000001 /* Project object */;
            }

            """
    }
}

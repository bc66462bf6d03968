public import WebText

/// What can be wrong with an Xcode project as far as links are concerned.
///
/// The samples are projects in short: below `// Debug` and `// Release` stand the settings of the
/// target in that configuration, below any other name the file of that name.
public enum ProjectRules {
    /// All of them.
    public static let all: [Rule] = files + settings + domains + infoPlists + layouts + sources

    /// The rules about the project file and the files that it names.
    static let files: [Rule] = [notProject, missingBase, madeFromManifest]

    /// The file is no Xcode project.
    public static let notProject = Rule(
        "project-not-a-project", .error,
        title: "The file is no Xcode project",
        reason: "A project file has objects, one of which is the project itself with its targets.",
        faulty: "// App.xcodeproj/project.pbxproj\n{ objects = { }; rootObject = A; }",
        sound: sound,
        source: Page.file)

    /// A configuration file that is not there.
    public static let missingBase = Rule(
        "project-missing-xcconfig", .warning,
        title: "A configuration file that is not there",
        reason:
            "Settings that come from the file are missing, and Xcode does not build. Files that a "
            + "tool makes, as CocoaPods does, appear once that tool has run.",
        faulty: "// Debug\nbaseConfigurationReference = Missing.xcconfig;\n// Release\n",
        sound:
            "// Debug\nbaseConfigurationReference = Debug.xcconfig;\n// Release\n"
            + "// Debug.xcconfig\nLINK_HOST = shop.example.org",
        source: Page.configurationFiles)

    /// The project is made from another file.
    public static let madeFromManifest = Rule(
        "project-made-from-manifest", .info,
        title: "The project is made from another file",
        reason:
            "A tool writes the project anew from its manifest, so a change in the project is lost "
            + "with the next run. What the project says now is judged all the same.",
        faulty:
            "// project.yml\ntargets:\n  App:\n    type: application\n    platform: iOS\n"
            + "// Debug\n// Release\n",
        sound: sound,
        source: "https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md")

    /// A target without any fault.
    static let sound = """
        // Debug
        CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
        // Release
        CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
        // App/App.entitlements
        \(entitlements("applinks:shop.example.org"))
        """

    /// An entitlements file with these associated domains.
    static func entitlements(_ domains: String...) -> String {
        let list = domains.map { "<string>\($0)</string>" }.joined()
        return "<plist version=\"1.0\"><dict><key>com.apple.developer.associated-domains</key>"
            + "<array>\(list)</array></dict></plist>"
    }

    /// An `Info.plist` with a URL scheme.
    static func info(_ scheme: String) -> String {
        "<plist version=\"1.0\"><dict><key>CFBundleURLTypes</key><array><dict>"
            + "<key>CFBundleTypeRole</key><string>Editor</string>"
            + "<key>CFBundleURLSchemes</key><array><string>\(scheme)</string></array>"
            + "</dict></array></dict></plist>"
    }

    enum Page {
        static let file =
            "https://developer.apple.com/documentation/xcode/creating-an-xcode-project-for-an-app"
        static let settings =
            "https://developer.apple.com/documentation/xcode/build-settings-reference"
        static let configurationFiles =
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project"
        static let domains =
            "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain"
        static let infoPlist =
            "https://developer.apple.com/documentation/bundleresources/managing-your-app-s-information-property-list"
        static let schemes =
            "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"
        static let links =
            "https://developer.apple.com/documentation/xcode/supporting-universal-links-in-your-app"
    }
}

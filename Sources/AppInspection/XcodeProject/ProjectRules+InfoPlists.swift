public import WebText

// The rules about `Info.plist` in the configurations of a target, and about other tools' files.

extension ProjectRules {
    static let infoPlists: [Rule] = [missingInfo, infoKey, schemesDiffer]
    static let layouts: [Rule] = [flutterLinking, expoDomains]

    /// An `Info.plist` that is not there.
    public static let missingInfo = Rule(
        "project-missing-info", .error,
        title: "An Info.plist that is not there",
        reason:
            "The path counts from the folder that holds the project. Without a file, and without "
            + "GENERATE_INFOPLIST_FILE, there is nothing to build the app with.",
        faulty:
            "// Debug\nGENERATE_INFOPLIST_FILE = NO;\nINFOPLIST_FILE = Info.plist;\n// Release\n",
        sound:
            "// Debug\nGENERATE_INFOPLIST_FILE = NO;\nINFOPLIST_FILE = Info.plist;\n// Release\n"
            + "INFOPLIST_FILE = Info.plist;\n// Info.plist\n\(info("com.example.shop"))",
        source: Page.infoPlist)

    /// A list that is given as a setting.
    public static let infoKey = Rule(
        "project-info-key", .error,
        title: "A list that is given as a setting",
        reason:
            "INFOPLIST_KEY_ settings are known for simple values. Xcode passes over one for URL "
            + "types or queried schemes, which need an Info.plist; it merges the two.",
        faulty: "// Debug\nINFOPLIST_KEY_CFBundleURLTypes = com.example.shop;\n// Release\n",
        sound:
            "// Debug\nINFOPLIST_FILE = Info.plist;\n// Release\nINFOPLIST_FILE = Info.plist;\n"
            + "// Info.plist\n\(info("com.example.shop"))",
        source: Page.infoPlist)

    /// Configurations with different schemes.
    public static let schemesDiffer = Rule(
        "project-schemes-differ", .warning,
        title: "A scheme in some configurations only",
        reason: "The Info.plist of one configuration claims URL schemes, and that of another none.",
        faulty:
            "// Debug\nINFOPLIST_FILE = Info.plist;\n// Release\nINFOPLIST_FILE = Release.plist;\n"
            + "// Info.plist\n\(info("com.example.shop"))\n"
            + "// Release.plist\n<plist version=\"1.0\"><dict/></plist>",
        sound:
            "// Debug\nINFOPLIST_FILE = Info.plist;\n// Release\nINFOPLIST_FILE = Info.plist;\n"
            + "// Info.plist\n\(info("com.example.shop"))",
        source: Page.schemes)

    /// Flutter and a plugin both take links.
    public static let flutterLinking = Rule(
        "flutter-deep-linking", .warning,
        title: "Flutter and a plugin both take links",
        reason:
            "Flutter's own handling of links is on unless Info.plist says otherwise. With a plugin "
            + "for links in pubspec.yaml the two get in each other's way: the plugin gets nothing, "
            + "or the link opens the browser after the app.",
        faulty:
            "// pubspec.yaml\ndependencies:\n  flutter:\n    sdk: flutter\n  app_links: ^6.0.0\n"
            + "// Debug\nINFOPLIST_FILE = Info.plist;\n// Release\nINFOPLIST_FILE = Info.plist;\n"
            + "// Info.plist\n<plist version=\"1.0\"><dict/></plist>",
        sound:
            "// pubspec.yaml\ndependencies:\n  flutter:\n    sdk: flutter\n  app_links: ^6.0.0\n"
            + "// Debug\nINFOPLIST_FILE = Info.plist;\n// Release\nINFOPLIST_FILE = Info.plist;\n"
            + "// Info.plist\n<plist version=\"1.0\"><dict><key>FlutterDeepLinkingEnabled</key>"
            + "<false/></dict></plist>",
        source: "https://docs.flutter.dev/cookbook/navigation/set-up-universal-links")

    /// Domains of app.json that are not in the native project.
    public static let expoDomains = Rule(
        "expo-domains-differ", .error,
        title: "Domains of app.json that are not in the project",
        reason:
            "Expo writes ios.associatedDomains into the entitlements when it makes the native "
            + "project. A project that was made before, or is edited by hand, does not follow.",
        faulty: """
            // package.json
            {"dependencies": {"expo": "54.0.0"}}
            // app.json
            {"expo": {"ios": {"associatedDomains": ["applinks:shop.example.org"]}}}
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // App/App.entitlements
            \(entitlements("applinks:www.example.org"))
            """,
        sound: """
            // package.json
            {"dependencies": {"expo": "54.0.0"}}
            // app.json
            {"expo": {"ios": {"associatedDomains": ["applinks:shop.example.org"]}}}
            \(sound)
            """,
        source: "https://docs.expo.dev/linking/ios-universal-links/")
}

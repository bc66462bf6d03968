public import WebText

// The rules about settings.

extension ProjectRules {
    static let settings: [Rule] = [
        identifier, team, manualProfile, endless, overridden, duplicateSetting,
    ]

    /// An app without a bundle identifier.
    public static let identifier = Rule(
        "project-no-bundle-identifier", .error,
        title: "An app without a bundle identifier",
        reason:
            "The association file names the app by its team and its bundle identifier. A setting "
            + "that refers to one that nothing sets comes to nothing there.",
        faulty: "// Debug\nPRODUCT_BUNDLE_IDENTIFIER = \"$(APP_ID)\";\n// Release\n",
        sound: "// Debug\nPRODUCT_BUNDLE_IDENTIFIER = com.example.shop;\n// Release\n",
        source: Page.settings)

    /// A team that is none, or none at all.
    public static let team = Rule(
        "project-team", .warning,
        title: "A team that is none, or none at all",
        reason:
            "A team is ten capital letters and digits, and the association file has to name it. "
            + "Builds may be given one on the command line.",
        faulty: "// Debug\nDEVELOPMENT_TEAM = \"Example Inc.\";\n// Release\n",
        sound: "// Debug\nDEVELOPMENT_TEAM = 9A7B5C3D1E;\n// Release\n",
        source: Page.settings)

    /// Manual signing without a profile.
    public static let manualProfile = Rule(
        "project-no-profile", .warning,
        title: "Manual signing without a profile",
        reason:
            "With manual signing Xcode uses the profile that the settings name, and none of its "
            + "own making; without it the entitlements have nothing that allows them.",
        faulty: "// Debug\nCODE_SIGN_STYLE = Manual;\n// Release\n",
        sound:
            "// Debug\nCODE_SIGN_STYLE = Manual;\nPROVISIONING_PROFILE_SPECIFIER = Shop;\n"
            + "// Release\n",
        source: Page.settings)

    /// A setting that refers to itself.
    public static let endless = Rule(
        "project-setting-cycle", .error,
        title: "A setting that refers to itself",
        reason: "Settings that refer to each other in a circle have no value.",
        faulty:
            "// Debug\nPRODUCT_BUNDLE_IDENTIFIER = \"$(A)\";\nA = \"$(B)\";\nB = \"$(A)\";\n"
            + "// Release\n",
        sound:
            "// Debug\nPRODUCT_BUNDLE_IDENTIFIER = \"$(A)\";\nA = \"$(B)\";\nB = com.example.shop;\n"
            + "// Release\n",
        source: Page.settings)

    /// A setting that another place overrides.
    public static let overridden = Rule(
        "project-setting-overridden", .info,
        title: "A setting that another place overrides",
        reason:
            "The target's own settings win over its configuration file, that over the project's "
            + "settings, and those over the project's configuration file. What loses has no effect.",
        faulty:
            "// Debug\nbaseConfigurationReference = Debug.xcconfig;\n"
            + "CODE_SIGN_ENTITLEMENTS = B.entitlements;\n// Release\n"
            + "CODE_SIGN_ENTITLEMENTS = B.entitlements;\n"
            + "// Debug.xcconfig\nCODE_SIGN_ENTITLEMENTS = A.entitlements\n"
            + "// B.entitlements\n\(entitlements("applinks:shop.example.org"))",
        sound:
            "// Debug\nbaseConfigurationReference = Debug.xcconfig;\n// Release\n"
            + "CODE_SIGN_ENTITLEMENTS = B.entitlements;\n"
            + "// Debug.xcconfig\nCODE_SIGN_ENTITLEMENTS = B.entitlements\n"
            + "// B.entitlements\n\(entitlements("applinks:shop.example.org"))",
        source: Page.configurationFiles)

    /// A setting that stands twice in one place.
    public static let duplicateSetting = Rule(
        "project-duplicate-setting", .warning,
        title: "A setting that stands twice in one place",
        reason: "Only one of the two counts, and which one is not documented. Merges leave such.",
        faulty:
            "// Debug\nDEVELOPMENT_TEAM = 9A7B5C3D1E;\nDEVELOPMENT_TEAM = 1E9A7B5C3D;\n// Release\n",
        sound: "// Debug\nDEVELOPMENT_TEAM = 9A7B5C3D1E;\n// Release\n",
        source: Page.settings)
}

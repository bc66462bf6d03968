public import WebText

// The rules about entitlements in the configurations of a target.

extension ProjectRules {
    static let domains: [Rule] = [
        noEntitlements, entitlementsNotEverywhere, missingEntitlements, undefinedSetting,
        domainsNotEverywhere, domainsDiffer,
    ]

    /// An app without entitlements.
    public static let noEntitlements = Rule(
        "project-no-entitlements", .warning,
        title: "An app without entitlements",
        reason:
            "No configuration of the target sets CODE_SIGN_ENTITLEMENTS, so the app has no "
            + "associated domains and no Universal Link opens it.",
        faulty:
            "// Debug\nCODE_SIGN_ENTITLEMENTS = \"\";\n// Release\nCODE_SIGN_ENTITLEMENTS = \"\";\n",
        sound: sound,
        source: Page.domains)

    /// Entitlements in some configurations only.
    public static let entitlementsNotEverywhere = Rule(
        "project-entitlements-not-everywhere", .error,
        title: "Entitlements in some configurations only",
        reason:
            "A build in a configuration that does not set CODE_SIGN_ENTITLEMENTS has no associated "
            + "domains: links work from Xcode and fail in TestFlight, or the other way round.",
        faulty: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = "";
            // App/App.entitlements
            \(entitlements("applinks:shop.example.org"))
            """,
        sound: sound,
        source: Page.domains)

    /// An entitlements file that is not there.
    public static let missingEntitlements = Rule(
        "project-missing-entitlements", .error,
        title: "An entitlements file that is not there",
        reason: "The path counts from the folder that holds the project. Xcode does not sign then.",
        faulty: "// Debug\nCODE_SIGN_ENTITLEMENTS = Shop.entitlements;\n// Release\n",
        sound: sound,
        source: Page.domains)

    /// A domain that takes its name from a setting that nothing sets.
    public static let undefinedSetting = Rule(
        "project-undefined-setting", .error,
        title: "A domain taken from a setting that nothing sets",
        reason:
            "A setting that is not set comes to nothing, without a word from Xcode, and the entry "
            + "names no host then.",
        faulty: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            LINK_HOST = shop.example.org;
            // App/App.entitlements
            \(entitlements("applinks:$(LINK_HOST)"))
            """,
        sound: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            LINK_HOST = shop.example.org;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            LINK_HOST = shop.example.org;
            // App/App.entitlements
            \(entitlements("applinks:$(LINK_HOST)"))
            """,
        source: Page.domains)

    /// Associated domains in some configurations only.
    public static let domainsNotEverywhere = Rule(
        "project-domains-not-everywhere", .error,
        title: "Associated domains in some configurations only",
        reason:
            "The entitlements of one configuration list no domain, and those of another do: links "
            + "work from Xcode and fail in TestFlight, or the other way round.",
        faulty: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/Release.entitlements;
            // App/App.entitlements
            \(entitlements("applinks:shop.example.org"))
            // App/Release.entitlements
            <plist version="1.0"><dict><key>aps-environment</key><string>production</string></dict></plist>
            """,
        sound: sound,
        source: Page.domains)

    /// Configurations with different domains.
    public static let domainsDiffer = Rule(
        "project-domains-differ", .info,
        title: "Configurations with different domains",
        reason:
            "That is often meant, with a test server for debug builds; each host needs its own file.",
        faulty: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/Release.entitlements;
            // App/App.entitlements
            \(entitlements("applinks:test.example.org"))
            // App/Release.entitlements
            \(entitlements("applinks:shop.example.org"))
            """,
        sound: """
            // Debug
            CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
            // Release
            CODE_SIGN_ENTITLEMENTS = App/Release.entitlements;
            // App/App.entitlements
            \(entitlements("applinks:shop.example.org?mode=developer"))
            // App/Release.entitlements
            \(entitlements("applinks:shop.example.org"))
            """,
        source: Page.domains)
}

public import WebText

// The rules about an entitlements file as a whole.

extension EntitlementRules {
    static let files: [Rule] = [
        root, misspeltKey, notArray, anyDomain, emptyArray, notString, duplicate, severalModes,
        manyDomains, modeInRelease, clipService, browser, managedFlag,
    ]

    /// The file is not a dictionary.
    public static let root = Rule(
        "entitlement-root", .error,
        title: "The file is not a dictionary",
        reason: "Entitlements are the members of one dictionary.",
        faulty: "<plist version=\"1.0\"><array/></plist>",
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// The key of the associated domains is misspelt.
    public static let misspeltKey = Rule(
        "entitlement-misspelt-key", .error,
        title: "The key of the associated domains is misspelt",
        reason:
            "An unknown key is no entitlement: the app is associated with no domain, and "
            + "nothing reports it.",
        faulty:
            "<plist><dict><key>com.apple.developer.associated-domain</key><array/></dict></plist>",
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// The associated domains are not an array.
    public static let notArray = Rule(
        "entitlement-not-array", .error,
        title: "The associated domains are not an array",
        reason: "The value is an array of strings, even for a single domain.",
        faulty: file(value: "<string>applinks:shop.example.org</string>"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// The associated domains are *.
    public static let anyDomain = Rule(
        "entitlement-any-domain", .info,
        title: "The associated domains are *",
        reason:
            "Provisioning profiles allow any domain in this way. An app signed with it "
            + "claims no concrete domain, so none of its links opens.",
        faulty: file(value: "<string>*</string>"),
        sound: file("applinks:shop.example.org"),
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// There are no associated domains.
    public static let emptyArray = Rule(
        "entitlement-empty-array", .warning,
        title: "There are no associated domains",
        reason: "The capability is there, but no domain is associated with the app.",
        faulty: file(value: "<array/>"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An associated domain is not a string.
    public static let notString = Rule(
        "entitlement-not-string", .error,
        title: "An associated domain is not a string",
        reason: "Each element of the array is a string.",
        faulty: file(value: "<array><dict/></array>"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry is listed twice.
    public static let duplicate = Rule(
        "entitlement-duplicate", .warning,
        title: "An entry is listed twice",
        reason: "The second one adds nothing; often another host was meant.",
        faulty: file("applinks:shop.example.org", "applinks:shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host is listed with several modes.
    public static let severalModes = Rule(
        "entitlement-several-modes", .info,
        title: "A host is listed with several modes",
        reason:
            "It is not documented which of the entries counts. Many apps list a host with "
            + "and without the developer mode.",
        faulty: file("applinks:shop.example.org", "applinks:shop.example.org?mode=developer"),
        sound: file("applinks:shop.example.org"),
        source: Page.configuring)

    /// There are many associated domains.
    public static let manyDomains = Rule(
        "entitlement-many-domains", .info,
        title: "There are many associated domains",
        reason:
            "Each of them is fetched when the app is installed. Apple advises about 20 to "
            + "30; no hard limit is known.",
        faulty: file(value: "<array>" + many(31) + "</array>"),
        sound: file(value: "<array>" + many(30) + "</array>"),
        source:
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    )

    /// A mode is left in a release configuration.
    public static let modeInRelease = Rule(
        "entitlement-mode-in-release", .error,
        title: "A mode is left in a release configuration",
        reason:
            "The developer mode has no effect in apps from the App Store and is to be "
            + "removed before submission.",
        faulty: file("applinks:shop.example.org?mode=developer"),
        sound: file("applinks:shop.example.org"),
        source: Page.configuring)

    /// An App Clip has entries of another service.
    public static let clipService = Rule(
        "entitlement-clip-service", .info,
        title: "An App Clip has entries of another service",
        reason: "Only appclips and webcredentials are described for App Clips.",
        faulty: file(
            value: "<array><string>applinks:shop.example.org</string></array>", more: clip),
        sound: file(
            value: "<array><string>appclips:shop.example.org</string></array>", more: clip),
        source:
            "https://developer.apple.com/documentation/appclip/associating-your-app-clip-with-your-website"
    )

    /// A web browser claims Universal Links.
    public static let browser = Rule(
        "entitlement-browser", .error,
        title: "A web browser claims Universal Links",
        reason: "Apps with the web-browser entitlement may not use applinks.",
        faulty: file(
            value: "<array><string>applinks:shop.example.org</string></array>", more: browserApp),
        sound: file(
            value: "<array><string>webcredentials:shop.example.org</string></array>",
            more: browserApp),
        source: Page.technote)

    /// The flag for managed domains is not a boolean.
    public static let managedFlag = Rule(
        "entitlement-mdm-managed", .error,
        title: "The flag for managed domains is not a boolean",
        reason: "Device management adds domains only to apps with this key set to true.",
        faulty: "<plist><dict><key>\(managedKey)</key><string>YES</string></dict></plist>",
        sound: "<plist><dict><key>\(managedKey)</key><true/></dict></plist>",
        source: "https://developer.apple.com/documentation/devicemanagement/associateddomains")

    /// What makes an app an App Clip.
    private static let clip =
        "<key>com.apple.developer.parent-application-identifiers</key><array/>"

    /// What makes an app a web browser.
    private static let browserApp = "<key>com.apple.developer.web-browser</key><true/>"

    private static let managedKey = "com.apple.developer.associated-domains.mdm-managed"

    private static func many(_ count: Int) -> String {
        (1...count).map { "<string>applinks:shop\($0).example.org</string>" }.joined()
    }
}

public import WebText

/// What can be wrong with the links in an `Info.plist`, each with a faulty and a sound sample.
public enum InfoPlistRules {
    /// All of them.
    public static let all: [Rule] = [
        root, urlTypes, scheme, systemScheme, genericScheme, upperCase, duplicateScheme,
        buildSetting, role, roleMissing, queries, duplicateQuery, needlessQuery, manyQueries,
        activityTypes, noScenes, entitlement,
    ]

    /// The file is not a dictionary.
    public static let root = Rule(
        "info-root", .error,
        title: "The file is not a dictionary",
        reason:
            "Everything in Info.plist is a member of one dictionary.",
        faulty: "<plist version=\"1.0\"><array/></plist>",
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// URL types of the wrong shape.
    public static let urlTypes = Rule(
        "info-url-types", .error,
        title: "URL types of the wrong shape",
        reason:
            "CFBundleURLTypes is an array of dictionaries, each with an array of strings as "
            + "CFBundleURLSchemes. The system passes over anything else without a word.",
        faulty: plist("<key>CFBundleURLTypes</key><dict/>"),
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// A URL scheme that is none.
    public static let scheme = Rule(
        "info-scheme", .error,
        title: "A URL scheme that is none",
        reason:
            "A scheme is a letter with letters, digits, +, - and . after it (RFC 3986, section "
            + "3.1), without :// and without a path. The App Store refuses others.",
        faulty: types("my_app"),
        sound: types("com.example.shop"),
        source: "RFC 3986, section 3.1")

    /// A scheme of the system.
    public static let systemScheme = Rule(
        "info-system-scheme", .error,
        title: "A scheme of the system",
        reason:
            "The system opens such links itself, and never asks the app. Web links come to an app "
            + "through associated domains only.",
        faulty: types("https"),
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// A scheme that others may have.
    public static let genericScheme = Rule(
        "info-generic-scheme", .warning,
        title: "A scheme that others may have",
        reason:
            "When two apps claim one scheme it is not defined which of them opens.",
        faulty: types("myapp"),
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// A scheme with capital letters.
    public static let upperCase = Rule(
        "info-scheme-case", .info,
        title: "A scheme with capital letters",
        reason:
            "Schemes are compared without case; lower case is the canonical form (RFC 3986, "
            + "section 3.1).",
        faulty: types("MyShop"),
        sound: types("com.example.shop"),
        source: "RFC 3986, section 3.1")

    /// A scheme is claimed twice.
    public static let duplicateScheme = Rule(
        "info-duplicate-scheme", .warning,
        title: "A scheme is claimed twice",
        reason:
            "The second claim adds nothing; often another scheme was meant.",
        faulty: plist(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
                + "<string>shop-x</string><string>shop-x</string></array></dict></array>"),
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// A scheme from the build settings.
    public static let buildSetting = Rule(
        "info-build-setting", .info,
        title: "A scheme from the build settings",
        reason:
            "A setting that a configuration does not know is empty, and the app then claims no "
            + "scheme.",
        faulty: types("$(APP_SCHEME)"),
        sound: types("com.example.shop"),
        source: Page.schemes)

    /// A role that is none.
    public static let role = Rule(
        "info-role", .error,
        title: "A role that is none",
        reason:
            "The role of a URL type is Editor, Viewer, Shell, QLGenerator or None.",
        faulty: types("com.example.shop", role: "Opener"),
        sound: types("com.example.shop"),
        source: Page.role)

    /// No role.
    public static let roleMissing = Rule(
        "info-role-missing", .info,
        title: "A URL type without a role",
        reason:
            "The key reference calls the role of a URL type required. iOS opens links without it.",
        faulty: types("com.example.shop", role: nil),
        sound: types("com.example.shop"),
        source: Page.role)

    /// Queried schemes that count for nothing.
    public static let queries = Rule(
        "info-queries", .error,
        title: "Queried schemes that count for nothing",
        reason:
            "LSApplicationQueriesSchemes is an array of scheme names. For anything else "
            + "canOpenURL answers no.",
        faulty: queries("fb://"),
        sound: queries("com.example.other"),
        source: Page.queries)

    /// A queried scheme is listed twice.
    public static let duplicateQuery = Rule(
        "info-duplicate-query", .warning,
        title: "A queried scheme is listed twice",
        reason:
            "Each entry counts towards the limit of the list.",
        faulty: queries("com.example.other", "com.example.other"),
        sound: queries("com.example.other"),
        source: Page.queries)

    /// A queried scheme needs no entry.
    public static let needlessQuery = Rule(
        "info-needless-query", .info,
        title: "A queried scheme needs no entry",
        reason:
            "Schemes of the system are answered for without an entry, and each entry counts "
            + "towards the limit of the list.",
        faulty: queries("https"),
        sound: queries("com.example.other"),
        source: Page.queries)

    /// Too many queried schemes.
    public static let manyQueries = Rule(
        "info-many-queries", .error,
        title: "Too many queried schemes",
        reason:
            "50 entries count at most; of an app built with the iOS 27 SDK and running on iOS 27 "
            + "the first 25. For the rest canOpenURL answers no. Up to 50 it is a warning unless "
            + "the SDK is known.",
        faulty: queries(numbered: 51),
        sound: queries(numbered: 25),
        source: Page.queries)

    /// Activity types that are no list of strings.
    public static let activityTypes = Rule(
        "info-activity-types", .error,
        title: "Activity types that are no list of strings",
        reason:
            "NSUserActivityTypes is an array of strings; of anything else nothing is continued.",
        faulty: plist("<key>NSUserActivityTypes</key><string>a</string>"),
        sound: plist("<key>NSUserActivityTypes</key><array><string>a</string></array>"),
        source:
            "https://developer.apple.com/documentation/bundleresources/information-property-list/nsuseractivitytypes"
    )

    /// No scenes with the iOS 27 SDK.
    public static let noScenes = Rule(
        "info-no-scenes", .error,
        title: "No scenes with the iOS 27 SDK",
        reason:
            "An app built with the iOS 27 SDK has to use scenes, else it does not launch; links "
            + "then come to the scene delegate.",
        faulty: built(""),
        sound: built("<key>UIApplicationSceneManifest</key><dict/>"),
        source:
            "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle"
    )

    /// Associated domains in the wrong file.
    public static let entitlement = Rule(
        "info-entitlement", .error,
        title: "Associated domains in the wrong file",
        reason:
            "Associated domains are an entitlement, which is signed into the program. In "
            + "Info.plist nothing reads them.",
        faulty: plist("<key>com.apple.developer.associated-domains</key><array/>"),
        sound: types("com.example.shop"),
        source: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")

    /// Where the rules come from.
    private enum Page {
        static let schemes =
            "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app"
        static let queries =
            "https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)"
        static let role =
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundletyperole"
    }

    private static func plist(_ members: String) -> String {
        "<plist version=\"1.0\"><dict>" + members + "</dict></plist>"
    }

    private static func types(_ scheme: String, role: String? = "Editor") -> String {
        let role = role.map { "<key>CFBundleTypeRole</key><string>\($0)</string>" } ?? ""
        return plist(
            "<key>CFBundleURLTypes</key><array><dict>\(role)<key>CFBundleURLSchemes</key><array>"
                + "<string>\(scheme)</string></array></dict></array>")
    }

    private static func queries(_ schemes: String...) -> String {
        let list = schemes.map { "<string>\($0)</string>" }.joined()
        return plist("<key>LSApplicationQueriesSchemes</key><array>\(list)</array>")
    }

    private static func queries(numbered count: Int) -> String {
        let list = (1...count).map { "<string>other\($0)</string>" }.joined()
        return plist("<key>LSApplicationQueriesSchemes</key><array>\(list)</array>")
    }

    private static func built(_ members: String) -> String {
        plist(
            "<key>CFBundlePackageType</key><string>APPL</string><key>DTPlatformName</key>"
                + "<string>iphoneos</string><key>DTSDKName</key><string>iphoneos27.0</string>"
                + members)
    }
}

internal import WebText

// Rules about dynamic rules for links, which Android 15 and later read.

extension Rule {
    static let assetDynamicMalformed = Rule(
        "assetlinks-dynamic-malformed", .error, title: "A malformed or empty field",
        reason: "One such field makes Android drop all dynamic rules. The manifest alone"
            + " decides then, so the app opens more links than was meant, and nothing says"
            + " so.",
        faulty: AssetSample.dynamic(#"{"/": 5}"#),
        sound: AssetSample.dynamic(#"{"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetExtensionRelation = Rule(
        "assetlinks-extension-relation", .warning,
        title: "An extension of a relation that is not granted",
        reason: "Extensions go with a relation of the same statement.",
        faulty: AssetSample.dynamic(
            #"{"/": "*"}"#, relation: "delegate_permission/common.handle_all_url"),
        sound: AssetSample.dynamic(#"{"/": "*"}"#),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetSeveralLists = Rule(
        "assetlinks-several-lists", .error, title: "Several lists of dynamic rules",
        reason: "Only one list for each site, relation and app is allowed. Android does not"
            + " promise which one it uses.",
        faulty:
            "[\(AssetSample.dynamicStatement(#"{"/": "*"}"#)), \(AssetSample.dynamicStatement(#"{"/": "*"}"#))]",
        sound: AssetSample.dynamic(#"{"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetAppleKey = Rule(
        "assetlinks-apple-key", .warning, title: "A key of Apple's file",
        reason: "caseSensitive and percentEncoded belong to the components of Apple's file;"
            + " dynamic rules have no such keys.",
        faulty: AssetSample.dynamic(#"{"/": "*", "caseSensitive": false}"#),
        sound: AssetSample.dynamic(#"{"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetRuleWithoutPattern = Rule(
        "assetlinks-rule-without-pattern", .warning, title: "A dynamic rule without a condition",
        reason: "Path, query and fragment are optional; a rule with none of them is taken to"
            + " match every URL, and later ones are never reached.",
        faulty: AssetSample.dynamic(#"{"exclude": false}"#),
        sound: AssetSample.dynamic(#"{"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetForeignPattern = Rule(
        "assetlinks-foreign-pattern", .warning,
        title: "A pattern in the language of something else",
        reason: "A pattern is compared with the path alone. It knows ? for one character and"
            + " * for any run; all else is ordinary text.",
        faulty: AssetSample.dynamic(#"{"/": "/users/:id"}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/users/*"}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetNoLeadingSlash = Rule(
        "assetlinks-no-leading-slash", .warning, title: "A path pattern without a leading slash",
        reason: "Paths of URLs begin with a slash, so such a pattern never matches. Apple's"
            + " file is forgiving here.",
        faulty: AssetSample.dynamic(#"{"/": "buy/*"}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/buy/*"}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetVariable = Rule(
        "assetlinks-variable", .warning, title: "A variable of Apple's file",
        reason: "Substitution variables belong to Apple's file; here $( is ordinary text.",
        faulty: AssetSample.dynamic(#"{"/": "/$(lang)/help"}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/??/help"}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetEscape = Rule(
        "assetlinks-escape", .warning, title: "An escape in a pattern",
        reason: "Android documents neither that URLs are compared as written nor that they"
            + " are decoded first; its other link filters decode.",
        faulty: AssetSample.dynamic(#"{"/": "/caf%C3%A9"}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/caf*"}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetMissingItem = Rule(
        "assetlinks-missing-item", .info, title: "A query item that iOS does not ask for",
        reason: "On Android every listed query item has to be there. On iOS a missing one"
            + " counts as empty, so * constrains nothing there.",
        faulty: AssetSample.dynamic(#"{"?": {"id": "*"}}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"?": {"id": "?*"}}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetParent = Rule(
        "assetlinks-parent", .info, title: "A path that iOS takes and Android does not",
        reason: "On iOS /buy/* also takes /buy. Android documents nothing of the kind.",
        faulty: AssetSample.dynamic(#"{"/": "/buy/*"}, {"/": "*", "exclude": true}"#),
        sound: AssetSample.dynamic(#"{"/": "/buy/*"}, {"/": "/buy"}, {"/": "*", "exclude": true}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetStarStops = Rule(
        "assetlinks-star-stops", .info, title: "A * that stops early",
        reason: "Android describes * as reaching up to the next place of the character after it in"
            + " the pattern. Apple's * tries every length, so it takes more URLs.",
        faulty: AssetSample.dynamic(#"{"/": "*/terms", "exclude": true}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/??/terms", "exclude": true}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetRuleUnreachable = Rule(
        "assetlinks-rule-unreachable", .warning, title: "A dynamic rule that is never reached",
        reason: "The first rule that fits decides; one whose URLs an earlier rule takes has"
            + " no effect.",
        faulty: AssetSample.dynamic(#"{"/": "/p/*"}, {"/": "/p/x", "exclude": true}, {"/": "*"}"#),
        sound: AssetSample.dynamic(#"{"/": "/p/x", "exclude": true}, {"/": "/p/*"}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetOnlyExclusions = Rule(
        "assetlinks-only-exclusions", .warning, title: "Dynamic rules that only exclude",
        reason: "A URL that no rule is about opens in the browser, so a list of exclusions"
            + " alone keeps every link there.",
        faulty: AssetSample.dynamic(#"{"/": "/help", "exclude": true}"#),
        sound: AssetSample.dynamic(#"{"/": "/help", "exclude": true}, {"/": "*"}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetNoCatchAll = Rule(
        "assetlinks-no-catch-all", .info, title: "No rule for everything else",
        reason: "A URL that no rule is about opens in the browser on Android 15 and later,"
            + " and by the manifest on older systems.",
        faulty: AssetSample.dynamic(#"{"/": "/buy"}"#),
        sound: AssetSample.dynamic(#"{"/": "/buy"}, {"/": "*", "exclude": true}"#),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")
}

public import WebText

/// What can be wrong with a built app and its signature, and where the layers disagree.
public enum InspectionRules {
    /// All of them.
    public static let all: [Rule] = [
        noInfo, noProgram, archive, noProfile, otherIdentifier, codeIdentifier, unsigned,
        damaged, badBlob, formsDiffer, noDER, slicesDiffer, noDomains, anyDomain, noIdentifier,
        missingInFile, otherPrefix, otherCase, leftover,
    ]

    /// No Info.plist.
    public static let noInfo = Rule(
        "bundle-no-info", .error,
        title: "No Info.plist",
        reason:
            "A bundle without Info.plist is no app.",
        faulty: "Shop.app/",
        sound: "Shop.app/Info.plist",
        source:
            "https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFBundles/"
    )

    /// No program in the bundle.
    public static let noProgram = Rule(
        "bundle-no-program", .error,
        title: "No program in the bundle",
        reason:
            "CFBundleExecutable names the program, which carries the signature and the "
            + "entitlements.",
        faulty: "CFBundleExecutable = Nothing",
        sound: "CFBundleExecutable = Shop",
        source:
            "https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFBundles/"
    )

    /// Something in the archive cannot be right.
    public static let archive = Rule(
        "bundle-archive", .error,
        title: "Something in the archive cannot be right",
        reason:
            "Names that lead out of the folder, or that are there twice, are not read.",
        faulty: "../../etc/passwd",
        sound: "Payload/Shop.app/Info.plist",
        source:
            "https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFBundles/"
    )

    /// No embedded profile.
    public static let noProfile = Rule(
        "bundle-no-profile", .info,
        title: "No embedded profile",
        reason:
            "Builds for devices embed their profile; apps from the App Store and simulator builds "
            + "have none.",
        faulty: "Shop.app/",
        sound: "Shop.app/embedded.mobileprovision",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// The signature is for another bundle.
    public static let otherIdentifier = Rule(
        "bundle-identifier", .error,
        title: "The signature is for another bundle",
        reason:
            "The application identifier is the prefix, a dot and the bundle identifier. "
            + "Association files are compared with it.",
        faulty: "application-identifier = ABCDE12345.com.example.other",
        sound: "application-identifier = ABCDE12345.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// The code directory has another name.
    public static let codeIdentifier = Rule(
        "bundle-code-identifier", .warning,
        title: "The code directory has another name",
        reason:
            "codesign takes the bundle identifier; another name comes from signing the program by "
            + "itself.",
        faulty: "Identifier=Shop",
        sound: "Identifier=com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes")

    /// The program is not signed.
    public static let unsigned = Rule(
        "signature-missing", .error,
        title: "The program is not signed",
        reason:
            "Entitlements are part of the signature; without one the app has no associated "
            + "domains.",
        faulty: "(no LC_CODE_SIGNATURE)",
        sound: "(signed with entitlements)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes")

    /// The signature is damaged.
    public static let damaged = Rule(
        "signature-damaged", .error,
        title: "The signature is damaged",
        reason:
            "Parts of it lie outside the file, or are not those that were signed. What can be "
            + "read is still shown.",
        faulty: "(a blob that is longer than the signature)",
        sound: "(signed again)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes")

    /// Entitlements that cannot be read.
    public static let badBlob = Rule(
        "signature-bad-blob", .error,
        title: "Entitlements that cannot be read",
        reason:
            "The system ignores an invalid blob, and the app then has no entitlements; codesign "
            + "only warns.",
        faulty: "invalid entitlements blob",
        sound: "(signed again)",
        source:
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"
    )

    /// XML and DER entitlements differ.
    public static let formsDiffer = Rule(
        "signature-forms-differ", .error,
        title: "XML and DER entitlements differ",
        reason:
            "A signature holds the entitlements twice. iOS 15 and later go by the DER form, "
            + "earlier systems and many tools by XML.",
        faulty: "XML: applinks:example.com   DER: nothing",
        sound: "XML and DER: applinks:example.com",
        source:
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"
    )

    /// No DER entitlements.
    public static let noDER = Rule(
        "signature-no-der", .warning,
        title: "No DER entitlements",
        reason:
            "iOS 15 and later go by the DER form, which old signing tools do not write.",
        faulty: "(XML alone)",
        sound: "(XML and DER)",
        source:
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"
    )

    /// Slices with different entitlements.
    public static let slicesDiffer = Rule(
        "signature-slices-differ", .error,
        title: "Slices with different entitlements",
        reason:
            "Each slice of a fat file has its own signature; which one counts depends on the "
            + "device.",
        faulty: "arm64: applinks:a.example   x86_64: nothing",
        sound: "the same in both",
        source:
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes")

    /// The signed app has no associated domains.
    public static let noDomains = Rule(
        "signature-no-domains", .info,
        title: "The signed app has no associated domains",
        reason:
            "The entitlements file was not used in this configuration, or a signing step left it "
            + "out. It is a warning when the profile allows domains, for then they were meant.",
        faulty: "(no com.apple.developer.associated-domains)",
        sound: "com.apple.developer.associated-domains = (applinks:example.com)",
        source: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")

    /// The signed app has * for its domains.
    public static let anyDomain = Rule(
        "signature-any-domain", .error,
        title: "The signed app has * for its domains",
        reason:
            "* is what a profile allows. An app that is signed with the entitlements of its "
            + "profile names no domain, its links are dead, and the App Store refuses it "
            + "(ITMS-90046).",
        faulty: "com.apple.developer.associated-domains = *",
        sound: "com.apple.developer.associated-domains = (applinks:example.com)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// No application identifier to compare.
    public static let noIdentifier = Rule(
        "bundle-no-identifier", .warning,
        title: "No application identifier to compare",
        reason:
            "Simulator and ad hoc builds are not signed with one; an association file can only be "
            + "compared with a build for devices.",
        faulty: "(ad hoc signature)",
        sound: "application-identifier = ABCDE12345.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// The association file does not name the app.
    public static let missingInFile = Rule(
        "bundle-not-in-aasa", .error,
        title: "The association file does not name the app",
        reason:
            "iOS compares the application identifier with the file of each domain, for each "
            + "service.",
        faulty: "appIDs = (ABCDE12345.com.example.other)",
        sound: "appIDs = (ABCDE12345.com.example.shop)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// The association file has another prefix.
    public static let otherPrefix = Rule(
        "bundle-aasa-prefix", .error,
        title: "The association file has another prefix",
        reason:
            "The bundle identifier is right and the prefix is not: the file is of another team, "
            + "or of an App ID whose prefix is not the team.",
        faulty: "ABCDE12345.com.example.shop",
        sound: "PQRST67890.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// The association file has another letter case.
    public static let otherCase = Rule(
        "bundle-aasa-case", .error,
        title: "The association file has another letter case",
        reason:
            "Application identifiers are compared exactly.",
        faulty: "ABCDE12345.com.example.Shop",
        sound: "ABCDE12345.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// Old entitlements lie beside the signature.
    public static let leftover = Rule(
        "bundle-leftover-entitlements", .info,
        title: "Old entitlements lie beside the signature",
        reason:
            "archived-expanded-entitlements.xcent was written by old versions of Xcode. Nothing "
            + "reads it on a device; only the signature counts.",
        faulty: "archived-expanded-entitlements.xcent: applinks:a.example   signature: nothing",
        sound: "(no such file)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )
}

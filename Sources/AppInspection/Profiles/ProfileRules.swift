public import WebText

/// What can be wrong with a provisioning profile. Samples show the keys that matter.
public enum ProfileRules {
    /// All of them.
    public static let all: [Rule] = [
        unreadable, badSignature, unsigned, expired, certificateExpired, noDomains, wildcard,
        otherApp, otherTeam, oldPrefix, copiesDiffer,
    ]

    /// No provisioning profile.
    public static let unreadable = Rule(
        "profile-unreadable", .error,
        title: "No provisioning profile",
        reason:
            "A profile is a signed message with a property list in it, which names a team and the "
            + "entitlements that it allows.",
        faulty: "(an empty file)",
        sound: "(the file as Apple made it)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// A profile that was changed.
    public static let badSignature = Rule(
        "profile-signature", .error,
        title: "A profile that was changed",
        reason:
            "The signature of the profile does not fit its content. It is read all the same; "
            + "devices refuse it.",
        faulty: "(a profile that was edited)",
        sound: "(the file as Apple made it)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// A profile without a signature.
    public static let unsigned = Rule(
        "profile-unsigned", .warning,
        title: "A profile without a signature",
        reason:
            "Apple signs every profile; a bare property list was taken out of one or written by "
            + "hand.",
        faulty: "<plist>…</plist>",
        sound: "(a CMS message with the list in it)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// A profile that expired.
    public static let expired = Rule(
        "profile-expired", .error,
        title: "A profile that expired",
        reason:
            "An app with an expired profile is not installed, and an installed one no longer "
            + "starts; builds from the App Store do not use it.",
        faulty: "ExpirationDate = 2020-01-01T00:00:00Z",
        sound: "ExpirationDate = 2036-01-01T00:00:00Z",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// Certificates in the profile expired.
    public static let certificateExpired = Rule(
        "profile-certificate-expired", .error,
        title: "Certificates in the profile expired",
        reason:
            "Nothing can be signed with an expired certificate. It is an error when all of them "
            + "expired, else a warning.",
        faulty: "DeveloperCertificates = (one that ended)",
        sound: "DeveloperCertificates = (one that is valid)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// The profile does not allow associated domains.
    public static let noDomains = Rule(
        "profile-no-domains", .error,
        title: "The profile does not allow associated domains",
        reason:
            "A profile is a limit: an app with an entitlement that its profile lacks is not "
            + "built, installed or accepted. The capability is off for the App ID, or the profile "
            + "is older than it.",
        faulty: "Entitlements = { }",
        sound: "Entitlements = { com.apple.developer.associated-domains = * }",
        source: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")

    /// A wildcard App ID with associated domains.
    public static let wildcard = Rule(
        "profile-wildcard", .error,
        title: "A wildcard App ID with associated domains",
        reason:
            "Associated domains need an App ID for one bundle; one that ends in * cannot have the "
            + "capability.",
        faulty: "application-identifier = ABCDE12345.*",
        sound: "application-identifier = ABCDE12345.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// The profile is for another app.
    public static let otherApp = Rule(
        "profile-other-app", .error,
        title: "The profile is for another app",
        reason:
            "The application identifier in the profile has to cover that of the app.",
        faulty: "ABCDE12345.com.example.other",
        sound: "ABCDE12345.com.example.shop",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// Profile and signature are of two teams.
    public static let otherTeam = Rule(
        "profile-other-team", .error,
        title: "Profile and signature are of two teams",
        reason:
            "Devices want the certificate of the team that the profile is for.",
        faulty: "TeamIdentifier = (ZYXWV98765)",
        sound: "TeamIdentifier = (ABCDE12345)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )

    /// The App ID prefix is not the team.
    public static let oldPrefix = Rule(
        "profile-prefix", .info,
        title: "The App ID prefix is not the team",
        reason:
            "Old App IDs have a prefix of their own. The association file has to name the "
            + "application identifier as it stands, not the team.",
        faulty: "ABCDE12345.com.example.shop in the association file",
        sound: "PQRST67890.com.example.shop in the association file",
        source:
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")

    /// The two copies in the profile differ.
    public static let copiesDiffer = Rule(
        "profile-copies-differ", .warning,
        title: "The two copies in the profile differ",
        reason:
            "A newer profile holds itself a second time, in DER and with a signature of its own. "
            + "Which copy a system goes by is not documented, so a difference may show on some "
            + "devices only.",
        faulty: "plist: domains = *   DER-Encoded-Profile: no domains",
        sound: "(the file as Apple made it)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )
}

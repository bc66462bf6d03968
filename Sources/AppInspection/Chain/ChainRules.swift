public import WebText

/// Where the layers of the chain from the project to the site disagree.
public enum ChainRules {
    /// All of them.
    public static let all: [Rule] = [notSigned, notDeclared, newerProfile]

    /// A domain of the entitlements file is not signed.
    public static let notSigned = Rule(
        "chain-domain-not-signed", .error,
        title: "A domain of the entitlements file is not signed",
        reason:
            "iOS goes by the signature and never sees the entitlements file. The app was built in "
            + "a configuration that uses another file, or before the domain was added.",
        faulty: "Shop.entitlements: applinks:a.example   signature: applinks:b.example",
        sound: "Shop.entitlements: applinks:a.example   signature: applinks:a.example",
        source: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")

    /// A signed domain is not in the entitlements file.
    public static let notDeclared = Rule(
        "chain-domain-not-declared", .info,
        title: "A signed domain is not in the entitlements file",
        reason:
            "The next build leaves it out, unless another configuration or a signing step adds it.",
        faulty: "Shop.entitlements: nothing   signature: applinks:a.example",
        sound: "Shop.entitlements: applinks:a.example   signature: applinks:a.example",
        source: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")

    /// The app was signed with another profile than the one that allows domains.
    public static let newerProfile = Rule(
        "chain-other-profile", .info,
        title: "Another profile allows what the embedded one does not",
        reason:
            "A profile that was made after Associated Domains was enabled takes effect only in "
            + "builds that are signed with it.",
        faulty: "(the app has the old profile)",
        sound: "(the app is signed again with the new profile)",
        source:
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    )
}

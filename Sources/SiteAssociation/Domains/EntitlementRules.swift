public import WebText

/// The rules about entitlements files and their associated domains.
///
/// Each has a faulty and a sound sample, small files of their own. The rules about one entry stand
/// here, those about the file as a whole in another extension.
public enum EntitlementRules {
    /// Every rule, those about property lists included, which hold for these files as well.
    public static let all: [Rule] = entries + files + PropertyList.Rules.all

    /// The rules about one entry.
    static let entries: [Rule] = [
        blank, noService, serviceCase, unknownService, serviceTwice, noHost, scheme, userInfo,
        trailingSlash, path, fragment, port, query, unknownMode, appclipsWildcard, wildcardPlace,
        placeholder, address, nonASCII, upperCase, punycode, underscore, hostCharacter, hyphen,
        hostLength, emptyLabel, trailingDot, localHost, singleLabel, buildSetting,
    ]

    /// An entry has blanks in it.
    public static let blank = Rule(
        "entitlement-blank", .error,
        title: "An entry has blanks in it",
        reason: "The blank becomes a part of the service or the host, and then matches nothing.",
        faulty: file("applinks: shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry names no service.
    public static let noService = Rule(
        "entitlement-no-service", .error,
        title: "An entry names no service",
        reason: "Without a service and a colon the entry associates nothing.",
        faulty: file("shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A service is not in lower case.
    public static let serviceCase = Rule(
        "entitlement-service-case", .error,
        title: "A service is not in lower case",
        reason:
            "Services are documented in lower case only; nothing says that other spellings "
            + "work.",
        faulty: file("AppLinks:shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry names an unknown service.
    public static let unknownService = Rule(
        "entitlement-unknown-service", .error,
        title: "An entry names an unknown service",
        reason: "iOS associates a domain only for the services that it knows.",
        faulty: file("applink:shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry names two services.
    public static let serviceTwice = Rule(
        "entitlement-service-twice", .error,
        title: "An entry names two services",
        reason:
            "Everything behind the first colon is the host, so the second service becomes a "
            + "part of it.",
        faulty: file("applinks:webcredentials:shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry names no host.
    public static let noHost = Rule(
        "entitlement-no-host", .error,
        title: "An entry names no host",
        reason:
            "There is nothing that could be associated. A build setting that is not defined "
            + "leaves such an entry behind without any error.",
        faulty: file("applinks:"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has a scheme before it.
    public static let scheme = Rule(
        "entitlement-has-scheme", .error,
        title: "A host has a scheme before it",
        reason: "An entry holds a host name, not an address.",
        faulty: file("applinks:https://shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has a user name before it.
    public static let userInfo = Rule(
        "entitlement-user-info", .error,
        title: "A host has a user name before it",
        reason: "An entry holds a host name only.",
        faulty: file("applinks:me@shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host ends with a slash.
    public static let trailingSlash = Rule(
        "entitlement-trailing-slash", .error,
        title: "A host ends with a slash",
        reason: "The slash begins a path, and an entry may have none.",
        faulty: file("applinks:shop.example.org/"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has a path.
    public static let path = Rule(
        "entitlement-path", .error,
        title: "A host has a path",
        reason:
            "Which paths open the app is said in the association file; an entry may have "
            + "none.",
        faulty: file("applinks:shop.example.org/news"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has a fragment.
    public static let fragment = Rule(
        "entitlement-fragment", .error,
        title: "A host has a fragment",
        reason: "An entry holds a host name only.",
        faulty: file("applinks:shop.example.org#top"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has a port.
    public static let port = Rule(
        "entitlement-port", .error,
        title: "A host has a port",
        reason: "Ports are not supported: a link with a port never opens an app.",
        faulty: file("applinks:shop.example.org:8443"),
        sound: file("applinks:shop.example.org"),
        source: Page.technote)

    /// An entry has a query other than the mode.
    public static let query = Rule(
        "entitlement-query", .error,
        title: "An entry has a query other than the mode",
        reason: "Only ?mode= may follow the host.",
        faulty: file("applinks:shop.example.org?utm=1"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry names an unknown mode.
    public static let unknownMode = Rule(
        "entitlement-unknown-mode", .warning,
        title: "An entry names an unknown mode",
        reason:
            "Only developer, managed and developer+managed are documented; what iOS does "
            + "with another is undetermined.",
        faulty: file("applinks:shop.example.org?mode=develop"),
        sound: file("applinks:shop.example.org?mode=developer"),
        source: Page.configuring)

    /// An App Clip entry has a wildcard.
    public static let appclipsWildcard = Rule(
        "entitlement-appclips-wildcard", .error,
        title: "An App Clip entry has a wildcard",
        reason: "The service appclips takes no wildcards.",
        faulty: file("appclips:*.shop.example.org"),
        sound: file("appclips:shop.example.org"),
        source: Page.supporting)

    /// A * stands at a wrong place.
    public static let wildcardPlace = Rule(
        "entitlement-wildcard-place", .error,
        title: "A * stands at a wrong place",
        reason: "A wildcard is *. before the whole domain, and stands for all of its subdomains.",
        faulty: file("applinks:*example.org"),
        sound: file("applinks:*.example.org"),
        source: Page.supporting)

    /// A host looks like a placeholder.
    public static let placeholder = Rule(
        "entitlement-placeholder", .warning,
        title: "A host looks like a placeholder",
        reason:
            "Nobody but its owner can put an association file there, so no link will open "
            + "the app.",
        faulty: file("applinks:<YOUR-DOMAIN>"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An IP address stands in place of a host.
    public static let address = Rule(
        "entitlement-ip-address", .error,
        title: "An IP address stands in place of a host",
        reason: "A domain name is required; the file of an address is not fetched.",
        faulty: file("applinks:192.0.2.1"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host has letters outside ASCII.
    public static let nonASCII = Rule(
        "entitlement-non-ascii", .error,
        title: "A host has letters outside ASCII",
        reason: "Such a host has to be written in its punycode form.",
        faulty: file("applinks:exämple.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host is not in lower case.
    public static let upperCase = Rule(
        "entitlement-upper-case", .warning,
        title: "A host is not in lower case",
        reason:
            "Host names are compared without regard to case, but people and tools that "
            + "compare texts are misled.",
        faulty: file("applinks:Shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host is an international name.
    public static let punycode = Rule(
        "entitlement-punycode", .warning,
        title: "A host is an international name",
        reason:
            "Since iOS 16 the file of such hosts is reported to stay unspecified, so that "
            + "links do not open the app.",
        faulty: file("applinks:xn--exmple-cua.org"),
        sound: file("applinks:shop.example.org"),
        source: "https://developer.apple.com/forums/thread/814156")

    /// A host has an underscore.
    public static let underscore = Rule(
        "entitlement-underscore", .warning,
        title: "A host has an underscore",
        reason: "Host names are made of letters, digits and hyphens.",
        faulty: file("applinks:my_shop.example.org"),
        sound: file("applinks:my-shop.example.org"),
        source: "RFC 1123, section 2.1")

    /// A host has a character that no host may have.
    public static let hostCharacter = Rule(
        "entitlement-host-character", .error,
        title: "A host has a character that no host may have",
        reason: "Host names are made of letters, digits and hyphens.",
        faulty: file("applinks:shop!.example.org"),
        sound: file("applinks:shop.example.org"),
        source: "RFC 1123, section 2.1")

    /// A part of a host begins or ends with a hyphen.
    public static let hyphen = Rule(
        "entitlement-hyphen", .error,
        title: "A part of a host begins or ends with a hyphen",
        reason: "Hyphens may only stand within a part.",
        faulty: file("applinks:-shop.example.org"),
        sound: file("applinks:shop.example.org"),
        source: "RFC 1123, section 2.1")

    /// A host is too long.
    public static let hostLength = Rule(
        "entitlement-host-length", .error,
        title: "A host is too long",
        reason: "A part of a host has 63 characters at most, and the whole 253.",
        faulty: file("applinks:" + String(repeating: "a", count: 64) + ".example.org"),
        sound: file("applinks:shop.example.org"),
        source: "RFC 1035, section 2.3.4")

    /// A host has a dot with nothing before it.
    public static let emptyLabel = Rule(
        "entitlement-empty-label", .error,
        title: "A host has a dot with nothing before it",
        reason: "Every part of a host has at least one character.",
        faulty: file("applinks:shop..example.org"),
        sound: file("applinks:shop.example.org"),
        source: "RFC 1035, section 2.3.1")

    /// A host ends with a dot.
    public static let trailingDot = Rule(
        "entitlement-trailing-dot", .error,
        title: "A host ends with a dot",
        reason: "The host of a link has no dot there, and the two are not the same text.",
        faulty: file("applinks:shop.example.org."),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// A host is known on one machine or network only.
    public static let localHost = Rule(
        "entitlement-local-host", .error,
        title: "A host is known on one machine or network only",
        reason:
            "The file is fetched by Apple's servers, which find no such host. In developer "
            + "mode the device asks itself.",
        faulty: file("applinks:localhost"),
        sound: file("applinks:shop.example.org"),
        source: Page.supporting)

    /// A host is not a full domain name.
    public static let singleLabel = Rule(
        "entitlement-not-qualified", .error,
        title: "A host is not a full domain name",
        reason: "A fully qualified name is required: at least a name and its top-level domain.",
        faulty: file("applinks:shop"),
        sound: file("applinks:shop.example.org"),
        source: Page.entitlement)

    /// An entry is made from build settings.
    public static let buildSetting = Rule(
        "entitlement-build-setting", .info,
        title: "An entry is made from build settings",
        reason:
            "What it says depends on the configuration that is built. A setting that is not "
            + "defined is empty, and nothing reports it.",
        faulty: file("applinks:$(LINK_HOST)"),
        sound: file("applinks:shop.example.org"),
        source:
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project"
    )
}

extension EntitlementRules {
    /// The pages that most rules come from.
    enum Page {
        static let entitlement =
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains"
        static let supporting =
            "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
        static let configuring =
            "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain"
        static let technote =
            "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
    }

    /// An entitlements file with these entries.
    static func file(_ entries: String...) -> String {
        let strings = entries.map { entry in
            let escaped = entry.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : String($0) }
            return "<string>\(escaped.joined())</string>"
        }
        return file(value: "<array>\(strings.joined())</array>")
    }

    /// An entitlements file with that value for the associated domains, and more members.
    static func file(value: String, more: String = "") -> String {
        """
        <plist version="1.0">
        <dict>
            <key>com.apple.developer.associated-domains</key>
            \(value)\(more)
        </dict>
        </plist>
        """
    }
}

/// One rule of what a system does with a link that was tapped, with how sure it is.
///
/// The numbers are those of `docs/opening.md`, so that a report can be looked up.
public struct OpeningRule: Hashable, Sendable {
    /// The number, for example `F.3`.
    public let number: String
    /// The rule in one sentence without a final full stop.
    public let statement: String
    /// How far an answer that rests on it can be trusted.
    public let confidence: Confidence
    /// What it rests on: the address of a page, or what kind of sources there are.
    public let source: String

    /// How far an answer can be trusted.
    public enum Confidence: Int, Hashable, Sendable, Comparable {
        /// Sources disagree, or there is none that others could check.
        case low
        /// Reports of developers that agree.
        case medium
        /// Apple's documentation, or guides that all say the same.
        case high

        /// The one that is trusted less comes first.
        public static func < (a: Confidence, b: Confidence) -> Bool { a.rawValue < b.rawValue }

        /// The word for it.
        public var word: String {
            switch self {
            case .low: "low"
            case .medium: "medium"
            case .high: "high"
            }
        }
    }

    private init(
        _ number: String, _ confidence: Confidence, _ source: String, _ statement: String
    ) {
        self.number = number
        self.statement = statement
        self.confidence = confidence
        self.source = source
    }

    private static let technote =
        "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
    private static let guides = "guides of several vendors"
    private static let reports = "reports of developers"
    private static let unconfirmed = "no public source confirms it"
    private static let archive =
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
}

// MARK: Universal Links

extension OpeningRule {
    static let webOnly = OpeningRule(
        "F.1", .high, technote, "only http and https links can be Universal Links")
    static let upgraded = OpeningRule(
        "F.1", .medium, unconfirmed, "an http link is treated like the https one")
    static let typed = OpeningRule(
        "F.2", .high, technote, "an address that is typed or pasted stays in the browser")
    static let sameHost = OpeningRule(
        "F.3", .high,
        "https://developer.apple.com/documentation/xcode/allowing-apps-and-websites-to-link-to-your-content",
        "a link to the host of the page it is on stays in the browser")
    static let otherHost = OpeningRule(
        "F.4", .high, technote, "a link to another host than that of the page can open the app")
    static let redirect = OpeningRule(
        "F.5", .medium, technote,
        "a link that redirects to a Universal Link goes through the browser, which may hand it over"
    )
    static let script = OpeningRule(
        "F.6", .low, "https://developer.apple.com/forums/thread/723275",
        "a page's script opens no app unless the person tapped")
    static let itself = OpeningRule(
        "F.7", .high, technote, "an app that opens its own link gets the browser")
    static let byApp = OpeningRule(
        "F.8", .high,
        "https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey/universallinksonly",
        "a link that an app opens can open another app")
    static let onlyApps = OpeningRule(
        "F.8", .high,
        "https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey/universallinksonly",
        "with universalLinksOnly the browser is never opened")
    static let webViewTap = OpeningRule(
        "F.9", .medium, reports,
        "a tap in a web view on a link to another host can open the app, unless the web view's "
            + "delegate declines")
    static let webViewLoad = OpeningRule(
        "F.9", .medium, reports, "what a web view loads by itself stays in it")
    static let safariViewStart = OpeningRule(
        "F.10", .medium, reports, "the first page of a Safari view is shown inside it")
    static let safariViewTap = OpeningRule(
        "F.10", .medium, reports, "a tap in a Safari view is like one in Safari")
    static let hostApp = OpeningRule(
        "F.12", .low, technote,
        "what other browsers and social apps do is up to them; most stay inside")
    static let systemApp = OpeningRule(
        "F.13", .high, guides, "a tap in Messages, Mail, Notes and the like can open the app")
    static let code = OpeningRule(
        "F.13", .medium, guides, "a scanned code or tag can open the app")
    static let menu = OpeningRule(
        "F.14", .high, technote,
        "a long press offers the app and the browser, and the choice is kept for the domain")
    static let notInstalled = OpeningRule(
        "F.15", .high, technote, "without the app, or without its association, the browser opens")
    static let twoApps = OpeningRule(
        "F.17", .medium, archive, "of several apps the first one in the association file opens")
    static let clip = OpeningRule(
        "F.18", .medium,
        "https://developer.apple.com/documentation/appclip/supporting-invocations-from-your-website-and-the-messages-app",
        "without the app its App Clip can be offered, where the link is a registered experience")
    static let privateBrowsing = OpeningRule(
        "F.19", .low, unconfirmed, "in private browsing Safari asks before it leaves for an app")
    static let mac = OpeningRule(
        "F.20", .low, reports,
        "Safari on a Mac often offers the app in a banner instead of opening it")
    static let simulatorTool = OpeningRule(
        "F.21", .medium, reports, "simctl openurl is like a tap in another app")
    static let appRoutes = OpeningRule(
        "F.28", .high,
        "https://developer.apple.com/documentation/xcode/supporting-universal-links-in-your-app",
        "the app has to cope with links for which it has no screen")
}

// MARK: Domains and files

extension OpeningRule {
    static let entry = OpeningRule(
        "C.4", .high, technote, "each host needs an entry of its own or a wildcard above it")
    static let wildcardBase = OpeningRule(
        "C.6", .high, archive, "a wildcard does not cover the host that it is made of")
    static let precedence = OpeningRule(
        "C.7", .high, archive, "the most specific entry of an app serves a host")
    static let port = OpeningRule("C.8", .low, technote, "a link with a port opens no app")
    static let wildcardFile = OpeningRule(
        "C.10", .high, technote, "the file of a wildcard is that of the host without the wildcard")
    static let developerMode = OpeningRule(
        "C.13", .medium,
        "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain",
        "mode=developer needs a development build and two switches on the device")
    static let managedMode = OpeningRule(
        "C.14", .medium,
        "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain",
        "mode=managed needs a device whose management allows it")
    static let severalModes = OpeningRule(
        "C.15", .low, unconfirmed, "one host listed in several modes counts if one of them does")
    static let browserApp = OpeningRule(
        "C.18", .high, technote, "apps that are web browsers may not use applinks")
    static let notFetched = OpeningRule(
        "D.8", .high, technote, "links open once the device has fetched the file")
    static let lastGood = OpeningRule(
        "D.24", .low, unconfirmed, "after a failed fetch the last good file is kept")
    static let verdict = OpeningRule(
        "B", .high, "https://developer.apple.com/documentation/bundleresources/applinks",
        "the rules of the file decide")
    static let choice = OpeningRule(
        "E.16", .high, technote,
        "who chose the browser for a domain stays there until the app is chosen")
}

// MARK: Custom schemes

extension OpeningRule {
    static let sharedScheme = OpeningRule(
        "G.7", .high,
        "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app",
        "which of two apps with one scheme opens is not defined")
    static let queried = OpeningRule(
        "G.9", .high,
        "https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)",
        "canOpenURL knows the first schemes of LSApplicationQueriesSchemes: 50, or 25 for an app "
            + "built with the iOS 27 SDK on iOS 27")
    static let undeclared = OpeningRule(
        "G.11", .high,
        "https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:)",
        "canOpenURL says no to a scheme that the app does not declare")
    static let schemeOpen = OpeningRule(
        "G.12", .high,
        "https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)",
        "open needs no declared scheme, and says no when nothing handles it")
    static let schemePrompt = OpeningRule(
        "G.13", .medium, unconfirmed, "a browser asks before it opens a custom scheme")
    static let schemeUnknown = OpeningRule(
        "G.13", .medium, unconfirmed, "a scheme without an app is an invalid address")
    static let schemeAlone = OpeningRule(
        "G.14", .high,
        "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app",
        "a custom scheme involves no association file and no network")
    static let systemScheme = OpeningRule(
        "G.4", .medium, guides, "the system opens its own schemes itself")
}

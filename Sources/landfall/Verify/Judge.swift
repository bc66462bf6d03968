internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// Judges URLs against one file for the apps that were asked for.
struct Judge {
    /// A URL, an app, and what iOS makes of them.
    struct Result {
        let url: String
        let domain: String
        let explanation: Explanation
        /// What makes the URL no Universal Link whatever the file says.
        let notALink: String?
        /// The verdict that was expected, if one was.
        var expected: String?

        var verdict: String {
            notALink == nil ? explanation.verdict.decision.rawValue : "no-match"
        }
        var holds: Bool { expected == nil || expected == verdict }
    }

    private let input: AssociationInput
    private let explainer: Explainer
    private let apps: [String]
    private let domain: String?

    init(_ input: AssociationInput, apps: [String], domain: String?) {
        self.input = input
        explainer = Explainer(AssociationMatcher(input.file))
        self.apps = apps.isEmpty ? input.file.appIDs : apps
        self.domain = domain
    }

    /// The results for one URL, one per app in the order of the file.
    func judge(_ text: String, invocation: Invocation) throws(UsageError) -> [Result] {
        let url = try Self.parse(text, invocation)
        return judge(url, text)
    }

    func judge(_ url: WebURL, _ text: String) -> [Result] {
        // Without a domain the file is taken to be the one of the URL's host.
        let domain = domain ?? url.lowercasedHost ?? "example.com"
        return apps.map { app in
            Result(
                url: text, domain: domain,
                explanation: explainer.explain(url, app: app, domain: domain),
                notALink: Self.notALink(url))
        }
    }

    static func parse(_ text: String, _ invocation: Invocation) throws(UsageError) -> WebURL {
        do throws(WebURL.Invalid) {
            return try WebURL(text, allowing: .asWritten)
        } catch {
            throw invocation.usageError("\(Quoted.text(text)) is no URL: \(error.description)")
        }
    }

    /// Only http and https URLs are Universal Links.
    ///
    /// Source: https://developer.apple.com/documentation/xcode/allowing-apps-and-websites-to-link-to-your-content
    private static func notALink(_ url: WebURL) -> String? {
        guard let scheme = url.lowercasedScheme, scheme != "https", scheme != "http" else {
            return nil
        }
        return "\(scheme): is not a web URL; only http and https URLs are Universal Links"
    }
}

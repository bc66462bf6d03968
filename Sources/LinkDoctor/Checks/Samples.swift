// What samples of the doctor's rules are made of. They are exchanges as people write them down: a
// request, the status or `failed:` with the reason, headers, and a body behind an empty line. Lines
// `url:`, `app:`, `entry:` and the like before the first request say what was asked about.

/// Exchanges of a site that is as it should be.
enum Sample {
    static let request = "GET https://example.com/.well-known/apple-app-site-association"
    static let cdnRequest = "GET https://app-site-association.cdn-apple.com/a/v1/example.com"
    static let json =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#
    static let answer = "200\nContent-Type: application/json\n\n\(json)"
    static let site = "\(request)\n\(answer)"

    /// A site whose file is answered for like this.
    static func site(_ answer: String) -> String { "\(request)\n\(answer)" }

    /// A sound site with one more exchange.
    static func with(_ request: String, _ answer: String) -> String {
        "\(site)\n\n\(request)\n\(answer)"
    }
}

/// The pages that rules of the doctor come from.
enum Page {
    static let associatedDomains =
        "https://developer.apple.com/documentation/xcode/supporting-associated-domains"
    static let technote =
        "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links"
    static let modes =
        "https://developer.apple.com/documentation/xcode/configuring-an-associated-domain"
    static let appLinks = "https://developer.android.com/training/app-links/configure-assetlinks"
    static let linking =
        "https://developer.apple.com/documentation/xcode/allowing-apps-and-websites-to-link-to-your-content"
}

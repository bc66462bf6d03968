internal import WebProbe
internal import WebText

extension Check {
    /// Whether the link that people tap is itself a Universal Link, or only leads to one.
    static let trace = Check(layer: .link, rules: [.behindRedirect, .leadsNowhere]) { exam in
        exam.evidence.subject.urls.flatMap { url -> [Finding] in
            guard let trace = LinkTrace(exam, url), trace.isExplained, let last = trace.hops.last
            else { return [] }
            func shown(_ url: String) -> String { Quoted.visible(url, most: 160) }
            guard let opening = trace.opening else {
                return [
                    Finding(
                        .leadsNowhere,
                        "none of the \(trace.hops.count) addresses on the way of \(shown(url)) is a Universal Link",
                        advice:
                            "it ends at \(shown(last.url)); make that or an address before it one,"
                            + " and share that")
                ]
            }
            let target = trace.hops[opening]
            return [
                Finding(
                    .behindRedirect,
                    "\(shown(url)) only redirects to a Universal Link: hop \(opening + 1), \(shown(target.url))",
                    advice: "a tap goes through the browser first, and into the app at best. Share"
                        + " \(shown(target.url)) itself, or let the service that counts clicks serve an"
                        + " association file for its own host")
            ]
        }
    }
}

extension Rule {
    private static func way(_ hops: String) -> String {
        "url: https://example.com/c/9\n\(Sample.site)\n\nTRACE https://example.com/c/9\n\(hops)"
    }

    static let behindRedirect = Rule(
        "link-behind-redirect", .error, title: "The link only leads to a Universal Link",
        reason: "iOS looks at the address that is tapped. A click tracker or shortener in front"
            + " opens the browser; what follows may then open the app, and is not to be relied on."
            + " This is the usual fate of links in e-mail.",
        faulty: way("302\nLocation: https://example.com/l/42\n\nHOP https://example.com/l/42\n200"),
        sound:
            "url: https://example.com/l/42\n\(Sample.site)\n\nTRACE https://example.com/l/42\n200",
        source: Page.technote)

    static let leadsNowhere = Rule(
        "link-no-universal-link", .error, title: "No address on the way is a Universal Link",
        reason: "Neither what is tapped nor what it redirects to is matched by a file.",
        faulty: way(
            "302\nLocation: https://example.com/product/42\n\nHOP https://example.com/product/42\n200"
        ),
        sound:
            "url: https://example.com/l/42\n\(Sample.site)\n\nTRACE https://example.com/l/42\n200",
        source: Page.linking)
}

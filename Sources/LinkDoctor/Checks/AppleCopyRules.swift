internal import WebText

extension Rule {
    private static func cdn(_ answer: String) -> String { Sample.with(Sample.cdnRequest, answer) }

    private static func failing(_ reason: String) -> String {
        cdn("404\nApple-Failure-Reason: \(reason)\nCache-Control: max-age=3600,public\nAge: 600")
    }

    private static let same = cdn(Sample.answer)
    private static let other =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/old/*"}]}]}}"#

    static let copyUnreachable = Rule(
        "cdn-unreachable", .info, title: "Apple's copy could not be looked at",
        reason: "Nothing is known of what devices get, as long as Apple's servers do not answer.",
        faulty: cdn("failed: timeout"), sound: same, source: Page.technote)

    static let copyRefused = Rule(
        "cdn-refused", .error, title: "The site refuses Apple's servers",
        reason: "The site answers you and not them: by address, country or agent. Their addresses"
            + " are not published, so an allow list cannot help; the path has to be open.",
        faulty: failing("SWCERR00101 Bad HTTP Response: 403 Forbidden"), sound: same,
        source: Page.technote)

    static let copyTimeout = Rule(
        "cdn-timeout", .error, title: "The site is too slow for Apple's servers",
        reason: "Their request was given up: the site is slow for them, or a firewall drops it.",
        faulty: failing("SWCERR00301 Timeout"), sound: same, source: Page.technote)

    static let copyPrivate = Rule(
        "cdn-private-address", .error, title: "Apple's servers see a private address",
        reason: "They connect to public addresses only.",
        faulty: failing(
            "SWCERR00202 Connections to private or reserved IP addresses are not allowed"),
        sound: same, source: Page.technote)

    static let copyNoJSON = Rule(
        "cdn-no-json", .error, title: "Apple's servers could not read the file",
        reason: "What the site sent them was no valid JSON.",
        faulty: "\(Sample.request)\n200\nContent-Type: application/json\n\n{\"applinks\":,}\n\n"
            + "\(Sample.cdnRequest)\n404\nApple-Failure-Reason: SWCERR00401 Bad JSON content",
        sound: same, source: Page.technote)

    static let copyMissing = Rule(
        "cdn-missing", .error, title: "Apple's servers have no file",
        reason: "Devices get the file from there and from nowhere else.",
        faulty: failing("SWCERR00999 Something new"), sound: same, source: Page.technote)

    static let failureKept = Rule(
        "cdn-failure-kept", .info, title: "Apple's servers remember a failure",
        reason: "They keep a failure for about an hour; what was mended in the meantime is seen"
            + " only then. No way to hurry them is known.",
        faulty: failing("SWCERR00101 Bad HTTP Response: 404 Not Found"), sound: same,
        source: Page.technote)

    static let copyPending = Rule(
        "cdn-pending", .info, title: "Apple's copy is not the newest yet",
        reason: "Apple's servers ask for a changed file within 24 hours, and installed apps look"
            + " again about once a week.",
        faulty: cdn("200\nContent-Type: application/json\nAge: 5000\n\n\(other)"), sound: same,
        source: Page.technote)

    static let copyStale = Rule(
        "cdn-stale", .error, title: "Apple's copy has been out of date for more than a day",
        reason: "Within 24 hours Apple's servers ask for the file again. If they still have another"
            + " one, they get another one.",
        faulty: Sample.site(
            "200\nContent-Type: application/json\nLast-Modified: Fri, 27 Nov 2026 12:00:00 GMT\n\n"
                + Sample.json) + "\n\n\(Sample.cdnRequest)\n200\nAge: 5000\n\n\(other)",
        sound: same, source: Page.technote)

    static let copyOutlives = Rule(
        "cdn-outlives", .info, title: "Apple's copy hides the fault for now",
        reason: "The site delivers no file any more; devices are served from Apple's copy until"
            + " that is asked for anew.",
        faulty: "\(Sample.request)\n404\n\n\(Sample.cdnRequest)\n\(Sample.answer)", sound: same,
        source: Page.technote)
}

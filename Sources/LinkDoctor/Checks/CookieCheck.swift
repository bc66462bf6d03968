internal import WebProbe
internal import WebText

extension Check {
    /// Whether the file is sent with a session, which caches and filters take for a page.
    static let cookies = Check(layer: .answer, rules: [.cookie]) { exam in
        guard exam.file != nil, exam.origin?.header("Set-Cookie") != nil else { return [] }
        return [
            Finding(
                .cookie, "the answer sets a cookie",
                advice: "serve the file before sessions begin: an answer with a cookie is kept by"
                    + " no cache")
        ]
    }
}

extension Rule {
    static let cookie = Rule(
        "site-cookie", .info, title: "The answer sets a cookie",
        reason: "Nobody keeps it, and the file works; but it shows that a web app answers, which"
            + " may one day ask for a login here too.",
        faulty: Sample.site(
            "200\nContent-Type: application/json\nSet-Cookie: s=1\n\n\(Sample.json)"),
        sound: Sample.site, source: Page.associatedDomains)
}

internal import WebProbe
internal import WebText

extension Check {
    /// Whether the other of apex and `www` serves a file too.
    static let twin = Check(layer: .everyone, rules: [.twinWithout]) { exam in
        guard let file = exam.file, let twin = Addresses.twin(of: exam.host),
            !exam.evidence.subject.isWildcard,
            let hop = exam.evidence.hop(.twin), hop.failure == nil
        else { return [] }
        if let other = SiteFile(hop) {
            return other.says(sameAs: file)
                ? []
                : [
                    Finding(
                        .twinWithout, "\(twin) serves another file than \(exam.host)",
                        advice: "that may be meant: to devices they are two domains")
                ]
        }
        return [
            Finding(
                .twinWithout, "\(twin) serves no file of its own (\(hop.status ?? 0))",
                advice:
                    "links to \(twin) stay in the browser; if they shall open the app too, serve"
                    + " the file there without a redirect and add applinks:\(twin)")
        ]
    }
}

extension Rule {
    private static let www = "GET https://www.example.com/.well-known/apple-app-site-association"

    static let twinWithout = Rule(
        "site-twin", .info, title: "The other of apex and www has no such file",
        reason: "example.com and www.example.com are two domains: each has to serve the file and to"
            + " be listed in the app.",
        faulty: Sample.with(www, "301\nLocation: https://example.com/"),
        sound: Sample.with(www, Sample.answer), source: Page.associatedDomains)
}

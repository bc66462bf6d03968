internal import WebProbe
internal import WebText

extension Check {
    /// Whether a copy at the root of the site says the same.
    static let rootCopy = Check(layer: .answer, rules: [.rootDiffers, .rootRedirected]) { exam in
        guard let file = exam.file, let root = exam.evidence.hop(.root) else { return [] }
        if let copy = SiteFile(root) {
            return copy.says(sameAs: file)
                ? []
                : [
                    Finding(
                        .rootDiffers, "the copy at the root of the site says something else",
                        advice: "make both the same, or remove the one at the root, which only iOS"
                            + " 13 and earlier look for")
                ]
        }
        guard root.isRedirect, let target = root.redirect ?? root.header("Location"),
            let url = try? WebURL(target, allowing: .asWritten),
            isLocale(url.text(of: url.path))
        else { return [] }
        return [
            Finding(
                .rootRedirected,
                "the address at the root of the site is redirected to \(Quoted.visible(target, most: 120))",
                advice: "the file in .well-known is fine; except both addresses from the middleware"
                    + " that adds the language")
        ]
    }

    /// Whether a path is that of the root copy behind a language: `/en/…`, `/pt-BR/…`.
    private static func isLocale(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[1] == "apple-app-site-association" else { return false }
        let words = parts[0].split(separator: "-")
        return words.count <= 2 && words.allSatisfy { (2...4).contains($0.utf8.count) }
            && words[0].allSatisfy { $0.isASCII && $0.isLowercase }
    }
}

extension Rule {
    private static let address = "GET https://example.com/apple-app-site-association"

    static let rootDiffers = Rule(
        "site-root-differs", .warning, title: "The copy at the root says something else",
        reason: "The file in .well-known counts. Another copy is out of date, or holds a change"
            + " that has no effect.",
        faulty: Sample.with(address, "200\n\n{\"applinks\":{\"details\":[]}}"),
        sound: Sample.with(address, Sample.answer), source: Page.associatedDomains)

    static let rootRedirected = Rule(
        "site-root-redirect", .warning, title: "The copy at the root is sent to a language",
        reason: "A middleware that adds a language to paths has got hold of the file. It hits the"
            + " copy at the root only, for now.",
        faulty: Sample.with(
            address, "307\nLocation: https://example.com/en/apple-app-site-association"),
        sound: Sample.with(address, "404"), source: Page.associatedDomains)
}

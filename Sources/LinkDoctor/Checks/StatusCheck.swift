internal import WebProbe
internal import WebText

extension Check {
    /// Whether the answer is 200, and if not where the file may be instead.
    static let status = Check(
        layer: .answer,
        rules: [.challenge, .nameWithExtension, .nearName, .onlyAtRoot, .noFile, .refused, .status]
    ) { exam in
        guard let origin = exam.origin, origin.failure == nil, let status = origin.status,
            status != 200, !origin.isRedirect, !exam.refusesAppleOnly
        else { return [] }
        if isChallenge(origin) {
            let name = HostingProduct.filter(in: origin)?.name ?? "a bot filter"
            return [
                Finding(
                    .challenge, "\(name) answers with a challenge (\(status)) in place of the file",
                    advice: "let \(Addresses.wellKnownPath) skip the filter: no fetcher of files"
                        + " solves a challenge")
            ]
        }
        switch status {
        case 401, 407:
            return [
                Finding(
                    .login, "the file asks for credentials (\(status))",
                    advice: "let \(Addresses.wellKnownPath) through without signing in")
            ]
        case 404, 410: return missing(exam, status)
        case 403, 429, 451:
            return [
                Finding(
                    .refused, "the site refuses to hand out the file (\(status))",
                    advice: exam.hosting?.missingAdvice
                        ?? "let \(Addresses.wellKnownPath) through: a rule against names that begin"
                        + " with a dot, a bot filter, a country rule or file permissions hold it back"
                )
            ]
        default:
            return [
                Finding(
                    .status, "the site answers \(status) in place of 200",
                    advice: status >= 500
                        ? "look into the log of the server; a static file needs no backend"
                        : "answer 200 with the file itself")
            ]
        }
    }

    private static func missing(_ exam: Examination, _ status: Int) -> [Finding] {
        let path = Addresses.wellKnownPath
        if exam.evidence.hop(.jsonName).flatMap({ SiteFile($0) }) != nil {
            return [
                Finding(
                    .nameWithExtension, "the file is there with .json behind its name only",
                    advice: "serve it at \(path), without an extension")
            ]
        }
        if exam.evidence.hop(.root).flatMap({ SiteFile($0) }) != nil {
            return [
                Finding(
                    .onlyAtRoot, "the file is at the root of the site only",
                    advice: "serve it at \(path); the root was looked at by iOS 13 and earlier")
            ]
        }
        for role in exam.evidence.records.keys.sorted()
        where role.description.hasPrefix("near-name ") {
            guard let hop = exam.evidence.hop(role), SiteFile(hop) != nil else { continue }
            return [
                Finding(
                    .nearName, "the file is at \(hop.url), a name that is nearly right",
                    advice: "rename it to \(path)")
            ]
        }
        return [
            Finding(
                .noFile, "there is no file at \(path) (\(status))",
                advice: exam.hosting.flatMap { hosting in
                    hosting.missingAdvice.map { "on \(hosting.name): \($0)" }
                } ?? "put it there; landfall generate aasa writes one")
        ]
    }

    /// Whether an answer is a test for humans.
    static func isChallenge(_ hop: ProbeHop) -> Bool {
        if hop.header("cf-mitigated")?.lowercased() == "challenge" { return true }
        if let action = hop.header("x-amzn-waf-action")?.lowercased() {
            return action == "challenge" || action == "captcha"
        }
        guard hop.status != 200, SiteFile.isPage(hop.body) else { return false }
        let page = String(decoding: hop.body.prefix(16_384), as: UTF8.self).lowercased()
        return ["cf-chl", "_incapsula_", "captcha-delivery", "just a moment...", "px-captcha"]
            .contains { page.contains($0) }
    }
}

extension Rule {
    private static let name =
        "Devices and Apple's servers ask for /.well-known/apple-app-site-association and nothing else."

    static let challenge = Rule(
        "site-challenge", .error, title: "A bot filter answers in place of the site",
        reason: "Apple's fetcher runs no scripts and solves no riddles.",
        faulty: Sample.site("403\ncf-mitigated: challenge\nServer: cloudflare"),
        sound: Sample.site, source: Page.technote)

    static let nameWithExtension = Rule(
        "site-json-name", .error, title: "The file has an extension", reason: name,
        faulty: Sample.site("404") + "\n\n\(Sample.request).json\n\(Sample.answer)",
        sound: Sample.site, source: Page.associatedDomains)

    static let onlyAtRoot = Rule(
        "site-root-only", .error, title: "The file is at the root only",
        reason: name + " iOS 13 and earlier also looked at the root.",
        faulty: Sample.site("404")
            + "\n\nGET https://example.com/apple-app-site-association\n\(Sample.answer)",
        sound: Sample.site, source: Page.associatedDomains)

    static let nearName = Rule(
        "site-near-name", .error, title: "The file has a name that is nearly right", reason: name,
        faulty: Sample.site("404")
            + "\n\nGET https://example.com/.well-known/apple-site-association\n\(Sample.answer)",
        sound: Sample.site, source: Page.associatedDomains)

    static let noFile = Rule(
        "site-no-file", .error, title: "There is no file", reason: name,
        faulty: Sample.site("404"), sound: Sample.site, source: Page.associatedDomains)

    static let refused = Rule(
        "site-refused", .error, title: "The site refuses to hand out the file",
        reason: "The file has to be open to everybody: Apple's servers ask from anywhere.",
        faulty: Sample.site("403\nServer: nginx"), sound: Sample.site,
        source: Page.associatedDomains)

    static let status = Rule(
        "site-status", .error, title: "The status is not 200",
        reason: "Only an answer with the status 200 delivers the file.",
        faulty: Sample.site("503"), sound: Sample.site, source: Page.associatedDomains)
}

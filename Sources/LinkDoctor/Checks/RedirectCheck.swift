internal import WebProbe
internal import WebText

extension Check {
    /// Whether the file is answered for itself, and not somewhere else.
    static let redirect = Check(layer: .answer, rules: [.redirected, .login]) { exam in
        guard let origin = exam.origin, origin.failure == nil, origin.isRedirect,
            !exam.refusesAppleOnly
        else { return [] }
        let status = origin.status ?? 0
        let target = origin.redirect ?? origin.header("Location") ?? "nowhere"
        let chain = chain(exam, from: target)
        if target == origin.url {
            return [
                Finding(
                    .redirected, "the file is redirected to itself (\(status)), without end",
                    advice: "find the rule that redirects \(Addresses.wellKnownPath), often one for"
                        + " https behind a proxy that speaks http to the server")
            ]
        }
        if isLogin(chain, of: exam.host) {
            return [
                Finding(
                    .login,
                    "the file is behind a login: \(status) to \(Quoted.visible(target, most: 160))",
                    advice: "let \(Addresses.wellKnownPath) through without signing in")
            ]
        }
        let way = chain.dropFirst().map { ", then \(Quoted.visible($0, most: 160))" }.joined()
        return [
            Finding(
                .redirected,
                "the file is redirected: \(status) to \(Quoted.visible(target, most: 160))\(way)",
                advice: advice(exam, target))
        ]
    }

    /// The addresses behind the first one, as far as they were followed.
    private static func chain(_ exam: Examination, from target: String) -> [String] {
        let followed = exam.evidence.record(.followed)?.hops.dropFirst().map(\.url) ?? []
        return followed.isEmpty ? [target] : Array(followed)
    }

    /// Whether a redirect leads to where people sign in.
    static func isLogin(_ chain: [String], of own: String) -> Bool {
        chain.contains { address in
            guard let url = try? WebURL(address, allowing: .asWritten) else { return false }
            let host = url.lowercasedHost ?? ""
            let words = url.text(of: url.path).lowercased().split { $0 == "/" || $0 == "." }
            return words.contains { signIn.contains(String($0)) }
                || host != own
                    && ["login.", "accounts.", "auth.", "sso.", "signin."].contains {
                        host.hasPrefix($0)
                    }
        }
    }

    private static let signIn: Set<String> = [
        "login", "log-in", "signin", "sign-in", "sign_in", "auth", "oauth", "oauth2", "sso",
        "wp-login", "saml",
    ]

    private static func advice(_ exam: Examination, _ target: String) -> String {
        let host = exam.host
        let path = Addresses.wellKnownPath
        let usual: String
        if let url = try? WebURL(target, allowing: .asWritten), let other = url.lowercasedHost,
            other != host
        {
            usual =
                Addresses.twin(of: host) == other || Addresses.twin(of: other) == host
                ? "answer 200 for \(path) on \(host) itself, and redirect the other paths only"
                : "answer 200 on \(host) itself: proxy (rewrite) the path to \(other) in place of"
                    + " redirecting it"
        } else if target.contains(path), target.hasSuffix(path) {
            usual =
                "except \(path) from the middleware that adds a locale or another prefix to paths"
        } else if target.hasSuffix("/") {
            usual = "except \(path) from the rule that adds a slash"
        } else {
            usual = "answer 200 for \(path) itself; neither Apple's servers nor devices follow"
        }
        guard let hosting = exam.hosting, let own = hosting.redirectAdvice else { return usual }
        return "\(usual). On \(hosting.name): \(own)"
    }
}

extension Rule {
    static let redirected = Rule(
        "site-redirect", .error, title: "The file is redirected",
        reason: "Neither Apple's servers nor devices follow a redirect of the association file,"
            + " whatever its status and wherever it leads. A browser does, so it seems to work.",
        faulty: Sample.site(
            "301\nLocation: https://www.example.com/.well-known/apple-app-site-association"),
        sound: Sample.site, source: Page.associatedDomains)

    static let login = Rule(
        "site-login", .error, title: "The file is behind a login",
        reason: "Apple's servers fetch the file as a stranger does.",
        faulty: Sample.site("302\nLocation: https://example.com/login"), sound: Sample.site,
        source: Page.associatedDomains)
}

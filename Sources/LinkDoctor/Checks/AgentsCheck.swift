internal import WebProbe
internal import WebText

extension Check {
    /// Whether Apple's fetcher, a browser and curl get the same answer.
    static let agents = Check(layer: .everyone, rules: [.botRefused, .agentsDiffer]) { exam in
        guard let origin = exam.origin, !exam.hasMode else { return [] }
        guard let file = exam.file else {
            guard exam.refusesAppleOnly else { return [] }
            let name = HostingProduct.filter(in: origin)?.name ?? exam.hosting?.name
            return [
                Finding(
                    .botRefused,
                    "browsers get the file, and Apple's fetcher (\(UserAgent.appleBot.text)) gets \(words(origin))",
                    advice: "let \(Addresses.wellKnownPath) through for every client"
                        + (name.map { ": \($0) answers, look into its bot rules" }
                            ?? ": look for bot, firewall and login rules"))
            ]
        }
        if let other = exam.filesOfOthers.first(where: { !$0.file.says(sameAs: file) }) {
            return [
                Finding(
                    .agentsDiffer,
                    "\(client(other.role)) gets another file than Apple's fetcher (\(UserAgent.appleBot.text))",
                    advice: "deliver one file to everybody; look for a cache or an edge rule that"
                        + " depends on User-Agent")
            ]
        }
        let refused = [EvidenceRole.browser, .curl].filter { role in
            exam.evidence.hop(role).map { $0.failure == nil && $0.status != 200 } ?? false
        }
        return refused.map { role in
            Finding(
                .agentsDiffer, severity: .info,
                "Apple's fetcher gets the file, and \(client(role)) gets \(exam.evidence.hop(role).map(words) ?? "")",
                advice: "iOS does not mind; whoever checks the file by hand is misled")
        }
    }

    private static func client(_ role: EvidenceRole) -> String {
        role == .browser ? "a browser" : "curl"
    }

    private static func words(_ hop: ProbeHop) -> String {
        if hop.status == 200 { return SiteFile.isPage(hop.body) ? "a web page" : "nothing" }
        return hop.isRedirect
            ? "\(hop.status ?? 0) to \(Quoted.visible(hop.redirect ?? "", most: 120))"
            : "the status \(hop.status ?? 0)"
    }
}

extension Rule {
    static let botRefused = Rule(
        "site-bot-refused", .error, title: "Apple's fetcher is refused",
        reason: "Since iOS 14 Apple's servers fetch the file under the name AASA-Bot/1.0.0. A"
            + " filter that takes it for an unwanted bot cuts off every device, while the file looks"
            + " fine in a browser.",
        faulty:
            "\(Sample.request) as AASA-Bot\n403\n\n\(Sample.request) as browser\n\(Sample.answer)",
        sound: "\(Sample.request) as AASA-Bot\n\(Sample.answer)\n\n\(Sample.request) as browser\n"
            + Sample.answer,
        source: "https://developer.apple.com/forums/thread/768759")

    static let agentsDiffer = Rule(
        "site-agents-differ", .error, title: "Clients get different files",
        reason: "What you see in a browser is not what devices get.",
        faulty: "\(Sample.site)\n\n\(Sample.request) as browser\n200\n\n"
            + "{\"applinks\":{\"details\":[]}}",
        sound: "\(Sample.site)\n\n\(Sample.request) as browser\n\(Sample.answer)",
        source: Page.technote)
}

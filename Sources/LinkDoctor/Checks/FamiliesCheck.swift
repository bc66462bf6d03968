internal import WebProbe
internal import WebText

extension Check {
    /// Whether IPv4 and IPv6 lead to the same answer.
    static let families = Check(layer: .everyone, rules: [.familiesDiffer]) { exam in
        let (four, six) = (exam.evidence.hop(.ipv4), exam.evidence.hop(.ipv6))
        guard let four, let six, four.failure?.kind != .notResolved,
            six.failure?.kind != .notResolved
        else { return [] }
        let fileOfFour = SiteFile(four)
        let fileOfSix = SiteFile(six)
        if let fileOfFour, let fileOfSix {
            return fileOfFour.says(sameAs: fileOfSix) ? [] : [differ("another file", six)]
        }
        guard (fileOfFour == nil) != (fileOfSix == nil) else { return [] }
        let (worse, better) = fileOfFour == nil ? (four, "IPv6") : (six, "IPv4")
        let name = fileOfFour == nil ? "IPv4" : "IPv6"
        if let failure = worse.failure {
            // Many machines have no working IPv6 of their own, so only a refusal says something.
            guard failure.kind == .notConnected, !worse.tried.isEmpty else { return [] }
            return [
                Finding(
                    .familiesDiffer, severity: .warning,
                    "over \(name) (\(worse.tried.last ?? "")) nothing accepts connections, over \(better) the file is there",
                    advice: "let the server listen on both addresses, or remove the record")
            ]
        }
        return [
            Finding(
                .familiesDiffer,
                "over \(name) the site answers \(worse.status ?? 0), over \(better) the file is there",
                advice: "let both addresses lead to the same site")
        ]
    }

    private static func differ(_ what: String, _ six: ProbeHop) -> Finding {
        Finding(
            .familiesDiffer, "over IPv6 (\(six.address ?? "")) there is \(what) than over IPv4",
            advice: "let both addresses lead to the same site")
    }
}

extension Rule {
    static let familiesDiffer = Rule(
        "site-families-differ", .error, title: "IPv4 and IPv6 give different answers",
        reason: "Which of the two is used is up to the client, so the file is there for some only.",
        faulty: "\(Sample.site)\n\n\(Sample.request) over ipv4\n\(Sample.answer)\n\n"
            + "\(Sample.request) over ipv6\n404",
        sound: "\(Sample.site)\n\n\(Sample.request) over ipv4\n\(Sample.answer)\n\n"
            + "\(Sample.request) over ipv6\n\(Sample.answer)",
        source: Page.technote)
}

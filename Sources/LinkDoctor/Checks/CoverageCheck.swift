internal import SiteAssociation
internal import WebText

extension Check {
    /// Whether the app asks for the host, and what a mode needs.
    static let coverage = Check(layer: .app, rules: [.notCovered, .mode]) { exam in
        var findings: [Finding] = []
        let host = exam.host
        if let app = exam.evidence.plan.app, !app.declaring.isEmpty {
            let layers = app.declaring.map { Coverage($0, of: exam) }
            let missing = layers.filter { !$0.isCovered }
            if missing.count == layers.count, let first = layers.first {
                findings.append(
                    Finding(
                        .notCovered,
                        "the app does not ask for links to \(host): \(first.decision)",
                        advice: advice(host, app.entries ?? [])))
            } else if let other = layers.first(where: \.isCovered) {
                // A build of that configuration has dead links, which is found when it is shipped.
                findings += missing.map {
                    Finding(
                        .notCovered,
                        "\($0.name) does not ask for links to \(host), and \(other.name) does",
                        advice: "add applinks:\(host) to the entitlements of that configuration too"
                    )
                }
            }
            let modes = layers.flatMap { $0.decision.entries.compactMap(\.mode) }
            if let mode = modes.first, exam.evidence.subject.mode == nil {
                findings.append(needs(mode, host))
            }
        }
        if let mode = exam.evidence.subject.mode { findings.append(needs(mode, host)) }
        return findings
    }

    /// Whether one layer of the app asks for the host.
    private struct Coverage {
        let name: String
        let decision: AssociatedDomain.Decision
        let isCovered: Bool

        init(_ layer: AppEvidence.Layer, of exam: Examination) {
            let entries = (layer.entries ?? []).map { AssociatedDomain($0) }
            name = Quoted.visible(layer.name, most: 120)
            decision = AssociatedDomain.serving(exam.host, among: entries)
            // A wildcard was asked about: its base host need not be covered itself.
            isCovered =
                !decision.entries.isEmpty
                || exam.evidence.subject.isWildcard
                    && entries.contains { $0.isWildcard && $0.host == exam.host }
        }
    }

    private static func advice(_ host: String, _ entries: [String]) -> String {
        entries == ["*"]
            ? "the star stands in profiles; list the domains in the app's entitlements"
            : "add applinks:\(host) to the app's entitlements, and build it again"
    }

    private static func needs(_ mode: AssociatedDomain.Mode, _ host: String) -> Finding {
        Finding(
            .mode, "the entry for \(host) has the mode \(mode.rawValue)",
            advice: mode == .managed
                ? "it counts on devices only whose management allows alternate downloads"
                : "it counts for builds signed for development only, with Settings > Developer >"
                    + " Associated Domains Development switched on; the device itself has to reach"
                    + " \(host), also on a VPN. Remove it before you submit the app")
    }
}

extension Rule {
    static let notCovered = Rule(
        "app-host-not-covered", .error, title: "The app does not ask for the host",
        reason: "iOS fetches the file of a host only for apps whose signed entitlements list it."
            + " applinks:*.example.com does not stand for example.com itself.",
        faulty: "entry: applinks:*.example.com\n\(Sample.site)",
        sound: "entry: applinks:example.com\n\(Sample.site)", source: Page.associatedDomains)

    static let mode = Rule(
        "app-domain-mode", .info, title: "The entry works under conditions only",
        reason: "An entry with a mode makes the device ask the site itself. That needs a build"
            + " signed for development and a switch on the device, or a managed device.",
        faulty: "subject: applinks:example.com?mode=developer\n\(Sample.site)",
        sound: Sample.site, source: Page.modes)
}

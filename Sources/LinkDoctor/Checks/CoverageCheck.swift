internal import SiteAssociation
internal import WebText

extension Check {
    /// Whether the app asks for the host, and what a mode needs.
    static let coverage = Check(layer: .app, rules: [.notCovered, .mode]) { exam in
        var findings: [Finding] = []
        let host = exam.host
        if let app = exam.evidence.plan.app, let entries = app.entries {
            let decision = AssociatedDomain.serving(
                host, among: entries.map { AssociatedDomain($0) })
            // A wildcard was asked about: its base host need not be covered itself.
            let isMeant =
                exam.evidence.subject.isWildcard
                && entries.contains { entry in
                    let entry = AssociatedDomain(entry)
                    return entry.isWildcard && entry.host == host
                }
            if decision.entries.isEmpty, !isMeant {
                findings.append(
                    Finding(
                        .notCovered, "the app does not ask for links to \(host): \(decision)",
                        advice: advice(host, entries)))
            }
            let modes = decision.entries.compactMap(\.mode)
            if let mode = modes.first, exam.evidence.subject.mode == nil {
                findings.append(needs(mode, host))
            }
        }
        if let mode = exam.evidence.subject.mode { findings.append(needs(mode, host)) }
        return findings
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

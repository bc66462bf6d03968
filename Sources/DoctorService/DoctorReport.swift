internal import AppInspection
package import LinkDoctor
package import SiteAssociation
internal import WebText

/// What the doctor found out about a site, without the answers that it was found out from.
package struct DoctorReport: Sendable {
    /// The line that matters.
    package let headline: String
    /// The state of everything together.
    package let state: Diagnosis.State
    /// The layers that were looked at, in order.
    package let layers: [Diagnosis.Result]
    /// The findings, what is broken first.
    package let items: [Diagnosis.Item]
    /// What to do, in order.
    package let steps: [Diagnosis.Step]
    /// How the server that answers is made to serve the file, where that is what is wrong.
    package let recipe: HostingRecipe?
    /// The links that were followed, each with its hops.
    package let ways: [LinkTrace]
    /// The links that were asked about.
    package let urls: [String]
    /// What the file was fetched for: a host, or `*.` and a host.
    package let domain: String
    /// The file that the site delivers, or nil.
    package let file: AssociationFile?
    /// The report as one page that needs nothing else.
    package let html: String
    /// The report for programs.
    package let json: String

    init(_ diagnosis: Diagnosis) {
        headline = diagnosis.headline
        state = diagnosis.state
        layers = diagnosis.layers
        items = diagnosis.itemsByWeight
        steps = diagnosis.steps
        recipe = diagnosis.recipe
        let subject = diagnosis.evidence.subject
        urls = subject.urls
        ways = subject.urls.compactMap { LinkTrace(diagnosis.evidence, $0) }
        domain = subject.isWildcard ? "*.\(subject.host)" : subject.host
        file = diagnosis.servedFile
        html = DiagnosisHTML.text(of: [diagnosis])
        json = DiagnosisJSON.tree(of: [diagnosis]).text(indent: 2) + "\n"
    }

    /// Whether the site has an address that is asked only where the operator vouches for it.
    package var isPrivate: Bool { items.contains { $0.finding.id == "dns-private-address" } }
}

internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// The two files of a domain as they are served, with what the linter has to say.
enum FileSection {
    static func html(_ site: Site, heading: String) -> HTML {
        .section(
            heading, "card",
            site.association.map {
                file(
                    "apple-app-site-association", $0,
                    AssociationLint(AssociationFile($0.bytes)).findings(), site.domain)
            } ?? .nothing,
            site.assetLinks.map { file("assetlinks.json", $0, findings($0, site), site.domain) }
                ?? .nothing,
            .all(site.faults.map { .paragraph("Not served: \($0)".sentence, "bad") }))
    }

    /// What the linter says of the file for Android; that it is empty says nothing new where there
    /// is no app for Android.
    static func findings(_ file: PublishedFile, _ site: Site) -> [Finding] {
        site.androidApps.isEmpty ? [] : AssetLinksLint(AssetLinksFile(file.bytes)).findings()
    }

    private static func file(
        _ name: String, _ file: PublishedFile, _ findings: [Finding], _ domain: Domain
    ) -> HTML {
        let errors = findings.filter { $0.severity >= .warning }.count
        let state =
            findings.isEmpty
            ? HTML.element("span", [.init("class", "good")], .text("nothing to remark"))
            : .element(
                "span", [.init("class", errors == 0 ? "soft" : "warn")],
                .text(findings.count == 1 ? "1 remark" : "\(findings.count) remarks"))
        return .element(
            "details", [],
            .element(
                "summary", [], .text("\(name), \(file.bytes.count) bytes, "), state),
            .paragraph("https://\(domain.content.host)/.well-known/\(name)", "mono"),
            findings.isEmpty
                ? .nothing
                : .element("ul", [], .all(findings.map { remark($0) })),
            .code(String(decoding: file.bytes.prefix(40_000), as: UTF8.self)),
            file.bytes.count > 40_000
                ? .paragraph("The rest is left out here.", "soft") : .nothing)
    }

    /// A finding; `line` is where it stands, when the file was typed here.
    static func remark(_ finding: Finding, line: Int? = nil) -> HTML {
        .element(
            "li", [],
            .element(
                "span",
                [
                    .init(
                        "class",
                        finding.severity >= .error
                            ? "bad" : finding.severity >= .warning ? "warn" : "soft")
                ],
                .text(finding.severity.description)),
            .text(
                (line.map { ", line \($0)" } ?? "")
                    + ": \(finding.message.clipped(to: 600).sentence) "
                    + "\(finding.advice?.clipped(to: 600).sentence ?? "") "),
            .element("code", [], .text(finding.id)))
    }
}

internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// The two files of a domain as they are served, with what the linter has to say.
enum FileSection {
    private typealias Words = Texts.Review

    /// - Parameter bytes: How much markup the texts of the files may be.
    static func html(_ site: Site, heading: String, bytes: Int) -> HTML {
        .section(
            heading, "card",
            site.association.map {
                file(
                    "apple-app-site-association", $0,
                    AssociationLint(AssociationFile($0.bytes)).findings(), site.domain, bytes / 2)
            } ?? .nothing,
            site.assetLinks.map {
                file("assetlinks.json", $0, findings($0, site), site.domain, bytes / 2)
            } ?? .nothing,
            .all(
                site.faults.map {
                    .element(
                        "p", [.init("class", "bad")], .brief(Words.notServed("\($0)").sentence, 800)
                    )
                }))
    }

    /// What the linter says of the file for Android; that it is empty says nothing new where there
    /// is no app for Android.
    static func findings(_ file: PublishedFile, _ site: Site) -> [Finding] {
        site.androidApps.isEmpty ? [] : AssetLinksLint(AssetLinksFile(file.bytes)).findings()
    }

    private static func file(
        _ name: String, _ file: PublishedFile, _ findings: [Finding], _ domain: Domain, _ bytes: Int
    ) -> HTML {
        let errors = findings.filter { $0.severity >= .warning }.count
        let state =
            findings.isEmpty
            ? HTML.element("span", [.init("class", "good")], .text(Words.clean))
            : .element(
                "span", [.init("class", errors == 0 ? "soft" : "warn")],
                .text(Words.remarks(findings.count)))
        let text = String(decoding: file.bytes, as: UTF8.self)
        let shown = HTML.brief(text, bytes)
        return .element(
            "details", [],
            .element("summary", [], .text(Words.file(name, file.bytes.count)), state),
            .paragraph("https://\(domain.content.host)/.well-known/\(name)", "mono"),
            remarks(findings, bytes), .element("pre", [.init("tabindex", "0")], .text("\n"), shown),
            shown.markup == HTML.text(text).markup ? .nothing : .paragraph(Words.fileRest, "soft"))
    }

    /// Findings as a list, as many as fit.
    static func remarks(_ findings: [Finding], _ bytes: Int) -> HTML {
        guard !findings.isEmpty else { return .nothing }
        let (shown, left) = HTML.fitting(findings.map { remark($0) }, max(bytes, 2_000))
        return .all([
            .element("ul", [], .all(shown)),
            left == 0 ? .nothing : .paragraph(Texts.leftOut(left), "soft"),
        ])
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
                (line.map { Words.line($0) } ?? "")
                    + ": \(finding.message.clipped(to: 600).sentence) "
                    + "\(finding.advice?.clipped(to: 600).sentence ?? "") "),
            .element("code", [], .text(finding.id)))
    }
}

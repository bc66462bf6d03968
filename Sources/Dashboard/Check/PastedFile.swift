internal import LinkService
internal import SiteAssociation
internal import WebText

/// An association file that somebody pasted, with addresses to try.
struct PastedFile: Sendable {
    private typealias Words = Texts.Paste
    /// The file.
    let bytes: [UInt8]
    /// The addresses, each on a host.
    let urls: [WebURL]

    /// How many findings are shown.
    private static let most = 40

    /// Reads what was pasted.
    ///
    /// - Throws: ``FieldFault`` for `file` or `urls`.
    init(_ file: String, _ addresses: String) throws(FieldFault) {
        // Browsers send the lines of a field with CR LF.
        bytes = Array(file.replacing("\r\n", with: "\n").utf8)
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw FieldFault("file", "empty", Words.empty)
        }
        guard bytes.count <= AssociationFile.largestSize else {
            throw FieldFault(
                "file", "too-large",
                Words.tooLarge(bytes.count, AssociationFile.largestSize))
        }
        let lines = addresses.split { $0.isNewline }.map { String($0.trimmed) }
            .filter { !$0.isEmpty }
        guard lines.count <= PastePage.mostURLs else {
            throw FieldFault(
                "urls", "too-many",
                Words.tooMany(lines.count, PastePage.mostURLs))
        }
        var urls: [WebURL] = []
        for line in lines { urls.append(try Self.url(line)) }
        self.urls = urls
    }

    private static func url(_ line: String) throws(FieldFault) -> WebURL {
        guard line.utf8.count <= 2_048 else {
            throw FieldFault("urls", "too-long", Words.tooLong)
        }
        let text =
            line.hasPrefix("/")
            ? "https://example.com" + line : line.contains("://") ? line : "https://" + line
        do throws(WebURL.Invalid) {
            let url = try WebURL(text, allowing: .asWritten)
            if let host = url.lowercasedHost, !host.isEmpty { return url }
        } catch {
            throw FieldFault(
                "urls", "url", Words.noAddress(Quoted.text(line, most: 80), "\(error)"))
        }
        throw FieldFault("urls", "url", Words.noHost(Quoted.text(line, most: 80)))
    }

    // MARK: Judgement

    /// What the linter says, and what opens: the parts of the page.
    func sections() -> [HTML] {
        let file = AssociationFile(bytes)
        return verdicts(file) + [lint(file)]
    }

    private func lint(_ file: AssociationFile) -> HTML {
        let findings = AssociationLint(file).findings()
        guard !findings.isEmpty else {
            return .section(
                Words.file, "card", .paragraph(Words.clean, "good"))
        }
        let source = file.document.sourceText
        let rows = findings.prefix(Self.most).map { finding -> HTML in
            let line = finding.range.map { source.position(of: $0.lowerBound).line }
            return FileSection.remark(finding, line: line)
        }
        let left = findings.count - Self.most
        return .section(
            Words.remarks(findings.count),
            "card", .element("ul", [.init("class", "findings")], .all(rows)),
            left > 0
                ? .paragraph(Words.left(left), "soft")
                : .nothing)
    }

    private func verdicts(_ file: AssociationFile) -> [HTML] {
        if let problem = file.problem {
            return [
                .section(
                    Texts.Verdict.title, "card",
                    .paragraph(
                        Words.problem(problem.description).sentence, "bad big"))
            ]
        }
        let verdicts = urls.map { url in
            FileVerdict(url, file: file, domain: url.lowercasedHost ?? "")
        }
        guard let only = verdicts.first, verdicts.count == 1 else {
            return verdicts.isEmpty
                ? []
                : [
                    .section(
                        Texts.Verdict.many, "card",
                        .table(
                            Texts.Verdict.many, Texts.Verdict.columns, verdicts.map(\.row),
                            style: "stack address"))
                ]
        }
        let taps = only.firstApp.map {
            TapTable(only.url, file: file, domain: only.domain, app: $0)
        }
        return only.sections(.address("\(only.url)"), taps: taps)
    }
}

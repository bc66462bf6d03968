internal import DoctorService
internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// Says of any address or slug what an iPhone does with it, and why.
///
/// The judgement is that of the matcher over the file as this server serves it, and nothing is
/// fetched for it; below it the doctor can be sent to ask the site itself.
struct CheckPage {
    private typealias Words = Texts.Check
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// The page.
    ///
    /// - Parameter order: The doctor's form as it was sent, when it was refused.
    func response(_ order: Form? = nil, status: Int = 200) async throws -> Response {
        let typed = String((visit.query["q"] ?? "").trimmed)
        var form = Form(values: ["q": typed])
        let frame = try await visit.frame(Words.title, .check)
        var status = status
        var verdict: [HTML] = typed.isEmpty ? [hint] : []
        var doubted = visit.query["subject"] ?? typed
        if !typed.isEmpty {
            do {
                let subject = try await subject(typed)
                doubted = "\(subject.url)"
                verdict = self.verdict(subject)
            } catch let fault as FieldFault {
                form.faults[fault.field] = fault.message.sentence
                (verdict, status) = ([hint], 422)
            }
        }
        return frame.page(
            try search(form), .all(verdict),
            try await DoctorForm(visit).sections(
                order ?? Form(values: ["subject": doubted, "app": ""])),
            .element(
                "p", [], .text(Words.notLive),
                .anchor(Words.pasteIt, .page(["check-file"])), .text(".")),
            status: status)
    }

    private func search(_ form: Form) throws -> HTML {
        .element(
            "form",
            [
                .init("method", "get"), .init("class", "card"), .init("role", "search"),
                .action(try visit.address(["check"])),
            ],
            form.text(
                "q", Words.subject,
                hint: Words.subjectHint, isRequired: true),
            .element("button", [.init("class", "main")], .text(Words.button)))
    }

    private var hint: HTML {
        .paragraph(
            Words.what, "soft")
    }

    // MARK: What is checked

    private struct Subject {
        let url: WebURL
        let host: String
        let site: Site?
        let link: Link?
        let slug: String?
    }

    private func subject(_ typed: String) async throws -> Subject {
        let project = try visit.projectID
        var text = typed
        if !typed.contains("://") {
            if typed.contains("/") {
                text = "https://" + typed
            } else {
                guard
                    let link = try? await visit.service.link(
                        slug: typed, in: project, for: visit.principal)
                else {
                    throw FieldFault(
                        "q", "unknown",
                        Words.noLink(Quoted.text(typed, most: 80)))
                }
                text =
                    try await LinkAddress.prefix(of: project, visit)
                    + PercentCodingOfSlug.text(link.slug)
            }
        }
        let url: WebURL
        do throws(WebURL.Invalid) {
            url = try WebURL(text, allowing: .asWritten)
        } catch {
            throw FieldFault("q", "url", Words.noAddress("\(error)"))
        }
        guard let host = url.lowercasedHost, !host.isEmpty else {
            throw FieldFault("q", "url", Words.noHost)
        }
        let site = visit.service.sites.site(for: host)
            .flatMap { $0.project.id == project ? $0 : nil }
        let slug = site.flatMap { Self.slug(of: url, on: $0) }
        var link: Link?
        if let slug {
            link = try? await visit.service.link(slug: slug, in: project, for: visit.principal)
        }
        return Subject(url: url, host: host, site: site, link: link, slug: slug)
    }

    private static func slug(of url: WebURL, on site: Site) -> String? {
        let path = url.text(of: url.path)
        let prefix = site.domain.content.prefixes.filter { path.hasPrefix($0) }
            .max { $0.count < $1.count }
        guard let prefix else { return nil }
        let rest = path.dropFirst(prefix.count)
        let name = rest.hasSuffix("/") ? rest.dropLast() : rest
        guard !name.isEmpty, !name.contains("/") else { return nil }
        return PercentCoding.decode(String(name))
    }

    // MARK: The answer

    private func verdict(_ subject: Subject) -> [HTML] {
        let address = HTML.address("\(subject.url)")
        guard let site = subject.site else {
            return [
                .section(
                    Words.otherDomain, "card", address,
                    .paragraph(
                        Words.otherDomain(subject.host)))
            ]
        }
        guard let published = site.association else {
            let reasons = site.faults.map(\.description).joined(separator: "; ")
            return [
                .section(
                    Words.noFile, "card", address,
                    .paragraph(Words.noFile(reasons).sentence, "bad"))
            ]
        }
        let file = AssociationFile(published.bytes)
        var sections = FileVerdict(
            subject.url, file: file, domain: site.domain.content.description
        ).sections(address, taps: TapTable(subject.url, file: file, site: site))
        sections.insert(link(subject), at: 1)
        return sections
    }

    private func link(_ subject: Subject) -> HTML {
        guard let slug = subject.slug else { return .nothing }
        guard let link = subject.link else {
            return .section(
                Words.link, "card",
                .element(
                    "p", [.init("class", "warn")],
                    .text(Words.missing), .element("code", [], .text(slug)),
                    .text(Words.missingHint)))
        }
        let state = link.state(at: visit.service.now())
        return .section(
            Words.link, "card",
            .element(
                "p", [],
                .anchor(
                    link.slug, .page(["projects", "\(link.project)", "links", "\(link.id)"])),
                .text(Words.isState),
                .element("strong", [.init("class", state.style)], .text(state.words)),
                .text(state == .active ? Words.receives : Words.offReceives)),
            .code(
                state == .active ? ResolvePreview.text(link) : ResolvePreview.missing, wraps: true))
    }
}

extension HTML {
    /// A whole address, which may be long.
    static func address(_ text: String) -> HTML {
        .element(
            "p", [.init("class", "lines")], .element("code", [], .text(text.clipped(to: 2_100))))
    }
}

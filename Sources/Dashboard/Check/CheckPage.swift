internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// Says of any address or slug what an iPhone does with it, and why.
///
/// The judgement is that of the matcher over the file as this server serves it; nothing is fetched.
struct CheckPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let typed = String((visit.query["q"] ?? "").trimmed)
        let source = visit.query["from"].flatMap { TapSource(rawValue: $0) }
        var form = Form(values: ["q": typed])
        let frame = try await visit.frame("Check a link", .check)
        guard !typed.isEmpty else {
            return frame.page(search(form), hint)
        }
        let subject: Subject
        do {
            subject = try await self.subject(typed)
        } catch let fault as FieldFault {
            form.faults[fault.field] = fault.message.sentence
            return frame.page(search(form), hint, status: 422)
        }
        return frame.page(search(form), .all(try await verdict(subject, source)))
    }

    private func search(_ form: Form) -> HTML {
        HTML.element(
            "form",
            [
                .init("method", "get"), .init("class", "card"), .init("role", "search"),
                .action(
                    .page(["projects", "\((try? visit.projectID).map { "\($0)" } ?? "")", "check"])),
            ],
            form.text(
                "q", "Address or slug",
                hint: "A whole address such as https://go.example.com/l/spring?c=poster, or the "
                    + "slug of a link alone.", isRequired: true),
            .element("button", [.init("class", "main")], .text("Check")))
    }

    private var hint: HTML {
        .paragraph(
            "The check follows a tap the way iOS does: which app claims the address in the file of "
                + "the host, by which rule, and what becomes of a tap in Notes, in Mail, on a web "
                + "page, in a social app. It looks at the files as this server serves them now; "
                + "Apple's copy can be up to a day older.", "soft")
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
                        "there is no link \(Quoted.text(typed, most: 80)) in this project, and it "
                            + "is no whole address")
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
            throw FieldFault("q", "url", "that is no address: \(error)")
        }
        guard let host = url.lowercasedHost, !host.isEmpty else {
            throw FieldFault("q", "url", "the address names no host")
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

    private func verdict(_ subject: Subject, _ source: TapSource?) async throws -> [HTML] {
        let address = HTML.element(
            "p", [.init("class", "lines")], .element("code", [], .text("\(subject.url)")))
        guard let site = subject.site else {
            return [
                .section(
                    "Not a domain of this project", "card", address,
                    .paragraph(
                        "\(subject.host) is not served by this project, so its file is not known "
                            + "here. On a machine with network, this asks the host itself:"),
                    .code("landfall doctor \(subject.host)"))
            ]
        }
        guard let published = site.association else {
            let reasons = site.faults.map(\.description).joined(separator: "; ")
            return [
                .section(
                    "No file is served", "card", address,
                    .paragraph("Every address stays in the browser: \(reasons)".sentence, "bad"))
            ]
        }
        let file = AssociationFile(published.bytes)
        let explainer = Explainer(AssociationMatcher(file))
        let domain = site.domain.content.description
        let explanations = file.appIDs.map {
            explainer.explain(subject.url, app: $0, domain: domain)
        }
        return [
            headline(subject, explanations, address), link(subject),
            .all(explanations.map { trace($0, file) }),
            TapTable(subject.url, file: file, site: site).section(source, visit),
        ]
    }

    private func headline(
        _ subject: Subject, _ explanations: [Explanation], _ address: HTML
    ) -> HTML {
        let opening = explanations.filter { $0.verdict.decision == .match }.map(\.app)
        let words: HTML
        if explanations.isEmpty {
            words = .element(
                "p", [.init("class", "bad")],
                .text("The file names no app: every address of this host stays in the browser."))
        } else if opening.isEmpty {
            words = .element(
                "p", [.init("class", "warn big")], .text("It stays in the browser."))
        } else {
            words = .element(
                "p", [.init("class", "good big")],
                .text("It opens \(opening.joined(separator: ", "))."))
        }
        return .section("Verdict", "card", address, words)
    }

    private func link(_ subject: Subject) -> HTML {
        guard let slug = subject.slug else { return .nothing }
        guard let link = subject.link else {
            return .section(
                "The link", "card",
                .element(
                    "p", [.init("class", "warn")],
                    .text("There is no link "), .element("code", [], .text(slug)),
                    .text(": the app gets no path, and browsers get a page that says so.")))
        }
        let state = link.state(at: visit.service.now())
        return .section(
            "The link", "card",
            .element(
                "p", [],
                .anchor(
                    link.slug, .page(["projects", "\(link.project)", "links", "\(link.id)"])),
                .text(" is "),
                .element("strong", [.init("class", state.style)], .text(state.words)),
                .text(state == .active ? "; the app receives:" : ", so the app receives:")),
            .code(state == .active ? ResolvePreview.text(link) : ResolvePreview.missing))
    }

    // MARK: Why

    private func trace(_ explanation: Explanation, _ file: AssociationFile) -> HTML {
        let rows = explanation.steps.map { step -> [HTML] in
            let place = file.document.sourceText.position(of: step.range.lowerBound)
            let source = step.component == nil ? "an entry without rules" : step.source
            return [
                .text("\(place.line)"),
                .element(
                    "code", [],
                    .text(source.split { $0.isWhitespace }.joined(separator: " "))),
                Self.outcome(step),
            ]
        }
        let notes =
            explanation.hints.map(\.text).map { HTML.paragraph($0.sentence, "notice") }
            + explanation.undetermined.map { .paragraph("Undetermined: \($0)".sentence, "warn") }
        return .section(
            "Why: \(explanation.app)", "card",
            .paragraph(Self.words(explanation.verdict.decision)),
            rows.isEmpty
                ? .nothing
                : .table("Rules that were tried", ["Line", "Rule", "Outcome"], rows),
            .all(notes))
    }

    private static func words(_ decision: Verdict.Decision) -> String {
        switch decision {
        case .match: "The app opens: the last rule below matches."
        case .excluded: "A rule keeps the address in the browser."
        case .noMatch: "No rule is about this address, so it stays in the browser."
        }
    }

    private static func outcome(_ step: Explanation.Step) -> HTML {
        guard let failure = step.failure else {
            return step.isExclusion
                ? .element("strong", [.init("class", "warn")], .text("keeps it in the browser"))
                : .element("strong", [.init("class", "good")], .text("matches"))
        }
        let part = failure.item.map { "query item \(Quoted.text($0))" } ?? failure.part.rawValue
        let text = failure.text.map { Quoted.text($0) } ?? "absent"
        return .text("the \(part) is \(text), the pattern \(Quoted.text(failure.pattern))")
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Leads a new project to its first link: what is missing comes next.
struct SetupPage {
    private typealias Words = Texts.Setup
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        try visit.principal.require(.own, in: id)
        guard let domain = try await LinkAddress.domain(of: id, visit) else {
            return try await domainStep(
                Form(values: ["host": visit.query["host"] ?? "", "prefixes": "/l/"]))
        }
        let links = try await visit.service.links(
            in: id, LinkQuery(now: visit.service.now(), limit: 1), for: visit.principal)
        guard let link = links.elements.first else {
            return try await linkStep(Form(values: ["isEnabled": "1"]))
        }
        return try await ReadyPage(visit, domain, link).response()
    }

    // MARK: Domain

    private func domainStep(_ form: Form, status: Int = 200) async throws -> Response {
        try await visit.frame(Words.domain, .site).page(
            Steps.html(.domain),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["setup", "domain"]), secret: visit.secret,
                    button: Words.goOn,
                    form.text(
                        "host", Texts.SiteFields.host, hint: Words.hostHint, isRequired: true,
                        more: form.start),
                    prefixes(form))), status: status)
    }

    /// The paths of links, which hardly anybody changes: folded up unless they were refused.
    private func prefixes(_ form: Form) -> HTML {
        let isOpen = form.faults["prefixes"] != nil
        return .element(
            "details", isOpen ? [.flag("open")] : [],
            .element("summary", [], .text(Words.otherPaths)),
            form.text("prefixes", Texts.SiteFields.prefixes, hint: Texts.SiteFields.prefixesHint))
    }

    func addDomain() async throws -> Response {
        let id = try visit.projectID
        do {
            _ = try await visit.service.addDomain(
                SiteFields.domain(visit.form), to: id, by: visit.principal)
            return visit.call.redirect(to: try visit.address(["setup"]))
        } catch let fault as FieldFault {
            return try await domainStep(Form(visit.form, fault: fault), status: 422)
        } catch StoreError.taken(let name) {
            let fault = FieldFault("host", "taken", "\(name)")
            return try await domainStep(Form(visit.form, fault: fault), status: 422)
        }
    }

    // MARK: Link

    private func linkStep(_ form: Form, status: Int = 200) async throws -> Response {
        let prefix = try await LinkAddress.prefix(of: visit.projectID, visit)
        return try await visit.frame(Words.link, .links).page(
            Steps.html(.link),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["setup", "link"]), secret: visit.secret,
                    button: Words.make, .hidden("isEnabled", "1"),
                    form.text(
                        "deepLinkPath", Words.path, hint: Words.pathHint, isRequired: true,
                        more: form.start),
                    form.text(
                        "slug", Words.slug, hint: Words.slugHint(prefix), isOptional: true),
                    form.text(
                        "desktopFallback", Words.desktop, type: "url", hint: Words.desktopHint,
                        isOptional: true))),
            status: status)
    }

    func addLink() async throws -> Response {
        let id = try visit.projectID
        do {
            let slug = String((visit.form["slug"] ?? "").trimmed)
            _ = try await visit.service.createLink(
                .init(
                    slug: slug.isEmpty ? nil : slug, content: try LinkFields.content(visit.form)),
                in: id, by: visit.principal)
            return visit.call.redirect(to: try visit.address(["setup"]))
        } catch let fault as FieldFault {
            return try await linkStep(Form(visit.form, fault: fault), status: 422)
        } catch StoreError.taken(let name) {
            let fault = FieldFault("slug", "taken", "\(name)")
            return try await linkStep(Form(visit.form, fault: fault), status: 422)
        }
    }
}

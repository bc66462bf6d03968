internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The form in which links are made and changed.
struct LinkFormPage {
    private typealias Words = Texts.LinkForm
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private func frame(_ title: String) async throws -> Frame {
        try await visit.frame(title, .links)
    }

    // MARK: New

    /// The empty form, or one with what another link holds.
    func new() async throws -> Response {
        guard let number = visit.query["from"].flatMap({ Int64($0) }) else {
            return try await new(Form(values: ["isEnabled": "1"]))
        }
        let model = try await visit.service.link(
            Link.ID(number), in: visit.projectID, for: visit.principal)
        let form = Form(values: LinkFields.values(model.content))
        return try await new(try await LinkAdvisor(visit).advised(form, model.content))
    }

    private func new(_ form: Form, status: Int = 200) async throws -> Response {
        let id = try visit.projectID
        try visit.principal.require(.edit, in: id)
        let prefix = try await LinkAddress.prefix(of: id, visit)
        return try await frame(Words.new).page(
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["projects", "\(id)", "links", "new"]),
                    secret: visit.call.sessionText, button: Words.make,
                    advice: .page(["projects", "\(id)", "links", "advice"]),
                    form.text(
                        "slug", Words.slug, hint: Texts.Setup.slugHint(prefix)),
                    fields(form))), status: status)
    }

    func create() async throws -> Response {
        let id = try visit.projectID
        do {
            let slug = String((visit.form["slug"] ?? "").trimmed)
            let content = try LinkFields.content(visit.form)
            let saved = try await visit.service.createLink(
                .init(slug: slug.isEmpty ? nil : slug, content: content), in: id,
                by: visit.principal)
            return visit.call.redirect(
                to: .page(
                    ["projects", "\(id)", "links", "\(saved.record.id)"], query: ["did": "created"])
            )
        } catch let fault as FieldFault {
            return try await refused(fault)
        } catch StoreError.taken(let name) {
            return try await refused(FieldFault("slug", "taken", "\(name)"))
        }
    }

    private func refused(_ fault: FieldFault) async throws -> Response {
        let form = try await LinkAdvisor(visit).advised(Form(visit.form, fault: fault))
        return try await new(form, status: 422)
    }

    // MARK: Change

    private func link() async throws -> Link {
        try await visit.service.link(
            Link.ID(visit.number("link")), in: visit.projectID, for: visit.principal)
    }

    func edit() async throws -> Response {
        let link = try await link()
        try visit.principal.require(.edit, in: link.project)
        let form = Form(values: LinkFields.values(link.content))
        return try await editForm(
            link, try await LinkAdvisor(visit, changing: link.id).advised(form, link.content),
            revision: link.latest.number)
    }

    private func editForm(
        _ link: Link, _ form: Form, revision: Int, above: HTML = .nothing, status: Int = 200
    ) async throws -> Response {
        try await frame(Words.change(link.slug)).page(
            above,
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["projects", "\(link.project)", "links", "\(link.id)", "edit"]),
                    secret: visit.call.sessionText, button: Words.save,
                    advice: .page(
                        ["projects", "\(link.project)", "links", "\(link.id)", "advice"]),
                    .void(
                        "input",
                        [
                            .init("type", "hidden"), .init("name", "revision"),
                            .init("value", "\(revision)"),
                        ]),
                    fields(form))),
            .button(
                Texts.LinkPage.backToLink,
                .page(["projects", "\(link.project)", "links", "\(link.id)"])), status: status)
    }

    func save() async throws -> Response {
        let link = try await link()
        guard let revision = Int(visit.form["revision"] ?? "") else {
            throw Refused(400, Texts.Errors.incomplete)
        }
        do {
            let content = try LinkFields.content(visit.form)
            _ = try await visit.service.updateLink(
                link.id, in: link.project, to: content, expecting: revision, by: visit.principal)
            return visit.call.redirect(
                to: .page(
                    ["projects", "\(link.project)", "links", "\(link.id)"], query: ["did": "saved"])
            )
        } catch let fault as FieldFault {
            let form = Form(visit.form, fault: fault)
            return try await editForm(
                link, try await LinkAdvisor(visit, changing: link.id).advised(form),
                revision: revision, status: 422)
        } catch StoreError.stale {
            return try await merge(try await self.link())
        }
    }

    /// Somebody else saved in the meantime: what was typed stays, what differs is shown, and saving
    /// again takes what is in the form.
    private func merge(_ current: Link) async throws -> Response {
        let theirs = LinkFields.values(current.content)
        let mine = Form(visit.form, fault: FieldFault("", "", ""))
        let names = Set(theirs.keys).union(mine.values.keys).subtracting(["revision"]).sorted()
        let rows = names.filter { (theirs[$0] ?? "") != (mine.values[$0] ?? "") }.map {
            name -> [HTML] in
            [
                .text(LinkFields.label(name)),
                .element(
                    "span", [.init("class", "mono")],
                    .brief(LinkFields.words(name, theirs[name]), 1_000)),
                .element(
                    "span", [.init("class", "mono")],
                    .brief(LinkFields.words(name, mine.values[name]), 1_000)),
            ]
        }
        let table = HTML.element(
            "div", [.init("class", "card"), .init("role", "alert")], .paragraph(Words.raced),
            .table(Words.differences, Words.mergeColumns, rows))
        return try await editForm(
            current, mine, revision: current.latest.number, above: table, status: 409)
    }

    // MARK: Fields

    private func fields(_ form: Form) -> HTML {
        .all([
            form.text(
                "deepLinkPath", Words.path, hint: Words.pathHint, isRequired: true),
            form.box("isEnabled", Words.isOn),
            form.text(
                "desktopFallback", Words.desktop, type: "url", hint: Words.desktopHint),
            form.box(
                "carriesQuery", Words.query, hint: Words.queryHint),
            form.box(
                "skipsInterstitial", Words.straight, hint: Words.straightHint),
            .element("h2", [], .text(Words.previews)),
            form.text("title", Words.title), form.text("description", Words.description),
            form.text("image", Words.image, type: "url"),
            .element("h2", [], .text(Words.more)),
            form.text("iosFallback", Words.iPhone, type: "url"),
            form.text("androidFallback", Words.android, type: "url"),
            form.text(
                "expiresAt", Words.ends, type: "datetime-local", hint: Words.endsHint,
                more: [.init("data-zone", Words.endsZone)]),
            form.text("tags", Words.tags, hint: Words.tagsHint),
            form.area("note", Words.note, rows: 3),
        ])
    }
}

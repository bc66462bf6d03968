internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The form in which links are made and changed.
struct LinkFormPage {
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
        return try await frame("New link").page(
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["projects", "\(id)", "links", "new"]),
                    secret: visit.call.sessionText, button: "Make the link",
                    advice: .page(["projects", "\(id)", "links", "advice"]),
                    form.text(
                        "slug", "Slug",
                        hint: "What people see after \(prefix) – left empty, a short one is made."),
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
        try await frame("Change \(link.slug)").page(
            above,
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["projects", "\(link.project)", "links", "\(link.id)", "edit"]),
                    secret: visit.call.sessionText, button: "Save",
                    advice: .page(
                        ["projects", "\(link.project)", "links", "\(link.id)", "advice"]),
                    .void(
                        "input",
                        [
                            .init("type", "hidden"), .init("name", "revision"),
                            .init("value", "\(revision)"),
                        ]),
                    fields(form))), status: status)
    }

    func save() async throws -> Response {
        let link = try await link()
        guard let revision = Int(visit.form["revision"] ?? "") else {
            throw Refused(400, "the form is not complete")
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
        let rows = names.filter { (theirs[$0] ?? "") != (mine.values[$0] ?? "") }.map { name in
            HTML.element(
                "tr", [], .element("th", [.init("scope", "row")], .text(LinkFields.label(name))),
                .element(
                    "td", [.init("class", "mono")], .text(LinkFields.words(name, theirs[name]))),
                .element(
                    "td", [.init("class", "mono")], .text(LinkFields.words(name, mine.values[name]))
                ))
        }
        let table = HTML.element(
            "div", [.init("class", "card table"), .init("role", "alert")],
            .element(
                "p", [],
                .text(
                    "Somebody else saved this link while you were typing. Below is what you "
                        + "typed; saving replaces what is stored.")),
            .element(
                "table", [],
                .element(
                    "thead", [],
                    .element(
                        "tr", [], .element("th", [], .text("Field")),
                        .element("th", [], .text("Stored")), .element("th", [], .text("Yours")))),
                .element("tbody", [], .all(rows))))
        return try await editForm(
            current, mine, revision: current.latest.number, above: table, status: 409)
    }

    // MARK: Fields

    private func fields(_ form: Form) -> HTML {
        .all([
            form.text(
                "deepLinkPath", "Path in the app",
                hint: "What the app gets, for example /product/42?ref=box. It begins with /.",
                isRequired: true),
            form.box("isEnabled", "The link is on"),
            form.text(
                "desktopFallback", "Page for computers", type: "url",
                hint: "Left empty, people at a computer get the start of the site."),
            form.box(
                "carriesQuery", "Carry the query over",
                hint: "What stands after ? in the visited address goes along to the page."),
            form.box(
                "skipsInterstitial", "Straight to the store",
                hint: "Phones without the app get no page in between."),
            .element("h2", [], .text("What previews show")),
            form.text("title", "Title"), form.text("description", "Description"),
            form.text("image", "Picture", type: "url"),
            .element("h2", [], .text("More")),
            form.text("iosFallback", "Page for iPhone instead of the App Store", type: "url"),
            form.text("androidFallback", "Page for Android instead of the Play Store", type: "url"),
            form.text(
                "expiresAt", "Ends at", type: "datetime-local",
                hint: "In UTC. Left empty, it does not end."),
            form.text("tags", "Tags", hint: "Words with commas between them."),
            form.area("note", "Note for colleagues", rows: 3),
        ])
    }
}

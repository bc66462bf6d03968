internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One change to all links that were ticked in the list.
struct BulkEdit {
    private typealias Words = Texts.Bulk
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// What can be done to many.
    static let actions = Words.actions

    /// No page of the list has more.
    private static let most = 100

    func response() async throws -> Response {
        let id = try visit.projectID
        let numbers = visit.form.values(of: "link").compactMap { Int64($0) }
        let action = visit.form["action"] ?? ""
        let tag = String((visit.form["newTag"] ?? "").trimmed)
        guard numbers.count <= Self.most, Self.actions.contains(where: { $0.value == action })
        else { throw Refused(400, "the form is not complete") }
        guard !numbers.isEmpty else {
            return visit.call.redirect(
                to: try visit.address(["links"], query: ["did": "none-chosen"]))
        }
        let needsTag = action == "tag" || action == "untag"
        if needsTag, tag.isEmpty {
            return visit.call.redirect(
                to: try visit.address(["links"], query: ["did": "no-tag"]))
        }
        for number in numbers {
            let link = try await visit.service.link(
                Link.ID(number), in: id, for: visit.principal)
            var content = link.content
            switch action {
            case "on": content.isEnabled = true
            case "off": content.isEnabled = false
            case "tag": content.tags = content.tags.filter { $0 != tag } + [tag]
            default: content.tags.removeAll { $0 == tag }
            }
            if Set(content.tags) == Set(link.content.tags),
                content.isEnabled == link.content.isEnabled
            {
                continue
            }
            _ = try await visit.service.updateLink(
                link.id, in: id, to: content, expecting: link.latest.number, by: visit.principal)
        }
        return visit.call.redirect(to: try visit.address(["links"], query: ["did": "changed"]))
    }

    /// The form, to which the boxes in the table belong by its name.
    func form() throws -> HTML {
        let form = Form()
        return .element(
            "form",
            [
                .init("method", "post"), .init("id", "bulk"), .init("class", "card row"),
                .action(try visit.address(["links", "bulk"])),
            ],
            FormToken.field(for: visit.secret),
            form.choice("action", Words.ticked, Self.actions),
            form.text("newTag", Words.tag, more: [.init("maxlength", "100")]),
            .element("button", [], .text(Words.doIt)))
    }

    /// The box of a link.
    static func box(_ link: Link) -> HTML {
        .void(
            "input",
            [
                .init("type", "checkbox"), .init("name", "link"), .init("value", "\(link.id)"),
                .init("form", "bulk"),
                .init("aria-label", Words.choose(link.slug.clipped(to: 30))),
            ])
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The links of a project: search, filter, and a page at a time.
struct LinkListPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private static let pageSize = 40
    /// Texts are shown this far, so that a page stays small whatever the links hold.
    private static let shown = (title: 60, path: 80, tag: 16)
    /// So many tags can be chosen from.
    private static let mostTags = 40

    /// What was asked for, as it stands in the query.
    private struct Wish {
        let text: String
        /// Where the text is looked for: at the beginning of slugs, or anywhere.
        let place: String
        let tag: String
        let state: String
        let order: String
        let cursor: String?

        init(_ query: QueryItems) {
            text = String((query["q"] ?? "").trimmed)
            place = query["in"] ?? ""
            tag = query["tag"] ?? ""
            state = query["state"] ?? ""
            order = query["order"] ?? ""
            cursor = query["after"]
        }

        var isPlain: Bool { text.isEmpty && tag.isEmpty && state.isEmpty }

        func query(at now: Timestamp) -> LinkQuery {
            var query = LinkQuery(now: now, limit: LinkListPage.pageSize)
            if place == "slug", !text.isEmpty {
                query.slugPrefix = SlugRules.key(text)
            } else if !text.isEmpty {
                query.text = text
            }
            if !tag.isEmpty { query.tag = tag }
            if let wanted = Link.State(rawValue: state) { query.states = [wanted] }
            if let wanted = LinkQuery.Order(rawValue: order) { query.order = wanted }
            query.cursor = cursor.map { Cursor($0) }
            return query
        }

        func address(_ project: Project.ID, after: String?) -> HTML.Address {
            .page(
                ["projects", "\(project)", "links"],
                query: [
                    "q": text, "in": place, "tag": tag, "state": state, "order": order,
                    "after": after ?? "",
                ])
        }
    }

    func response() async throws -> Response {
        let id = try visit.projectID
        let frame = try await visit.frame(Texts.links, .links)
        let wish = Wish(visit.query)
        let now = visit.service.now()
        let page = try await visit.service.links(in: id, wish.query(at: now), for: visit.principal)
        let tags = try await visit.service.tags(
            in: id, beginningWith: "", limit: Self.mostTags, for: visit.principal)
        let mayEdit = visit.may(.edit, in: id)
        return frame.page(
            try buttons(mayEdit), search(id, wish, tags),
            page.elements.isEmpty
                ? empty(wish, hasMore: page.next != nil)
                : table(page.elements, id, now, mayEdit: mayEdit),
            mayEdit && !page.elements.isEmpty ? try BulkEdit(visit).form() : .nothing,
            more(page.next, id, wish))
    }

    private func buttons(_ mayEdit: Bool) throws -> HTML {
        .element(
            "div", [.init("class", "row")],
            mayEdit
                ? .button("New link", try visit.address(["links", "new"]), isMain: true) : .nothing,
            mayEdit ? .button("Import", try visit.address(["links", "import"])) : .nothing,
            .button("Export CSV", try visit.address(["links", "links.csv"])),
            .button("Export JSON", try visit.address(["links", "links.json"])))
    }

    private func search(_ id: Project.ID, _ wish: Wish, _ tags: [String]) -> HTML {
        let form = Form(values: [
            "q": wish.text, "in": wish.place, "tag": wish.tag, "state": wish.state,
            "order": wish.order,
        ])
        return .element(
            "form",
            [
                .init("method", "get"), .init("class", "card row"), .init("role", "search"),
                .action(.page(["projects", "\(id)", "links"])),
            ],
            form.text("q", "Find", type: "search", more: [.init("maxlength", "200")]),
            form.choice(
                "in", "Where", [("", "anywhere"), ("slug", "slug begins with it")]),
            tags.isEmpty
                ? .nothing
                : form.choice(
                    "tag", "Tag", [("", "any")] + tags.map { ($0, $0.clipped(to: 24)) }),
            form.choice(
                "state", "State",
                [("", "on, off, expired")] + Link.State.allCases.map { ($0.rawValue, $0.words) }),
            form.choice(
                "order", "Order",
                [("newest", "newest first"), ("oldest", "oldest first"), ("slug", "by slug")]),
            .element("button", [], .text("Show")))
    }

    private func empty(_ wish: Wish, hasMore: Bool) -> HTML {
        .paragraph(
            hasMore
                ? "None of the links looked at so far is like that; the next page looks at others."
                : wish.isPlain
                    ? "There are no links yet. Make the first one: it takes a path of your app."
                    : "No link is like that. Try fewer words, or another state.", "empty")
    }

    private func table(
        _ links: [Link], _ id: Project.ID, _ now: Timestamp, mayEdit: Bool
    ) -> HTML {
        let rows = links.map { link -> [HTML] in
            let state = link.state(at: now)
            let tags = link.content.tags.prefix(3).map {
                HTML.element(
                    "span", [.init("class", "tag")], .text($0.clipped(to: Self.shown.tag)))
            }
            let title =
                link.content.title.map {
                    HTML.paragraph($0.clipped(to: Self.shown.title), "hint")
                } ?? .nothing
            return (mayEdit ? [BulkEdit.box(link)] : []) + [
                .all([
                    .anchor(link.slug, .page(["projects", "\(id)", "links", "\(link.id)"])), title,
                ]),
                .element(
                    "span", [.init("class", "mono")],
                    .text(link.content.deepLinkPath.clipped(to: Self.shown.path))),
                .element("span", [.init("class", state.style)], .text(state.words)),
                .all(tags),
                .element("span", [.init("class", "soft")], .time(link.latest.change.at)),
            ]
        }
        return .element(
            "div", [.init("class", "card")],
            .table(
                "Links",
                (mayEdit ? [""] : []) + ["Slug", "Path in the app", "State", "Tags", "Changed"],
                rows))
    }

    private func more(_ next: Cursor?, _ id: Project.ID, _ wish: Wish) -> HTML {
        var links: [HTML] = []
        if wish.cursor?.isEmpty == false {
            links.append(
                .element(
                    "a", [.init("class", "button"), .href(wish.address(id, after: nil))],
                    .text("First page")))
        }
        if let next {
            links.append(
                .element(
                    "a",
                    [
                        .init("class", "button"), .init("rel", "next"),
                        .href(wish.address(id, after: next.text)),
                    ], .text("Next page")))
        }
        return .element(
            "nav", [.init("class", "row"), .init("aria-label", "Pages")], .all(links))
    }
}

extension Link.State {
    /// As people read it.
    var words: String {
        switch self {
        case .active: "on"
        case .off: "off"
        case .expired: "expired"
        case .deleted: "deleted"
        }
    }

    /// The class of its colour.
    var style: String {
        switch self {
        case .active: "good"
        case .off, .expired: "warn"
        case .deleted: "bad"
        }
    }
}

extension HTML {
    /// A moment, in UTC until the script has put it into the reader's zone.
    static func time(_ moment: Timestamp) -> HTML {
        let text = moment.rfc3339
        return .element(
            "time", [.init("datetime", text)],
            .text(text.prefix(16).replacing("T", with: " ") + " UTC"))
    }
}

/// Where a link is on the web.
enum LinkAddress {
    /// What stands before the slug: the first domain of the project with its first prefix.
    static func prefix(of project: Project.ID, _ visit: Visit) async throws -> String {
        let domains = try await visit.service.domains(of: project, for: visit.principal)
        guard let domain = domains.first(where: { !$0.content.isWildcard }) ?? domains.first else {
            return "/l/"
        }
        let host = domain.content.isWildcard ? "www.\(domain.content.host)" : domain.content.host
        return "https://\(host)\(domain.content.prefixes.first ?? "/l/")"
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The links of a project: search, filter, and a page at a time.
struct LinkListPage {
    private typealias Words = Texts.LinkList
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
                ? empty(wish, hasMore: page.next != nil, mayEdit: mayEdit)
                : table(page.elements, id, now, mayEdit: mayEdit),
            mayEdit && !page.elements.isEmpty ? try BulkEdit(visit).form() : .nothing,
            more(page.next, id, wish))
    }

    private func buttons(_ mayEdit: Bool) throws -> HTML {
        .element(
            "div", [.init("class", "row")],
            mayEdit
                ? .button(Words.new, try visit.address(["links", "new"]), isMain: true) : .nothing,
            mayEdit ? .button(Words.importing, try visit.address(["links", "import"])) : .nothing,
            .button(Words.csv, try visit.address(["links", "links.csv"])),
            .button(Words.json, try visit.address(["links", "links.json"])))
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
            form.text("q", Words.find, type: "search", more: [.init("maxlength", "200")]),
            form.choice(
                "in", Words.place, Words.places),
            tags.isEmpty
                ? .nothing
                : form.choice(
                    "tag", Words.tag, [("", Words.anyTag)] + tags.map { ($0, $0.clipped(to: 24)) }),
            form.choice(
                "state", Words.state,
                [("", Words.usualStates)] + Link.State.allCases.map { ($0.rawValue, $0.words) }),
            form.choice(
                "order", Words.order, Words.orders),
            .element("button", [], .text(Words.show)))
    }

    private func empty(_ wish: Wish, hasMore: Bool, mayEdit: Bool) -> HTML {
        .paragraph(
            hasMore
                ? Words.noneSoFar
                : wish.isPlain
                    ? (mayEdit ? Words.none : Words.noneForViewers)
                    : Words.noneLikeIt, "empty")
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
                Texts.links, (mayEdit ? [""] : []) + Words.columns, rows))
    }

    private func more(_ next: Cursor?, _ id: Project.ID, _ wish: Wish) -> HTML {
        var links: [HTML] = []
        if wish.cursor?.isEmpty == false {
            links.append(
                .element(
                    "a", [.init("class", "button"), .href(wish.address(id, after: nil))],
                    .text(Words.first)))
        }
        if let next {
            links.append(
                .element(
                    "a",
                    [
                        .init("class", "button"), .init("rel", "next"),
                        .href(wish.address(id, after: next.text)),
                    ], .text(Words.next)))
        }
        return .element(
            "nav", [.init("class", "row"), .init("aria-label", Words.pages)], .all(links))
    }
}

extension Link.State {
    /// As people read it.
    var words: String {
        switch self {
        case .active: Texts.LinkList.on
        case .off: Texts.LinkList.off
        case .expired: Texts.LinkList.expired
        case .deleted: Texts.LinkList.deleted
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
            .text(Texts.LinkPage.utc(String(text.prefix(16)).replacing("T", with: " "))))
    }
}

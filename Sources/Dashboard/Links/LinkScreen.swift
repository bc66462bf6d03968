internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One link: its address, what the app receives, what happens where, its history.
struct LinkPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        let project = try await visit.service.project(id, for: visit.principal)
        let link = try await visit.service.link(
            Link.ID(visit.number("link")), in: id, for: visit.principal)
        let prefix = try await LinkAddress.prefix(of: id, visit)
        var frame = Frame(title: link.slug, visit: visit)
        frame.project = (id.rawValue, project.content.name)
        frame.place = .links
        frame.notice = visit.query["did"]
        let address = prefix + PercentCodingOfSlug.text(link.slug)
        return frame.page(
            summary(link, address), answer(link),
            try await history(link))
    }

    private func summary(_ link: Link, _ address: String) -> HTML {
        let state = link.state(at: visit.service.now())
        return .element(
            "div", [.init("class", "card")],
            .element(
                "p", [.init("class", "row")], .element("code", [], .text(address)),
                .element(
                    "button",
                    [.init("type", "button"), .init("data-copy", address), .flag("hidden")],
                    .text("Copy"))),
            .element(
                "p", [], .text("It is "),
                .element("strong", [.init("class", state.style)], .text(state.words)), .text(".")),
            .element(
                "p", [.init("class", "row")],
                .element(
                    "a",
                    [.init("class", "button"),
                        .href(.page(["projects", "\(link.project)", "links", "\(link.id)", "edit"]))],
                    .text("Change"))))
    }

    private func answer(_ link: Link) -> HTML {
        let isOn = link.state(at: visit.service.now()) == .active
        return .element(
            "section", [.init("class", "card")], .element("h2", [], .text("What the app receives")),
            .element(
                "pre", [],
                .text(isOn ? ResolvePreview.text(link) : ResolvePreview.missing)))
    }

    private func history(_ link: Link) async throws -> HTML {
        let page = try await visit.service.history(
            of: link.id, in: link.project, after: nil, limit: 20, for: visit.principal)
        let rows = page.elements.map { revision -> HTML in
            .element(
                "tr", [], .element("td", [], .text("\(revision.revision.number)")),
                .element("td", [], .text(revision.revision.action.rawValue)),
                .element("td", [.init("class", "mono")], .text(revision.content.deepLinkPath)),
                .element("td", [], .text("\(revision.revision.change.author)")),
                .element("td", [.init("class", "soft")], .time(revision.revision.change.at)))
        }
        return .element(
            "section", [.init("class", "card table")], .element("h2", [], .text("History")),
            .element("table", [], .element("tbody", [], .all(rows))))
    }
}

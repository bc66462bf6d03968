internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One link: its address, what the app receives, what happens where, its visits and its history.
struct LinkScreen {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private func link() async throws -> Link {
        try await visit.service.link(
            Link.ID(visit.number("link")), in: visit.projectID, for: visit.principal)
    }

    private func address(_ link: Link) async throws -> String {
        try await LinkAddress.prefix(of: link.project, visit) + PercentCodingOfSlug.text(link.slug)
    }

    func response() async throws -> Response {
        let link = try await link()
        let address = try await address(link)
        let outcomes = LinkOutcomes(visit: visit, link: link)
        return try await visit.frame(link.slug, .links).page(
            summary(link, address), try await outcomes.warnings(), answer(link),
            outcomes.section(),
            LinkCode(visit.query).section(link, address), outcomes.previews(),
            try await visits(link), try await LinkHistory(visit: visit, link: link).section())
    }

    func code(_ file: LinkCode.File) async throws -> Response {
        let link = try await link()
        return try LinkCode(visit.query).response(file, try await address(link), slug: link.slug)
    }

    func preview() async throws -> Response {
        try LinkOutcomes(visit: visit, link: try await link()).previewPage()
    }

    // MARK: Parts

    private func summary(_ link: Link, _ address: String) -> HTML {
        let state = link.state(at: visit.service.now())
        let mayEdit = visit.may(.edit, in: link.project)
        let tags = link.content.tags.map {
            HTML.element("span", [.init("class", "tag")], .text($0))
        }
        return .element(
            "div", [.init("class", "card")], .copyable(address),
            .element(
                "p", [], .text("It is "),
                .element("strong", [.init("class", state.style)], .text(state.words)),
                ending(link, state), .text(" "), .all(tags)),
            link.content.note.isEmpty ? .nothing : .paragraph(link.content.note, "soft lines"),
            mayEdit
                ? .element("div", [.init("class", "row")], .all(buttons(link, state))) : .nothing)
    }

    private func ending(_ link: Link, _ state: Link.State) -> HTML {
        guard let end = link.content.expiresAt else { return .text(".") }
        return .all([
            .text(state == .expired ? " since " : ", until "), .time(end), .text("."),
        ])
    }

    private func buttons(_ link: Link, _ state: Link.State) -> [HTML] {
        func change(_ change: LinkChanges.Change, _ text: String, _ style: String = "") -> HTML {
            Form.action(
                text,
                to: .page(["projects", "\(link.project)", "links", "\(link.id)", change.rawValue]),
                secret: visit.secret, style: style, ["revision": "\(link.latest.number)"])
        }
        if state == .deleted { return [change(.restore, "Take it back", "main")] }
        let path = ["projects", "\(link.project)", "links"]
        return [
            .button("Change", .page(path + ["\(link.id)", "edit"]), isMain: true),
            link.content.isEnabled ? change(.disable, "Switch off") : change(.enable, "Switch on"),
            .button("Duplicate", .page(path + ["new"], query: ["from": "\(link.id)"])),
            link.latest.action == .created ? .nothing : change(.undo, "Undo the last change"),
            change(.delete, "Delete", "danger"),
        ]
    }

    private func answer(_ link: Link) -> HTML {
        let isOn = link.state(at: visit.service.now()) == .active
        return .section(
            "What the app receives", "card",
            .code(isOn ? ResolvePreview.text(link) : ResolvePreview.missing))
    }

    private static let spans = [7, 30, 90]

    private func visits(_ link: Link) async throws -> HTML {
        let wanted = visit.query["days"].flatMap { Int($0) } ?? 30
        let span = Self.spans.contains(wanted) ? wanted : 30
        let today = visit.service.now().day
        let days = Day(number: today.number - Int64(span - 1))...today
        let counts = try await visit.service.visits(
            of: link.id, in: link.project, on: days, for: visit.principal)
        let path = ["projects", "\(link.project)", "links", "\(link.id)"]
        let choices = Self.spans.map { days -> HTML in
            var attributes: [HTML.Attribute] = [
                .href(.page(path, query: ["days": "\(days)"])), .init("class", "choice"),
            ]
            if days == span { attributes.append(.init("aria-current", "true")) }
            return .element("a", attributes, .text("\(days) days"))
        }
        return .section(
            "Visits", "card",
            .element(
                "nav", [.init("class", "row"), .init("aria-label", "Days")], .all(choices)),
            VisitChart(counts, on: days).content())
    }
}

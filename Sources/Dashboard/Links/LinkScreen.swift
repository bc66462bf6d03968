internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One link: its address, what the app receives, what happens where, its visits and its history.
struct LinkScreen {
    private typealias Words = Texts.LinkPage
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
                "p", [], .text(Words.isState),
                .element("strong", [.init("class", state.style)], .text(state.words)),
                ending(link, state), .text(" "), .all(tags)),
            link.content.note.isEmpty ? .nothing : .paragraph(link.content.note, "soft lines"),
            mayEdit
                ? .element("div", [.init("class", "row")], .all(buttons(link, state))) : .nothing)
    }

    private func ending(_ link: Link, _ state: Link.State) -> HTML {
        guard let end = link.content.expiresAt else { return .text(Words.end) }
        return .all([
            .text(state == .expired ? Words.since : Words.until), .time(end), .text(Words.end),
        ])
    }

    private func buttons(_ link: Link, _ state: Link.State) -> [HTML] {
        func change(_ change: LinkChanges.Change, _ text: String, _ style: String = "") -> HTML {
            Form.action(
                text,
                to: .page(["projects", "\(link.project)", "links", "\(link.id)", change.rawValue]),
                secret: visit.secret, style: style, ["revision": "\(link.latest.number)"])
        }
        if state == .deleted { return [change(.restore, Words.restore, "main")] }
        let path = ["projects", "\(link.project)", "links"]
        return [
            .button(Words.change, .page(path + ["\(link.id)", "edit"]), isMain: true),
            link.content.isEnabled ? change(.disable, Words.off) : change(.enable, Words.on),
            .button(Words.duplicate, .page(path + ["new"], query: ["from": "\(link.id)"])),
            link.latest.action == .created ? .nothing : change(.undo, Words.undo),
            change(.delete, Words.delete, "danger"),
        ]
    }

    private func answer(_ link: Link) -> HTML {
        let isOn = link.state(at: visit.service.now()) == .active
        return .section(
            Words.receives, "card",
            .code(isOn ? ResolvePreview.text(link) : ResolvePreview.missing, wraps: true))
    }

    private static let spans = [7, 30, 90]

    /// The visits of the days that were asked for.
    private func chart(_ link: Link) async throws -> VisitChart {
        let wanted = visit.query["days"].flatMap { Int($0) } ?? 30
        let span = Self.spans.contains(wanted) ? wanted : 30
        let today = visit.service.now().day
        let days = Day(number: today.number - Int64(span - 1))...today
        return VisitChart(
            try await visit.service.visits(
                of: link.id, in: link.project, on: days, for: visit.principal), on: days)
    }

    private func visits(_ link: Link) async throws -> HTML {
        let chart = try await chart(link)
        let path = ["projects", "\(link.project)", "links", "\(link.id)"]
        let span = Int(chart.days.upperBound.number - chart.days.lowerBound.number) + 1
        let choices = Self.spans.map { days -> HTML in
            var attributes: [HTML.Attribute] = [
                .href(.page(path, query: ["days": "\(days)"])), .init("class", "choice"),
            ]
            if days == span { attributes.append(.init("aria-current", "true")) }
            return .element("a", attributes, .text(Words.days(days)))
        }
        return .section(
            Words.visits, "card",
            .element(
                "nav", [.init("class", "row"), .init("aria-label", Words.days)], .all(choices)),
            chart.content(file: .page(path + ["visits.csv"], query: ["days": "\(span)"])))
    }

    /// The visits as a file.
    func visitFile() async throws -> Response {
        let text = try await chart(try await link()).csv
        return .download(text, "text/csv; charset=utf-8", "visits.csv")
    }
}

extension Response {
    /// A file to be kept.
    static func download(_ text: String, _ type: String, _ name: String) -> Response {
        Response(
            200,
            headers: [
                "Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: Array(text.utf8))
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// Who did what, the latest first, a page at a time.
struct AuditPage {
    private typealias Words = Texts.Audit
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private static let pageSize = 30
    /// So many bytes of markup tell what an entry changed.
    private static let room = 700

    private func entries(of project: Project.ID?) async throws -> Page<AuditEntry> {
        try await visit.service.accounts.audit(
            of: project, after: visit.query["after"].map { Cursor($0) }, limit: Self.pageSize,
            for: visit.principal)
    }

    func ofProject() async throws -> Response {
        try await visit.settings(Words.title, .audit) {
            let id = try visit.projectID
            let page = try await entries(of: id)
            let names = try await visit.service.names(
                of: page.elements.map(\.change.author), in: id, for: visit.principal)
            return [
                table(page, names),
                try page.next.map {
                    .button(
                        Words.earlier,
                        try visit.address(["settings", "audit"], query: ["after": $0.text]))
                } ?? .nothing,
            ]
        }
    }

    func ofServer() async throws -> Response {
        let page = try await entries(of: nil)
        let names = try await visit.service.names(
            of: page.elements.map(\.change.author), for: visit.principal)
        return Frame(title: Words.ofServer, visit: visit).page(
            .button(Words.back, .page(["server"])), table(page, names),
            page.next.map {
                .button(Words.earlier, .page(["server", "audit"], query: ["after": $0.text]))
            } ?? .nothing)
    }

    private func table(_ page: Page<AuditEntry>, _ names: [Author: String]) -> HTML {
        guard !page.elements.isEmpty else {
            return .paragraph(Words.nothing, "empty")
        }
        return .element(
            "div", [.init("class", "card")],
            .table(
                Words.title, Words.table,
                page.elements.map { entry in
                    [
                        .time(entry.change.at),
                        .brief(names[entry.change.author] ?? "\(entry.change.author)", 200),
                        .element(
                            "span", [], .text(entry.event.action.replacing("-", with: " ") + " "),
                            .element(
                                "span", [.init("class", "mono")], .brief(entry.event.subject, 200))),
                        details(entry),
                    ]
                }))
    }

    private func details(_ entry: AuditEntry) -> HTML {
        // What was nothing and is nothing still tells nobody anything.
        let told = entry.event.changes.filter { Self.words($0.before) != Self.words($0.after) }
        let changes = told.map { change -> HTML in
            .element(
                "li", [], .text(Texts.LinkPage.field(Words.fields[change.field] ?? change.field)),
                .element("del", [], Self.value(change.field, change.before)), .text(" → "),
                .element("ins", [], Self.value(change.field, change.after)))
        }
        let (shown, left) = HTML.fitting(changes, Self.room)
        return .all([
            .brief(entry.event.detail, 300),
            shown.isEmpty ? .nothing : .element("ul", [.init("class", "plain")], .all(shown)),
            left == 0 ? .nothing : .paragraph(Texts.LinkPage.moreFields(left), "hint"),
        ])
    }

    /// A value as a piece of the page; moments are in the reader's zone.
    private static func value(_ field: String, _ value: JSONTree) -> HTML {
        if field == "expiresAt", case .integer(let milliseconds) = value {
            return .time(Timestamp(milliseconds: Int64(milliseconds)))
        }
        return .brief(words(value), 200)
    }

    /// A value as people read it. Long ones would make pages long; the API has them whole.
    private static func words(_ value: JSONTree) -> String {
        let text =
            switch value {
            case .null: "–"
            case .string(let text): text.isEmpty ? "–" : text
            case .bool(let isSo): isSo ? Words.yes : Words.no
            case .array(let values):
                values.isEmpty ? "–" : values.map(words).joined(separator: ", ")
            case .integer, .object: value.text()
            }
        return text.clipped(to: 60)
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What the pages of the settings have in common: they are for owners, list what there is, and show
/// secrets once.
extension Visit {
    /// A page of the settings; who is no owner is told whom it is for.
    func settings(
        _ title: String, _ page: SettingsNavigation.Page, status: Int = 200,
        _ content: () async throws -> [HTML]
    ) async throws -> Response {
        let frame = try await frame(title, .settings)
        guard may(.own, in: try projectID) else { return ownersOnly(frame) }
        return frame.page(
            try SettingsNavigation.html(self, page), .all(try await content()), status: status)
    }

    /// The page that shows a secret this once.
    func shownOnce(
        _ title: String, _ words: String, _ secret: String, _ more: [HTML] = [], back: HTML
    ) async throws -> Response {
        try await frame(title, .settings).page(
            .element(
                "div", [.init("class", "card")], .paragraph(words), .copyable(secret), .all(more)),
            back)
    }

    /// A part of a page that lists what there is, as much as there is room for, and leads on.
    ///
    /// - Parameters:
    ///   - place: The page in the project, of whose query `name` says where the list begins.
    ///   - bytes: How much markup the rows may be.
    func list<Element>(
        _ title: String, _ columns: [String], _ elements: [Element], empty: String,
        at place: [String], from name: String = "from", bytes: Int = 36_000,
        _ row: (Element) throws -> [HTML]
    ) throws -> HTML {
        guard !elements.isEmpty else {
            return .section(title, "card", .paragraph(empty, "soft"))
        }
        let portion = try Portion(
            elements, from: Portion.start(query, name), bytes: bytes, row)
        return .section(
            title, "card", .table(title, columns, portion.rows),
            try portion.next.map { next in
                .element(
                    "p", [],
                    .button(
                        Texts.further(portion.left), try address(place, query: [name: "\(next)"])))
            } ?? .nothing)
    }

    /// This server as the browser reached it, for links that are passed on.
    var base: String {
        let origin = call.request.origin
        return "\(origin.scheme)://\(origin.host)" + (origin.port.map { ":\($0)" } ?? "")
    }

    /// The page for what only owners see, in words instead of an error.
    private func ownersOnly(_ frame: Frame) -> Response {
        call.asker.refuse("role")
        return frame.page(.paragraph(Texts.ownersOnly), status: 403)
    }

    /// A number or a word of a form that the page itself put there.
    func chosen<Value>(_ name: String, _ read: (String) -> Value?) throws -> Value {
        guard let value = form[name].flatMap(read) else {
            throw Refused(400, Texts.Errors.incomplete)
        }
        return value
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The routes of an app: those that are known, and the form to upload others.
struct RoutesPage {
    private let visit: Visit
    private typealias Words = Texts.Routes

    init(_ visit: Visit) { self.visit = visit }

    /// So many routes stand on the page.
    private static let shown = 150

    private var app: App.ID {
        get throws { App.ID(try visit.number("app")) }
    }

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        let id = try visit.projectID
        let number = try app
        let apps = try await visit.service.apps(of: id, for: visit.principal)
        guard let app = apps.first(where: { $0.id == number }) else {
            throw StoreError.notFound(.app)
        }
        let routes = try await visit.service.routes(of: id, for: visit.principal)
        let known = routes.apps.first { $0.app.id == number }
        let isOwner = visit.may(.own, in: id)
        return try await visit.frame(Words.heading(app.content.name), .site).page(
            .paragraph(Words.what), try await list(known, isOwner),
            isOwner ? try upload(form, isFirst: known == nil) : .nothing,
            .button(Words.back, try visit.address(["site"])), status: status)
    }

    private func list(_ routes: AppRoutes?, _ isOwner: Bool) async throws -> HTML {
        guard let routes else { return .nothing }
        let names = try await visit.service.names(
            of: [routes.change.author], in: visit.projectID, for: visit.principal)
        let author = names[routes.change.author] ?? "\(routes.change.author)"
        let all = routes.list?.routes ?? []
        let rows = all.prefix(Self.shown).map { route -> [HTML] in
            [
                .element("span", [.init("class", "mono")], .text(route.path)),
                .all([
                    .text((route.summary ?? "").clipped(to: 200)),
                    route.isSchemeOnly ? .paragraph(Words.schemeOnly, "hint") : .nothing,
                ]),
            ]
        }
        return .element(
            "div", [.init("class", "card")],
            .element(
                "p", [], .text(Words.known + " "), .time(routes.change.at),
                .text(Words.by + author + ".")),
            routes.list == nil
                ? .paragraph(Words.unreadable, "bad")
                : .table(Words.title, Words.columns, rows),
            all.count > Self.shown
                ? .paragraph(Words.more(all.count - Self.shown), "soft") : .nothing,
            isOwner
                ? Form.action(
                    Words.remove,
                    to: try visit.address(["site", "apps", "\(app)", "routes", "remove"]),
                    secret: visit.secret, style: "danger")
                : .nothing)
    }

    private func upload(_ form: Form, isFirst: Bool) throws -> HTML {
        .section(
            isFirst ? Words.upload : Words.replace, "card",
            Form.form(
                to: try visit.address(["site", "apps", "\(app)", "routes"]),
                secret: visit.secret, button: Words.save,
                .fileField("routes", Words.file, ".json,application/json"),
                form.area(
                    "routes", Words.text, rows: 10, hint: Words.hint, isRequired: true)))
    }

    // MARK: Changes

    func save() async throws -> Response {
        do {
            _ = try await visit.service.setRoutes(
                visit.form["routes"] ?? "", of: app, in: visit.projectID, by: visit.principal)
            return visit.call.redirect(
                to: try visit.address(
                    ["site", "apps", "\(app)", "routes"], query: ["did": "saved"]))
        } catch let fault as FieldFault {
            var form = Form(visit.form, fault: fault)
            // A page stays small, and nobody mends a long file in it.
            if (form.values["routes"]?.utf8.count ?? 0) > 16_000 { form.values["routes"] = nil }
            return try await response(form, status: 422)
        }
    }

    func remove() async throws -> Response {
        try await visit.service.removeRoutes(
            of: app, in: visit.projectID, by: visit.principal)
        return visit.call.redirect(
            to: try visit.address(
                ["site", "apps", "\(app)", "routes"], query: ["did": "removed"]))
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// The apps and domains of a project, and the files as they are served.
struct SitePage {
    private typealias Words = Texts.Site
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        let apps = try await visit.service.apps(of: id, for: visit.principal)
        let domains = try await visit.service.domains(of: id, for: visit.principal)
        let isOwner = visit.may(.own, in: id)
        let (domainList, shown) = try domainSection(domains, isOwner)
        let sites = visit.service.sites.sites(of: id).filter { shown.contains($0.domain.id) }
        return try await visit.frame(Texts.site, .site).page(
            try await SiteTimeline(visit).section(), try appSection(apps, isOwner), domainList,
            .all(
                sites.map {
                    FileSection.html(
                        $0, heading: $0.domain.content.description,
                        bytes: min(12_000, 16_000 / max(1, sites.count)))
                }), isOwner ? try own() : .nothing)
    }

    private func appSection(_ apps: [App], _ isOwner: Bool) throws -> HTML {
        let portion = try Portion(
            apps, from: Portion.start(visit.query, "apps"), bytes: 12_000
        ) { app in
            let (system, name, more) = app.content.words
            return [
                .text(system), .element("code", [], .brief(name, 400)), .text(more),
                .element(
                    "div", [.init("class", "row")],
                    .element(
                        "a",
                        [
                            .init("class", "button"),
                            .init("aria-label", Texts.Routes.open(name.clipped(to: 80))),
                            .href(try visit.address(["site", "apps", "\(app.id)", "routes"])),
                        ], .text(Texts.Routes.open)),
                    isOwner
                        ? try buttons("apps", "\(app.id)", name.clipped(to: 80), .removeApp)
                        : .nothing),
            ]
        }
        return .section(
            Words.apps, "card",
            apps.isEmpty
                ? .paragraph(Words.noApp, "warn")
                : .table(Words.apps, Words.appTable, portion.rows),
            .element(
                "p", [.init("class", "row")], try further(portion.next, portion.left, "apps"),
                isOwner
                    ? .all([
                        .button(Words.addIPhone, try visit.address(["site", "apps", "ios"])),
                        .button(Words.addAndroid, try visit.address(["site", "apps", "android"])),
                    ]) : .nothing))
    }

    /// The domains that there is room for, and their numbers: the files of those follow.
    private func domainSection(
        _ domains: [Domain], _ isOwner: Bool
    ) throws -> (html: HTML, shown: Set<Domain.ID>) {
        let start = Portion.start(visit.query, "domains")
        let portion = try Portion(domains, from: start, bytes: 12_000) { domain in
            let name = domain.content.description
            return [
                .element("code", [], .text(name)),
                .brief(domain.content.prefixes.joined(separator: " "), 300),
                .element(
                    "div", [.init("class", "row")],
                    .element(
                        "a",
                        [
                            .init("class", "button"), .init("aria-label", Texts.Phone.state(name)),
                            .href(try visit.address(["site", "domains", "\(domain.id)", "phone"])),
                        ], .text(Texts.Phone.open)),
                    isOwner
                        ? try buttons("domains", "\(domain.id)", name, .removeDomain) : .nothing),
            ]
        }
        let shown = domains.dropFirst(max(0, start)).prefix(portion.rows.count).map(\.id)
        let html = HTML.section(
            Words.domains, "card",
            domains.isEmpty
                ? .paragraph(Words.noDomain, "warn")
                : .table(Words.domains, Words.domainTable, portion.rows),
            .element(
                "p", [.init("class", "row")], try further(portion.next, portion.left, "domains"),
                isOwner
                    ? .button(Words.addDomain, try visit.address(["site", "domains", "new"]))
                    : .nothing))
        return (html, Set(shown))
    }

    private func further(_ next: Int?, _ left: Int, _ name: String) throws -> HTML {
        try next.map {
            .button(Texts.further(left), try visit.address(["site"], query: [name: "\($0)"]))
        } ?? .nothing
    }

    private func buttons(
        _ place: String, _ id: String, _ name: String, _ removal: SiteFields.Kind
    ) throws -> HTML {
        .element(
            "div", [.init("class", "row")],
            .element(
                "a",
                [
                    .init("class", "button"), .init("aria-label", Words.change(name)),
                    .href(try visit.address(["site", place, id])),
                ], .text(Words.change)),
            Form.action(
                Words.remove, Words.remove(name), to: try visit.address(["site", "change"]),
                secret: visit.secret, style: "danger", ["kind": removal.rawValue, "id": id]))
    }

    private func own() throws -> HTML {
        .section(
            Words.own, "card",
            .paragraph(Words.ownHint),
            .button(Words.change, try visit.address(["site", "own"])))
    }

    // MARK: Forms

    func form(_ kind: SiteFields.Kind, _ form: Form, above: HTML = .nothing, status: Int = 200)
        async throws -> Response
    {
        try visit.principal.require(.own, in: visit.projectID)
        let title =
            switch kind {
            case .ios: Words.iPhoneApp
            case .android: Words.androidApp
            case .domain: Words.domain
            default: Words.own
            }
        return try await visit.frame(title, .site).page(
            above,
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["site", "change"]), secret: visit.secret,
                    button: Words.review, .hidden("kind", kind.rawValue),
                    form.values["id"].map { .hidden("id", $0) } ?? .nothing,
                    SiteFields.fields(kind, form))),
            .button(Texts.Routes.back, try visit.address(["site"])), status: status)
    }

    /// The form of an app, by its number or as a new one of a system.
    func appForm() async throws -> Response {
        let name = visit.call.request.parameters["app"] ?? ""
        if let kind = SiteFields.Kind(rawValue: name), [.ios, .android].contains(kind) {
            return try await form(kind, Form())
        }
        let id = try App.ID(visit.number("app"))
        let apps = try await visit.service.apps(of: visit.projectID, for: visit.principal)
        guard let app = apps.first(where: { $0.id == id }) else { throw StoreError.notFound(.app) }
        var values = SiteFields.values(app.content)
        values["id"] = "\(id)"
        if case .ios = app.content { return try await form(.ios, Form(values: values)) }
        return try await form(.android, Form(values: values))
    }

    func domainForm() async throws -> Response {
        if visit.call.request.parameters["domain"] == "new" {
            return try await form(.domain, Form(values: ["prefixes": "/l/"]))
        }
        let id = try Domain.ID(visit.number("domain"))
        let domains = try await visit.service.domains(of: visit.projectID, for: visit.principal)
        guard let domain = domains.first(where: { $0.id == id }) else {
            throw StoreError.notFound(.domain)
        }
        var values = SiteFields.values(domain.content)
        values["id"] = "\(id)"
        return try await form(.domain, Form(values: values))
    }

    func ownForm() async throws -> Response {
        let project = try await visit.service.project(visit.projectID, for: visit.principal)
        return try await form(.own, Form(values: SiteFields.values(project.content)))
    }
}

extension App.Content {
    /// The system, the name, and what else there is.
    var words: (system: String, name: String, more: String) {
        switch self {
        case .ios(let app):
            (
                Texts.Site.iOS, "\(app.appIDPrefix).\(app.bundle)",
                [app.storeID.map { Texts.Site.appStore($0) }, app.scheme.map { "\($0):" }]
                    .compactMap(\.self).joined(separator: ", ")
            )
        case .android(let app):
            (
                Texts.Site.android, app.package,
                Texts.Site.fingerprints(app.fingerprints.count)
            )
        }
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The first page of a server on which there is nothing yet: which app is it?
struct WelcomePage {
    private typealias Words = Texts.Welcome
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        try visit.principal.requireAdministrator()
        let demo = try await DemoProject.find(visit)
        return Frame(title: Words.app, visit: visit).page(
            Steps.html(.app),
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: .page(["start"]), secret: visit.secret, button: Words.goOn,
                    form.text(
                        "name", Words.name, hint: Words.nameHint, isRequired: true,
                        more: form.start),
                    form.area(
                        "app", Words.identifier, rows: 2, hint: Words.appHint, isOptional: true),
                    .element(
                        "details", [], .element("summary", [], .text(Words.whereFound)),
                        .paragraph(Words.found), .paragraph(Words.pasted)),
                    form.text(
                        "storeId", Words.storeID, hint: Words.storeIDHint, isOptional: true))),
            demo.map { project in
                .element(
                    "div", [.init("class", "row")],
                    .button(
                        Words.lookAtExample,
                        .page(["projects", "\(project.id)", "links"])),
                    Form.action(
                        Words.removeExample, to: .page(["start", "demo", "remove"]),
                        secret: visit.secret, style: "danger"))
            }
                ?? Form.action(
                    Words.loadExample, to: .page(["start", "demo"]),
                    secret: visit.secret), status: status)
    }

    func create() async throws -> Response {
        try visit.principal.requireAdministrator()
        let service = visit.service
        do {
            let pasted = visit.form["app"] ?? ""
            let paste = pasted.allSatisfy(\.isWhitespace) ? nil : try AppPaste(pasted)
            let storeID = String((visit.form["storeId"] ?? "").trimmed)
            let app = paste.flatMap { paste -> App.Content? in
                guard let team = paste.team, let bundle = paste.bundle else { return nil }
                return .ios(
                    .init(
                        team: team, appIDPrefix: paste.prefix, bundle: bundle,
                        storeID: storeID.isEmpty ? nil : storeID, scheme: paste.scheme))
            }
            // All that can be refused is refused before the project is there.
            if let app { try LinkRules.check(app) }
            let name = String((visit.form["name"] ?? "").trimmed)
            let project = try await service.createProject(.init(name: name), by: visit.principal)
            if let app { _ = try await service.addApp(app, to: project.id, by: visit.principal) }
            let host = paste?.hosts.first
            return visit.call.redirect(
                to: .page(
                    ["projects", "\(project.id)", "setup"], query: host.map { ["host": $0] } ?? [:])
            )
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
    }

    func loadDemo() async throws -> Response {
        let project = try await DemoProject.load(visit)
        return visit.call.redirect(to: .page(["projects", "\(project.id)", "links"]))
    }

    func removeDemo() async throws -> Response {
        if let demo = try await DemoProject.find(visit) {
            try await visit.service.deleteProject(demo.id, by: visit.principal)
        }
        return visit.call.redirect(to: .page([], query: ["did": "removed"]))
    }
}

/// Where somebody is on the way to the first link.
enum Steps: Int, CaseIterable {
    case app
    case domain
    case link
    case code

    private var name: String {
        switch self {
        case .app: Texts.Welcome.app
        case .domain: Texts.Setup.domain
        case .link: Texts.Setup.link
        case .code: Texts.Setup.code
        }
    }

    static func html(_ current: Steps) -> HTML {
        .element(
            "ol", [.init("class", "steps"), .init("aria-label", Texts.Welcome.steps)],
            .all(
                allCases.map { step in
                    var attributes: [HTML.Attribute] = []
                    if step == current { attributes.append(.init("aria-current", "step")) }
                    if step.rawValue < current.rawValue {
                        attributes.append(.init("class", "done"))
                    }
                    return .element("li", attributes, .text(step.name))
                }))
    }
}

/// A project to look around in, which can be removed in one go.
enum DemoProject {
    static let name = Texts.Welcome.example
    private static let host = "links.example.com"

    /// The example project, if there is one: by its name and its host, which nobody owns.
    static func find(_ visit: Visit) async throws -> Project? {
        for project in try await visit.service.projects(for: visit.principal)
        where project.content.name == name {
            let domains = try await visit.service.domains(of: project.id, for: visit.principal)
            if domains.contains(where: { $0.content.host == host }) { return project }
        }
        return nil
    }

    static func load(_ visit: Visit) async throws -> Project {
        if let known = try await find(visit) { return known }
        let (service, principal) = (visit.service, visit.principal)
        let project = try await service.createProject(.init(name: name), by: principal)
        _ = try await service.addApp(
            .ios(
                .init(
                    team: "9A7B5C3D1E", bundle: "com.example.shop", storeID: "123456789",
                    scheme: "exampleshop")), to: project.id, by: principal)
        _ = try await service.addDomain(.init(host: host), to: project.id, by: principal)
        // For trying links on this machine, unless another project answers there.
        _ = try? await service.addDomain(.init(host: "localhost"), to: project.id, by: principal)
        let links = Texts.Welcome.exampleLinks.map { slug, path, title, tag in
            LinkProposal(
                slug: slug,
                content: .init(
                    deepLinkPath: path, desktopFallback: "https://www.example.com\(path)",
                    title: title, tags: [tag]))
        }
        _ = try await service.createLinks(links, in: project.id, by: principal, isDryRun: false)
        return project
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore

extension Dashboard {
    func addLinks(to router: inout Router) {
        page(.get, "/", in: &router) { visit in try await StartPage.response(visit) }
        page(.get, "/projects/{project}/links", in: &router) { visit in
            try await LinkListPage(visit).response()
        }
        page(.get, "/projects/{project}/links/new", in: &router) { visit in
            try await LinkFormPage(visit).new()
        }
        page(.post, "/projects/{project}/links/new", in: &router) { visit in
            try await LinkFormPage(visit).create()
        }
        page(.post, "/projects/{project}/links/advice", in: &router) { visit in
            try await LinkAdvisor(visit).response()
        }
        page(.post, "/projects/{project}/links/{link}/advice", in: &router) { visit in
            try await LinkAdvisor(visit, changing: Link.ID(visit.number("link"))).response()
        }
        page(.get, "/projects/{project}/links/{link}", in: &router) { visit in
            try await LinkScreen(visit).response()
        }
        page(.get, "/projects/{project}/links/{link}/preview", in: &router) { visit in
            try await LinkScreen(visit).preview()
        }
        page(.get, "/projects/{project}/links/{link}/visits.csv", in: &router) { visit in
            try await LinkScreen(visit).visitFile()
        }
        for file in [LinkCode.File.svg, .png] {
            page(.get, "/projects/{project}/links/{link}/\(file.rawValue)", in: &router) { visit in
                try await LinkScreen(visit).code(file)
            }
        }
        for change in LinkChanges.Change.allCases {
            page(.post, "/projects/{project}/links/{link}/\(change.rawValue)", in: &router) {
                try await LinkChanges($0).response(change)
            }
        }
        page(.get, "/projects/{project}/links/{link}/edit", in: &router) { visit in
            try await LinkFormPage(visit).edit()
        }
        page(.post, "/projects/{project}/links/{link}/edit", in: &router) { visit in
            try await LinkFormPage(visit).save()
        }
    }
}

/// Where somebody lands after signing in: the one project, a list of them, or the way to the first.
enum StartPage {
    private typealias Words = Texts.Start

    static func response(_ visit: Visit) async throws -> Response {
        let projects = try await visit.service.projects(for: visit.principal)
        let isAdministrator = (try? visit.principal.requireAdministrator()) != nil
        if isAdministrator {
            let demo = try await DemoProject.find(visit)
            if projects.allSatisfy({ $0.id == demo?.id }) {
                return visit.call.redirect(to: .page(["start"]))
            }
        } else if projects.count == 1 {
            return visit.call.redirect(to: .page(["projects", "\(projects[0].id)", "links"]))
        }
        guard !projects.isEmpty else {
            return Frame(title: Words.nothing, visit: visit).page(
                .paragraph(Words.noProject, "empty"))
        }
        var frame = Frame(title: Words.projects, visit: visit)
        frame.notice = visit.query["did"]
        let portion = Portion(projects, from: Portion.start(visit.query), bytes: 40_000) {
            project in
            [.anchor(project.content.name, .page(["projects", "\(project.id)", "links"]))]
        }
        return frame.page(
            .element(
                "ul", [.init("class", "card list")],
                .all(portion.rows.map { .element("li", [], .all($0)) })),
            portion.next.map { .button(Words.more, .page([], query: ["from": "\($0)"])) }
                ?? .nothing,
            isAdministrator
                ? .element(
                    "p", [.init("class", "row")],
                    .button(Words.new, .page(["start"]), isMain: true),
                    .button(Texts.Server.title, .page(["server"])))
                : .nothing)
    }
}

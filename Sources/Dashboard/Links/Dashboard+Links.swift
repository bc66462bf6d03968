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
            return Frame(title: "Nothing here yet", visit: visit).page(
                .paragraph("You are in no project. Ask an owner for an invitation.", "empty"))
        }
        var frame = Frame(title: "Your projects", visit: visit)
        frame.notice = visit.query["did"]
        return frame.page(
            .element(
                "ul", [.init("class", "card list")],
                .all(
                    projects.map { project in
                        .element(
                            "li", [],
                            .anchor(
                                project.content.name,
                                .page(["projects", "\(project.id)", "links"])))
                    })),
            isAdministrator
                ? .element(
                    "p", [.init("class", "row")],
                    .button("New project", .page(["start"]), isMain: true),
                    .button("Server", .page(["server"])))
                : .nothing)
    }
}

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
        page(.get, "/projects/{project}/links/{link}", in: &router) { visit in
            try await LinkPage(visit).response()
        }
        page(.get, "/projects/{project}/links/{link}/edit", in: &router) { visit in
            try await LinkFormPage(visit).edit()
        }
        page(.post, "/projects/{project}/links/{link}/edit", in: &router) { visit in
            try await LinkFormPage(visit).save()
        }
    }
}

/// Where somebody lands after signing in: the one project, or a list of them.
enum StartPage {
    static func response(_ visit: Visit) async throws -> Response {
        let projects = try await visit.service.projects(for: visit.principal)
        if projects.count == 1 {
            return visit.call.redirect(to: .page(["projects", "\(projects[0].id)", "links"]))
        }
        guard !projects.isEmpty else {
            return Frame(title: "Nothing here yet", visit: visit).page(
                .element(
                    "p", [.init("class", "empty")],
                    .text("You are in no project. Ask an owner for an invitation.")))
        }
        return Frame(title: "Your projects", visit: visit).page(
            .element(
                "ul", [.init("class", "card")],
                .all(
                    projects.map { project in
                        .element(
                            "li", [],
                            .element(
                                "a", [.href(.page(["projects", "\(project.id)", "links"]))],
                                .text(project.content.name)))
                    })))
    }
}

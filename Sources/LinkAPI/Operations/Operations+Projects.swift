internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}"

    /// Projects themselves.
    static let projects: [Operation] = [
        Operation(
            "listProjects", .get, "/projects", .read, "List the projects that the token is for",
            answer: Schema.whole("projects", of: "Project")
        ) { call in
            let projects = try await call.service.projects(for: call.principal)
            return .json((["projects": .array(projects.map(tree))] as JSONTree).text())
        },
        Operation(
            "createProject", .post, "/projects", .admin, "Create a project", status: 201,
            form: .project, answer: Schema.named("Project"), problems: [422]
        ) { call in
            let project = try await call.service.createProject(
                content(call.body(), nil), by: call.principal)
            return call.created(tree(project), at: project.id)
                .with("ETag", "\"\(project.edition)\"")
        },
        Operation(
            "readProject", .get, base, .read, "Read a project", answer: Schema.named("Project")
        ) { call in
            one(try await call.service.project(call.project(), for: call.principal))
        },
        Operation(
            "updateProject", .patch, base, .admin, "Change fields of a project",
            headers: [.neededIfMatch], form: .projectChange, answer: Schema.named("Project"),
            problems: [422]
        ) { call in
            let fields = try call.body()
            let old = try await call.service.project(call.project(), for: call.principal)
            let content = try content(fields, old.content)
            // With If-Match: * what was read here still has to be what is changed.
            let expected = try call.precondition(old.edition) ?? old.edition
            return one(
                try await call.service.updateProject(
                    old.id, to: content, expecting: expected, by: call.principal))
        },
        Operation(
            "deleteProject", .delete, base, .admin,
            "Remove a project with everything in it, for good", status: 204, answer: nil
        ) { call in
            try await call.service.deleteProject(call.project(), by: call.principal)
            return .empty()
        },
    ]

    private static func content(
        _ fields: Fields, _ old: Project.Content?
    ) throws -> Project.Content {
        var content = try old ?? .init(name: fields.needed("name"))
        if let name = try fields.optional("name") { content.name = name }
        if let hosts = try fields.texts("fallbackHosts") { content.fallbackHosts = hosts }
        if fields.has("ownAssociation") {
            content.ownAssociation = try fields.text("ownAssociation")
        }
        return content
    }

    private static func one(_ project: Project) -> Response {
        .json(tree(project).text()).with("ETag", "\"\(project.edition)\"")
    }

    private static func tree(_ project: Project) -> JSONTree {
        [
            "id": .integer(Int(project.id.rawValue)), "name": .string(project.content.name),
            "edition": .integer(project.edition),
            "fallbackHosts": .array(project.content.fallbackHosts.map(JSONTree.string)),
            "ownAssociation": .optional(project.content.ownAssociation),
            "createdAt": .string(project.createdAt.rfc3339),
        ]
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}"
    private static let projectFields = ["name", "fallbackHosts", "ownAssociation"]
    private static let appFields = [
        "team", "appIdPrefix", "bundle", "storeId", "package", "fingerprints", "scheme",
    ]

    /// Projects, their domains and their apps.
    static let projects: [Operation] = [
        Operation("listProjects", .get, "/projects", .read, "List projects") { call in
            let projects = try await call.service.store.projects()
            let tree: JSONTree = ["projects": .array(projects.map(tree))]
            return .json(tree.text())
        },
        Operation(
            "createProject", .post, "/projects", .admin, "Create a project", status: 201,
            fields: projectFields
        ) { call in
            let content = try project(call.body(projectFields), nil)
            return one(try await call.service.createProject(content, by: call.author), 201)
        },
        Operation("readProject", .get, base, .read, "Read a project") { call in
            one(try await call.service.project(call.project()), 200)
        },
        Operation(
            "updateProject", .patch, base, .admin, "Change fields of a project",
            fields: projectFields
        ) { call in
            let old = try await call.service.project(call.project())
            let content = try project(call.body(projectFields), old.content)
            return one(
                try await call.service.updateProject(
                    old.id, to: content, expecting: call.expected() ?? old.edition,
                    by: call.author), 200)
        },
        Operation(
            "deleteProject", .delete, base, .admin, "Remove a project with everything in it",
            status: 204
        ) { call in
            try await call.service.deleteProject(call.project(), by: call.author)
            return .empty()
        },
        Operation("listDomains", .get, base + "/domains", .read, "List domains") { call in
            let domains = try await call.service.store.domains(of: call.project())
            let tree: JSONTree = ["domains": .array(domains.map(tree))]
            return .json(tree.text())
        },
        Operation(
            "addDomain", .post, base + "/domains", .admin, "Add a domain", status: 201,
            fields: ["host", "prefixes"]
        ) { call in
            let content = try domain(call.body(["host", "prefixes"]))
            let added = try await call.service.addDomain(
                content, to: call.project(), by: call.author)
            return .json(tree(added).text(), status: 201)
        },
        Operation(
            "replaceDomain", .put, base + "/domains/{domain}", .admin, "Replace a domain",
            fields: ["host", "prefixes"]
        ) { call in
            let changed = try await call.service.updateDomain(
                call.number("domain"), in: call.project(),
                to: domain(call.body(["host", "prefixes"])), by: call.author)
            return .json(tree(changed).text())
        },
        Operation(
            "removeDomain", .delete, base + "/domains/{domain}", .admin, "Remove a domain",
            status: 204
        ) { call in
            try await call.service.removeDomain(
                call.number("domain"), from: call.project(), by: call.author)
            return .empty()
        },
        Operation("listApps", .get, base + "/apps", .read, "List apps") { call in
            let apps = try await call.service.store.apps(of: call.project())
            let tree: JSONTree = ["apps": .array(apps.map(tree))]
            return .json(tree.text())
        },
        Operation(
            "addApp", .post, base + "/apps", .admin, "Add an app", status: 201, fields: appFields
        ) { call in
            let added = try await call.service.addApp(
                app(call.body(appFields)), to: call.project(), by: call.author)
            return .json(tree(added).text(), status: 201)
        },
        Operation(
            "replaceApp", .put, base + "/apps/{app}", .admin, "Replace an app", fields: appFields
        ) { call in
            let changed = try await call.service.updateApp(
                call.number("app"), in: call.project(), to: app(call.body(appFields)),
                by: call.author)
            return .json(tree(changed).text())
        },
        Operation(
            "removeApp", .delete, base + "/apps/{app}", .admin, "Remove an app", status: 204
        ) { call in
            try await call.service.removeApp(
                call.number("app"), from: call.project(), by: call.author)
            return .empty()
        },
    ]
}

// MARK: Forms

extension Operation {
    private static func project(
        _ fields: Fields, _ old: Project.Content?
    ) throws -> Project.Content {
        var content = try old ?? .init(name: fields.needed("name"))
        if fields.has("name") { content.name = try fields.needed("name") }
        if let hosts = try fields.texts("fallbackHosts") { content.fallbackHosts = hosts }
        if fields.has("ownAssociation") {
            content.ownAssociation = try fields.text("ownAssociation")
        }
        return content
    }

    private static func domain(_ fields: Fields) throws -> Domain.Content {
        let host = try fields.needed("host")
        let isWildcard = host.hasPrefix("*.")
        return .init(
            host: isWildcard ? String(host.dropFirst(2)) : host, isWildcard: isWildcard,
            prefixes: try fields.texts("prefixes") ?? ["/l/"])
    }

    private static func app(_ fields: Fields) throws -> App.Content {
        let scheme = try fields.text("scheme")
        if let package = try fields.text("package") {
            let fingerprints = try fields.texts("fingerprints") ?? []
            return .android(
                .init(package: package, fingerprints: fingerprints, scheme: scheme))
        }
        return .ios(
            .init(
                team: try fields.needed("team"), appIDPrefix: try fields.text("appIdPrefix"),
                bundle: try fields.needed("bundle"), storeID: try fields.text("storeId"),
                scheme: scheme))
    }

    private static func one(_ project: Project, _ status: Int) -> Response {
        .json(tree(project).text(), status: status).with("ETag", "\"\(project.edition)\"")
    }

    private static func tree(_ project: Project) -> JSONTree {
        [
            "id": .integer(Int(project.id.rawValue)), "name": .string(project.content.name),
            "edition": .integer(project.edition),
            "fallbackHosts": .array(project.content.fallbackHosts.map(JSONTree.string)),
            "ownAssociation": .optional(project.content.ownAssociation),
        ]
    }

    private static func tree(_ domain: Domain) -> JSONTree {
        [
            "id": .integer(Int(domain.id.rawValue)), "host": .string("\(domain.content)"),
            "prefixes": .array(domain.content.prefixes.map(JSONTree.string)),
        ]
    }

    private static func tree(_ app: App) -> JSONTree {
        switch app.content {
        case .ios(let content):
            [
                "id": .integer(Int(app.id.rawValue)), "team": .string(content.team),
                "appIdPrefix": .string(content.appIDPrefix), "bundle": .string(content.bundle),
                "storeId": .optional(content.storeID), "scheme": .optional(content.scheme),
            ]
        case .android(let content):
            [
                "id": .integer(Int(app.id.rawValue)), "package": .string(content.package),
                "fingerprints": .array(content.fingerprints.map(JSONTree.string)),
                "scheme": .optional(content.scheme),
            ]
        }
    }
}

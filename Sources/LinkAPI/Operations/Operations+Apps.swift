internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/apps"

    /// The apps of a project.
    static let apps: [Operation] = [
        Operation(
            "listApps", .get, base, .read, "List apps", answer: Schema.whole("apps", of: "App")
        ) { call in
            let apps = try await call.service.apps(of: call.project(), for: call.principal)
            return .json((["apps": .array(apps.map(tree))] as JSONTree).text())
        },
        Operation(
            "addApp", .post, base, .admin, "Add an app: team and bundle, or package", status: 201,
            form: .app, answer: Schema.named("App"), problems: [409, 422]
        ) { call in
            let added = try await call.service.addApp(
                content(call.body()), to: call.project(), by: call.principal)
            return call.created(tree(added), at: added.id)
        },
        Operation(
            "readApp", .get, base + "/{app}", .read, "Read an app", answer: Schema.named("App")
        ) { call in
            let id: App.ID = try call.number("app")
            let apps = try await call.service.apps(of: call.project(), for: call.principal)
            guard let app = apps.first(where: { $0.id == id }) else {
                throw StoreError.notFound(.app)
            }
            return .json(tree(app).text())
        },
        Operation(
            "replaceApp", .put, base + "/{app}", .admin, "Replace an app", form: .app,
            answer: Schema.named("App"), problems: [409, 422]
        ) { call in
            let changed = try await call.service.updateApp(
                call.number("app"), in: call.project(), to: content(call.body()),
                by: call.principal)
            return .json(tree(changed).text())
        },
        Operation(
            "removeApp", .delete, base + "/{app}", .admin, "Remove an app", status: 204,
            answer: nil
        ) { call in
            try await call.service.removeApp(
                call.number("app"), from: call.project(), by: call.principal)
            return .empty()
        },
    ]

    private static func content(_ fields: Fields) throws -> App.Content {
        let (scheme, storeID) = (try fields.text("scheme"), try fields.text("storeId"))
        let prefix = try fields.text("appIdPrefix")
        let fingerprints = try fields.texts("fingerprints")
        let (team, bundle) = (try fields.optional("team"), try fields.optional("bundle"))
        func refuse(_ names: [String], _ system: String) throws {
            for name in names where fields.has(name) {
                throw Problem(
                    400, "other-system", "\(name) belongs to no app for \(system)", field: name)
            }
        }
        if let package = try fields.optional("package") {
            try refuse(["team", "appIdPrefix", "bundle", "storeId"], "Android")
            return .android(
                .init(package: package, fingerprints: fingerprints ?? [], scheme: scheme))
        }
        try refuse(["fingerprints"], "iPhone and iPad")
        guard let team else {
            throw Problem(
                400, "missing", "an app has team and bundle, or package", field: "team")
        }
        guard let bundle else {
            throw Problem(400, "missing", "bundle is needed", field: "bundle")
        }
        return .ios(
            .init(
                team: team, appIDPrefix: prefix, bundle: bundle, storeID: storeID, scheme: scheme))
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

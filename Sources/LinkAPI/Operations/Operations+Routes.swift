internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/apps/{app}/routes"

    /// The routes of an app, against which the paths of links are held.
    static let routes: [Operation] = [
        Operation(
            "readRoutes", .get, base, .read, "Read the routes that were uploaded for an app",
            answer: Schema.named("Routes")
        ) { call in
            let app: App.ID = try call.number("app")
            let routes = try await call.service.routes(of: call.project(), for: call.principal)
            guard let found = routes.apps.first(where: { $0.app.id == app }) else {
                throw StoreError.notFound(.routes)
            }
            return .json(tree(found).text())
        },
        Operation(
            "replaceRoutes", .put, base, .admin,
            "Upload the routes.json of an app; links that no route takes are warned about",
            form: .routes, answer: Schema.named("Routes"), problems: [422]
        ) { call in
            let app: App.ID = try call.number("app")
            guard let text = call.request.bodyText else {
                throw Problem(400, "json", "the body is no JSON in UTF-8")
            }
            do {
                _ = try await call.service.setRoutes(
                    text, of: app, in: call.project(), by: call.principal)
            } catch let fault as FieldFault {
                // The form of the file is right; what it says is not.
                throw Problem(422, fault.rule, fault.message, field: fault.field)
            }
            let routes = try await call.service.routes(of: call.project(), for: call.principal)
            guard let found = routes.apps.first(where: { $0.app.id == app }) else {
                throw StoreError.notFound(.routes)
            }
            return .json(tree(found).text())
        },
        Operation(
            "removeRoutes", .delete, base, .admin, "Forget the routes of an app", status: 204,
            answer: nil
        ) { call in
            do {
                try await call.service.removeRoutes(
                    of: call.number("app"), in: call.project(), by: call.principal)
            } catch StoreError.notFound(.routes) {
                // What was asked for is so already.
            }
            return .empty()
        },
    ]

    private static func tree(_ routes: AppRoutes) -> JSONTree {
        [
            "uploadedAt": .string(routes.change.at.rfc3339),
            "uploadedBy": .string("\(routes.change.author)"),
            "routes": .array(
                (routes.list?.routes ?? []).map { route in
                    [
                        "path": .string(route.path), "summary": .optional(route.summary),
                        "schemeOnly": .bool(route.isSchemeOnly),
                    ]
                }),
        ]
    }
}

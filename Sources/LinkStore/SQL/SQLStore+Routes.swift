extension SQLStore {
    /// The routes of a project's apps, by the number of the app.
    package func routes(of project: Project.ID) async throws -> [StoredRoutes] {
        try await glance { try $0.routes(of: project) }
    }

    /// Keeps the routes of an app, in place of those that were there.
    package func setRoutes(
        _ text: String, of app: App.ID, in project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            let known: App = try database.part(app, in: project)
            try database.run(
                """
                INSERT INTO app_routes (app, project, text, author, at)
                VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (app) DO UPDATE
                SET text = excluded.text, author = excluded.author, at = excluded.at
                """,
                [
                    .id(app), .id(project), .text(text), .author(change.author),
                    .time(change.at),
                ])
            try database.note(
                .init(project: project, action: "routes-set", subject: known.content.name),
                by: change)
        }
    }

    /// Forgets the routes of an app.
    package func removeRoutes(
        of app: App.ID, in project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            let known: App = try database.part(app, in: project)
            let removed = try database.run(
                "DELETE FROM app_routes WHERE app = ?1", [.id(app)])
            guard removed == 1 else { throw StoreError.notFound(.routes) }
            try database.note(
                .init(project: project, action: "routes-removed", subject: known.content.name),
                by: change)
        }
    }
}

extension Database {
    func routes(of project: Project.ID) throws -> [StoredRoutes] {
        try rows(
            "SELECT app, text, author, at FROM app_routes WHERE project = ?1 ORDER BY app",
            [.id(project)]
        ) { row in
            let app: App.ID = row.identifier()
            let text = row.text()
            return StoredRoutes(app: app, text: text, change: row.change())
        }
    }
}

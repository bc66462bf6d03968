extension SQLStore {
    /// The apps of a project, or of all of them, by number.
    package func apps(of project: Project.ID?) async throws -> [App] {
        try await read { database in
            try database.rows(
                "\(App.selection) WHERE ?1 IS NULL OR project = ?1 ORDER BY id", [.id(project)]
            ) { App(&$0) }
        }
    }

    /// Adds an app, unless the project has that bundle or package.
    package func addApp(
        _ content: App.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<App> {
        try await write { database in
            let revision = try database.bump(project)
            let id = try database.number(
                """
                INSERT INTO app (
                    project, system, name, team, app_id_prefix, store_id, fingerprints, scheme)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING RETURNING id
                """, [.id(project)] + content.cells)
            guard let id else { throw StoreError.taken(.app(content.name)) }
            try database.note(
                .init(project: project, action: "app-added", subject: content.name),
                to: content.auditedFields, by: change)
            let app = App(id: Identifier(id), project: project, content: content)
            return Saved(app, projectRevision: revision)
        }
    }

    /// Changes an app.
    package func updateApp(
        _ id: App.ID, in project: Project.ID, to content: App.Content, by change: Change
    ) async throws -> Saved<App> {
        try await write { database in
            let revision = try database.bump(project)
            guard let old = try database.app(id, in: project) else {
                throw StoreError.notFound(.app)
            }
            let changed = try database.run(
                """
                UPDATE app SET system = ?2, name = ?3, team = ?4, app_id_prefix = ?5,
                    store_id = ?6, fingerprints = ?7, scheme = ?8
                WHERE project = ?1 AND id = ?9 AND NOT EXISTS (
                    SELECT 1 FROM app AS other WHERE other.project = ?1 AND other.system = ?2
                        AND other.name = ?3 AND other.id <> ?9)
                """, [.id(project)] + content.cells + [.id(id)])
            guard changed == 1 else { throw StoreError.taken(.app(content.name)) }
            try database.note(
                .init(project: project, action: "app-edited", subject: content.name),
                from: old.content.auditedFields, to: content.auditedFields, by: change)
            let app = App(id: id, project: project, content: content)
            return Saved(app, projectRevision: revision)
        }
    }

    /// Removes an app.
    package func removeApp(
        _ id: App.ID, from project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            _ = try database.bump(project)
            guard let old = try database.app(id, in: project) else {
                throw StoreError.notFound(.app)
            }
            try database.run(
                "DELETE FROM app WHERE project = ?1 AND id = ?2", [.id(project), .id(id)])
            try database.note(
                .init(project: project, action: "app-removed", subject: old.content.name),
                from: old.content.auditedFields, by: change)
        }
    }
}

extension Database {
    func app(_ id: App.ID, in project: Project.ID) throws -> App? {
        try row(
            "\(App.selection) WHERE project = ?1 AND id = ?2", [.id(project), .id(id)]
        ) { App(&$0) }
    }
}

extension App {
    fileprivate static let selection = """
        SELECT id, project, system, name, team, app_id_prefix, store_id, fingerprints, scheme FROM app
        """

    fileprivate init(_ row: inout some Row) {
        let (id, project): (ID, Project.ID) = (row.identifier(), row.identifier())
        self.init(id: id, project: project, content: App.Content(&row))
    }
}

extension App.Content {
    /// The bundle identifier or the package.
    package var name: String {
        switch self {
        case .ios(let app): app.bundle
        case .android(let app): app.package
        }
    }

    fileprivate var cells: [Cell] {
        switch self {
        case .ios(let app):
            [
                .text("ios"), .text(app.bundle), .text(app.team), .text(app.appIDPrefix),
                .text(app.storeID), .null(.text), .text(app.scheme),
            ]
        case .android(let app):
            [
                .text("android"), .text(app.package), .null(.text), .null(.text), .null(.text),
                .lines(app.fingerprints), .text(app.scheme),
            ]
        }
    }

    fileprivate init(_ row: inout some Row) {
        let (system, name, team) = (row.text(), row.text(), row.text())
        let (prefix, store) = (row.text(), row.optionalText())
        let (fingerprints, scheme) = (row.lines(), row.optionalText())
        self =
            system == "ios"
            ? .ios(
                App.IOS(
                    team: team, appIDPrefix: prefix, bundle: name, storeID: store, scheme: scheme))
            : .android(
                App.Android(package: name, fingerprints: fingerprints, scheme: scheme))
    }
}

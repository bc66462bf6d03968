extension SQLStore {
    /// The apps of a project, or of all of them, by number.
    package func apps(of project: Project.ID?) async throws -> [App] {
        try await parts(of: project)
    }

    /// Adds an app, unless the project has that bundle or package.
    package func addApp(
        _ content: App.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<App> {
        try await add(content, to: project, by: change)
    }

    /// Changes an app.
    package func updateApp(
        _ id: App.ID, in project: Project.ID, to content: App.Content, by change: Change
    ) async throws -> Saved<App> {
        try await update(id, in: project, to: content, by: change)
    }

    /// Removes an app.
    package func removeApp(
        _ id: App.ID, from project: Project.ID, by change: Change
    ) async throws {
        try await remove(id, from: project, by: change)
    }
}

extension App: ProjectPart {
    static let table = "app"
    static let subject = StoreError.Subject.app
    static let columns = [
        "system", "name", "team", "app_id_prefix", "store_id", "fingerprints", "scheme",
    ]
    static let isNameOfProject = true
}

extension App.Content: ProjectPartContent {
    /// The bundle identifier or the package.
    package var name: String {
        switch self {
        case .ios(let app): app.bundle
        case .android(let app): app.package
        }
    }

    var label: String { name }
    var taken: StoreError.Name { .app(name) }
    var cells: [Cell] {
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

    init(_ row: inout some Row) {
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

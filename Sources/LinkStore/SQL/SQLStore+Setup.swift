extension SQLStore {
    /// A project with what its links are made by, all of one moment, or nil.
    package func setup(of id: Project.ID) async throws -> ProjectSetup? {
        try await read { database in
            guard let project = try database.project(id) else { return nil }
            return ProjectSetup(
                project: project, domains: try database.parts(of: id),
                apps: try database.parts(of: id), routes: try database.routes(of: id))
        }
    }
}

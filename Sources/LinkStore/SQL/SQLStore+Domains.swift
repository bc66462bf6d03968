extension SQLStore {
    /// The domains of a project, or of all of them, by number.
    package func domains(of project: Project.ID?) async throws -> [Domain] {
        try await parts(of: project)
    }

    /// Adds a domain, unless any project has that host.
    package func addDomain(
        _ content: Domain.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<Domain> {
        try await add(content, to: project, by: change)
    }

    /// Changes a domain.
    package func updateDomain(
        _ id: Domain.ID, in project: Project.ID, to content: Domain.Content, by change: Change
    ) async throws -> Saved<Domain> {
        try await update(id, in: project, to: content, by: change)
    }

    /// Removes a domain.
    package func removeDomain(
        _ id: Domain.ID, from project: Project.ID, by change: Change
    ) async throws {
        try await remove(id, from: project, by: change)
    }
}

extension Domain: ProjectPart {
    static let table = "domain"
    static let subject = StoreError.Subject.domain
    static let columns = ["host", "is_wildcard", "prefixes"]
    static let isNameOfProject = false
}

extension Domain.Content: ProjectPartContent {
    var label: String { description }
    var taken: StoreError.Name { .host(description) }
    var cells: [Cell] { [.text(host), .flag(isWildcard), .lines(prefixes)] }

    init(_ row: inout some Row) {
        self.init(host: row.text(), isWildcard: row.flag(), prefixes: row.lines())
    }
}

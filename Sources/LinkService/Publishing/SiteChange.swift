package import LinkStore

/// A change of what a project's files say.
package enum SiteChange: Sendable {
    /// Another app.
    case addApp(App.Content)
    /// Another content of an app.
    case changeApp(App.ID, App.Content)
    /// One app less.
    case removeApp(App.ID)
    /// Another domain.
    case addDomain(Domain.Content)
    /// Another content of a domain.
    case changeDomain(Domain.ID, Domain.Content)
    /// One domain less.
    case removeDomain(Domain.ID)
    /// Another content of the project itself, its own components included.
    case changeProject(Project.Content)
}

/// The sites of a project before and after a change, to be compared.
package struct SiteRehearsal: Sendable {
    /// As they are served now.
    package let before: [Site]
    /// As they would be served.
    package let after: [Site]
}

extension LinkService {
    /// Puts the sites together as they would be after a change, and changes nothing.
    ///
    /// - Throws: ``FieldFault``, or ``PublishFault`` when a file would not be right.
    package func rehearse(
        _ change: SiteChange, in id: Project.ID, by principal: Principal
    ) async throws -> SiteRehearsal {
        try principal.require(.own, in: id)
        var project = try await project(id)
        var domains = try await store.domains(of: id)
        var apps = try await store.apps(of: id)
        let before = sites.sites(of: id)
        switch change {
        case .addApp(let content):
            try LinkRules.check(content)
            apps.append(App(id: .init(Int64.max), project: id, content: content))
        case .changeApp(let app, let content):
            try LinkRules.check(content)
            guard let index = apps.firstIndex(where: { $0.id == app }) else {
                throw StoreError.notFound(.app)
            }
            apps[index] = App(id: app, project: id, content: content)
        case .removeApp(let app): apps.removeAll { $0.id == app }
        case .addDomain(let content):
            try LinkRules.check(content)
            domains.append(Domain(id: .init(Int64.max), project: id, content: content))
        case .changeDomain(let domain, let content):
            try LinkRules.check(content)
            guard let index = domains.firstIndex(where: { $0.id == domain }) else {
                throw StoreError.notFound(.domain)
            }
            domains[index] = Domain(id: domain, project: id, content: content)
        case .removeDomain(let domain): domains.removeAll { $0.id == domain }
        case .changeProject(let content):
            try LinkRules.check(content)
            project = Project(
                id: id, content: content, edition: project.edition, revision: project.revision,
                createdAt: project.createdAt)
        }
        let after = domains.map { Site($0, of: project, apps: apps, domains: domains) }
        if let fault = after.lazy.flatMap(\.faults).first { throw fault }
        return SiteRehearsal(before: before, after: after)
    }

    /// Makes a change.
    package func apply(
        _ change: SiteChange, in id: Project.ID, by principal: Principal
    ) async throws {
        switch change {
        case .addApp(let content): _ = try await addApp(content, to: id, by: principal)
        case .changeApp(let app, let content):
            _ = try await updateApp(app, in: id, to: content, by: principal)
        case .removeApp(let app): try await removeApp(app, from: id, by: principal)
        case .addDomain(let content): _ = try await addDomain(content, to: id, by: principal)
        case .changeDomain(let domain, let content):
            _ = try await updateDomain(domain, in: id, to: content, by: principal)
        case .removeDomain(let domain): try await removeDomain(domain, from: id, by: principal)
        case .changeProject(let content):
            _ = try await updateProject(id, to: content, expecting: nil, by: principal)
        }
    }
}

// MARK: When it was

extension LinkService {
    private static func event(_ id: Project.ID) -> String { "site-\(id)" }

    /// Serves what was written, and keeps when that changed a file.
    func publish(_ id: Project.ID, by principal: Principal) async {
        let before = files(of: id)
        await refreshAfterWrite()
        guard files(of: id) != before else { return }
        // Nothing depends on it but what people are told of the wait.
        try? await store.noteLastEvent(
            Self.event(id), detail: "", by: Change(by: principal.author, at: now()))
    }

    private func files(of id: Project.ID) -> [String: [PublishedFile?]] {
        Dictionary(
            sites.sites(of: id).map {
                ($0.domain.content.description, [$0.association, $0.assetLinks])
            }, uniquingKeysWith: { first, _ in first })
    }

    /// When the files of a project last changed, and by whom; nil when nobody remembers.
    package func lastSiteChange(
        of id: Project.ID, for principal: Principal
    ) async throws -> Change? {
        try principal.require(.look, in: id)
        return try await store.lastEvent(Self.event(id))?.change
    }
}

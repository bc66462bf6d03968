package import LinkStore
internal import Synchronization

/// Links, and the hosts that serve them, on a store.
///
/// Everything that is written goes through here, so that nothing gets into the store unchecked and
/// what is served follows at once.
package final class LinkService: Sendable {
    /// The store.
    package let store: any Storage
    /// What visits lately asked for.
    package let cache: LinkCache
    /// The visits that were not written yet.
    package let visits: VisitCounter
    /// The moment that it is.
    package let now: @Sendable () -> Timestamp
    /// Makes a slug for the attempt with a number.
    let slugs: @Sendable (Int) -> String
    /// Who may use the service.
    package let accounts: Accounts
    /// How webhooks are told; nil where that is another process's business.
    package let webhookTransport: WebhookTransport?
    /// The version of the program.
    package let version: String
    /// When the service began.
    package let startedAt: Timestamp
    /// Copies of the whole store.
    package let backups: Backups

    let routeLists = RouteLists()
    private let failed = Mutex(InstanceHealth.Failures())
    private let told = Mutex(WebhookCounts())
    private let table: Mutex<SiteTable>
    private let tableEdition = Atomic<Int>(0)
    private let seen: Mutex<[Project.ID: Int64]>

    /// A service on a store, ready to answer.
    ///
    /// - Parameters:
    ///   - store: Where everything is kept.
    ///   - cache: What visits lately asked for.
    ///   - visits: Counts visits until they are written.
    ///   - slugs: Makes a slug for the attempt with a number.
    ///   - accounts: The accounts in the same store, unless with the usual settings.
    ///   - webhooks: How webhooks are told; nil where that is another process's business.
    ///   - version: The version of the program.
    ///   - now: Says which moment it is.
    package init(
        _ store: any Storage, cache: LinkCache = LinkCache(), visits: VisitCounter = VisitCounter(),
        slugs: @escaping @Sendable (Int) -> String = { SlugGenerator.slug(attempt: $0) },
        accounts: Accounts? = nil, webhooks: WebhookTransport? = nil,
        version: String = "", now: @escaping @Sendable () -> Timestamp
    ) async throws {
        (self.store, self.cache, self.visits, self.now) = (store, cache, visits, now)
        (self.slugs, webhookTransport) = (slugs, webhooks)
        (self.version, startedAt) = (version, now())
        backups = Backups(store, now: now)
        self.accounts = accounts ?? Accounts(store, now: now)
        table = Mutex(SiteTable(projects: [], domains: [], apps: []))
        seen = Mutex([:])
        try await refresh()
        // From here on: nothing was loaded before.
        self.cache.update(seen.withLock { $0 })
    }

    /// How often the store failed while something was served or written down.
    package var storeErrors: Int64 { Int64(failures.count) }

    /// How often the store failed, and how the last time.
    package var failures: InstanceHealth.Failures { failed.withLock { $0 } }

    /// Counts a failure of the store.
    package func noteStoreError(_ error: any Error) {
        let (words, moment) = ("\(error)", now())
        failed.withLock { failed in
            failed.count += 1
            (failed.at, failed.words) = (moment, words)
        }
    }

    /// What became of the attempts to tell webhooks, since the start.
    package var webhookCounts: WebhookCounts { told.withLock { $0 } }

    /// Counts an attempt to tell a webhook.
    func count(_ consequence: Delivery.Consequence) { told.withLock { $0.add(consequence) } }

    /// The sites at this moment.
    package var sites: SiteTable { table.withLock { $0 } }

    /// A number that changes after the sites have changed, cheaper to ask for than they are.
    var sitesEdition: Int { tableEdition.load(ordering: .acquiring) }

    /// Learns what other processes wrote; cheap when that is nothing.
    package func poll() async throws {
        let revisions = try await store.projectRevisions()
        cache.update(revisions)
        if seen.withLock({ $0 != revisions }) { try await refresh() }
    }

    /// Reads the sites anew.
    package func refresh() async throws {
        let revisions = try await store.projectRevisions()
        let new = SiteTable(
            projects: try await store.projects(), domains: try await store.domains(of: nil),
            apps: try await store.apps(of: nil))
        table.withLock { $0 = new }
        tableEdition.add(1, ordering: .releasing)
        seen.withLock { $0 = revisions }
    }

    /// Reads the sites anew after a write. That is saved whatever comes of this, and must not look as if
    /// it were not: what cannot be read now is read by the next ``poll()``.
    func serveWhatWasSaved() async {
        do { try await refresh() } catch { noteStoreError(error) }
    }

    /// The project with a number.
    func project(_ id: Project.ID) async throws -> Project {
        guard let project = try await store.project(id) else {
            throw StoreError.notFound(.project)
        }
        return project
    }
}

// MARK: Projects, domains and apps

extension LinkService {
    /// Makes a project, unless its files would not be right.
    package func createProject(
        _ content: Project.Content, by principal: Principal
    ) async throws -> Project {
        try principal.requireAdministrator()
        try LinkRules.check(content)
        try await rehearse(
            Project(id: .init(0), content: content, edition: 1, revision: 0, createdAt: now()))
        let project = try await store.createProject(content, by: change(principal))
        await serveWhatWasSaved()
        return project
    }

    /// Changes a project, unless one of its files would not be right any more.
    package func updateProject(
        _ id: Project.ID, to content: Project.Content, expecting edition: Int?,
        by principal: Principal
    ) async throws -> Project {
        try principal.require(.own, in: id)
        try LinkRules.check(content)
        let old = try await project(id)
        try await rehearse(
            Project(
                id: old.id, content: content, edition: old.edition, revision: old.revision,
                createdAt: old.createdAt))
        let project = try await store.updateProject(
            id, to: content, expecting: edition, by: change(principal))
        await publish(id, by: principal)
        return project
    }

    /// Removes a project with everything in it.
    package func deleteProject(_ id: Project.ID, by principal: Principal) async throws {
        try principal.require(.own, in: id)
        try await store.deleteProject(id, by: change(principal))
        cache.forget(id)
        await serveWhatWasSaved()
    }

    /// Adds a domain.
    package func addDomain(
        _ content: Domain.Content, to id: Project.ID, by principal: Principal
    ) async throws -> Domain {
        try principal.require(.own, in: id)
        try LinkRules.check(content)
        try await rehearse(
            project(id), adding: [Domain(id: .init(0), project: id, content: content)])
        let saved = try await store.addDomain(content, to: id, by: change(principal))
        await publish(id, by: principal)
        return saved.record
    }

    /// Changes a domain.
    package func updateDomain(
        _ domain: Domain.ID, in id: Project.ID, to content: Domain.Content, by principal: Principal
    ) async throws -> Domain {
        try principal.require(.own, in: id)
        try LinkRules.check(content)
        try await rehearse(project(id), adding: [Domain(id: domain, project: id, content: content)])
        let saved = try await store.updateDomain(domain, in: id, to: content, by: change(principal))
        await publish(id, by: principal)
        return saved.record
    }

    /// Removes a domain.
    package func removeDomain(
        _ domain: Domain.ID, from id: Project.ID, by principal: Principal
    ) async throws {
        try principal.require(.own, in: id)
        try await store.removeDomain(domain, from: id, by: change(principal))
        await publish(id, by: principal)
    }

    /// Adds an app, unless a file that names it would not be right.
    package func addApp(
        _ content: App.Content, to id: Project.ID, by principal: Principal
    ) async throws -> App {
        try principal.require(.own, in: id)
        try LinkRules.check(content)
        try await rehearse(project(id), apps: [App(id: .init(0), project: id, content: content)])
        let saved = try await store.addApp(content, to: id, by: change(principal))
        await publish(id, by: principal)
        return saved.record
    }

    /// Changes an app.
    package func updateApp(
        _ app: App.ID, in id: Project.ID, to content: App.Content, by principal: Principal
    ) async throws -> App {
        try principal.require(.own, in: id)
        try LinkRules.check(content)
        try await rehearse(project(id), apps: [App(id: app, project: id, content: content)])
        let saved = try await store.updateApp(app, in: id, to: content, by: change(principal))
        await publish(id, by: principal)
        return saved.record
    }

    /// Removes an app.
    package func removeApp(_ app: App.ID, from id: Project.ID, by principal: Principal) async throws
    {
        try principal.require(.own, in: id)
        try await store.removeApp(app, from: id, by: change(principal))
        await publish(id, by: principal)
    }

    /// Writes the files as they would be, for a domain that a file needs when there is none yet.
    private func rehearse(
        _ project: Project, adding domains: [Domain] = [], apps: [App] = []
    ) async throws {
        var allDomains = try await store.domains(of: project.id)
        allDomains.removeAll { old in domains.contains { $0.id == old.id } }
        allDomains += domains
        if allDomains.isEmpty {
            allDomains = [
                Domain(id: .init(0), project: project.id, content: .init(host: "example.com"))
            ]
        }
        var allApps = try await store.apps(of: project.id)
        allApps.removeAll { old in apps.contains { $0.id == old.id } }
        allApps += apps
        for domain in allDomains {
            let site = Site(domain, of: project, apps: allApps, domains: allDomains)
            if let fault = site.faults.first { throw fault }
        }
    }

    func change(_ principal: Principal) -> Change { Change(by: principal.author, at: now()) }
}

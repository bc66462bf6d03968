/// Everything that a place where links are kept can do.
///
/// Each call is one transaction: when it answers, what it wrote is on the disk, history, audit and
/// the project's revision included; when it throws a ``StoreError``, nothing of it is. Calls may
/// come from any task at the same time. What is checked here is what only the store can know;
/// slugs, paths and addresses arrive checked.
package protocol Storage: ProjectStorage, LinkStorage, VisitStorage, AccountStorage,
    WebhookStorage, StoreUpkeep
{}

/// Projects with their domains and apps.
package protocol ProjectStorage: Sendable {
    /// Makes a project.
    func createProject(_ content: Project.Content, by change: Change) async throws -> Project
    /// The project with a number, or nil.
    func project(_ id: Project.ID) async throws -> Project?
    /// All projects by number.
    func projects() async throws -> [Project]
    /// A project with what its links are made by, all of one moment, or nil.
    func setup(of id: Project.ID) async throws -> ProjectSetup?
    /// Changes a project that is still at the edition `expected`, or at any when that is nil.
    func updateProject(
        _ id: Project.ID, to content: Project.Content, expecting expected: Int?, by change: Change
    ) async throws -> Project
    /// Removes a project with everything in it, at once and for good.
    func deleteProject(_ id: Project.ID, by change: Change) async throws
    /// The revision of each project: one read that finds out whether anything changed.
    func projectRevisions() async throws -> [Project.ID: Int64]

    /// The domains of a project, or of all of them, by number.
    func domains(of project: Project.ID?) async throws -> [Domain]
    /// Adds a domain, unless any project has that host.
    func addDomain(
        _ content: Domain.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<Domain>
    /// Changes a domain.
    func updateDomain(
        _ id: Domain.ID, in project: Project.ID, to content: Domain.Content, by change: Change
    ) async throws -> Saved<Domain>
    /// Removes a domain.
    func removeDomain(_ id: Domain.ID, from project: Project.ID, by change: Change) async throws

    /// The apps of a project, or of all of them, by number.
    func apps(of project: Project.ID?) async throws -> [App]
    /// Adds an app, unless the project has that bundle or package.
    func addApp(
        _ content: App.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<App>
    /// Changes an app.
    func updateApp(
        _ id: App.ID, in project: Project.ID, to content: App.Content, by change: Change
    ) async throws -> Saved<App>
    /// Removes an app.
    func removeApp(_ id: App.ID, from project: Project.ID, by change: Change) async throws

    /// The routes of a project's apps, by the number of the app.
    func routes(of project: Project.ID) async throws -> [StoredRoutes]
    /// Keeps the routes of an app, in place of those that were there.
    func setRoutes(
        _ text: String, of app: App.ID, in project: Project.ID, by change: Change
    ) async throws
    /// Forgets the routes of an app.
    func removeRoutes(of app: App.ID, in project: Project.ID, by change: Change) async throws
}

/// Links with their history.
package protocol LinkStorage: Sendable {
    /// The lookup that may be called where nothing may wait, or nil where a lookup asks the network.
    var inlineLookup: (any InlineLookup)? { get }
    /// What a visit of a slug needs, or nil when there is none of that name.
    func resolve(_ slug: String, in project: Project.ID) async throws -> ResolvedLink?

    /// Makes a link.
    func createLink(
        _ draft: Link.Draft, in project: Project.ID, by change: Change, key: IdempotencyKey?
    ) async throws -> Saved<Link>
    /// Makes many links in one transaction, but for the rows whose slug is taken.
    ///
    /// A dry run answers the same and changes nothing. A writer is kept busy for as long as it
    /// takes: give it some thousands of rows at a time.
    func createLinks(
        _ drafts: [Link.Draft], in project: Project.ID, by change: Change, key: IdempotencyKey?,
        isDryRun: Bool
    ) async throws -> Saved<[RowOutcome]>
    /// The link with a number, or nil.
    func link(_ id: Link.ID, in project: Project.ID) async throws -> Link?
    /// The link with a slug, deleted or not, or nil.
    func link(slug: String, in project: Project.ID) async throws -> Link?
    /// A page of links.
    func links(in project: Project.ID, _ query: LinkQuery) async throws -> Page<Link>
    /// The tags of a project that begin with `prefix`, sorted, at most `limit` of them.
    func tags(
        in project: Project.ID, beginningWith prefix: String, limit: Int
    ) async throws -> [String]

    /// Changes a link that is still at the revision `expected`, or at any when that is nil.
    func updateLink(
        _ id: Link.ID, in project: Project.ID, to content: Link.Content, expecting expected: Int?,
        by change: Change
    ) async throws -> Saved<Link>
    /// Deletes a link, whose slug stays taken.
    func deleteLink(
        _ id: Link.ID, in project: Project.ID, expecting expected: Int?, by change: Change
    ) async throws -> Saved<Link>
    /// Takes a deleted link back.
    func restoreLink(
        _ id: Link.ID, in project: Project.ID, expecting expected: Int?, by change: Change
    ) async throws -> Saved<Link>
    /// Sets a link's content back to what it was after the revision `number`.
    func revertLink(
        _ id: Link.ID, in project: Project.ID, to number: Int, expecting expected: Int?,
        by change: Change
    ) async throws -> Saved<Link>
    /// Removes a deleted link with its history and counts, so that its slug can be used again.
    func freeSlug(
        of id: Link.ID, in project: Project.ID, by change: Change
    ) async throws -> Saved<Link>
    /// What a link was after each change, the latest first.
    func history(
        of id: Link.ID, in project: Project.ID, after cursor: Cursor?, limit: Int
    ) async throws -> Page<LinkRevision>
}

/// A lookup that takes microseconds and waits for nobody, for the threads that answer requests.
package protocol InlineLookup: Sendable {
    /// What a visit of a slug needs, or nil when there is none of that name.
    func resolve(_ slug: String, in project: Project.ID) throws -> ResolvedLink?
}

/// Counts of visits.
package protocol VisitStorage: Sendable {
    /// Adds counts to those that are there, all or none, and only once however often it is tried.
    func addVisits(_ batch: VisitBatch) async throws
    /// Takes one step to tidy up after many counts were added, of some milliseconds mostly, and answers
    /// how many kinds of visits waited for it: none when there is nothing to do for now. What is counted
    /// stays the same.
    func foldVisits(at now: Timestamp) async throws -> Int64
    /// The counts of a project on some days, of one link or of all, by day.
    func visits(
        in project: Project.ID, of link: Link.ID?, on days: ClosedRange<Day>
    ) async throws -> [VisitDay]
    /// The counts of a project on some days, all links and channels together, by day.
    ///
    /// The keys have no link and no channel. The answer stays small however many links there are.
    func visitTotals(
        in project: Project.ID, on days: ClosedRange<Day>
    ) async throws -> [VisitDay]
}

/// What is done for the store as a whole.
package protocol StoreUpkeep: Sendable {
    /// Whether the store can be reached and read; throws why it cannot.
    func ping() async throws
    /// What kind of store it is, how large, and with which schema.
    func facts() async throws -> StoreFacts
    /// When something was last done that the audit is too long to be asked for, or nil.
    func lastEvent(_ name: String) async throws -> LastEvent?
    /// Keeps that something was done, in place of when it was done before.
    func noteLastEvent(_ name: String, detail: String, by change: Change) async throws
    /// Looks for damage, and answers what it found in words: nothing when all is well.
    ///
    /// It reads everything, while others go on reading and writing.
    func checkIntegrity() async throws -> [String]
    /// Copies the store as it is at one moment to a new file, while others go on.
    func backUp(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws
    /// Removes what has run out, such as sessions.
    func tidy(at now: Timestamp) async throws
    /// Ends orderly. Calls that come later throw ``StoreError/closed``.
    func close() async throws
}

extension VisitStorage {
    /// Adds counts that nobody tries to add again.
    package func addVisits(_ counts: [VisitKey: Int64]) async throws {
        try await addVisits(
            VisitBatch(
                counts.map { VisitDay(key: $0.key, count: $0.value) },
                at: Timestamp(milliseconds: 0)))
    }
}

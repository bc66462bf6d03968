import TestSupport

@testable import LinkStore

/// Fills a store with something in each table, and with texts that two databases could take differently.
func fill(_ store: any Storage) async throws {
    let first = try await store.createProject(
        .init(name: "Shop ünd Söhne 🛍", fallbackHosts: ["a.test", "b.test"]), by: change()
    ).id
    // The number of a removed project must not be given away again.
    let gone = try await store.createProject(.init(name: "Gone"), by: change())
    try await store.deleteProject(gone.id, by: change())
    _ = try await store.addDomain(.init(host: "go.a.test"), to: first, by: change())
    _ = try await store.addDomain(
        .init(host: "b.test", isWildcard: true, prefixes: ["/", "/x/"]), to: first, by: change())
    let app = try await store.addApp(
        .ios(.init(team: "9A7B5C3D1E", appIDPrefix: "9A7B5C3D1E", bundle: "test.shop")),
        to: first, by: change()
    ).record
    try await store.setRoutes("{\"routes\": []}", of: app.id, in: first, by: change())
    try await store.noteLastEvent("backup", detail: "", by: change())
    // From here on each change of a link is waiting to be told.
    _ = try await store.addWebhook(
        .init(url: "https://hooks.a.test/", note: "", secret: "whsec_c2VjcmV0"), to: first,
        most: 10, by: change())
    try await fillLinks(of: first, in: store)
    try await fillAccounts(of: first, in: store)
}

private func fillLinks(of project: Project.ID, in store: any Storage) async throws {
    // One letter in two spellings, which are two texts; capitals and signs that locales sort apart.
    let slugs = ["a", "B", "é", "e\u{301}", "Z-1", "z_1", "10", "9", "~"]
    for (index, slug) in slugs.enumerated() {
        _ = try await store.createLink(
            .init(
                slug: slug,
                content: .init(
                    deepLinkPath: "/\(index)", title: index % 2 == 0 ? "" : nil,
                    description: "line\nline\t\u{1F600}")), in: project, by: change(),
            key: .init(scope: "token:1", key: "k\(index)", digest: [0, 1, UInt8(index)]))
    }
    let drafts = (0..<700).map {
        Link.Draft(slug: "bulk-\($0)", content: .init(deepLinkPath: "/bulk/\($0)"))
    }
    _ = try await store.createLinks(
        drafts, in: project, by: change(), key: nil, isDryRun: false)
    var content = Link.Content(deepLinkPath: "/edited")
    content.tags = ["sale", "Ärger"]
    for _ in 0..<3 {
        _ = try await store.updateLink(
            .init(1), in: project, to: content, expecting: nil, by: change(1))
    }
    _ = try await store.deleteLink(.init(2), in: project, expecting: nil, by: change(2))
    try await store.addVisits([
        VisitKey(
            project: project, link: .init(1), day: Day(number: 20_000), platform: .iphone,
            outcome: .app, channel: "poster"): 7,
        VisitKey(
            project: project, link: nil, day: Day(number: 20_001), platform: .desktop,
            outcome: .miss, audience: .crawler): 9,
    ])
    // So many at once are only noted.
    try await store.addVisits(
        VisitBatch(
            (1...VisitJournal.direct + 1).map { number in
                let key = VisitKey(
                    project: project, link: .init(1), day: Day(number: Int64(number)),
                    platform: .android, outcome: .store)
                return VisitDay(key: key, count: 1)
            }, at: start))
}

private func fillAccounts(of project: Project.ID, in store: any Storage) async throws {
    let user = try await store.createUser(
        .init(email: "ada@a.test", name: "Ada", passwordHash: "hash"), by: change())
    _ = try await store.createUser(.init(email: "bob@a.test", name: ""), by: change())
    try await store.setMembership(
        .init(project: project, user: user.id, role: .owner), by: change())
    try await store.setRecoveryCodes(
        [SecretHash([9, 8]), SecretHash([])], of: user.id, by: change())
    let token = try await store.createToken(
        .init(name: "CI", project: nil, scope: .write, hash: SecretHash([1, 2, 3])), by: change())
    try await store.revokeToken(token.id, by: change(3))
    _ = try await store.createToken(
        .init(name: "CD", project: project, scope: .read, hash: SecretHash([0])), by: change())
    try await store.createSession(
        .init(
            hash: SecretHash([0, 255, 7]), user: user.id, createdAt: start, lastUsedAt: start,
            expiresAt: start.adding(seconds: 9), label: "Browser"))
    try await store.createInvitation(
        .init(
            hash: SecretHash([5]), project: project, role: .viewer, created: change(),
            expiresAt: start.adding(seconds: 9)))
    try await store.changeAttempts(of: [SecretHash([4])]) { records in
        records[SecretHash([4])] = AttemptRecord(failures: 3, latest: start)
    }
}

/// All rows of a file, by table and in the order of their keys.
func rows(of path: String) throws -> [String: [[String]]] {
    let database = try Connection(path, .readOnly, patience: 1_000)
    let tables = try database.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat%'"
    ) { $0.text() }
    var all: [String: [[String]]] = [:]
    for table in tables where !["store_state", "visit_batch"].contains(table) {
        let columns = try database.rows(
            "SELECT name FROM pragma_table_info(?1) ORDER BY cid", [.text(table)]
        ) { $0.text() }
        let list = columns.map { "quote(\($0))" }.joined(separator: ", ")
        all[table] = try database.rows("SELECT \(list) FROM \(table)") { row in
            columns.map { _ in row.text() }
        }.sorted { $0.joined(separator: "|") < $1.joined(separator: "|") }
    }
    return all
}

import TestSupport
import Testing

@testable import LinkStore

/// A real server with a real one that follows it.
@Suite(.needsPostgres, .timeLimit(.minutes(3))) struct PostgresReplicaTests {
    private let server: PostgresServer
    private let follower: PostgresServer

    init() throws {
        server = try PostgresServer(settings: ["fsync=off"])
        follower = try PostgresServer(following: server)
    }

    private func path(_ store: PostgresStore, _ project: Project.ID) async throws -> String? {
        try await store.resolve("sale", in: project)?.deepLinkPath
    }

    /// Asks until the replica has answered once more, and answers what was found by then.
    private func askUntilTheReplicaAnswers(
        _ store: PostgresStore, _ project: Project.ID
    ) async throws -> [String?] {
        let before = store.replicaLookups?["answered"] ?? 0
        var found: [String?] = []
        for _ in 0..<1_000 {
            _ = try await store.projectRevisions()
            found.append(try await path(store, project))
            if store.replicaLookups?["answered"] ?? 0 > before { return found }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("the replica answers nothing: \(store.replicaLookups ?? [:])")
        return found
    }

    @Test func linksAreLookedUpOnTheReplicaAsLongAsItIsNotBehind() async throws {
        let store = try await PostgresStore(url: server.url, replica: follower.url)
        let other = try await PostgresStore(url: server.url)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        let link = try await store.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/one")), in: project, by: change(),
            key: nil
        ).record
        let found = try await askUntilTheReplicaAnswers(store, project)
        #expect(found.allSatisfy { $0 == "/one" })
        #expect(try await store.resolve("none", in: project) == nil)

        // From here on the replica stands still.
        try follower.run("SELECT pg_wal_replay_pause()")
        _ = try await store.updateLink(
            link.id, in: project, to: .init(deepLinkPath: "/two"), expecting: nil, by: change())
        #expect(try await path(store, project) == "/two")
        _ = try await other.updateLink(
            link.id, in: project, to: .init(deepLinkPath: "/three"), expecting: nil, by: change())
        // A change of another server counts from when its revision was seen.
        _ = try await store.projectRevisions()
        #expect(try await path(store, project) == "/three")
        #expect(store.replicaLookups?["behind"] ?? 0 >= 2)

        try follower.run("SELECT pg_wal_replay_resume()")
        let caughtUp = try await askUntilTheReplicaAnswers(store, project)
        #expect(caughtUp.allSatisfy { $0 == "/three" })
    }

    @Test func replicaThatIsGoneIsNotMissed() async throws {
        let store = try await PostgresStore(url: server.url, replica: follower.url)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        _ = try await store.createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/one")), in: project, by: change(),
            key: nil)
        _ = try await askUntilTheReplicaAnswers(store, project)
        follower.stop()
        for _ in 0..<10 { #expect(try await path(store, project) == "/one") }
        #expect(store.replicaLookups?["failed"] ?? 0 > 0)
        try follower.start()
        _ = try await askUntilTheReplicaAnswers(store, project)
    }
}

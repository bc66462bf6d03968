import TestSupport
import Testing

@testable import LinkStore

@Suite(.needsPostgres, .timeLimit(.minutes(2))) struct PostgresStoreTests {
    @Test func severalStartsAtOnceMigrateOnce() async throws {
        let url = try PostgresServer.shared().place()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask { await (try PostgresStore(url: url)).close() }
            }
            try await group.waitForAll()
        }
        let store = try await PostgresStore(url: url)
        #expect(try await store.projects().isEmpty)
        #expect(try await store.checkIntegrity() == [])
    }

    @Test func serverThatDiedWhileMigratingHoldsUpNobodyForLong() async throws {
        let url = try PostgresServer.shared().place()
        let store = try await PostgresStore(
            url: url, readers: 1, writers: 1, patience: 10_000, migrations: [])
        try await store.write { database in
            _ = try database.run(
                "UPDATE landfall_schema SET holder = 'dead', held_until = 1 WHERE id = 1")
        }
        let next = try await PostgresStore(url: url)
        #expect(try await next.projects().isEmpty)
    }

    @Test func laterSchemaIsRefusedUnlessItSaysThatItServesThisVersion() async throws {
        let url = try PostgresServer.shared().place()
        let store = try await PostgresStore(url: url)
        try await store.write { database in
            _ = try database.run("UPDATE landfall_schema SET version = 9, minimum = 1")
        }
        _ = try await PostgresStore(url: url).projects()
        try await store.write { database in
            _ = try database.run("UPDATE landfall_schema SET minimum = 9")
        }
        await expectError(.newerSchema(found: 9, known: PostgresMigration.all.count)) {
            _ = try await PostgresStore(url: url)
        }
    }

    @Test func tablesOfAnotherProgramAreLeftAlone() async throws {
        let server = try PostgresServer.shared()
        let url = try server.place()
        let name = url.split(separator: "D").last ?? ""
        try server.run("CREATE TABLE \(name).link (a INT)")
        await expectError(.foreign) { _ = try await PostgresStore(url: url) }
        #expect(
            try server.run(
                "SELECT count(*) FROM information_schema.tables WHERE table_schema = '\(name)'")
                == "1\n")
    }

    @Test func twoServersOnOneDatabaseLoseNoWrite() async throws {
        let url = try PostgresServer.shared().place()
        // Right or wrong does not depend on how busy the machine is.
        let stores = [
            try await PostgresStore(url: url, patience: 60_000),
            try await PostgresStore(url: url, patience: 60_000),
        ]
        let project = try await stores[0].createProject(.init(name: "Shop"), by: change()).id
        let link = try await stores[1].createLink(
            .init(slug: "sale", content: .init(deepLinkPath: "/")), in: project, by: change(),
            key: nil
        ).record
        let key = VisitKey(
            project: project, link: link.id, day: Day(number: 1), platform: .iphone,
            outcome: .app)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let store = stores[number % 2]
                    _ = try await store.updateLink(
                        link.id, in: project, to: .init(deepLinkPath: "/\(number)"),
                        expecting: nil, by: change())
                    try await store.addVisits([key: 1])
                }
            }
            try await group.waitForAll()
        }
        let days = Day(number: 1)...Day(number: 1)
        #expect(
            try await stores[0].visits(in: project, of: nil, on: days)
                == [.init(key: key, count: 40)])
        #expect(try await stores[1].link(link.id, in: project)?.latest.number == 41)
        #expect(try await stores[1].checkIntegrity() == [])
    }

    @Test func connectionThatWasCutOffIsReplacedUnnoticed() async throws {
        let server = try PostgresServer()
        let store = try await PostgresStore(url: server.url)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        try server.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE application_name = 'landfalld'
            """)
        #expect(try await store.project(project) != nil)
        _ = try await store.createProject(.init(name: "Two"), by: change())
    }

    @Test func serverThatIsGoneIsSaidToBeAndFoundAgain() async throws {
        let server = try PostgresServer()
        let store = try await PostgresStore(url: server.url)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        server.stop()
        for _ in 0..<20 {
            do {
                _ = try await store.createProject(.init(name: "Lost"), by: change())
                Issue.record("there is no server")
            } catch StoreError.unreachable(let words) {
                #expect(!words.contains("secret"))
            }
        }
        await #expect(throws: StoreError.self) { _ = try await store.resolve("sale", in: project) }
        try server.start()
        var names: [String] = []
        for _ in 0..<100 {
            if let projects = try? await store.projects() {
                names = projects.map(\.content.name)
                break
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(names == ["Shop"])
        _ = try await store.createProject(.init(name: "Two"), by: change())
        await store.close()
        await expectError(.closed) { try await store.ping() }
    }
}

@Suite struct PostgresPartsTests {
    @Test func statementsAreSpelledAnew() {
        #expect(
            PostgresStatement.text("SELECT user, user_id FROM user WHERE a = ?1 AND b = ?12")
                == "SELECT \"user\", user_id FROM \"user\" WHERE a = $1 AND b = $12")
    }

    @Test func attemptsGrowApartAndOnlyOneIsMadeAtATime() {
        var state = PostgresHealth.State()
        func begins(_ now: UInt64) -> Bool { state.beginsProbe(at: now) }
        #expect(state.refusal == nil)
        #expect(!begins(0))
        state.failed("gone", at: 0, jitter: 1)
        #expect(state.refusal == "gone")
        #expect(!begins(99))
        #expect(begins(100))
        // One is under way.
        #expect(!begins(5_000))
        for _ in 0..<100 { state.failed("gone", at: 200, jitter: 1) }
        state.endProbe()
        #expect(!begins(2_199))
        #expect(begins(2_200))
        state.endProbe()
        state.succeeded()
        #expect(state.refusal == nil)
        #expect(!begins(9_000))
    }

    @Test(arguments: ["40001", "40P01", "23505"])
    func collisionsAreTriedAgain(state: String) {
        guard case .collision = PostgresFault(state: state, words: "") else {
            Issue.record("\(state) is no collision")
            return
        }
    }
}

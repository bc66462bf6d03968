import Foundation
import TestSupport
import Testing

/// `landfalld migrate-store` with the real program, as somebody who moves a live site does it.
@Suite(.needsPostgres, .serialized, .timeLimit(.minutes(3))) struct MigrateStoreTests {
    @Test func aLiveSiteMovesToPostgresAndBackWithoutLosingAnything() async throws {
        let database = try PostgresServer.shared()
        let place = try database.place()
        let server = try RunningServer(example: ServerTests.example)
        let added = try RunningServer.result(["token", "add", "t", "--data", server.folder])
        let token = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let source = "sqlite:\(server.folder)/landfall.db"
        #expect(try await server.resolve("sale").status == 200)

        // The first copy, beside the running server.
        let first = try await PostgresShop.run(["migrate-store", source, "-"], on: place)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("link: 1\n") && first.output.contains("same in both"))
        #expect(first.errors.contains("a server has \(server.folder)/landfall.db open"))

        // The site goes on: a link is made, and a visit is still in memory.
        let made = try await HTTPCall.send(
            "http://127.0.0.1:\(server.adminPort)/api/v1/projects/1/links",
            ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
            method: "POST", body: #"{"slug": "late", "deepLinkPath": "/late"}"#)
        #expect(made.status == 201)
        #expect(try await server.end() == 0)
        let refused = try await PostgresShop.run(["migrate-store", source, "-"], on: place)
        #expect(refused.status == 3 && refused.errors.contains("--update"))

        let second = try await PostgresShop.run(
            ["migrate-store", source, "-", "--update", "--format", "json"], on: place)
        #expect(second.status == 0, "\(second.errors)")
        #expect(
            second.output.contains(#""sourceIsInUse":false,"sourceWasChanged":false"#)
                || second.output.contains(#""sourceWasChanged":false,"sourceIsInUse":false"#))

        // The site is served from there, and its token is still good.
        let moved = try await RunningServer.start(on: place)
        #expect(try await moved.resolve("late").deepLinkPath == "/late")
        let visits = try await HTTPCall.send(
            "http://127.0.0.1:\(moved.adminPort)/api/v1/projects/1/links/1/visits",
            ["Authorization": "Bearer \(token)"])
        #expect(visits.text.contains("\"count\":1"), "\(visits.text)")
        #expect(try await moved.end() == 0)

        let back = try TemporaryFolder()
        let target = "sqlite:\(back("new/landfall.db"))"
        let third = try await PostgresShop.run(["migrate-store", "-", target], on: place)
        #expect(third.status == 0, "\(third.errors)")
        let exported = try await PostgresShop.run(["export", "-"], on: place).output
        let copied = try RunningServer.result(["export", "-", "--data", back("new")]).output
        #expect(copied == exported && copied.contains("late"))
    }

    @Test func whatCannotBeCopiedIsSaid() async throws {
        let folder = try TemporaryFolder()
        let place = try PostgresServer.shared().place()
        let missing = try await PostgresShop.run(
            ["migrate-store", "sqlite:\(folder("none.db"))", "-"], on: place)
        #expect(missing.status == 3 && missing.errors.contains("no data file"))
        #expect(try folder.names() == [])
        let secret = try await PostgresShop.run(
            ["migrate-store", "postgres://a:secret@b/c", "-"], on: place)
        #expect(secret.status == 2 && !secret.errors.contains("secret"))
        #expect(secret.errors.contains("write - for the configured database"))
        let kind = try await PostgresShop.run(["migrate-store", "mysql://a", "-"], on: place)
        #expect(kind.status == 2)
        let same = try await PostgresShop.run(["migrate-store", "-", "-"], on: place)
        #expect(same.status == 3 && same.errors.contains("the same"))
    }

    @Test func halfACopyIsNotServed() async throws {
        let folder = try TemporaryFolder()
        try RunningServer.run(["migrate", "--data", folder("one")])
        let database = try PostgresServer.shared()
        let place = try database.place()
        #expect(try await PostgresShop.run(["migrate"], on: place).status == 0)
        try database.run("INSERT INTO store_state VALUES ('copy', 'one.db')", at: place)
        let served = try await PostgresShop.run(
            ["serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"], on: place)
        #expect(served.status == 3)
        #expect(served.errors.contains("an unfinished copy of one.db"), "\(served.errors)")
        let copied = try await PostgresShop.run(
            ["migrate-store", "sqlite:\(folder("one"))/landfall.db", "-", "--update"], on: place)
        #expect(copied.status == 0, "\(copied.errors)")
        #expect(try await PostgresShop.run(["check-config"], on: place).status == 0)
    }
}

import TestSupport
import Testing

@testable import LinkStore

@Suite struct MigrationTests {
    @Test func stepsAreNumberedWithoutGaps() {
        #expect(Migration.all.map(\.number) == Array(1...Migration.all.count))
    }

    @Test(arguments: 1..<Migration.all.count)
    func olderFileIsBroughtUpToDateWithItsLinks(steps: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        let old = try await SQLiteStore(
            path: path, patience: 100, readers: 1, migrations: Array(Migration.all.prefix(steps)))
        let project = try await old.createProject(.init(name: "Shop"), by: change()).id
        let draft = Link.Draft(slug: "sale", content: .init(deepLinkPath: "/1"))
        let link = try await old.createLink(draft, in: project, by: change(), key: nil).record
        try await old.close()

        let new = try await SQLiteStore(path: path)
        #expect(try await new.link(slug: "sale", in: project) == link)
        #expect(try await new.users().isEmpty)
        try await new.close()
        await expectError(.newerSchema(found: Migration.all.count, known: steps)) {
            _ = try await SQLiteStore(
                path: path, patience: 100, readers: 1,
                migrations: Array(Migration.all.prefix(steps)))
        }
    }

    @Test func newerFileIsRefusedWithBothNumbers() async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        let store = try await SQLiteStore(path: path)
        try await store.configureWriter { try $0.script("PRAGMA user_version = 99") }
        try await store.close()
        await expectError(.newerSchema(found: 99, known: Migration.all.count)) {
            _ = try await SQLiteStore(path: path)
        }
    }

    @Test func stepThatFailsLeavesTheFileAsItWas() async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        let faulty = Migration(
            number: Migration.all.count + 1, sql: "CREATE TABLE extra (a); CREATE TABLE link (a);")
        try await SQLiteStore(path: path).close()
        await #expect(throws: StoreError.self) {
            _ = try await SQLiteStore(
                path: path, patience: 100, readers: 1, migrations: Migration.all + [faulty])
        }
        let store = try await SQLiteStore(path: path)
        let tables = try await store.read { database in
            try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'")
        }
        #expect(tables == 0)
        try await store.close()
    }

    @Test func severalStartsAtOnceMigrateOnce() async throws {
        let folder = try TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask { try await SQLiteStore(path: folder("links.db")).close() }
            }
            try await group.waitForAll()
        }
        let store = try await SQLiteStore(path: folder("links.db"))
        #expect(try await store.projects().isEmpty)
        try await store.close()
    }
}

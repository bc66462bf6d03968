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
        // As the first schema wrote it: today's code writes columns that came later.
        try await old.configureWriter { database in
            try database.script(
                """
                INSERT INTO project (id, name, fallback_hosts, edition, revision, created_at)
                VALUES (1, 'Shop', '', 1, 2, 5);
                INSERT INTO link (
                    project, slug, id, deep_link_path, is_enabled, skips_interstitial,
                    carries_query, tags, note, revision, action, author, changed_at, created_at)
                VALUES (1, 'sale', 1, '/1', 1, 0, 0, '', '', 1, 'created', 'user:7', 5, 5);
                INSERT INTO audit (project, action, subject, detail, author, at)
                VALUES (1, 'link-created', 'sale', '', 'user:7', 5);
                """)
        }
        try await old.close()

        let new = try await SQLiteStore(path: path)
        let link = try #require(try await new.link(slug: "sale", in: .init(1)))
        #expect(link.content == .init(deepLinkPath: "/1"))
        let made = Change(by: .user(.init(7)), at: .init(milliseconds: 5))
        #expect(link.latest == .init(number: 1, action: .created, change: made))
        #expect(try await new.users().isEmpty)
        let audit = try await new.audit(of: nil, after: nil, limit: 9).elements
        #expect(
            audit.map(\.event) == [
                .init(project: .init(1), action: "link-created", subject: "sale")
            ])
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

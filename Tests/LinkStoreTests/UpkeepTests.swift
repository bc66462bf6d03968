import TestSupport
import Testing

@testable import LinkStore

/// What stores say of themselves, and small things that they keep.
@Suite struct UpkeepTests {
    @Test(arguments: StoreKind.all)
    func aStoreSaysWhatItIs(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let facts = try await sample.store.facts()
        let isFile = facts.path != nil
        #expect(facts.engine.hasPrefix(isFile ? "SQLite 3." : "PostgreSQL "))
        #expect(facts.schema == facts.knownSchema)
        #expect(facts.schema == (isFile ? Migration.all.count : PostgresMigration.all.count))
        #expect(facts.bytes ?? 0 > 10_000)
    }

    @Test(arguments: StoreKind.all)
    func theLastTimeIsKeptAndNoOther(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        #expect(try await store.lastEvent("backup") == nil)
        try await store.noteLastEvent("backup", detail: "1", by: change(1))
        try await store.noteLastEvent("other", detail: "3", by: change(3))
        try await store.noteLastEvent("backup", detail: "2", by: change(2, by: .user(.init(7))))
        let event = try #require(try await store.lastEvent("backup"))
        #expect(event.detail == "2" && event.change == change(2, by: .user(.init(7))))
    }

    @Test(arguments: StoreKind.all)
    func routesBelongToTheirApp(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, project) = (sample.store, sample.project)
        let app = try await store.addApp(
            .ios(.init(team: "T", bundle: "test.shop")), to: project, by: change()
        ).record.id
        let other = try await store.createProject(.init(name: "Other"), by: change()).id
        await expectError(.notFound(.app)) {
            try await store.setRoutes("{}", of: app, in: other, by: change())
        }
        try await store.setRoutes("1", of: app, in: project, by: change(1))
        try await store.setRoutes("2", of: app, in: project, by: change(2))
        #expect(
            try await store.routes(of: project) == [
                StoredRoutes(app: app, text: "2", change: change(2))
            ])
        #expect(try await store.routes(of: other).isEmpty)
        try await store.removeRoutes(of: app, in: project, by: change(3))
        await expectError(.notFound(.routes)) {
            try await store.removeRoutes(of: app, in: project, by: change(3))
        }
        try await store.setRoutes("3", of: app, in: project, by: change(4))
        try await store.removeApp(app, from: project, by: change(5))
        #expect(try await store.routes(of: project).isEmpty)
        let audit = try await store.audit(of: project, after: nil, limit: 9).elements
        #expect(
            audit.map(\.event.action) == [
                "app-removed", "routes-set", "routes-removed", "routes-set", "routes-set",
                "app-added", "project-created",
            ])
    }
}

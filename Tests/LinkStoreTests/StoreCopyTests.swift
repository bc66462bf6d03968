import TestSupport
import Testing

@testable import LinkStore

@Suite(.needsPostgres, .timeLimit(.minutes(2))) struct StoreCopyTests {
    private let folder: TemporaryFolder
    private let file: StoreCopy.Place
    private let server: StoreCopy.Place

    init() throws {
        folder = try TemporaryFolder()
        file = .file(folder("links.db"))
        server = .server(try PostgresServer.shared().place())
    }

    private func store(_ place: StoreCopy.Place) async throws -> any Storage {
        switch place {
        case .file(let path): try await SQLiteStore(path: path)
        case .server(let url): try await PostgresStore(url: url)
        }
    }

    /// Runs `body` on a store, which is closed afterwards.
    private func with(
        _ place: StoreCopy.Place, _ body: (any Storage) async throws -> Void
    ) async throws {
        let store = try await store(place)
        try await body(store)
        try await store.close()
    }

    @discardableResult
    private func copy(
        _ source: StoreCopy.Place, _ target: StoreCopy.Place, isUpdate: Bool = false,
        name: String = "source", progress: @escaping @Sendable (StoreCopy.Step) -> Void = { _ in }
    ) async throws -> StoreCopy.Report {
        try await StoreCopy(from: source, to: target)
            .run(isUpdate: isUpdate, name: name, progress: progress)
    }

    @Test func whatGoesToPostgresAndBackIsTheSameByteByByte() async throws {
        try await with(file, fill)
        let there = try await copy(file, server)
        #expect(there.removed == 0 && !there.wasChanged)
        #expect(there.written == there.tables.reduce(0) { $0 + $1.rows })
        #expect(there.tables.first { $0.name == "link" }?.rows == 709)
        let empty = there.tables.filter { $0.rows == 0 }.map(\.name)
        #expect(empty == [], "the sample has nothing in these")

        let back = StoreCopy.Place.file(folder("back.db"))
        let report = try await copy(server, back)
        #expect(report.isInUse == nil)
        #expect(try rows(of: folder("back.db")) == rows(of: folder("links.db")))
        // Nothing is left to do, in either direction.
        let again = try await copy(back, server, isUpdate: true)
        #expect(again.written == 0 && again.removed == 0)
    }

    @Test func theCopyGoesOnWhereTheSourceEnded() async throws {
        try await with(file, fill)
        try await copy(file, server)
        try await with(server) { store async throws in
            #expect(try await store.checkIntegrity() == [])
            // The second project is gone, and its number is not given away again.
            let project = try await store.createProject(.init(name: "Three"), by: change())
            #expect(project.id == .init(3))
            let made = try await store.createLink(
                .init(slug: "new", content: .init(deepLinkPath: "/")), in: .init(1),
                by: change(), key: nil)
            #expect(made.record.id == .init(710))
            #expect(
                try await store.createUser(.init(email: "c@a.test", name: ""), by: change()).id
                    == .init(3))
            let key = IdempotencyKey(scope: "token:1", key: "k0", digest: [0, 1, 0])
            let replay = try await store.createLink(
                .init(slug: "other", content: .init(deepLinkPath: "/")), in: .init(1),
                by: change(), key: key)
            #expect(replay.isReplay && replay.record.slug == "a")
        }
    }

    @Test func whatIsThereIsNotOverwrittenUnasked() async throws {
        try await with(file) { _ = try await $0.createProject(.init(name: "One"), by: change()) }
        try await with(server) { _ = try await $0.createProject(.init(name: "Two"), by: change()) }
        await #expect(throws: StoreCopy.Refusal.notEmpty(rows: 1, of: "audit")) {
            try await copy(file, server)
        }
        try await with(server) { store async throws in
            #expect(try await store.projects().map(\.content.name) == ["Two"])
        }
        await #expect(throws: StoreCopy.Refusal.sameStore) { try await copy(file, file) }
    }

    /// What changed since the first copy is taken over, also where names have gone from one record to
    /// another, which no order of single changes could do.
    @Test func anUpdateTakesOverWhatChanged() async throws {
        try await with(file, fill)
        try await copy(file, server)
        let project = Project.ID(1)
        try await with(file) { store async throws in
            _ = try await store.updateLink(
                .init(1), in: project, to: .init(deepLinkPath: "/new"), expecting: nil,
                by: change(9))
            let freed = try await store.freeSlug(of: .init(2), in: project, by: change(9)).record
            _ = try await store.createLink(
                .init(slug: freed.slug, content: .init(deepLinkPath: "/again")), in: project,
                by: change(9), key: nil)
            // Two addresses change places.
            for (id, email) in [(1, "x@a.test"), (2, "ada@a.test"), (1, "bob@a.test")] {
                _ = try await store.updateUser(
                    .init(Int64(id)), to: .init(email: email, name: "N\(id)"), expecting: nil,
                    by: change(9))
            }
            let domains = try await store.domains(of: project)
            try await store.removeDomain(domains[0].id, from: project, by: change(9))
            _ = try await store.addDomain(domains[0].content, to: project, by: change(9))
        }
        // Somebody used the copy too early.
        try await with(server) {
            _ = try await $0.createProject(.init(name: "Stray"), by: change())
        }
        let report = try await copy(file, server, isUpdate: true)
        #expect(report.removed > 0)
        #expect(report.written < 100)
        try await copy(server, .file(folder("back.db")))
        var (one, two) = (try rows(of: folder("back.db")), try rows(of: folder("links.db")))
        // The number of the stray project was given away, and stays so.
        #expect(one["sqlite_sequence"] != two["sqlite_sequence"])
        one["sqlite_sequence"] = nil
        two["sqlite_sequence"] = nil
        #expect(one == two)
    }

    @Test func halfACopyIsNotServedAndCanBeFinished() async throws {
        try await with(file, fill)
        try await copy(file, server)
        guard case .server(let url) = server else { return }
        let connection = try PostgresConnection(url, patience: 10_000)
        // As a run leaves it that was killed on the way.
        try connection.setState(StoreCopy.state, "source")
        _ = try connection.run("DELETE FROM link WHERE slug LIKE 'bulk-%'", [])
        await expectError(.unfinished("source")) { _ = try await store(server) }
        await #expect(throws: StoreCopy.Refusal.copyOfAnother("source")) {
            try await copy(file, server, name: "another")
        }
        let report = try await copy(file, server)
        #expect(report.written == 700)
        try await with(server) { store async throws in
            #expect(try await store.checkIntegrity() == [])
        }
    }

    @Test(arguments: [true, false])
    func aWriteMeanwhileIsNoticed(isFile: Bool) async throws {
        try await with(file, fill)
        if !isFile { try await copy(file, server) }
        let other = StoreCopy.Place.file(folder("other.db"))
        let (source, target) = isFile ? (file, server) : (server, other)
        let path = folder("links.db")
        let url: String? = if case .server(let url) = server { url } else { nil }
        let report = try await copy(source, target) { step in
            guard step.phase == .comparing, step.done == 0 else { return }
            let sql = "UPDATE project SET revision = revision + 1 WHERE id = 1"
            if isFile {
                _ = try? Connection(path, .readWrite, patience: 1_000).run(sql)
            } else if let url {
                _ = try? PostgresConnection(url, patience: 1_000).run(sql, [])
            }
        }
        #expect(report.wasChanged)
        // The copy is that of the moment before, whole.
        try await with(target) { store async throws in
            #expect(try await store.links(in: .init(1), .init(now: start)).elements.count > 0)
        }
        let update = try await copy(source, target, isUpdate: true)
        #expect(!update.wasChanged && update.written == 1)
    }

    @Test func bothDatabasesHaveTheSameTables() async throws {
        guard case .server(let url) = server else { return }
        await (try PostgresStore(url: url)).close()
        let connection = try PostgresConnection(url, patience: 10_000)
        let kinds: [String: Cell.Kind] = ["bigint": .number, "text": .text, "bytea": .bytes]
        let shapes = try TableShape.all()
        for shape in shapes {
            let columns = try connection.rows(
                """
                SELECT column_name, data_type FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = ?1
                """, [.text(shape.name)]
            ) { row in (row.text(), kinds[row.text()]) }
            #expect(
                Dictionary(columns, uniquingKeysWith: { $1 })
                    == Dictionary(
                        shape.columns.map { ($0.name, $0.kind) }, uniquingKeysWith: { $1 }),
                "\(shape.name)")
        }
        let names = try connection.rows(
            """
            SELECT table_name FROM information_schema.tables
            WHERE table_schema = current_schema() ORDER BY table_name
            """, []
        ) { $0.text() }
        let own = ["landfall_schema", "store_state", "visit_batch"]
        #expect(Set(names) == Set(shapes.map(\.name) + own))
    }

    @Test func tablesComeAfterThoseTheyReferTo() throws {
        let names = try TableShape.all().map(\.name)
        for (child, parent) in [
            ("link", "project"), ("link_revision", "link"), ("membership", "user"),
            ("session", "user"), ("recovery_code", "user"),
        ] {
            let places = try [child, parent].map { try #require(names.firstIndex(of: $0)) }
            #expect(places[0] > places[1], "\(child), \(parent)")
        }
        let link = try #require(try TableShape.all().first { $0.name == "link" })
        #expect(link.key.map { link.columns[$0].name } == ["project", "slug"])
        #expect(link.identity.map { link.columns[$0].name }.sorted() == ["id", "project", "slug"])
    }
}

import Foundation
import TestSupport
import Testing

@testable import LinkStore

@Suite struct FailureTests {
    @Test func fullDiskRefusesWritesAndGoesOnReading() async throws {
        let sample = try await Sample()
        let store = sample.store
        let link = try await sample.link("sale")
        try await store.configureWriter { database in
            let pages = try database.number("PRAGMA page_count") ?? 0
            _ = try database.number("PRAGMA max_page_count = \(pages)")
        }
        let note = String(repeating: "x", count: 3_000)
        var made = 0
        await expectError(.full) {
            for number in 0..<1_000 {
                try await sample.link("n\(number)", .init(deepLinkPath: "/", note: note))
                made = number + 1
            }
        }
        #expect(try store.slugReaders.resolve("sale", in: sample.project)?.id == link.id)
        #expect(try await store.link(slug: "n\(made)", in: sample.project) == nil)
        #expect(try await store.links(in: sample.project, .init(now: start)).elements.count > 0)
        let counter = VisitCounter()
        for number in 0..<200 {
            counter.count(
                VisitKey(
                    project: sample.project, link: link.id, day: Day(number: Int64(number)),
                    platform: .iphone, outcome: .app, channel: note))
        }
        await expectError(.full) { try await counter.flush(to: store, at: start) }
        #expect(counter.waiting == 200)
        try await store.configureWriter {
            _ = try $0.number("PRAGMA max_page_count = 1073741823")
        }
        #expect(try await counter.flush(to: store, at: start) == 200)
        try await sample.link("n\(made)")
        #expect(try await store.checkIntegrity() == [])
    }

    @Test func lockedFileSaysSoInTimeAndIsStillRead() async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        let store = try await SQLiteStore(path: path, patience: 40)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        let draft = Link.Draft(slug: "sale", content: .init(deepLinkPath: "/"))
        _ = try await store.createLink(draft, in: project, by: change(), key: nil)
        do {
            let other = try Connection(path, .readWrite, patience: 0)
            try other.script("BEGIN IMMEDIATE")
            await expectError(.busy) {
                _ = try await store.createProject(.init(name: "Two"), by: change())
            }
            #expect(try store.slugReaders.resolve("sale", in: project) != nil)
            #expect(try await store.projects().count == 1)
        }
        _ = try await store.createProject(.init(name: "Two"), by: change())
        try await store.close()
    }

    @Test func folderThatCannotBeWrittenSaysSo() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let empty = try Hammer.run("open", folder("links.db"))
        #expect(empty.hasPrefix("cannot open \(folder.path)"), "\(empty)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let store = try await SQLiteStore(path: folder("links.db"))
        try await store.close()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: folder("links.db"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let readOnly = try Hammer.run("open", folder("links.db"))
        #expect(readOnly == "the database or its folder cannot be written")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }

    @Test func fileThatIsNoDatabaseIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "This is no database. ", count: 500)
        try folder.write(text, to: "links.db")
        await expectError(.corrupt("file is not a database")) {
            _ = try await SQLiteStore(path: folder("links.db"))
        }
        #expect(folder.text(of: "links.db") == text)
    }

    @Test func fileOfAnotherProgramIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        do {
            let other = try Connection(folder("links.db"), .create, patience: 0)
            try other.script("CREATE TABLE link (a); PRAGMA user_version = 1")
        }
        let before = FileManager.default.contents(atPath: folder("links.db"))
        await expectError(.foreign) { _ = try await SQLiteStore(path: folder("links.db")) }
        #expect(FileManager.default.contents(atPath: folder("links.db")) == before)
        #expect(try folder.names() == ["links.db"])
    }

    @Test func damagedPagesAreFound() async throws {
        let folder = try TemporaryFolder()
        let path = folder("links.db")
        let store = try await SQLiteStore(path: path)
        let project = try await store.createProject(.init(name: "Shop"), by: change()).id
        let drafts = (0..<5_000).map {
            Link.Draft(slug: "s\($0)", content: .init(deepLinkPath: "/\($0)"))
        }
        _ = try await store.createLinks(
            drafts, in: project, by: change(), key: nil, isDryRun: false)
        try await store.close()
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let size = try file.seekToEnd()
        for page in stride(from: size / 2 / 4_096, to: size / 4_096, by: 3) {
            try file.seek(toOffset: page * 4_096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 512))
        }
        try file.close()

        let damaged = try await SQLiteStore(path: path)
        #expect(try await damaged.checkIntegrity().isEmpty == false)
        var faults = 0
        for draft in drafts {
            do {
                _ = try damaged.slugReaders.resolve(draft.slug, in: project)
            } catch StoreError.corrupt { faults += 1 }
        }
        #expect(faults > 0)
        try await damaged.close()
    }

    @Test func closedStoreSaysSo() async throws {
        let sample = try await Sample()
        try await sample.store.close()
        await expectError(.closed) { try await sample.link("sale") }
        await expectError(.closed) { try await sample.store.ping() }
        await expectError(.closed) {
            _ = try sample.store.slugReaders.resolve("sale", in: sample.project)
        }
        try await sample.store.close()
        #expect(try sample.folder.names() == ["links.db", "links.db.running"])
    }

    @Test func secondProcessDoesNotTakeTheFirstForCrashed() async throws {
        let folder = try TemporaryFolder()
        let first = try await SQLiteStore(path: folder("links.db"))
        let second = try await SQLiteStore(path: folder("links.db"))
        #expect(!first.wasLeftOpen && !second.wasLeftOpen)
        try await second.close()
        try await first.close()
    }
}

import Foundation
import TestSupport
import Testing

@testable import LinkStore

@Suite struct SlugReadersTests {
    @Test func answeredWriteIsSeenAtOnce() async throws {
        let sample = try await Sample()
        let readers = sample.store.slugReaders
        for number in 0..<50 {
            #expect(try readers.resolve("s\(number)", in: sample.project) == nil)
            let link = try await sample.link("s\(number)")
            #expect(try readers.resolve("s\(number)", in: sample.project)?.id == link.id)
        }
        #expect(try readers.resolve("", in: sample.project) == nil)
        #expect(try readers.resolve("s1\0", in: sample.project) == nil)
    }

    @Test func idleReadDoesNotStayOpen() async throws {
        let sample = try await Sample()
        _ = try sample.store.slugReaders.resolve("sale", in: sample.project)
        for _ in 0..<500 where sample.store.slugReaders.openReads > 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(sample.store.slugReaders.openReads == 0)
    }

    @Test func logIsTakenInWhileOthersRead() async throws {
        let sample = try await Sample()
        let (store, project) = (sample.store, sample.project)
        let isDone = Shared(false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !isDone.value {
                    for _ in 0..<20 { _ = try store.slugReaders.resolve("x", in: project) }
                    await Task.yield()
                }
            }
            for round in 0..<30 {
                try await sample.links((0..<200).map { "r\(round)-\($0)" })
            }
            isDone.value = true
            try await group.waitForAll()
        }
        let size =
            try FileManager.default.attributesOfItem(
                atPath: store.path + "-wal")[.size] as? Int
        // Thirty rounds would be more than twice that if nothing was taken in.
        #expect((size ?? 0) < 12 << 20)
    }

    @Test func linksOfManyPagesAreFoundFromManyThreads() async throws {
        let sample = try await Sample()
        // Enough for a tree of several levels: the point is
        // that threads read different parts of it at the same time.
        let count = 6_000
        let note = String(repeating: "x", count: 400)
        let drafts = (0..<count).map {
            Link.Draft(slug: "slug-\($0)", content: .init(deepLinkPath: "/slug-\($0)", note: note))
        }
        _ = try await sample.store.createLinks(
            drafts, in: sample.project, by: change(), key: nil, isDryRun: false)
        let (readers, project) = (sample.store.slugReaders, sample.project)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for part in 0..<6 {
                group.addTask {
                    var wrong = 0
                    for number in stride(from: part, to: count, by: 5) {
                        let link = try? readers.resolve("slug-\(number)", in: project)
                        if link?.deepLinkPath != "/slug-\(number)" { wrong += 1 }
                        if (try? readers.resolve("no-\(number)", in: project)) ?? nil != nil {
                            wrong += 1
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        try await sample.store.readAhead(limit: 1 << 30)
        try await sample.store.close()
    }
}

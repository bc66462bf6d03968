import Synchronization
import TestSupport
import Testing

@testable import LinkStore

@Suite struct LinkCacheTests {
    private let project = Project.ID(1)

    private final class Clock: Sendable {
        private let milliseconds = Atomic<UInt64>(0)
        var now: UInt64 { milliseconds.load(ordering: .relaxed) }
        func advance(_ by: UInt64) { milliseconds.add(by, ordering: .relaxed) }
    }

    private struct Failure: Error {}

    private func record(_ slug: String, path: String = "/") -> ResolvedLink {
        ResolvedLink(
            Link(
                id: .init(1), project: project, slug: slug, content: .init(deepLinkPath: path),
                deletedAt: nil, createdAt: start,
                latest: .init(number: 1, action: .created, change: change())))
    }

    @Test func linkIsBelievedForItsTimeAndAbsenceForLess() throws {
        let clock = Clock()
        let cache = LinkCache(
            limits: .init(lifetime: 1_000, absence: 100), clock: { clock.now })
        var loads = 0
        func ask(_ slug: String, _ link: ResolvedLink?) throws -> ResolvedLink? {
            try cache.inlineLink(slug, in: project) {
                loads += 1
                return link
            }
        }
        let link = record("sale")
        for _ in 0..<3 {
            #expect(try ask("sale", link) === link)
            #expect(try ask("none", nil) == nil)
        }
        #expect(loads == 2)
        clock.advance(100)
        #expect(try ask("none", record("none")) != nil)
        #expect(try ask("sale", nil) === link)
        #expect(loads == 3)
        clock.advance(900)
        #expect(try ask("sale", nil) == nil)
        #expect(cache.usage.count == 2)
    }

    @Test func whatWasLoadedTogetherDoesNotRunOutTogether() throws {
        let clock = Clock()
        let cache = LinkCache(limits: .init(lifetime: 1_000), clock: { clock.now })
        for number in 0..<1_000 {
            _ = try cache.inlineLink("s\(number)", in: project) { record("s\(number)") }
        }
        func believed() -> Int {
            (0..<1_000).count { cache.answer("s\($0)", in: project) != nil }
        }
        clock.advance(750)
        #expect(believed() == 1_000)
        clock.advance(125)
        #expect((350...650).contains(believed()))
        clock.advance(125)
        #expect(believed() == 0)
    }

    @Test func oldAnswerIsBetterThanNone() async throws {
        let clock = Clock()
        let cache = LinkCache(limits: .init(lifetime: 10), clock: { clock.now })
        let link = record("sale")
        _ = try cache.inlineLink("sale", in: project) { link }
        clock.advance(50)
        #expect(try cache.inlineLink("sale", in: project) { throw Failure() } === link)
        let found = try await cache.link("sale", in: project) { throw Failure() }
        #expect(found === link)
        #expect(throws: Failure.self) {
            try cache.inlineLink("other", in: project) { throw Failure() }
        }
    }

    @Test func memoryIsBounded() throws {
        let limit = 200_000
        let cache = LinkCache(limits: .init(bytes: limit), shards: 4)
        let hot = record("hot")
        for number in 0..<5_000 {
            let slug = "s\(number)"
            let path = "/" + String(repeating: "x", count: number % 300)
            _ = try cache.inlineLink(slug, in: project) {
                number % 3 == 0 ? nil : record(slug, path: path)
            }
            #expect(try cache.inlineLink("hot", in: project) { hot } === hot)
            #expect(cache.usage.bytes <= limit)
        }
        #expect(cache.usage.count > 100)
        // What is asked for again and again is not what has to go.
        #expect(cache.answer("hot", in: project) != nil)
        let large = record("large", path: String(repeating: "x", count: limit))
        #expect(try cache.inlineLink("large", in: project) { large } === large)
        #expect(cache.answer("large", in: project) == nil)
        cache.forget(project)
        #expect(cache.usage == (0, 0))
    }

    @Test(arguments: [
        (0..<1_600).map { "s\(1_000_000 + $0)" }, (0..<1_600).map { "\($0)-2026" },
        ["summer", "winter", "spring", "launch"].flatMap { name in
            (0..<400).map { "\(name)-\($0)-de" }
        },
    ])
    func slugsOfAllFashionsAreSpreadOverTheShards(_ slugs: [String]) {
        var counts = [Int](repeating: 0, count: 16)
        for slug in slugs { counts[Int(LinkKey(project, slug).code % 16)] += 1 }
        // 100 each would be even.
        #expect(counts.allSatisfy { (40...250).contains($0) }, "\(counts)")
    }

    @Test func whatIsAskedForOnceTakesNobodysPlace() throws {
        let cache = LinkCache(limits: .init(bytes: 100_000), shards: 2)
        let ask = { (slug: String) in
            _ = try cache.inlineLink(slug, in: project) { record(slug) }
        }
        let known = (0..<100).map { "known\($0)" }
        for _ in 0..<2 { for slug in known { try ask(slug) } }
        // A flood of others, some of which are nothing.
        for number in 0..<20_000 {
            _ = try cache.inlineLink("s\(number)", in: project) {
                number % 2 == 0 ? nil : record("s\(number)")
            }
        }
        #expect(known.allSatisfy { cache.answer($0, in: project) != nil })
        // Whoever comes again is let in.
        #expect(cache.answer("new", in: project) == nil)
        for _ in 0..<2 { try ask("new") }
        #expect(cache.answer("new", in: project) != nil)
        #expect(cache.usage.bytes <= 100_000)
    }

    @Test func ofManyTasksThatMissOneLoads() async throws {
        let cache = LinkCache()
        let loads = Shared(0)
        let link = record("sale")
        let found = try await withThrowingTaskGroup(of: ResolvedLink?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await cache.link("sale", in: project) {
                        loads.change { $0 += 1 }
                        try await Task.sleep(for: .milliseconds(30))
                        return link
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(loads.value == 1)
        #expect(found.count == 50 && found.allSatisfy { $0 === link })
    }

    @Test func taskThatIsCancelledFailsNoOther() async throws {
        let cache = LinkCache()
        let link = record("sale")
        let (began, beginning) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await cache.link("sale", in: project) {
                beginning.yield()
                try await Task.sleep(for: .seconds(60))
                return nil
            }
        }
        for await _ in began { break }
        let second = Task { try await cache.link("sale", in: project) { link } }
        try await Task.sleep(for: .milliseconds(10))
        first.cancel()
        #expect(try await second.value === link)
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test func changeDuringALoadIsNotCoveredByIt() async throws {
        let cache = LinkCache()
        let (old, new) = (record("sale", path: "/old"), record("sale", path: "/new"))
        let (began, beginning) = AsyncStream<Void>.makeStream()
        let (goOn, going) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await cache.link("sale", in: project) {
                beginning.yield()
                for await _ in goOn { break }
                return old
            }
        }
        for await _ in began { break }
        cache.forget("sale", in: project)
        // Does not wait for the load from before the change.
        #expect(try await cache.link("sale", in: project) { new } === new)
        going.yield()
        #expect(try await first.value === old)
        #expect(try await cache.link("sale", in: project) { nil } === new)

        _ = try cache.inlineLink("now", in: project) {
            cache.forget(project)
            return old
        }
        #expect(cache.answer("now", in: project) == nil)
    }

    @Test func revisionTellsWhatOthersWrote() throws {
        let cache = LinkCache()
        let other = Project.ID(2)
        func fill() throws {
            for id in [project, other] {
                _ = try cache.inlineLink("sale", in: id) { record("sale") }
            }
        }
        func known() -> [Bool] {
            [project, other].map { cache.answer("sale", in: $0) != nil }
        }
        cache.update([project: 5, other: 5])
        try fill()
        cache.update([project: 5, other: 5])
        #expect(known() == [true, true])
        cache.update([project: 6, other: 5])
        #expect(known() == [false, true])
        try fill()
        cache.wrote(["else"], in: project, revision: 7)
        cache.update([project: 7, other: 5])
        #expect(known() == [true, true])
        cache.wrote(["sale"], in: project, revision: 8)
        #expect(known() == [false, true])
        try fill()
        // Somebody else made 9.
        cache.wrote(["else"], in: project, revision: 10)
        cache.update([project: 10, other: 5])
        #expect(known() == [false, true])
        try fill()
        cache.update([project: 10])
        #expect(known() == [true, false])
    }

    /// What others changed somewhere in the project is asked for anew, but while nobody can be asked,
    /// what was known is better than nothing; unless this link was changed, or the project is gone.
    @Test func whatBecameDoubtfulIsTheAnswerOnlyWhileNobodyCanBeAsked() throws {
        struct Gone: Error {}
        let cache = LinkCache()
        func ask(_ slug: String, _ answer: String?) throws -> String? {
            func load() throws -> ResolvedLink? {
                guard let answer else { throw Gone() }
                return record(answer)
            }
            let found: ResolvedLink? = try cache.inlineLink(slug, in: project, load: load)
            return found?.slug
        }
        cache.update([project: 1])
        for slug in ["sale", "other"] { #expect(try ask(slug, "old") == "old") }
        cache.update([project: 2])
        #expect(try ask("sale", nil) == "old")
        #expect(try ask("sale", "new") == "new")
        #expect(try ask("sale", nil) == "new")
        cache.wrote(["other"], in: project, revision: 3)
        #expect(throws: Gone.self) { try ask("other", nil) }
        cache.update([:])
        #expect(throws: Gone.self) { try ask("sale", nil) }
    }

    @Test func answerIsNeverOlderThanTheLastAnsweredWrite() async throws {
        let sample = try await Sample()
        let (store, id) = (sample.store, sample.project)
        let cache = LinkCache(limits: .init(bytes: 4_000), shards: 2)
        let link = try await sample.link("sale", .init(deepLinkPath: "/0"))
        let written = Shared(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    while written.value < 150 {
                        let least = written.value
                        let found = try cache.inlineLink("sale", in: id) {
                            try store.slugReaders.resolve("sale", in: id)
                        }
                        let number = Int(found?.deepLinkPath.dropFirst() ?? "") ?? -1
                        #expect(number >= least)
                        await Task.yield()
                    }
                }
            }
            for number in 1...150 {
                let saved = try await store.updateLink(
                    link.id, in: id, to: .init(deepLinkPath: "/\(number)"), expecting: nil,
                    by: change())
                cache.wrote(["sale"], in: id, revision: saved.projectRevision)
                written.value = number
            }
            try await group.waitForAll()
        }
    }
}

import TestSupport
import Testing

@testable import LinkStore

/// Counts that are only noted are seen like all others, before, while and after they are added.
@Suite struct VisitJournalTests {
    private let days = Day(number: 1)...Day(number: 3)

    private func batch(
        _ project: Project.ID, links: ClosedRange<Int64>, count: Int64, at moment: Timestamp = start
    ) -> VisitBatch {
        VisitBatch(
            links.map { link in
                let key = VisitKey(
                    project: project, link: .init(link), day: Day(number: 1 + link % 3),
                    platform: .iphone, outcome: .app)
                return VisitDay(key: key, count: count)
            }, at: moment)
    }

    private func total(_ sample: AnySample) async throws -> Int64 {
        try await sample.store.visitTotals(in: sample.project, on: days)
            .reduce(0) { $0 + $1.count }
    }

    @Test(arguments: StoreKind.all)
    func countsAreTheSameAtEachStep(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        // The first few go into the table at once, the others are noted.
        try await store.addVisits(batch(sample.project, links: 1...10, count: 5))
        for round in 1...3 {
            try await store.addVisits(
                batch(sample.project, links: 1...1_500, count: Int64(round)))
        }
        try await store.addVisits(batch(.init(99), links: 1...1_100, count: 1))
        let all = try await store.visits(in: sample.project, of: nil, on: days)
        #expect(all.count == 1_500)
        #expect(all.reduce(0) { $0 + $1.count } == 10 * 5 + 1_500 * 6)
        let order = all.map { [$0.key.day.number, $0.key.link?.rawValue ?? 0] }
        #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
        let totals = try await store.visitTotals(in: sample.project, on: days)
        #expect(totals.count == 3)
        // Not before its time.
        #expect(try await store.foldVisits(at: start.adding(seconds: 500)) == 0)
        let later = start.adding(seconds: VisitJournal.patience)
        var steps = 0
        while try await store.foldVisits(at: later) > 0 {
            steps += 1
            guard steps < 100 else { break }
            #expect(try await store.visits(in: sample.project, of: nil, on: days) == all)
            #expect(try await store.visitTotals(in: sample.project, on: days) == totals)
            let one = try await store.visits(in: sample.project, of: .init(7), on: days)
            #expect(one.map(\.count) == [11])
        }
        // One that merges, and one for each thousand kinds.
        #expect(steps == 1 + 3)
        #expect(try await store.visits(in: sample.project, of: nil, on: days) == all)
    }

    @Test(arguments: StoreKind.all)
    func noteIsTakenOnceHoweverOftenItIsTried(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let one = batch(sample.project, links: 1...1_500, count: 2)
        for _ in 0..<3 { try await sample.store.addVisits(one) }
        #expect(try await total(sample) == 3_000)
        let later = start.adding(seconds: VisitJournal.patience)
        while try await sample.store.foldVisits(at: later) > 0 {}
        try await sample.store.addVisits(one)
        #expect(try await total(sample) == 3_000)
    }

    @Test(arguments: StoreKind.all)
    func severalWhoFoldAtOnceAddNothingTwice(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        for round in 0..<6 {
            try await sample.store.addVisits(
                batch(
                    sample.project, links: 1...1_200, count: 1,
                    at: start.adding(seconds: Int64(round))))
        }
        let later = start.adding(seconds: VisitJournal.patience + 10)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { while try await sample.store.foldVisits(at: later) > 0 {} }
            }
            try await group.waitForAll()
        }
        #expect(try await total(sample) == 7_200)
        #expect(try await sample.store.foldVisits(at: later) == 0)
    }

    @Test func manyOfTheSameLinksBecomeOneAndWait() async throws {
        let sample = try await Sample()
        let journal = VisitJournal(mergeLimit: 10_000)
        // More than are merged at a time, of links that are always the same.
        for _ in 0..<8 {
            try await sample.store.addVisits(batch(sample.project, links: 1...1_500, count: 1))
        }
        #expect(try await sample.store.foldVisits(at: start, journal) == 12_000)
        // What is left is few, and not old.
        #expect(try await sample.store.foldVisits(at: start, journal) == 0)
        let totals = try await sample.store.visitTotals(in: sample.project, on: days)
        #expect(totals.reduce(0) { $0 + $1.count } == 12_000)
    }
}

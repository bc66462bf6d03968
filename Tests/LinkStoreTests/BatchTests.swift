import TestSupport
import Testing

@testable import LinkStore

/// A store that saves what it is given and loses the answer a few times.
private final class Forgetful: VisitStorage {
    private let store: any Storage
    private let losses: Shared<Int>

    init(_ store: any Storage, losses: Int) {
        self.store = store
        self.losses = Shared(losses)
    }

    func addVisits(_ batch: VisitBatch) async throws {
        try await store.addVisits(batch)
        guard losses.value > 0 else { return }
        losses.change { $0 -= 1 }
        throw StoreError.uncertain
    }

    func foldVisits(at now: Timestamp) async throws -> Int64 { try await store.foldVisits(at: now) }

    func visits(
        in project: Project.ID, of link: Link.ID?, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await store.visits(in: project, of: link, on: days)
    }

    func visitTotals(
        in project: Project.ID, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await store.visitTotals(in: project, on: days)
    }
}

@Suite struct BatchTests {
    @Test(arguments: StoreKind.all)
    func visitsWhoseSavingIsUncertainAreCountedOnce(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let key = VisitKey(
            project: sample.project, link: nil, day: Day(number: 1), platform: .iphone,
            outcome: .miss)
        let store = Forgetful(sample.store, losses: 3)
        let counter = VisitCounter()
        for round in 1...3 {
            counter.count(key)
            await #expect(throws: StoreError.uncertain) {
                try await counter.flush(to: store, at: start)
            }
            #expect(counter.waiting == round)
        }
        #expect(try await counter.flush(to: store, at: start) == 3)
        #expect(counter.waiting == 0)
        let days = Day(number: 1)...Day(number: 1)
        let visits = try await sample.store.visits(in: sample.project, of: nil, on: days)
        #expect(visits == [.init(key: key, count: 3)])
    }

    @Test(arguments: StoreKind.all)
    func attemptsOfManyAtOnceAreAllCounted(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let names = [SecretHash([1]), SecretHash([2])]
        let store = sample.store
        let seen = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await store.changeAttempts(of: names) { records in
                        let count = (records[names[0]]?.failures ?? 0) + 1
                        records[names[0]] = AttemptRecord(failures: count, latest: start)
                        records[names[1]] = nil
                        return count
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(seen == Set(1...20))
        try await store.tidy(at: start.adding(seconds: AttemptRecord.memory + 1))
        let left = try await store.changeAttempts(of: names) { $0.count }
        #expect(left == 0)
    }
}

import TestSupport
import Testing

@testable import LinkStore

@Suite struct VisitTests {
    private func key(
        _ project: Project.ID, _ link: Link.ID?, _ channel: String = "", day: Int64 = 1
    ) -> VisitKey {
        VisitKey(
            project: project, link: link, day: Day(number: day), platform: .iphone,
            outcome: .interstitial, audience: .crawler, channel: channel)
    }

    @Test(arguments: StoreKind.all)
    func countsFromManyThreadsAddUp(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let link = try await sample.link("sale")
        let counter = VisitCounter(shards: 3)
        let (one, none) = (key(sample.project, link.id, "poster"), key(sample.project, nil))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        counter.count(number % 5 == 0 ? none : one)
                        if number % 100 == 0 {
                            try await counter.flush(to: sample.store, at: start)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await counter.flush(to: sample.store, at: start)
        let days = Day(number: 0)...Day(number: 2)
        let all = try await sample.store.visits(in: sample.project, of: nil, on: days)
        #expect(all == [.init(key: none, count: 800), .init(key: one, count: 3_200)])
        let own = try await sample.store.visits(in: sample.project, of: link.id, on: days)
        #expect(own == [.init(key: one, count: 3_200)])
        let later = Day(number: 2)...Day(number: 3)
        #expect(try await sample.store.visits(in: sample.project, of: nil, on: later) == [])
        #expect(counter.dropped == 0 && counter.waiting == 0)
    }

    @Test(arguments: StoreKind.all)
    func madeUpChannelsCostNoMoreThanTheirShare(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let link = try await sample.link("sale").id
        let counter = VisitCounter(shards: 1, limit: 300)
        for number in 0..<1_000 { counter.count(key(sample.project, link, "c\(number)")) }
        try await counter.flush(to: sample.store, at: start)
        let days = Day(number: 1)...Day(number: 1)
        let visits = try await sample.store.visits(in: sample.project, of: link, on: days)
        #expect(visits.count <= VisitKey.channelLimit + 1)
        #expect(visits.map(\.count).reduce(0, +) == 1_000)
        #expect(visits.contains { $0.key.channel == VisitKey.otherChannels })
    }

    @Test func kindsWithoutEndAreDroppedAndCounted() {
        let counter = VisitCounter(shards: 1, limit: 10)
        for day in 0..<100 { counter.count(key(.init(1), nil, day: Int64(day))) }
        #expect(counter.waiting + counter.dropped == 100)
        #expect(counter.dropped > 0)
    }

    @Test(arguments: StoreKind.all)
    func countsOfARemovedProjectHoldUpNoOthers(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let counter = VisitCounter()
        counter.count(key(sample.project, nil))
        counter.count(key(.init(99), nil))
        #expect(try await counter.flush(to: sample.store, at: start) == 2)
        let days = Day(number: 1)...Day(number: 1)
        #expect(
            try await sample.store.visits(in: sample.project, of: nil, on: days).count == 1)
    }

    @Test func dayIsThatOfUTC() {
        #expect(Timestamp(milliseconds: 86_399_999).day == Day(number: 0))
        #expect(Timestamp(milliseconds: 86_400_000).day == Day(number: 1))
        #expect(Timestamp(milliseconds: -1).day == Day(number: -1))
        #expect(Timestamp(milliseconds: -86_400_000).day == Day(number: -1))
    }
}

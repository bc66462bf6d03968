import TestSupport
import Testing

@testable import LinkStore

@Suite struct KindTableTests {
    private func kind(_ project: Int64, _ link: Int64, _ day: Int64) -> PlainKind {
        PlainKind(
            VisitKey(
                project: .init(project), link: link == 0 ? nil : .init(link),
                day: Day(number: day), platform: .iphone, outcome: link == 0 ? .miss : .app))
    }

    @Test func itCountsLikeADictionary() {
        var random = SplitMix(seed: 11)
        var table = KindTable(expecting: 3)
        var expected: [PlainKind: Int64] = [:]
        for _ in 0..<30_000 {
            let kind = kind(
                .random(in: 1...3, using: &random), .random(in: 0...900, using: &random),
                .random(in: 20_000...20_001, using: &random))
            let isKnown = expected[kind] != nil
            let isCounted = table.add(kind, limit: 2_000)
            #expect(isCounted == (isKnown || expected.count < 2_000))
            if isCounted { expected[kind, default: 0] += 1 }
        }
        #expect(table.count == 2_000)
        let counts = Dictionary(uniqueKeysWithValues: table.counts.map { ($0.kind, $0.count) })
        #expect(counts == expected)
    }

    @Test func linksThatFollowEachOtherDoNotCrowd() {
        var table = KindTable()
        for link in 1...50_000 as ClosedRange<Int64> {
            let isCounted = table.add(kind(1, link, 20_000), limit: 50_000)
            #expect(isCounted)
        }
        #expect(table.count == 50_000 && table.counts.allSatisfy { $0.count == 1 })
    }

    @Test func countingManyAtOnceIsCountingOneByOne() {
        var random = SplitMix(seed: 12)
        var (single, together) = (KindTable(), KindTable())
        for _ in 0..<600 {
            let kinds = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                // Few enough for some that come twice at once, and more than there is room for.
                kind(1, .random(in: 0...900, using: &random), 20_000)
            }
            let lost = kinds.count { !single.add($0, limit: 800) }
            #expect(together.add(kinds, limit: 800) == lost)
        }
        #expect(single.count == 800 && Set(single.counts) == Set(together.counts))
    }
}

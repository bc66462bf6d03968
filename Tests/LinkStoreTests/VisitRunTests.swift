import TestSupport
import Testing

@testable import LinkStore

/// Counts of visits in bytes.
@Suite struct VisitRunTests {
    private func counts(_ number: Int, seed: UInt64) -> [PlainCount] {
        var random = SplitMix(seed: seed)
        return (0..<number).map { _ in
            let key = VisitKey(
                project: .init(.random(in: 1...3, using: &random)),
                link: Bool.random(using: &random)
                    ? nil : .init(.random(in: 1...Int64.max, using: &random)),
                day: Day(number: .random(in: -40_000...40_000, using: &random)),
                platform: VisitKey.Platform.allCases.randomElement(using: &random) ?? .other,
                outcome: VisitKey.Outcome.allCases.randomElement(using: &random) ?? .miss,
                audience: VisitKey.Audience.allCases.randomElement(using: &random) ?? .head)
            let kind = PlainKind(key)
            #expect(kind.key == key)
            return PlainCount(kind: kind, count: .random(in: 1...Int64.max >> 20, using: &random))
        }.merged()
    }

    @Test(arguments: [0, 1, 2, 200])
    func whatIsReadIsWhatWasWritten(_ number: Int) throws {
        let written = counts(number, seed: UInt64(number))
        var read: [PlainCount] = []
        try VisitRun.read(VisitRun(written).bytes) { read.append($0) }
        #expect(read == written)
    }

    @Test func mergedRunsAreAllCountsInTheirOrder() throws {
        let many = (0..<7).map { counts(30 * $0, seed: 3) + counts(20, seed: UInt64($0)) }
            .map { $0.merged() }
        var read: [PlainCount] = []
        try VisitRun.merge(many.map { VisitRun($0).bytes }) { read.append($0) }
        #expect(read == many.flatMap(\.self).merged())
        try VisitRun.merge([[], []]) { _ in Issue.record("there is nothing in them") }
    }

    @Test func neighboursTakeAFewBytes() {
        let neighbours = (1...1_000).map { link in
            PlainCount(
                kind: PlainKind(
                    VisitKey(
                        project: .init(1), link: .init(Int64(link * 7)), day: Day(number: 20_700),
                        platform: .iphone, outcome: .app)), count: 3)
        }
        #expect(VisitRun(neighbours).bytes.count <= 8_000)
    }

    @Test func damageIsNoticedOrReadAsCountsAndNeverWorse() {
        var random = SplitMix(seed: 7)
        let sound = VisitRun(counts(50, seed: 1)).bytes
        for _ in 0..<1_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[.random(in: bytes.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
            var read = 0
            do {
                try VisitRun.read(bytes) { counted in
                    read += 1
                    #expect(counted.count >= 0)
                    _ = counted.kind.key
                }
            } catch {
                guard case .corrupt = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            #expect(read <= bytes.count / 4)
        }
        // A number that does not end.
        #expect(throws: StoreError.self) {
            try VisitRun.read([UInt8](repeating: 0xFF, count: 40)) { _ in }
        }
    }
}

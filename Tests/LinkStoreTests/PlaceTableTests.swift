import TestSupport
import Testing

@testable import LinkStore

@Suite struct PlaceTableTests {
    /// Hashes of few kinds, so that many fight for the same cells, at the end of the table too.
    @Test func itAnswersLikeADictionary() {
        var random = SplitMix(seed: 7)
        var table = PlaceTable()
        var expected: [Int: UInt64] = [:]
        for _ in 0..<20_000 {
            let place = Int.random(in: 0..<300, using: &random)
            if let code = expected.removeValue(forKey: place) {
                table.remove(place, code)
            } else {
                let code = UInt64.random(in: 0..<48, using: &random) << 32 | UInt64(place)
                table.add(place, code)
                expected[place] = code
            }
            #expect(table.count == expected.count)
            let asked = Int.random(in: 0..<300, using: &random)
            let code = expected[asked] ?? UInt64.random(in: 0..<48, using: &random) << 32
            #expect(table.place(code) { $0 == asked } == (expected[asked] == nil ? nil : asked))
        }
        for (place, code) in expected { #expect(table.place(code) { $0 == place } == place) }
    }

    @Test func aPlaceWithTheSameHashIsToldApart() {
        var table = PlaceTable()
        for place in 0..<40 { table.add(place, 5 << 32) }
        for place in 0..<40 where place % 2 == 0 { table.remove(place, 5 << 32) }
        for place in 0..<40 {
            #expect((table.place(5 << 32) { $0 == place } != nil) == (place % 2 == 1))
        }
        #expect(table.place(6 << 32) { _ in true } == nil)
    }
}

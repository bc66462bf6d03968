/// SplitMix64.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func text(_ least: Int) -> String {
        let alphabet = Array("aZ9/%+&=?#. é\u{301}日😀\"\\{*")
        return String(
            (0..<Int.random(in: least...4, using: &self)).map { _ in
                alphabet[Int(next() % UInt64(alphabet.count))]
            })
    }
}

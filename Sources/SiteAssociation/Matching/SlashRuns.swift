/// Looks for doubled slashes, which paths rarely have, a word at a time.
enum SlashRuns {
    /// Whether two slashes follow each other in `text`.
    @inline(__always)
    static func areIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress, text.count > 1 else { return false }
        let raw = UnsafeRawPointer(base)
        guard text.count >= 8 else {
            for index in 1..<text.count where text[index] == slash && text[index - 1] == slash {
                return true
            }
            return false
        }
        // Words overlap by one byte, so that no pair falls between two of them.
        var at = 0
        while at + 8 < text.count {
            if hasPair(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) { return true }
            at += 7
        }
        return hasPair(raw.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self))
    }

    private static let slash = UInt8(ascii: "/")

    @inline(__always)
    private static func hasPair(_ word: UInt64) -> Bool {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = word ^ 0x2F2F_2F2F_2F2F_2F2F
        // The high bit of each byte that is a slash, exactly.
        let slashes = ~(((difference & low) &+ low) | difference | low)
        return slashes & (slashes >> 8) != 0
    }
}

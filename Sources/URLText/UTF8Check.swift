/// The well-formed byte sequences of UTF-8 (Unicode Standard, table 3-7).
package enum UTF8Check {
    /// The length of the scalar at `index`, or 0 when the bytes there are not UTF-8.
    @inlinable package static func length(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int
    {
        let first = text[index]
        func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < text.count && range.contains(text[index + offset])
        }
        switch first {
        case ..<0x80: return 1
        case 0xC2...0xDF: return follows(1) ? 2 : 0
        case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
        case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
        case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
        case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
        default: return 0
        }
    }
}

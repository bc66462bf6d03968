/// Finds which of some words occurs in a text, in one pass over it.
///
///     WordTable(["ipad", "iphone"]).first(in: Array("an iphone".utf8))   // 1
struct WordTable: Sendable {
    private let words: [[UInt8]]
    /// For each pair of bytes a bit that says whether a word begins with it: few places of a text
    /// get further.
    private let beginnings: [UInt64]

    /// Takes words, of which earlier ones win over later ones. Each has at least two bytes.
    init(_ words: [String]) {
        self.words = words.map { Array($0.utf8) }
        var beginnings = [UInt64](repeating: 0, count: 1 << 10)
        for word in self.words {
            let pair = Self.pair(word[0], word[1])
            beginnings[pair >> 6] |= 1 << UInt64(pair & 63)
        }
        self.beginnings = beginnings
    }

    /// The place in the list of the first word that occurs anywhere in `text`, or nil.
    func first(in text: [UInt8]) -> Int? {
        var best = words.count
        for start in text.indices.dropLast() {
            let pair = Self.pair(text[start], text[start + 1])
            guard beginnings[pair >> 6] >> UInt64(pair & 63) & 1 == 1 else { continue }
            if let place = words[..<best].firstIndex(where: { Self.stands($0, in: text, at: start) }
            ) {
                best = place
            }
        }
        return best < words.count ? best : nil
    }

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
        Int(first) << 8 | Int(second)
    }

    private static func stands(_ word: [UInt8], in text: [UInt8], at start: Int) -> Bool {
        guard start + word.count <= text.count else { return false }
        for offset in word.indices where text[start + offset] != word[offset] {
            return false
        }
        return true
    }
}

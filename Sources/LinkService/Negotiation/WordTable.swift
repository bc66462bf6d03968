/// Finds which of some words occurs in a text, in one pass over it.
///
///     WordTable(["ipad", "iphone"]).first(in: Array("an iphone".utf8))   // 1
struct WordTable: Sendable {
    private let words: [[UInt8]]
    /// The words that begin with each byte.
    private let places: [[Int]]

    /// Takes words, of which earlier ones win over later ones. None may be empty.
    init(_ words: [String]) {
        self.words = words.map { Array($0.utf8) }
        var places = [[Int]](repeating: [], count: 256)
        for (place, word) in self.words.enumerated() { places[Int(word[0])].append(place) }
        self.places = places
    }

    /// The place in the list of the first word that occurs anywhere in `text`, or nil.
    func first(in text: [UInt8]) -> Int? {
        var best = words.count
        for start in text.indices {
            for place in places[Int(text[start])] where place < best {
                if Self.stands(words[place], in: text, at: start) { best = place }
            }
        }
        return best < words.count ? best : nil
    }

    private static func stands(_ word: [UInt8], in text: [UInt8], at start: Int) -> Bool {
        guard start + word.count <= text.count else { return false }
        for offset in 1..<max(1, word.count) where text[start + offset] != word[offset] {
            return false
        }
        return true
    }
}

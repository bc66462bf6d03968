/// A slow glob over whole characters, which compare as equal in whatever way they are composed.
enum CanonicalGlob {
    static func matches(_ pattern: String, _ text: String, folded: Bool) -> Bool {
        let pattern = Array(folded ? pattern.lowercased() : pattern)
        let text = Array(folded ? text.lowercased() : text)
        var places: Set<Int> = [0]
        for piece in pattern {
            var next: Set<Int> = []
            for place in places {
                if piece == "*" {
                    next.formUnion(place...text.count)
                } else if place < text.count, piece == "?" || text[place] == piece {
                    next.insert(place + 1)
                }
            }
            places = next
        }
        return places.contains(text.count)
    }
}

/// Which slugs were asked for lately, as far as two bytes for each can tell.
///
/// When a cache is full, what is asked for once must not take the place of what is asked for again and
/// again: who tries slugs at random would empty it. So a slug is let in when it comes a second time while
/// this remembers it; a newer one with the same place makes it forget.
struct RecentKeys: Sendable {
    private var marks: [UInt16]

    /// Remembers about `count` slugs.
    init(count: Int) {
        var size = 64
        while size < min(count, 1 << 16) { size *= 2 }
        marks = [UInt16](repeating: 0, count: size)
    }

    /// Takes note of a slug, and answers whether it was there already. One of 32,000 others is taken for
    /// it where the places are the same.
    mutating func note(_ key: LinkKey) -> Bool {
        let place = Int(key.code >> 24 & 0xFFFF) & (marks.count - 1)
        let mark = UInt16(truncatingIfNeeded: key.code >> 48) | 1
        if marks[place] == mark { return true }
        marks[place] = mark
        return false
    }
}

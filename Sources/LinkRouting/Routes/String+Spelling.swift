extension String {
    /// Whether both have the same bytes; two spellings of é are equal as strings, but not this.
    ///
    /// Kept out of line, so that not every app and codec gets a copy.
    @inline(never)
    @usableFromInline package func isSpelt(like other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var others = other.utf8.makeIterator()
        for byte in utf8 where others.next() != byte { return false }
        return true
    }
}

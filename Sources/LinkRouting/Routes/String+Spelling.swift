extension String {
    /// Whether both have the same bytes; two spellings of é are equal as strings, but not this.
    ///
    /// Kept out of line, so that not every app and codec gets a copy.
    @inline(never)
    @usableFromInline package func isSpelt(like other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}

internal import URLText

// Kept out of line, so that not every app and codec gets a copy.
extension String {
    /// Whether both have the same bytes; two spellings of é are equal as strings, but not this.
    @inline(never)
    @usableFromInline package func isSpelt(like other: String) -> Bool {
        if utf8.count != other.utf8.count { return false }
        var others = other.utf8.makeIterator()
        for byte in utf8 where byte != others.next() { return false }
        return true
    }

    /// The bytes, with the letters of ASCII in lower case.
    @inline(never)
    var lowercasedBytes: [UInt8] {
        var bytes = self.bytes
        for at in 0..<bytes.count { bytes[at] = bytes[at].asciiLowercased }
        return bytes
    }

    /// The text with the letters of ASCII in lower case.
    var lowercasedASCII: String { lowercasedBytes.text }
}

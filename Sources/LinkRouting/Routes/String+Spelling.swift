internal import URLText

// Kept out of line, so that not every app and codec gets a copy.
extension String {
    /// Whether both have the same bytes; two spellings of é are equal as strings, but not this.
    @inline(never)
    @usableFromInline package func isSpelt(like other: String) -> Bool {
        var (own, other) = (self, other)
        return own.withUTF8 { own in
            other.withUTF8 { other in
                if own.count != other.count { return false }
                for at in 0..<own.count where own[at] != other[at] { return false }
                return true
            }
        }
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

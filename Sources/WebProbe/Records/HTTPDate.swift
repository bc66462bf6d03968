/// Dates in headers (RFC 9110, section 5.6.7): `Fri, 27 Nov 2026 12:00:00 GMT`.
public enum HTTPDate {
    /// Seconds since 1970; nil for the two obsolete forms and for anything else.
    public static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(",") else { return nil }
        return ProbeDate.seconds("\(words[2]) \(words[1]) \(words[4]) \(words[3])")
    }
}

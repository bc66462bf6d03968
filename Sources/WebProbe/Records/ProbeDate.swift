/// Reads dates as OpenSSL prints them in a certificate: `Nov 30 12:00:00 2026 GMT`.
enum ProbeDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970, or nil.
    static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count >= 4, let month = months.firstIndex(of: String(words[0])),
            let day = Int(words[1]), let year = Int(words[3]), (1...31).contains(day),
            (1900...9999).contains(year)
        else { return nil }
        let clock = words[2].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        return days(year, month + 1, day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    /// Days since 1970 in the Gregorian calendar, whose year is taken to begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}

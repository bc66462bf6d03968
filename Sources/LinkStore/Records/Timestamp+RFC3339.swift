/// Moments and days as text (RFC 3339), by the proleptic Gregorian calendar in UTC.
extension Timestamp {
    /// The moment as `2026-11-30T08:15:00.000Z`.
    package var rfc3339: String {
        let day = day
        let rest = Int(milliseconds - day.number * 86_400_000)
        let (seconds, fraction) = (rest / 1_000, rest % 1_000)
        let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Digits.text($0, 2) }
        return "\(day)T\(time.joined(separator: ":")).\(Digits.text(fraction, 3))Z"
    }

    /// Reads a date and a time with its offset, as in `2026-11-30T09:15:00+01:00`; nil for all
    /// else. A leap second is the second before it; digits beyond milliseconds are dropped.
    package init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 64, let day = Day(iso: text.utf8.prefix(10)),
            bytes[10] | 0x20 == UInt8(ascii: "t"),
            let hour = Digits.number(bytes[11..<13]), hour < 24, bytes[13] == UInt8(ascii: ":"),
            let minute = Digits.number(bytes[14..<16]), minute < 60,
            bytes[16] == UInt8(ascii: ":"), let second = Digits.number(bytes[17..<19]), second <= 60
        else { return nil }
        var rest = bytes[19...]
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            for place in 0..<3 {
                let index = digits.startIndex + place
                fraction = fraction * 10 + (index < digits.endIndex ? Int64(digits[index] - 48) : 0)
            }
            rest = rest[digits.endIndex...]
        }
        guard let offset = Self.offset(rest) else { return nil }
        let seconds = Int64(hour * 3_600 + minute * 60 + min(second, 59)) - offset
        self.init(milliseconds: day.number * 86_400_000 + seconds * 1_000 + fraction)
    }

    /// `Z`, or hours and minutes behind a sign, in seconds.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard let sign = bytes.first else { return nil }
        if sign | 0x20 == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
        let start = bytes.startIndex
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == 6,
            bytes[start + 3] == UInt8(ascii: ":"),
            let hours = Digits.number(bytes[start + 1..<start + 3]), hours < 24,
            let minutes = Digits.number(bytes[start + 4..<start + 6]), minutes < 60
        else { return nil }
        let seconds = Int64(hours * 3_600 + minutes * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

extension Day: CustomStringConvertible {
    /// The day as `2026-11-30`.
    package var description: String {
        // Howard Hinnant's algorithm: eras of 400 years that begin on the first of March.
        let days = number + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let date = dayOfYear - (153 * shifted + 2) / 5 + 1
        return
            "\(Digits.text(Int(year), 4))-\(Digits.text(Int(month), 2))-\(Digits.text(Int(date), 2))"
    }

    /// Reads `2026-11-30`; nil for what is no day of the years 0001 to 9999.
    package init?(iso text: String) { self.init(iso: text.utf8.prefix(11)) }

    init?(iso bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Digits.number(bytes[0..<4]), year > 0,
            let month = Digits.number(bytes[5..<7]), (1...12).contains(month),
            let date = Digits.number(bytes[8..<10]), date > 0, date <= Self.days(in: month, year)
        else { return nil }
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(number: era * 146_097 + dayOfEra - 719_468)
    }

    private static func days(in month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

private enum Digits {
    static func text(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}

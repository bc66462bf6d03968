/// A moment in UTC, to the second.
///
///     Moment("2026-01-31T12:00:00Z")?.day   // 2026-01-31
public struct Moment: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since the beginning of 1970, leap seconds not counted.
    public let seconds: Int

    /// Makes a moment from its seconds since 1970.
    public init(seconds: Int) { self.seconds = seconds }

    /// Reads `2026-01-31T12:00:00Z`; nil when the text is anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z")
        else {
            return nil
        }
        let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap {
            Int(String(decoding: bytes[$0], as: UTF8.self))
        }
        guard parts.count == 6, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
            return nil
        }
        seconds =
            Self.days(parts[0], parts[1], parts[2]) * 86_400 + parts[3] * 3600 + parts[4] * 60
            + parts[5]
    }

    /// Reads `20260131120000Z`, or with two digits of the year `260131120000Z` (X.690, 11.7 and
    /// 11.8); nil when the text is anything else.
    init?(asn1 text: String, isShort: Bool) {
        let digits = text.dropLast()
        guard text.hasSuffix("Z"), digits.utf8.count == (isShort ? 12 : 14),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        // RFC 5280, section 4.1.2.5.1: years from 50 on are of the last century.
        let century = isShort ? (digits < "50" ? "20" : "19") : ""
        let all = Array((century + digits).utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: all[range], as: UTF8.self) }
        self.init(
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z"
        )
    }

    /// The days from the beginning of 1970 to a date of the civil calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The date alone: `2026-01-31`.
    public var day: String { String(description.prefix(10)) }

    /// The moment as it is read: `2026-01-31T12:00:00Z`.
    public var description: String {
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - days * 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civil = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (civil <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let padding = String(repeating: "0", count: max(0, 4 - String(year).utf8.count))
        return "\(padding)\(year)-\(two(civil))-\(two(day))T\(two(rest / 3600)):"
            + "\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }

    /// Earlier moments come first.
    public static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }
}

public import Foundation
public import LinkRouting

extension Codec where Value == Date {
    /// A day such as `2026-01-31` (ISO 8601), as the moment at which it begins in UTC.
    ///
    /// Years go from 1 to 9999. A date that is no beginning of a day is not written. Show and compare
    /// it with a calendar in UTC; in another time zone it may be the day before.
    public static func day() -> Codec {
        Codec(
            "a day such as 2026-01-31",
            read: { text in
                guard let day = CalendarDay(Array(text.utf8)[...]) else { return nil }
                return Date(timeIntervalSince1970: Double(day.number) * 86_400)
            },
            write: { date in
                let number = (date.timeIntervalSince1970 / 86_400).rounded(.down)
                guard abs(number) < 1e7, number * 86_400 == date.timeIntervalSince1970 else {
                    return nil
                }
                return CalendarDay(number: Int(number))?.text
            })
    }

    /// A moment such as `2026-01-31T08:15:00Z` (RFC 3339 in UTC), to the second.
    ///
    /// Years go from 1 to 9999. A moment with a fraction of a second is not written.
    public static func moment() -> Codec {
        Codec(
            "a moment such as 2026-01-31T08:15:00Z",
            read: { text in
                guard text.utf8.count == 20, text.utf8.last == UInt8(ascii: "Z") else { return nil }
                let bytes = Array(text.utf8)
                guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
                    bytes[16] == UInt8(ascii: ":"), let day = CalendarDay(bytes[..<10]),
                    let hour = CalendarDay.number(bytes[11..<13]), hour < 24,
                    let minute = CalendarDay.number(bytes[14..<16]), minute < 60,
                    let second = CalendarDay.number(bytes[17..<19]), second < 60
                else { return nil }
                let seconds = (hour * 60 + minute) * 60 + second
                return Date(timeIntervalSince1970: Double(day.number * 86_400 + seconds))
            },
            write: { date in
                let whole = date.timeIntervalSince1970.rounded(.down)
                guard whole == date.timeIntervalSince1970, abs(whole) < 1e12 else { return nil }
                let days = (whole / 86_400).rounded(.down)
                let seconds = Int(whole - days * 86_400)
                guard let day = CalendarDay(number: Int(days)) else { return nil }
                let hour = CalendarDay.padded(seconds / 3600, to: 2)
                let minute = CalendarDay.padded(seconds / 60 % 60, to: 2)
                return "\(day.text)T\(hour):\(minute):\(CalendarDay.padded(seconds % 60, to: 2))Z"
            })
    }

    /// Whole seconds since 1970 began in UTC, such as `1769847300`.
    public static func unixTime() -> Codec {
        Codec(
            "seconds since 1970",
            read: { text in
                // What is not spelt as it is written, such as +1, is refused afterwards.
                let bytes = Array(text.utf8)
                let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
                guard bytes.count <= 13, let seconds = CalendarDay.number(digits) else {
                    return nil
                }
                let sign: Double = digits.count == bytes.count ? 1 : -1
                return Date(timeIntervalSince1970: sign * Double(seconds))
            },
            write: { date in
                let whole = date.timeIntervalSince1970
                return whole == whole.rounded(.down) && abs(whole) < 1e12
                    ? String(Int(whole)) : nil
            })
    }
}

/// A day of the Gregorian calendar, also before there was one, without locales and formatters.
struct CalendarDay {
    let year: Int
    let month: Int
    let day: Int

    /// Reads `2026-01-31`; nil for a day that there is not.
    init?(_ text: ArraySlice<UInt8>) {
        let start = text.startIndex
        guard text.count == 10, text[start + 4] == UInt8(ascii: "-"),
            text[start + 7] == UInt8(ascii: "-"), let year = Self.number(text.prefix(4)),
            let month = Self.number(text[(start + 5)..<(start + 7)]),
            let day = Self.number(text.suffix(2)),
            year > 0, (1...12).contains(month), day >= 1, day <= Self.days(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day so many days after the first of January 1970; nil outside the years 1 to 9999.
    ///
    /// Years begin in March here, so that the leap day is the last.
    init?(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        guard (1...9999).contains(year) else { return nil }
    }

    /// How many days after the first of January 1970 it is.
    var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    var text: String {
        "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    /// The number that a few digits stand for; nil when something else is among them.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number
    }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap =
            (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

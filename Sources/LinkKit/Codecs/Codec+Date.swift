public import Foundation
public import LinkRouting

// Emitted into the app, so that one without dates in its links has none of it.
extension Codec where Value == Date {
    /// A day such as `2026-01-31` (ISO 8601), as the moment at which it begins in UTC.
    ///
    /// Years go from 1 to 9999. A date that is no beginning of a day is not written. Show and compare
    /// it with a calendar in UTC; in another time zone it may be the day before.
    @_alwaysEmitIntoClient public static func day() -> Codec {
        Codec(
            "a day such as 2026-01-31",
            read: { text in
                guard text.utf8.count == 10, let day = dayNumber(Array(text.utf8)) else {
                    return nil
                }
                return Date(timeIntervalSince1970: Double(day) * 86_400)
            },
            write: { date in
                let number = (date.timeIntervalSince1970 / 86_400).rounded(.down)
                guard abs(number) < 1e7, number * 86_400 == date.timeIntervalSince1970 else {
                    return nil
                }
                return dayText(Int(number))
            })
    }

    /// A moment such as `2026-01-31T08:15:00Z` (RFC 3339 in UTC), to the second.
    ///
    /// Years go from 1 to 9999. A moment with a fraction of a second is not written.
    @_alwaysEmitIntoClient public static func moment() -> Codec {
        Codec(
            "a moment such as 2026-01-31T08:15:00Z",
            read: { text in
                let bytes = Array(text.utf8)
                guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"),
                    bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
                    bytes[19] == UInt8(ascii: "Z"), let day = dayNumber(bytes),
                    let hour = number(bytes, 11, 13), hour < 24,
                    let minute = number(bytes, 14, 16), minute < 60,
                    let second = number(bytes, 17, 19), second < 60
                else { return nil }
                let seconds = (hour * 60 + minute) * 60 + second
                return Date(timeIntervalSince1970: Double(day * 86_400 + seconds))
            },
            write: { date in
                let whole = date.timeIntervalSince1970.rounded(.down)
                guard whole == date.timeIntervalSince1970, abs(whole) < 1e12 else { return nil }
                let days = (whole / 86_400).rounded(.down)
                let seconds = Int(whole - days * 86_400)
                guard let day = dayText(Int(days)) else { return nil }
                let hour = padded(seconds / 3600, to: 2)
                let minute = padded(seconds / 60 % 60, to: 2)
                return "\(day)T\(hour):\(minute):\(padded(seconds % 60, to: 2))Z"
            })
    }

    /// Whole seconds since 1970 began in UTC, such as `1769847300`.
    @_alwaysEmitIntoClient public static func unixTime() -> Codec {
        Codec(
            "seconds since 1970",
            read: { text in
                // What is not spelt as it is written, such as +1, is refused afterwards.
                let bytes = Array(text.utf8)
                let isNegative = bytes.first == UInt8(ascii: "-")
                guard bytes.count <= 13,
                    let seconds = number(bytes, isNegative ? 1 : 0, bytes.count)
                else { return nil }
                return Date(timeIntervalSince1970: (isNegative ? -1 : 1) * Double(seconds))
            },
            write: { date in
                let whole = date.timeIntervalSince1970
                return whole == whole.rounded(.down) && abs(whole) < 1e12
                    ? String(Int(whole)) : nil
            })
    }
}

// Days of the Gregorian calendar, also before there was one, without locales and formatters. They
// are numbered from the first of January 1970, and have texts in the years 1 to 9999.
extension Codec where Value == Date {
    /// The number of the day with which a text begins, `2026-01-31`; nil when there is no such day.
    @_alwaysEmitIntoClient static func dayNumber(_ text: [UInt8]) -> Int? {
        guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = number(text, 0, 4), let month = number(text, 5, 7),
            let day = number(text, 8, 10), year > 0, month > 0, month <= 12, day > 0
        else { return nil }
        // Years begin in March here, so that the leap day is the last.
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let count =
            era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        // The thirtieth of February would be a day of March.
        return dayText(count) == String(decoding: text[..<10], as: UTF8.self) ? count : nil
    }

    /// The text of the day of a number; nil outside of the years 1 to 9999.
    @_alwaysEmitIntoClient static func dayText(_ number: Int) -> String? {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        guard year >= 1, year <= 9999 else { return nil }
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    /// The number that some digits stand for; nil when something else is among them.
    @_alwaysEmitIntoClient static func number(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var number = 0
        for at in start..<end {
            guard text[at] >= 0x30, text[at] <= 0x39 else { return nil }
            number = number * 10 + Int(text[at] - 0x30)
        }
        return number
    }

    @_alwaysEmitIntoClient static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

/// A moment, in whole milliseconds since the beginning of 1970 in UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
    /// The milliseconds; negative before 1970.
    package let milliseconds: Int64

    /// Makes a moment from its milliseconds.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The earlier moment is the smaller one.
    package static func < (left: Self, right: Self) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment so many seconds later.
    package func adding(seconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds + seconds * 1_000)
    }

    /// The day in UTC that holds the moment.
    package var day: Day {
        let length: Int64 = 86_400_000
        let days = milliseconds / length
        return Day(number: milliseconds % length < 0 ? days - 1 : days)
    }
}

/// A day in UTC, counted from the first of January 1970, which is 0.
package struct Day: Hashable, Comparable, Sendable {
    /// The days since then; negative before.
    package let number: Int64

    /// Makes a day from its number.
    package init(number: Int64) { self.number = number }

    /// The earlier day is the smaller one.
    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The number under which the store keeps a record, typed so that a link's cannot pass for an app's.
///
/// Numbers are given once: that of a removed record never comes back.
package struct Identifier<Record>: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number itself, from 1.
    package let rawValue: Int64

    /// Types `rawValue`, whether or not there is such a record.
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Types `rawValue`, whether or not there is such a record.
    package init(_ rawValue: Int64) { self.rawValue = rawValue }

    // Not those of `RawRepresentable`, which ask a table of functions for each number.
    package static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Earlier records have the smaller numbers.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: CustomStringConvertible {
    /// The digits.
    package var description: String { String(rawValue) }
}

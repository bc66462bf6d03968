internal import URLText

/// How one parameter of a route is read from text and written back.
///
///     .integer(1...)                          // 1, 2, 3 …, never +1 or 001
///     .text(2...40, of: .unreserved)          // a slug
///     .cases()                                // an enum with String raw values
///     Codec("a date such as 2026-01-31", read: Day.init, write: \.description)
///
/// A codec sees text that has been percent-decoded once; it never decodes again. What it writes
/// must be what it reads: every value has one spelling.
public final class Codec<Value: Sendable>: Sendable {
    /// What fits, in words: "a whole number from 1 up".
    public let expectation: String
    /// Every text that fits, where they are few and known.
    @usableFromInline let spellings: [String]?
    @usableFromInline let read: @Sendable (String) -> Value?
    @usableFromInline let write: @Sendable (Value) -> String?

    @_alwaysEmitIntoClient init(
        checked expectation: String, spellings: [String]? = nil,
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String?
    ) {
        self.expectation = expectation
        self.spellings = spellings
        self.read = read
        self.write = write
    }

    /// Makes a codec of your own.
    ///
    /// A spelling that `read` takes but `write` would not write is refused, so that a value has
    /// one link; and a value whose spelling `read` does not take is not written.
    ///
    /// - Parameters:
    ///   - expectation: what fits, in words, for the reason given when a value is refused.
    ///   - read: the value that a text stands for, or nil.
    ///   - write: the text that stands for a value, or nil when there is none.
    @_alwaysEmitIntoClient public convenience init(
        _ expectation: String, read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String?
    ) {
        self.init(
            checked: expectation,
            read: { text in
                guard let value = read(text), let again = write(value) else { return nil }
                return again.isSpelt(like: text) ? value : nil
            },
            write: { value in
                guard let text = write(value), let read = read(text) else { return nil }
                return write(read)?.isSpelt(like: text) == true ? text : nil
            })
    }
}

extension Codec where Value == String {
    /// Text of a length, counted in Unicode scalars, made of characters of `alphabet`.
    @_alwaysEmitIntoClient public static func text(
        _ length: ClosedRange<Int> = 1...1024, of alphabet: Alphabet = .printable
    ) -> Codec {
        let check: @Sendable (String) -> String? = { text in
            alphabet.makes(text, ofLength: length) ? text : nil
        }
        return Codec(checked: alphabet.expectation(ofLength: length), read: check, write: check)
    }

    /// Text of at least a length, made of characters of `alphabet`.
    ///
    /// No link is longer than ``Router/longest``, so the text is bounded all the same.
    @_alwaysEmitIntoClient public static func text(
        _ length: PartialRangeFrom<Int>, of alphabet: Alphabet = .printable
    ) -> Codec {
        text(length.lowerBound ... .max, of: alphabet)
    }
}

extension Codec where Value: FixedWidthInteger {
    /// A whole number in decimal digits, without a plus sign or needless zeros.
    @_alwaysEmitIntoClient public static func integer(_ range: ClosedRange<Value> = .min ... .max)
        -> Codec
    {
        number(range, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }

    /// A whole number that is at least the bound.
    @_alwaysEmitIntoClient public static func integer(_ range: PartialRangeFrom<Value>) -> Codec {
        number(range.lowerBound ... .max, "a whole number from \(range.lowerBound) up")
    }

    @_alwaysEmitIntoClient static func number(_ range: ClosedRange<Value>, _ expectation: String)
        -> Codec
    {
        Codec(
            checked: expectation,
            read: { text in
                guard let value = decimal(text), range.contains(value) else { return nil }
                return value
            },
            write: { range.contains($0) ? String($0) : nil })
    }

    /// The number that is spelt just so; nil for another spelling and for one too large.
    @_alwaysEmitIntoClient static func decimal(_ text: String) -> Value? {
        // Most are as wide as this or less wide; the compiler knows.
        if Value.bitWidth <= 64 {
            guard let (magnitude, isNegative) = decimalNumber(text) else { return nil }
            if !isNegative { return Value(exactly: magnitude) }
            guard Value.isSigned, magnitude <= Value.min.magnitude else { return nil }
            return Value(truncatingIfNeeded: 0 &- magnitude)
        }
        var (value, count): (Value, Int) = (0, 0)
        var (isNegative, isZeroFirst) = (false, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), count == 0, !isNegative {
                isNegative = true
                continue
            }
            guard (0x30...0x39).contains(byte) else { return nil }
            if count == 0 { isZeroFirst = byte == 0x30 }
            count += 1
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let unit = Value(truncatingIfNeeded: byte - UInt8(ascii: "0"))
            let (sum, isBeyond) =
                isNegative
                ? tens.subtractingReportingOverflow(unit) : tens.addingReportingOverflow(unit)
            if isTooLarge || isBeyond { return nil }
            value = sum
        }
        return count == 0 || isZeroFirst && (count > 1 || isNegative) ? nil : value
    }
}

/// The number of up to 64 bits that is spelt just so, in decimal digits, and whether it has a minus sign.
@usableFromInline func decimalNumber(_ text: String) -> (magnitude: UInt64, isNegative: Bool)? {
    var (value, length): (UInt64, Int) = (0, 0)
    var isNegative = false
    for byte in text.utf8 {
        length += 1
        if length == 1, byte == UInt8(ascii: "-") {
            isNegative = true
            continue
        }
        // A zero in front is one too many, and so is a minus sign before it.
        if value == 0, length > 1, !(isNegative && length == 2 && byte != 0x30) { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, isBeyond) = tens.addingReportingOverflow(UInt64(byte &- 0x30))
        if !byte.isASCIIDigit || isTooLarge || isBeyond { return nil }
        value = sum
    }
    return length == 0 || isNegative && length == 1 ? nil : (value, isNegative)
}

public import WebText

/// What stays the same about a finding when the lines before it change.
///
/// It is made from the rule, the names on the way to the value and the line it stands on. Numbers
/// of elements are left out, since they change when an element before them comes or goes.
public enum Fingerprint {
    /// Longer lines, those of minified files, count only with what the finding points at.
    private static let longestLine = 200

    /// Sixteen hexadecimal digits for `finding`, which begins in the line with this number.
    public static func of(_ finding: Finding, in text: SourceText, line: Int?) -> String {
        var hash = FNV1a()
        hash.add(Array(finding.id.utf8)[...])
        for step in (finding.pointer ?? "").split(separator: "/") where Int(step) == nil {
            hash.add(Array(step.utf8)[...])
        }
        if let line { hash.add(source(finding, text, line)) }
        return hash.digits
    }

    private static func source(
        _ finding: Finding, _ text: SourceText, _ line: Int
    ) -> ArraySlice<UInt8> {
        var source = text.line(line)
        if source.count > longestLine, let range = finding.range {
            source = text.bytes[range.clamped(to: text.bytes.indices)].prefix(longestLine)
        }
        while let first = source.first, first <= 0x20 { source.removeFirst() }
        while let last = source.last, last <= 0x20 { source.removeLast() }
        return source
    }
}

/// The hash FNV-1a with 64 bits: the same on every system and in every run.
private struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds bytes, and a mark behind them that no text has.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

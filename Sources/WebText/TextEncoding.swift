/// How the bytes of a file stand for characters.
///
/// Files made on Windows often carry a byte-order mark or are UTF-16; they are read all the same,
/// and a finding says so.
public enum TextEncoding: Hashable, Sendable {
    /// UTF-8 as it should be.
    case utf8
    /// UTF-8 behind the mark EF BB BF, which RFC 8259, section 8.1 forbids to add.
    case utf8WithMark
    /// UTF-16, either byte order.
    case utf16
    /// UTF-32, either byte order.
    case utf32
}

extension TextEncoding {
    struct Decoded {
        var bytes: [UInt8]
        var encoding: TextEncoding
        var remarks: [Finding] = []
        /// Why the text is not read at all.
        var refusal: Finding?
    }

    /// The text of `bytes` in UTF-8. UTF-16 and UTF-32 are recognised by their mark, or by the
    /// zero bytes round an ASCII character at the start.
    static func decode(_ bytes: [UInt8]) -> Decoded {
        let head = bytes.prefix(4) + Array(repeating: 0xAA, count: max(0, 4 - bytes.count))
        switch (head[0], head[1], head[2], head[3]) {
        case (0xEF, 0xBB, 0xBF, _):
            return Decoded(
                bytes: Array(bytes.dropFirst(3)), encoding: .utf8WithMark,
                remarks: [
                    Finding(
                        .jsonByteOrderMark, at: 0..<0,
                        "the file begins with a byte-order mark (EF BB BF)",
                        advice: "save it as UTF-8 without BOM")
                ])
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF):
            return wide(bytes.dropFirst(4), unit: 4, littleEndian: head[0] == 0xFF)
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _):
            return wide(bytes.dropFirst(2), unit: 2, littleEndian: head[0] == 0xFF)
        case (1..., 0, 0, 0): return wide(bytes[...], unit: 4, littleEndian: true)
        case (0, 0, 0, 1...): return wide(bytes[...], unit: 4, littleEndian: false)
        case (1..., 0, 1..., _): return wide(bytes[...], unit: 2, littleEndian: true)
        case (0, 1..., _, _): return wide(bytes[...], unit: 2, littleEndian: false)
        default: return Decoded(bytes: bytes, encoding: .utf8)
        }
    }

    private static func wide(
        _ bytes: ArraySlice<UInt8>, unit: Int, littleEndian: Bool
    ) -> Decoded {
        let name = unit == 2 ? "UTF-16" : "UTF-32"
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / unit)
        var start = bytes.startIndex
        while start + unit <= bytes.endIndex {
            var value: UInt32 = 0
            for offset in 0..<unit {
                value =
                    value << 8 | UInt32(bytes[start + (littleEndian ? unit - 1 - offset : offset)])
            }
            units.append(value)
            start += unit
        }
        var text: [UInt8] = []
        var isSound = start == bytes.endIndex
        let append: (UInt8) -> Void = { text.append($0) }
        if unit == 2 {
            isSound =
                !transcode(
                    units.map { UInt16(truncatingIfNeeded: $0) }.makeIterator(),
                    from: UTF16.self, to: UTF8.self, stoppingOnError: false, into: append)
                && isSound
        } else {
            isSound =
                !transcode(
                    units.makeIterator(), from: UTF32.self, to: UTF8.self,
                    stoppingOnError: false, into: append) && isSound
        }
        let remark = Finding(
            .jsonWideEncoding, at: 0..<0, "the file is \(name), not UTF-8",
            advice: "save it as UTF-8 without BOM")
        return Decoded(
            bytes: text, encoding: unit == 2 ? .utf16 : .utf32, remarks: [remark],
            refusal: isSound
                ? nil
                : Finding(.jsonInvalidUTF8, at: 0..<0, "the file is damaged \(name) text"))
    }
}

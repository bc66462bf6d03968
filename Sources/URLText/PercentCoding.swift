/// Percent-encoding (RFC 3986, section 2.1), once and never twice.
public enum PercentCoding {
    /// The bytes that `bytes` stand for, or nil when an escape is broken or the outcome is not
    /// UTF-8. `+` stays a plus sign.
    @_alwaysEmitIntoClient
    public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        // Arrays, their slices and strings are read in place.
        let inPlace = bytes.withContiguousStorageIfAvailable { decode(inPlace: $0) }
        return inPlace ?? Array(bytes).withUnsafeBufferPointer { decode(inPlace: $0) }
    }

    /// The bytes that some of `bytes` stand for, or nil like the other one.
    @inline(never)
    package static func decode(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
        bytes.withUnsafeBufferPointer { decode(inPlace: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    @usableFromInline
    static func decode(inPlace bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            var byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "%") {
                guard at + 1 < bytes.count, let high = bytes[at].hexDigit,
                    let low = bytes[at + 1].hexDigit
                else { return nil }
                byte = high << 4 | low
                at += 2
            }
            decoded.append(byte)
        }
        return isUTF8(decoded) ? decoded : nil
    }

    /// The text that `text` stands for, or nil when an escape is broken or the outcome is not UTF-8.
    public static func decode(_ text: String) -> String? {
        let bytes = text.bytes
        return decode(bytes, 0..<bytes.count)?.text
    }

    /// `text` with every byte that a path segment cannot hold as `%XX`, in upper case.
    ///
    /// `/` is kept, so a whole path can be encoded; `%` becomes `%25`.
    public static func encodePath(_ text: String) -> String {
        encode(text) { $0.isPathCharacter || $0 == UInt8(ascii: "/") }
    }

    /// `text` with every byte that `isKept` refuses as `%XX`, in upper case.
    public static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        let bytes = text.bytes
        return String(unsafeUninitializedCapacity: 3 * bytes.count) { encoded in
            var count = 0
            for byte in bytes {
                if isKept(byte) {
                    encoded[count] = byte
                    count += 1
                } else {
                    encoded[count] = UInt8(ascii: "%")
                    encoded[count + 1] = digit(byte >> 4)
                    encoded[count + 2] = digit(byte & 15)
                    count += 3
                }
            }
            return count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    /// Whether `bytes` are well-formed UTF-8.
    public static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            var at = 0
            while at < text.count {
                let length = UTF8Check.length(text, at: at)
                if length == 0 { return false }
                at += length
            }
            return true
        }
    }
}

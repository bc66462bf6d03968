/// Percent-encoding (RFC 3986, section 2.1), once and never twice.
public enum PercentCoding {
    /// The bytes that `bytes` stand for, or nil when an escape is broken or the outcome is not
    /// UTF-8. `+` stays a plus sign.
    public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
        // Arrays, their slices and strings are read in place. Byte by byte through the sequence, a
        // caller in another module would pay for generic code: two allocations each.
        let inPlace = bytes.withContiguousStorageIfAvailable { decode(inPlace: $0) }
        return inPlace ?? Array(bytes).withUnsafeBufferPointer { decode(inPlace: $0) }
    }

    private static func decode(inPlace bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
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
        decode(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `text` with every byte that a path segment cannot hold as `%XX`, in upper case.
    ///
    /// `/` is kept, so a whole path can be encoded; `%` becomes `%25`.
    public static func encodePath(_ text: String) -> String {
        encode(text) { $0.isPathCharacter || $0 == UInt8(ascii: "/") }
    }

    /// `text` with every byte that `isKept` refuses as `%XX`, in upper case.
    public static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

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

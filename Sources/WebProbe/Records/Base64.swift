/// Bytes as text (RFC 4648, section 4).
enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text for `bytes`, with its padding.
    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(
                    place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
                )
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that `text` stands for; nil when it is no Base64.
    static func bytes(_ text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count.isMultiple(of: 4) else { return nil }
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        for start in stride(from: 0, to: text.count, by: 4) {
            let group = text[start..<start + 4]
            let padding = group.reversed().prefix { $0 == UInt8(ascii: "=") }.count
            guard padding == 0 || (padding <= 2 && start + 4 == text.count) else { return nil }
            var bits = 0
            for digit in group.prefix(4 - padding) {
                guard values[Int(digit)] < 64 else { return nil }
                bits = bits << 6 | Int(values[Int(digit)])
            }
            bits <<= 6 * padding
            for place in 0..<(3 - padding) { bytes.append(UInt8(bits >> (16 - 8 * place) & 0xFF)) }
        }
        return bytes
    }
}

internal import CSodium

/// A SHA-256 digest.
package struct Digest: Hashable, Sendable {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// The digest of a text.
    package static func sha256(_ text: String) -> Digest { sha256(Array(text.utf8)) }

    /// The digest of some bytes.
    package static func sha256(_ input: [UInt8]) -> Digest {
        let output = unsafe [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            count = 32
            guard let start = output.baseAddress else { return }
            unsafe input.withUnsafeBufferPointer { input in
                // The function cannot fail, and reads nothing when the length is 0.
                _ = unsafe crypto_hash_sha256(start, input.baseAddress, UInt64(input.count))
            }
        }
        return Digest(bytes: output)
    }

    /// The digest in lower-case hexadecimal digits.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }

    /// Reads 64 lower-case hexadecimal digits; nil for all else.
    package init?(hex text: String) {
        let digits = text.utf8.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        let known = digits.compactMap(\.self)
        guard digits.count == 64, known.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { known[$0] << 4 | known[$0 + 1] }
    }

    /// A digest that was made before.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// The digest in Base64 with padding (RFC 4648, section 4).
    package var base64: String { Base64.text(bytes) }
}

/// Base64 of RFC 4648, section 4.
enum Base64 {
    static func text(_ bytes: [UInt8]) -> String {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            var number = 0
            for byte in three { number = number << 8 | Int(byte) }
            number <<= 8 * (3 - three.count)
            for place in 0..<4 {
                text.append(
                    place <= three.count
                        ? alphabet[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the form with padding; nil for all else.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var (bytes, rest, bits) = ([UInt8](), 0, 0)
        for digit in digits.dropLast(padding) {
            guard let value = value(of: digit) else { return nil }
            rest = (rest << 6 | value) & 0xFFFF
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(rest >> bits & 0xFF))
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

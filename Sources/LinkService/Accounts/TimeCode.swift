internal import COpenSSL
internal import CSodium
package import LinkStore

/// The secret that an authenticator app and the server share, and the codes of six digits that
/// both make of it and the time (TOTP, RFC 6238 with SHA-1 and steps of 30 seconds, which is what
/// all authenticator apps understand).
///
///     let code = TimeCode(from: .system)
///     code.address(account: "ada@example.com", issuer: "Landfall")   // for a QR code
///     code.step(of: "492039", at: now)
package struct TimeCode: Hashable, Sendable {
    /// The seconds for which a code is good, and twice that around it for clocks that differ.
    static let period: Int64 = 30

    private let secret: [UInt8]

    /// A new secret of 160 bits, as RFC 4226 wants it.
    package init(from randomness: Randomness) { secret = randomness.bytes(20) }

    /// A secret of a test's choice.
    init(secret: [UInt8]) { self.secret = secret }

    /// Reads what people can type: Base32 with or without blanks, in either case.
    package init?(_ text: String) {
        guard text.utf8.count <= 64, let secret = Base32.bytes(text), secret.count == 20 else {
            return nil
        }
        self.secret = secret
    }

    /// The form that people can type, and in which it is kept.
    package var text: String { Base32.text(secret) }

    /// What the QR code for an authenticator app holds.
    package func address(account: String, issuer: String) -> String {
        let (account, issuer) = (StoreAddresses.escaped(account), StoreAddresses.escaped(issuer))
        return "otpauth://totp/\(issuer):\(account)?secret=\(text)&issuer=\(issuer)"
    }

    /// The code of the moment.
    package func code(at now: Timestamp) -> String { code(step: now.milliseconds / 30_000) }

    /// The number of the step that a code belongs to, if it is the present one or one beside it.
    package func step(of typed: String, at now: Timestamp) -> Int64? {
        let digits = typed.utf8.filter { $0 != 0x20 }
        let present = now.milliseconds / (Self.period * 1_000)
        var found: Int64?
        // All are looked at, so that the time tells nothing.
        for step in present - 1...present + 1
        where Self.isSame(digits, Array(code(step: step).utf8)) {
            found = step
        }
        return found
    }

    func code(step: Int64) -> String {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> Int64(56 - 8 * $0)) }
        let digest = Self.hmac(secret, counter)
        let offset = Int(digest[19] & 15)
        var number = UInt32(digest[offset] & 0x7F)
        for byte in digest[offset + 1...offset + 3] { number = number << 8 | UInt32(byte) }
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    private static func isSame(_ one: [UInt8], _ two: [UInt8]) -> Bool {
        guard one.count == two.count else { return false }
        return unsafe sodium_memcmp(one, two, one.count) == 0
    }

    /// HMAC-SHA-1. libsodium has none, and authenticator apps know no other.
    private static func hmac(_ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        var length: UInt32 = 0
        let done = unsafe HMAC(
            EVP_sha1(), key, Int32(key.count), text, text.count, &digest, &length)
        guard unsafe done != nil, length == 20 else {
            preconditionFailure("SHA-1 for HMAC is part of every libcrypto")
        }
        return digest
    }
}

/// Base32 of RFC 4648, section 6, without padding.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var (text, rest, bits) = ([UInt8](), 0, 0)
        for byte in bytes {
            rest = rest << 8 | Int(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[rest >> bits & 31])
            }
            rest &= 31
        }
        if bits > 0 { text.append(alphabet[rest << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    static func bytes(_ text: String) -> [UInt8]? {
        var (bytes, rest, bits) = ([UInt8](), 0, 0)
        for byte in text.utf8 where byte != 0x20 && byte != UInt8(ascii: "-") {
            let upper = (0x61...0x7A).contains(byte) ? byte - 32 : byte
            guard let value = alphabet.firstIndex(of: upper) else { return nil }
            rest = rest << 5 | value
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
            }
            rest &= 255
        }
        return bytes
    }
}

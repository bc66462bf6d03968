internal import LinkStore

/// A code that stands in for an authenticator app that is lost.
///
/// 24 signs in groups of four, such as `7KWQ-XC3M-9RTA-PH4V-NDE8-2JYF`. They are taken from 26 that
/// nobody confuses with each other, so a code has 112.8 random bits, and one pass of SHA-256 is
/// enough to keep it (OWASP ASVS 4.0.3, 2.6.2).
struct RecoveryCode: Hashable, Sendable {
    /// What of a code is kept.
    let hash: SecretHash

    /// The text of a new code, in groups.
    static func text(from randomness: Randomness) -> String {
        // Of 128 bits, what is above 26 to the power of 24 is dropped: the first codes are
        // likelier than the last ones by less than one part in 37,000.
        var number = randomness.bytes(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        var text: [UInt8] = []
        for place in 0..<count {
            if place > 0, place % 4 == 0 { text.append(UInt8(ascii: "-")) }
            text.append(signs[Int(number % UInt128(signs.count))])
            number /= UInt128(signs.count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a code as somebody types it: in either case, with or without blanks and hyphens; nil
    /// for what is none.
    ///
    /// Codes of 16 signs in Base32, as they were made before, stay good.
    init?(_ typed: String) {
        guard typed.utf8.count <= 80 else { return nil }
        let letters = typed.utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") }
        if letters.count == 16 {
            guard let bytes = Base32.bytes(typed), bytes.count == 10 else { return nil }
            hash = SecretHash(Digest.sha256(bytes).bytes)
            return
        }
        guard letters.count == Self.count else { return nil }
        var text: [UInt8] = []
        for letter in letters {
            guard let sign = Self.sign(letter) else { return nil }
            text.append(sign)
        }
        hash = SecretHash(Digest.sha256(text).bytes)
    }

    private static let count = 24
    private static let signs = Array("ACDEFHJKMNPQRTVWXY23456789".utf8)

    /// The sign that was meant: what looks like one of them, and is none itself, stands for it.
    private static func sign(_ typed: UInt8) -> UInt8? {
        let upper = (0x61...0x7A).contains(typed) ? typed - 32 : typed
        switch upper {
        case UInt8(ascii: "B"): return UInt8(ascii: "8")
        case UInt8(ascii: "G"): return UInt8(ascii: "6")
        case UInt8(ascii: "S"): return UInt8(ascii: "5")
        case UInt8(ascii: "U"): return UInt8(ascii: "V")
        case UInt8(ascii: "Z"): return UInt8(ascii: "2")
        default: return signs.contains(upper) ? upper : nil
        }
    }
}

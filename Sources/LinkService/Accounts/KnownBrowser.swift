internal import CSodium
internal import LinkStore

/// What a browser keeps of an account that it signed in to, so that its owner does not have to wait
/// because others guess (a device cookie, as OWASP describes it against slow brute force).
///
/// It opens nothing. It is signed with a key that follows from the hash of the password, so every
/// server can tell it from a made-up one, nothing about it is stored, and a new password ends it.
package struct KnownBrowser: Sendable {
    /// For how many seconds it counts.
    package static let lifetime: Int64 = 180 * 86_400

    private let user: User.ID
    private let issued: Timestamp
    private let signed: String
    private let signature: [UInt8]

    /// The text for a browser that just signed in; nil for an account without a password.
    static func text(for user: User, from randomness: Randomness, at now: Timestamp) -> String? {
        guard let key = key(of: user) else { return nil }
        // Two browsers have different texts.
        let random = randomness.bytes(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let signed = "\(user.id).\(now.milliseconds / 1_000).\(random)"
        return "\(signed).\(Digest(bytes: authenticator(of: signed, key)).hex)"
    }

    /// Reads a text that a browser shows, without believing it yet.
    package init?(_ shown: String) {
        guard shown.utf8.count <= 200 else { return nil }
        let parts = shown.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let user = Int64(parts[0]), let seconds = Int64(parts[1]),
            (0...1 << 40).contains(seconds), parts[2].utf8.count == 32,
            let digest = Digest(hex: String(parts[3]))
        else { return nil }
        self.user = User.ID(user)
        issued = Timestamp(milliseconds: seconds * 1_000)
        signed = parts[..<3].joined(separator: ".")
        signature = digest.bytes
    }

    /// Whether it was made for this account, with the password that it still has, and not long ago.
    func knows(_ account: User, at now: Timestamp) -> Bool {
        guard account.id == user, let key = Self.key(of: account),
            now < issued.adding(seconds: Self.lifetime)
        else { return false }
        let expected = Self.authenticator(of: signed, key)
        return unsafe sodium_memcmp(expected, signature, expected.count) == 0
    }

    private static func key(of user: User) -> [UInt8]? {
        user.content.passwordHash.map { Digest.sha256("known browser\n\($0)").bytes }
    }

    /// HMAC-SHA-256 (RFC 2104).
    private static func authenticator(of text: String, _ key: [UInt8]) -> [UInt8] {
        let input = Array(text.utf8)
        precondition(key.count == Int(crypto_auth_hmacsha256_keybytes()))
        var output = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
        _ = unsafe crypto_auth_hmacsha256(&output, input, UInt64(input.count), key)
        return output
    }
}

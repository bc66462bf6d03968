package import LinkStore

/// A secret that opens the API. It is shown once; only its digest is kept.
package struct TokenSecret: Sendable {
    /// The text that is shown: `lf_` and 32 random bytes in hexadecimal digits.
    package let text: String

    /// A new secret.
    package init(from randomness: Randomness = .system) {
        text = Secret(.token, from: randomness).text
    }

    /// The digest that the store keeps. The secret has 256 random bits, so one pass is enough.
    package static func hash(of text: String) -> SecretHash {
        SecretHash(Digest.sha256(text).bytes)
    }

    /// The digest of this secret.
    package var hash: SecretHash { Self.hash(of: text) }
}

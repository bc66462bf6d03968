internal import CSodium
package import LinkStore

/// A secret with 256 random bits that is shown once; the store keeps its digest alone.
package struct Secret: Hashable, Sendable {
    /// What it opens, which stands in front so that people and scanners can tell.
    package enum Kind: String, Sendable {
        /// The API.
        case token = "lf_"
        /// The session of a browser.
        case session = "ls_"
        /// A link that is good once.
        case oneTimeLink = "lo_"
    }

    /// The text that is shown: the kind and 64 hexadecimal digits.
    package let text: String

    /// A new secret.
    package init(_ kind: Kind, from randomness: Randomness = .system) {
        text = kind.rawValue + Digest(bytes: randomness.bytes(32)).hex
    }

    /// Takes a text that somebody shows, if it has the form of such a secret.
    package init?(_ kind: Kind, shown text: String) {
        guard text.utf8.count == 67, text.hasPrefix(kind.rawValue) else { return nil }
        self.text = text
    }

    /// The digest that the store keeps. With 256 random bits one pass is enough, and looking it up
    /// tells by its duration nothing about the secret.
    package var hash: SecretHash { SecretHash(Digest.sha256(text).bytes) }
}

/// Where random bytes come from.
package struct Randomness: Sendable {
    /// So many random bytes.
    package let bytes: @Sendable (Int) -> [UInt8]

    /// Another source, for tests.
    package init(_ bytes: @escaping @Sendable (Int) -> [UInt8]) { self.bytes = bytes }

    /// The system's generator, through libsodium.
    package static let system = Randomness { count in
        precondition(sodium_init() >= 0, "libsodium has no source of random numbers")
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = count
            guard let start = buffer.baseAddress else { return }
            unsafe randombytes_buf(start, count)
        }
    }
}

internal import COpenSSL

/// The key that a receiver and this server share, and what is signed with it.
///
/// The headers are those of Standard Webhooks (https://www.standardwebhooks.com), so that receivers
/// can check them with the libraries that there are: `webhook-id`, `webhook-timestamp`, and
/// `webhook-signature`, which is `v1,` and the Base64 of HMAC-SHA-256 over
/// `id.timestamp.body`.
package struct WebhookSecret: Hashable, Sendable {
    /// The text that receivers are given: `whsec_` and the key in Base64.
    package let text: String
    private let key: [UInt8]

    /// A new key of 256 bits.
    package init(from randomness: Randomness = .system) {
        key = randomness.bytes(32)
        text = Self.mark + Base64.text(key)
    }

    /// Takes a text that was made before; nil for all else.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.mark),
            let key = Base64.bytes(String(text.dropFirst(Self.mark.count))), !key.isEmpty
        else { return nil }
        (self.text, self.key) = (text, key)
    }

    private static let mark = "whsec_"

    /// The headers of a delivery that is sent at a moment, in seconds since 1970.
    package func headers(
        name: String, second: Int64, body: [UInt8]
    ) -> [WebhookRequest.Header] {
        let signed = Array("\(name).\(second).".utf8) + body
        return [
            .init(name: "Content-Type", value: "application/json"),
            .init(name: "webhook-id", value: name),
            .init(name: "webhook-timestamp", value: "\(second)"),
            .init(name: "webhook-signature", value: "v1," + Base64.text(hmac(signed))),
        ]
    }

    private func hmac(_ text: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        let done = unsafe HMAC(
            EVP_sha256(), key, Int32(key.count), text, text.count, &digest, &length)
        guard unsafe done != nil, length == 32 else {
            preconditionFailure("SHA-256 for HMAC is part of every libcrypto")
        }
        return digest
    }
}

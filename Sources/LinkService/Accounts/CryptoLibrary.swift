internal import COpenSSL

/// OpenSSL's libcrypto, which is opened when it is first needed, for codes of authenticator apps and
/// the signatures of webhooks.
package enum CryptoLibrary {
    /// Why it cannot be used, in one sentence without its full stop; nil when it is there.
    ///
    /// Without it what needs it ends the process, so a server asks first.
    package static var problem: String? {
        unsafe landfall_crypto_problem().map { unsafe String(cString: $0) }
    }
}

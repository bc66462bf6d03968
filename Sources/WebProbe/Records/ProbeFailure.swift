/// Why a request got no whole answer.
public struct ProbeFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    public let kind: Kind
    /// What the library says of it.
    public let detail: String

    /// Makes a failure.
    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }

    /// The kinds of failures.
    ///
    /// A struct and not an enum, so that a new kind breaks no caller.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The word that records keep.
        public let description: String

        /// The kind with this word.
        public init(_ word: String) { description = word }

        /// The URL cannot be asked for.
        public static let badURL = Kind("bad-url")
        /// The name has no address of the family asked for.
        public static let notResolved = Kind("not-resolved")
        /// The address is none that may be spoken to; see ``ProbeOptions/AddressGuard``.
        public static let refusedAddress = Kind("refused-address")
        /// The port is none that may be spoken to; see ``ProbeOptions/AddressGuard``.
        public static let refusedPort = Kind("refused-port")
        /// Nothing accepts connections there.
        public static let notConnected = Kind("not-connected")
        /// This machine has no way to such an address; it says nothing about the server.
        public static let noRoute = Kind("no-route")
        /// It took longer than the deadline.
        public static let timeout = Kind("timeout")
        /// TLS could not be agreed on.
        public static let handshake = Kind("tls-handshake")
        /// The certificate has expired.
        public static let expired = Kind("certificate-expired")
        /// The certificate is not valid yet.
        public static let notYetValid = Kind("certificate-not-yet-valid")
        /// The certificate is for other names.
        public static let wrongName = Kind("certificate-wrong-name")
        /// The server's certificate is signed by itself.
        public static let selfSigned = Kind("certificate-self-signed")
        /// The chain ends in a root that is not trusted.
        public static let unknownRoot = Kind("certificate-unknown-root")
        /// The chain does not reach a trusted root: usually the intermediate is not sent.
        public static let incompleteChain = Kind("certificate-incomplete-chain")
        /// Another reason against the certificate.
        public static let untrusted = Kind("certificate-untrusted")
        /// There are more headers than anybody needs.
        public static let headerFlood = Kind("header-flood")
        /// A redirect leads back to where it came from.
        public static let redirectLoop = Kind("redirect-loop")
        /// There are more redirects than are followed.
        public static let tooManyRedirects = Kind("too-many-redirects")
        /// What was answered is no HTTP, or ended too early.
        public static let brokenAnswer = Kind("broken-answer")
        /// The request was cancelled.
        public static let cancelled = Kind("cancelled")
        /// Something else.
        public static let other = Kind("other")

        /// Whether it is about the certificate.
        public var isCertificate: Bool { description.hasPrefix("certificate-") }
    }
}

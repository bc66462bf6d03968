/// What came of one request: every hop that was made, the last one with its body.
public struct ProbeRecord: Hashable, Sendable {
    /// The hops in order; at least one.
    public let hops: [ProbeHop]

    /// Keeps the hops of a request; there has to be one.
    public init(hops: [ProbeHop]) {
        precondition(!hops.isEmpty, "a request makes at least one hop")
        self.hops = hops
    }

    /// The hop that ended it.
    public var last: ProbeHop { hops[hops.count - 1] }

    /// The first hop: what somebody gets who follows no redirect.
    public var first: ProbeHop { hops[0] }
}

/// One request on the wire and the answer to it.
public struct ProbeHop: Hashable, Sendable {
    /// The URL that was asked for.
    public var url: String
    /// Why there is no whole answer, or nil.
    public var failure: ProbeFailure?
    /// The status; nil without an answer.
    public var status: Int?
    /// The headers as they came, names in their spelling.
    public var headers: [ProbeHeader] = []
    /// The decoded body, up to the limit of the request.
    public var body: [UInt8] = []
    /// Whether the body was longer than the limit.
    public var isTruncated = false
    /// The bytes of the body on the wire, as far as it was read.
    public var transferred = 0
    /// The address that answered, or that was tried last.
    public var address: String?
    /// All addresses that were connected to or tried, in order.
    public var tried: [String] = []
    /// `1.1`, `2` or another version of HTTP; nil without an answer.
    public var httpVersion: String?
    /// `TLSv1.3` and its kin; nil without TLS.
    public var tlsVersion: String?
    /// The certificates that the server sent, its own first.
    ///
    /// Where they are not trusted they come from a second connection and say nothing but why.
    public var certificates: [ProbeCertificate] = []
    /// How long it took.
    public var timing = ProbeTiming()
    /// Where a redirect leads, made absolute; nil when the answer is none.
    public var redirect: String?

    /// A hop to `url` of which nothing is known yet.
    public init(url: String) { self.url = url }

    /// The value of the first header with this name, in whatever case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether the status is a redirect that clients follow.
    public var isRedirect: Bool { status.map { [301, 302, 303, 307, 308].contains($0) } ?? false }
}

/// A header of an answer.
public struct ProbeHeader: Hashable, Sendable {
    /// The name in its spelling.
    public let name: String
    /// The value without blanks around it.
    public let value: String

    /// Makes a header.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension ProbeHeader {
    /// Whether it can be sent without becoming two headers (RFC 9110, section 5.5).
    var isSound: Bool {
        let isToken = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
        return isToken && !name.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

/// How long the phases of a hop took: microseconds from its start to the end of each phase.
///
/// A phase that did not take place is nil.
public struct ProbeTiming: Hashable, Sendable {
    /// Until the name was resolved.
    public var resolved: Int?
    /// Until the connection stood.
    public var connected: Int?
    /// Until TLS was agreed on.
    public var secured: Int?
    /// Until the first byte of the answer.
    public var firstByte: Int?
    /// Until it was over.
    public var total = 0

    /// Makes an empty one.
    public init() {}
}

/// A certificate as a server sent it.
public struct ProbeCertificate: Hashable, Sendable {
    /// Whose it is: `CN = example.com`.
    public var subject: String
    /// Who signed it.
    public var issuer: String
    /// The host names it is for, as `DNS:` and `IP Address:` entries without that prefix.
    public var names: [String]
    /// From when on it is valid, in seconds since 1970.
    public var notBefore: Int?
    /// Until when it is valid, in seconds since 1970.
    public var notAfter: Int?

    /// Makes a certificate.
    public init(
        subject: String, issuer: String, names: [String], notBefore: Int?, notAfter: Int?
    ) {
        self.subject = subject
        self.issuer = issuer
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// Whether it names itself as its issuer.
    public var isSelfIssued: Bool { subject == issuer }
}

/// One request of a stranger: without cookies, credentials or a cache.
///
///     var request = ProbeRequest("https://example.com/.well-known/apple-app-site-association")
///     request.agent = .appleBot
public struct ProbeRequest: Hashable, Sendable {
    /// The URL, http or https.
    public var url: String
    /// GET, HEAD or POST.
    public var method: Method = .get
    /// What is sent with POST.
    public var body: [UInt8] = []
    /// More headers. One whose name is no token, or whose value has a line break, is left out.
    public var headers: [ProbeHeader] = []
    /// Who asks.
    public var agent: UserAgent = .landfall
    /// The value of `Accept`; nil leaves the header out.
    public var accept: String? = "*/*"
    /// Whether a compressed answer is welcome; it is decoded.
    public var acceptsCompression = true
    /// Which addresses of the host are tried.
    public var family: AddressFamily = .any
    /// Whether redirects are followed, one hop after another, up to ``mostHops``.
    public var followsRedirects = false
    /// After how many milliseconds a hop is given up.
    public var deadline = 15_000
    /// How many bytes of a decoded body are kept; reading stops at one more.
    public var bodyLimit = ProbeRequest.fileLimit
    /// Whether HTTP/2 is offered.
    public var offersHTTP2 = true

    /// The size of an association file that Apple still reads.
    public static let fileLimit = 128 << 10
    /// So many requests are made for one URL at most.
    public static let mostHops = 12

    /// Asks for `url` with GET.
    public init(_ url: String) { self.url = url }

    /// The method of a request.
    public enum Method: String, Hashable, Sendable {
        /// The headers and the body.
        case get = "GET"
        /// The headers alone.
        case head = "HEAD"
        /// Sends a body. Redirects are never followed: the body would go to somebody else.
        case post = "POST"
    }

    /// The kinds of addresses.
    public enum AddressFamily: String, Hashable, Sendable {
        /// Whatever answers first.
        case any
        /// IPv4 alone.
        case ipv4
        /// IPv6 alone.
        case ipv6
    }
}

/// What stands in `User-Agent`.
public struct UserAgent: Hashable, Sendable {
    /// The header's value.
    public let text: String

    /// Makes one of a header's value.
    public init(_ text: String) { self.text = text }

    /// This program, which does not pretend to be anything else.
    public static let landfall = UserAgent("Landfall")
    /// What Apple's servers send when they fetch an association file.
    ///
    /// Source: https://developer.apple.com/forums/thread/768759
    public static let appleBot = UserAgent("AASA-Bot/1.0.0")
    /// What a device sends when an entry has a mode, so that it asks the site itself.
    ///
    /// Source: https://developer.apple.com/forums/thread/821908
    public static let device = UserAgent(
        "swcd (unknown version) CFNetwork/1568.300.101 Darwin/24.2.0")
    /// The command-line client that people check with.
    public static let curl = UserAgent("curl/8.5.0")
    /// Safari on an iPhone.
    public static let phoneBrowser = UserAgent(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
            + " (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1")
    /// Safari on a Mac.
    public static let browser = UserAgent(
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15"
            + " (KHTML, like Gecko) Version/18.1 Safari/605.1.15")
}

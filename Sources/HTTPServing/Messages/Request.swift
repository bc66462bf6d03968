internal import WebText

/// A request that has been read, checked and routed.
///
/// A class, like its head: it is passed on many times, and all its parts would be counted each time.
package final class Request: Sendable {
    /// The request without its body.
    package let head: RequestHead
    /// Where it came from, proxies that are trusted taken into account.
    package let origin: Origin
    /// The segments that the route's pattern names.
    package let parameters: Parameters
    /// The body, never longer than the limit.
    package let body: [UInt8]

    init(head: RequestHead, origin: Origin, parameters: Parameters, body: [UInt8]) {
        (self.head, self.origin, self.parameters, self.body) = (head, origin, parameters, body)
    }

    /// The method.
    package var method: Method { head.method }
    /// The target.
    package var target: RequestTarget { head.target }
    /// The percent-decoded parts of the path.
    package var segments: [String] { head.target.segments }
    /// The header fields.
    package var headers: Headers { head.headers }
    /// The items of the query, decoded as they are asked for.
    package var query: QueryItems { QueryItems(head.target.query) }
    /// The body as text, or nil when it is not UTF-8.
    package var bodyText: String? { String(validating: body, as: UTF8.self) }
}

/// A request without its body.
///
/// A class, since it is passed on many times and all its parts would have to be counted each time.
package final class RequestHead: Sendable {
    /// The method.
    package let method: Method
    /// The target.
    package let target: RequestTarget
    /// 0 for HTTP/1.0, 1 for HTTP/1.1.
    package let minorVersion: Int
    /// The header fields as sent.
    package let headers: Headers
    /// The address at the other end of the connection.
    package let peer: IPAddress
    /// Whether this server did the TLS.
    package let isTLS: Bool
    /// The length of the body as far as the head tells.
    let bodyLength: BodyLength
    /// The host that the client asked for, or nil when it did not say.
    let host: HostAndPort?

    init(
        method: Method, target: RequestTarget, minorVersion: Int, headers: Headers,
        peer: IPAddress, isTLS: Bool, bodyLength: BodyLength, host: HostAndPort?
    ) {
        (self.method, self.target, self.minorVersion) = (method, target, minorVersion)
        (self.headers, self.peer, self.isTLS) = (headers, peer, isTLS)
        (self.bodyLength, self.host) = (bodyLength, host)
    }

    /// Whether this is a `GET` of a path, without a body: all that it asks for stands in its fields and
    /// its target.
    var isPlain: Bool {
        method == .get && bodyLength == .none && minorVersion == 1 && target.authority == nil
    }
}

/// Who asked, and for which site.
package struct Origin: Sendable {
    /// The client's address.
    package let address: IPAddress
    /// `http` or `https`, as the client sees it.
    package let scheme: String
    /// The host in lower case as the client sees it, without port; empty when a client of HTTP/1.0
    /// did not say.
    package let host: String
    /// The port behind the host, or nil.
    package let port: Int?
}

/// How long a body will be.
enum BodyLength: Hashable, Sendable {
    case none
    case bytes(Int)
    case chunked
}

/// The parts of a path that a pattern names.
package struct Parameters: Sendable {
    private let names: [String]
    private let values: [String]
    /// What the last name stands for when it is that of a tail; few handlers ask for it.
    private let tail: ArraySlice<String>?

    init(_ names: [String] = [], _ values: [String] = [], tail: ArraySlice<String>? = nil) {
        (self.names, self.values, self.tail) = (names, values, tail)
    }

    /// The text that `{name}` stood for; the tail `{name...}` joined with slashes; nil for a name
    /// that the pattern does not have.
    package subscript(name: String) -> String? {
        names.firstIndex(of: name).flatMap {
            $0 < values.count ? values[$0] : tail?.joined(separator: "/")
        }
    }
}

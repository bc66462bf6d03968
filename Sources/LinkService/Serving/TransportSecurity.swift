internal import HTTPServing

/// What answers over TLS say of connections without it: that browsers make none to this host for a
/// while (RFC 6797).
///
/// Hosts below are left out, since they may be somebody else's servers.
package struct TransportSecurity: Hashable, Sendable {
    private let value: String

    /// - Parameter maxAge: For how many seconds browsers remember; with 0 they forget.
    package init(maxAge: Int) { value = "max-age=\(maxAge)" }

    private static let field = "Strict-Transport-Security"

    func added(to response: Response) -> Response { response.with(Self.field, value) }

    func added(to answer: Handler.Answer) -> Handler.Answer {
        switch answer {
        case .now(let response): .now(added(to: response))
        case .later(let make): .later { added(to: await make()) }
        }
    }

    func added(to fields: FixedHeaders) -> FixedHeaders {
        var headers = fields.headers
        headers.set(Self.field, value)
        return FixedHeaders(headers)
    }
}

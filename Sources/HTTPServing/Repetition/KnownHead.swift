/// The head of a request for a page apart from its target, which the connection's next requests are
/// likely to repeat byte for byte, and what follows from it.
///
/// Clients that keep a connection send the same fields with each request. What was checked, read and
/// concluded once holds for all of them.
package final class KnownHead: @unchecked Sendable {
    // Sendable: it belongs to one connection, and `conclusion` is touched on the thread that serves it.

    /// The header fields.
    package let headers: Headers
    /// Who asks, and for which site.
    package let origin: Origin
    /// What whoever answers concluded from the head, to be found again with the next request.
    package var conclusion: (any Sendable & AnyObject)?

    init(headers: Headers, origin: Origin) { (self.headers, self.origin) = (headers, origin) }
}

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
    private var conclusion: (any Sendable & AnyObject)?

    init(headers: Headers, origin: Origin) { (self.headers, self.origin) = (headers, origin) }

    /// What `make` concludes from the head, which it is asked for again when what it said does not hold
    /// any more: all who ask have to want the same type.
    package func concluded<Value: Sendable & AnyObject>(
        while holds: (Value) -> Bool, _ make: (KnownHead) -> Value
    ) -> Value {
        if let conclusion {
            // Asked for with each request: a cast that looks the type up is not for free.
            let known = unsafe unsafeDowncast(conclusion, to: Value.self)
            if holds(known) { return known }
        }
        let made = make(self)
        conclusion = made
        return made
    }
}

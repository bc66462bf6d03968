internal import Locks

/// The head of a request apart from its target, which the connection's next requests are likely to
/// repeat byte for byte, and what follows from it.
///
/// Clients that keep a connection send the same fields with each request. What was checked, read and
/// concluded once holds for all of them.
package final class KnownHead: Sendable {
    /// The header fields.
    package let headers: Headers
    /// Who asks, and for which site.
    package let origin: Origin
    private let conclusion = Guarded<(any Sendable & AnyObject)?>(nil)

    init(headers: Headers, origin: Origin) { (self.headers, self.origin) = (headers, origin) }

    /// What `make` concludes from the head, which it is asked for once: all who ask have to want the
    /// same type.
    package func concluded<Value: Sendable & AnyObject>(_ make: (KnownHead) -> Value) -> Value {
        let known = conclusion.withLock { known in
            if let known { return known }
            let made = make(self)
            known = made
            return made
        }
        // Asked for with each request: a cast that looks the type up is not for free.
        return unsafe unsafeDowncast(known, to: Value.self)
    }
}

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

    /// What `make` concludes from the head, which it is asked for once.
    package func concluded<Value: Sendable & AnyObject>(_ make: (KnownHead) -> Value) -> Value {
        conclusion.withLock { known in
            if let value = known as? Value { return value }
            let value = make(self)
            known = value
            return value
        }
    }
}

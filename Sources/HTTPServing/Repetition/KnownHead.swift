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
    private let conclusion = Guarded<Conclusion?>(nil)

    private struct Conclusion {
        let type: ObjectIdentifier
        let value: any Sendable & AnyObject
    }

    init(headers: Headers, origin: Origin) { (self.headers, self.origin) = (headers, origin) }

    /// What `make` concludes from the head, which it is asked for once.
    package func concluded<Value: Sendable & AnyObject>(_ make: (KnownHead) -> Value) -> Value {
        conclusion.withLock { known in
            // Asked for with each request: a cast that looks the types up is not for free.
            if let known, known.type == ObjectIdentifier(Value.self) {
                return unsafe unsafeDowncast(known.value, to: Value.self)
            }
            let value = make(self)
            known = Conclusion(type: ObjectIdentifier(Value.self), value: value)
            return value
        }
    }
}

internal import Synchronization

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
    private let note = AtomicLazyReference<Note>()

    /// What was concluded, in a class of this module because a reference can be set but once.
    private final class Note: Sendable {
        let value: any Sendable & AnyObject

        init(_ value: any Sendable & AnyObject) { self.value = value }
    }

    init(headers: Headers, origin: Origin) { (self.headers, self.origin) = (headers, origin) }

    /// What `make` concludes from the head, which it is asked for once.
    package func concluded<Value: Sendable & AnyObject>(_ make: (KnownHead) -> Value) -> Value {
        if let note = note.load(), let value = note.value as? Value { return value }
        let value = make(self)
        _ = note.storeIfNil(Note(value))
        return value
    }
}

/// Answers some requests of `GET` from the head that they repeat and their target alone.
///
/// It is asked on the thread that serves many other connections too, for requests that have no body
/// and came without a single byte of the head being different. It must answer as the route would, or
/// nil, for the request to be taken apart and routed.
package struct QuickHandler: Sendable {
    let answer: @Sendable (KnownHead, _ target: [UInt8]) -> QuickAnswer?

    /// A handler that calls `answer`.
    package init(_ answer: @escaping @Sendable (KnownHead, _ target: [UInt8]) -> QuickAnswer?) {
        self.answer = answer
    }
}

/// An answer with status 200.
package struct QuickAnswer: Sendable {
    let route: Router.Place
    let fields: FixedHeaders
    let body: [UInt8]

    /// An answer that counts as one of the route at `route`.
    package init(_ route: Router.Place, _ fields: FixedHeaders, _ body: [UInt8]) {
        (self.route, self.fields, self.body) = (route, fields, body)
    }

    /// The same in full.
    package var response: Response { Response(200, headers: fields.headers, body: body) }
}

/// Header fields that go out many times: checked once, and passed on as one reference.
package final class FixedHeaders: Sendable {
    package let headers: Headers

    /// Takes fields, which a programmer wrote: they are sound.
    package init(_ headers: Headers) {
        precondition(headers.areSound, "a field that goes out many times is right")
        self.headers = headers.checked()
    }
}

internal import Locks

/// An answer that is given many times, and prepared once.
package final class FixedAnswer: Sendable {
    package let fields: FixedHeaders
    package let body: [UInt8]
    private let prepared = Guarded<PreparedReply?>(nil)

    /// An answer of these parts.
    package init(_ fields: FixedHeaders, _ body: [UInt8]) {
        (self.fields, self.body) = (fields, body)
    }

    /// The answer, which counts as one of the route at `route`; nil when there is no memory.
    package func answer(at route: Router.Place) -> QuickAnswer? {
        let reply = prepared.withLock { reply in
            if reply == nil { reply = prepare() }
            return reply
        }
        return reply.map { QuickAnswer(route, $0, of: nil) }
    }

    private func prepare() -> PreparedReply? {
        let reply = PreparedReply(fields, size: body.count)
        unsafe reply?.write { room in unsafe room.copyBytes(from: body) }
        return reply
    }
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

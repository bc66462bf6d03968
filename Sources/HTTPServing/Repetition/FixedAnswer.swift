/// An answer that is given many times, and prepared once.
package final class FixedAnswer: Sendable {
    package let fields: FixedHeaders
    package let body: [UInt8]
    let kept = KeptReply()

    /// An answer of these parts.
    package init(_ fields: FixedHeaders, _ body: [UInt8]) {
        (self.fields, self.body) = (fields, body)
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

/// How deliveries get to their receivers.
package struct WebhookTransport: Sendable {
    /// Whether a receiver may be named with `http`, as one inside a private network can be.
    package let allowsPlainHTTP: Bool
    /// Sends a request with POST, follows no redirect, and answers within some seconds.
    package let send: @Sendable (WebhookRequest) async -> WebhookAnswer

    /// Another way.
    package init(
        allowsPlainHTTP: Bool = false,
        send: @escaping @Sendable (WebhookRequest) async -> WebhookAnswer
    ) {
        (self.allowsPlainHTTP, self.send) = (allowsPlainHTTP, send)
    }
}

/// What is sent.
package struct WebhookRequest: Hashable, Sendable {
    /// Where to.
    package let url: String
    /// The headers, the signature among them.
    package let headers: [Header]
    /// The JSON text.
    package let body: [UInt8]

    /// A header field.
    package struct Header: Hashable, Sendable {
        /// Its name.
        package let name: String
        /// Its value.
        package let value: String
    }

    /// The value of the header with this name, in the case that it is written in.
    package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// What came back.
package struct WebhookAnswer: Hashable, Sendable {
    /// The status; nil without an answer.
    package var status: Int?
    /// Why there was no answer; nil when there was one.
    package var failure: String?
    /// For how many seconds the receiver wants to be left alone, if it said so.
    package var retryAfter: Int64?
    /// How long it took.
    package var milliseconds: Int

    /// Makes an answer.
    package init(
        status: Int? = nil, failure: String? = nil, retryAfter: Int64? = nil, milliseconds: Int = 0
    ) {
        (self.status, self.failure) = (status, failure)
        (self.retryAfter, self.milliseconds) = (retryAfter, milliseconds)
    }
}

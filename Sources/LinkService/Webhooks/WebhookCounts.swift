internal import LinkStore

/// How many attempts to tell webhooks came to what.
package struct WebhookCounts: Hashable, Sendable {
    /// The receiver took it.
    package private(set) var delivered = 0
    /// It failed, and is tried again.
    package private(set) var failed = 0
    /// It failed, and is not tried again.
    package private(set) var givenUp = 0

    mutating func add(_ consequence: Delivery.Consequence) {
        switch consequence {
        case .delivered: delivered += 1
        case .again: failed += 1
        case .over: givenUp += 1
        }
    }
}

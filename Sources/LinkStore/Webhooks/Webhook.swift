/// An address that is told of each change of a project's links.
package struct Webhook: Hashable, Sendable {
    /// The webhook's number.
    package typealias ID = Identifier<Webhook>

    /// The webhook's number.
    package let id: ID
    /// The project whose changes it is told of.
    package let project: Project.ID
    /// What people can change.
    package let content: Content
    /// Who made it and when.
    package let created: Change
    /// Since when every attempt has failed; nil after one that went well.
    package let failingSince: Timestamp?
    /// How many deliveries are still to be made.
    package let waiting: Int
    /// How many were left out because too many were waiting.
    package let dropped: Int

    /// Makes a webhook from its parts.
    package init(
        id: ID, project: Project.ID, content: Content, created: Change,
        failingSince: Timestamp? = nil, waiting: Int = 0, dropped: Int = 0
    ) {
        (self.id, self.project, self.content, self.created) = (id, project, content, created)
        (self.failingSince, self.waiting, self.dropped) = (failingSince, waiting, dropped)
    }

    /// So many deliveries wait for one webhook at most; what comes then is left out and counted.
    package static let mostWaiting = 10_000
    /// So many deliveries that are over are kept of one webhook.
    package static let keptDeliveries = 200

    /// What people can change about a webhook.
    package struct Content: Hashable, Sendable {
        /// Where deliveries are sent.
        package var url: String
        /// What people call it; may be empty.
        package var note: String
        /// The key of the signature. Receivers have to know it, so it is kept as it is.
        package var secret: String
        /// Whether anything is sent.
        package var isEnabled: Bool
        /// Why the service itself switched it off; nil when it did not.
        package var reason: String?

        /// Makes the content of a webhook that is on.
        package init(
            url: String, note: String = "", secret: String, isEnabled: Bool = true,
            reason: String? = nil
        ) {
            (self.url, self.note, self.secret) = (url, note, secret)
            (self.isEnabled, self.reason) = (isEnabled, reason)
        }
    }
}

/// Something that a webhook is told, with what became of that.
package struct Delivery: Hashable, Sendable {
    /// The delivery's number.
    package typealias ID = Identifier<Delivery>

    /// The delivery's number.
    package let id: ID
    /// The webhook.
    package let webhook: Webhook.ID
    /// What is told.
    package let event: WebhookEvent
    /// When it came to be.
    package let createdAt: Timestamp
    /// Where it stands.
    package let state: State
    /// How often it was tried.
    package let attempts: Int
    /// What came of the latest attempt; nil before the first one.
    package let latest: Attempt?
    /// When it is tried next; nil when it is over, or its webhook is off.
    package let dueAt: Timestamp?

    /// Makes a delivery from its parts.
    package init(
        id: ID, webhook: Webhook.ID, event: WebhookEvent, createdAt: Timestamp, state: State,
        attempts: Int, latest: Attempt?, dueAt: Timestamp?
    ) {
        (self.id, self.webhook, self.event, self.createdAt) = (id, webhook, event, createdAt)
        (self.state, self.attempts, self.latest, self.dueAt) = (state, attempts, latest, dueAt)
    }

    /// Where a delivery stands.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// It is to be tried, for the first time or again.
        case waiting
        /// The receiver took it.
        case delivered
        /// It was tried often enough.
        case failed
    }

    /// One attempt.
    package struct Attempt: Hashable, Sendable {
        /// When it began.
        package let at: Timestamp
        /// The status that the receiver answered with; nil without an answer.
        package let status: Int?
        /// Why there was no answer, or what is wrong with it; nil when all went well.
        package let failure: String?
        /// How long it took, in milliseconds.
        package let milliseconds: Int

        /// Makes an attempt from its parts.
        package init(at: Timestamp, status: Int?, failure: String?, milliseconds: Int) {
            (self.at, self.status) = (at, status)
            (self.failure, self.milliseconds) = (failure, milliseconds)
        }
    }

    /// What follows from an attempt.
    package enum Consequence: Hashable, Sendable {
        /// The receiver took it.
        case delivered
        /// It is tried again then.
        case again(Timestamp)
        /// It is not tried again.
        case over
    }
}

/// Webhooks and the queue of what they are told.
///
/// What a change tells is put into the queue in the same transaction as the change, so neither is
/// there without the other.
package protocol WebhookStorage: Sendable {
    /// Adds a webhook, unless the project has as many as it may.
    ///
    /// - Throws: ``StoreError/tooMany(_:)`` beyond `most`.
    func addWebhook(
        _ content: Webhook.Content, to project: Project.ID, most: Int, by change: Change
    ) async throws -> Webhook
    /// The webhooks of a project by number.
    func webhooks(of project: Project.ID) async throws -> [Webhook]
    /// Changes a webhook. One that is switched on tries what waits at once.
    func updateWebhook(
        _ id: Webhook.ID, in project: Project.ID, to content: Webhook.Content, by change: Change
    ) async throws -> Webhook
    /// Removes a webhook with its deliveries.
    func removeWebhook(_ id: Webhook.ID, from project: Project.ID, by change: Change) async throws

    /// Puts an event into the queue of one webhook, whether or not it is on.
    func queue(
        _ event: WebhookEvent, for webhook: Webhook.ID, in project: Project.ID, by change: Change
    ) async throws -> Delivery
    /// The deliveries of a webhook, the latest first.
    func deliveries(
        of webhook: Webhook.ID, in project: Project.ID, like filter: DeliveryFilter,
        after cursor: Cursor?, limit: Int
    ) async throws -> Page<Delivery>
    /// One delivery, or nil.
    func delivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, in project: Project.ID
    ) async throws -> Delivery?
    /// Puts a delivery that is over back into the queue.
    func repeatDelivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, in project: Project.ID, by change: Change
    ) async throws -> Delivery

    /// The webhooks that have something to send, at most `limit` of them. It writes nothing.
    func dueWebhooks(at now: Timestamp, limit: Int) async throws -> [Webhook.ID]
    /// Takes the delivery of a webhook that has been due for longest, so that for `hold` seconds
    /// nobody else gets it; nil when none is due. Whoever takes it says what became of it with
    /// ``finishDelivery(_:attempt:consequence:disabling:)``; one who dies meanwhile says nothing,
    /// and it is due again.
    func claimDelivery(
        of webhook: Webhook.ID, at now: Timestamp, hold: Int64
    ) async throws -> Claim?
    /// Takes one delivery, due or not, unless it is over.
    func claimDelivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, at now: Timestamp, hold: Int64
    ) async throws -> Claim?
    /// Keeps what came of an attempt.
    ///
    /// `reason` says why the webhook is to be switched off; it is nil when it is not.
    func finishDelivery(
        _ id: Delivery.ID, attempt: Delivery.Attempt, consequence: Delivery.Consequence,
        disabling reason: String?
    ) async throws
}

/// Which deliveries are wanted.
package struct DeliveryFilter: Hashable, Sendable {
    /// Whether only those are wanted whose latest attempt failed, given up or not.
    package var isFailed = false
    /// The kind of event; nil for any.
    package var kind: String?

    /// Every delivery.
    package static let all = DeliveryFilter()

    /// Makes a filter from its parts.
    package init(isFailed: Bool = false, kind: String? = nil) {
        (self.isFailed, self.kind) = (isFailed, kind)
    }
}

/// A delivery that somebody has taken, with its webhook as it was then.
package struct Claim: Sendable {
    /// The webhook.
    package let webhook: Webhook
    /// What is to be sent; this attempt is counted already.
    package let delivery: Delivery
}

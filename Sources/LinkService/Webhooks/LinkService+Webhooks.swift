package import LinkStore

/// Webhooks belong to the owners of a project: they hand out what links are, and make this server
/// send requests.
extension LinkService {
    /// So many webhooks a project has at most.
    package static let mostWebhooks = 10

    /// The webhooks of a project by number.
    package func webhooks(
        of id: Project.ID, for principal: Principal
    ) async throws -> [Webhook] {
        try principal.require(.own, in: id)
        _ = try await project(id)
        return try await store.webhooks(of: id)
    }

    /// The webhook with a number.
    package func webhook(
        _ webhook: Webhook.ID, in id: Project.ID, for principal: Principal
    ) async throws -> Webhook {
        let all = try await webhooks(of: id, for: principal)
        guard let found = all.first(where: { $0.id == webhook }) else {
            throw StoreError.notFound(.webhook)
        }
        return found
    }

    /// Adds a webhook with a new secret.
    package func addWebhook(
        url: String, note: String = "", to id: Project.ID, by principal: Principal
    ) async throws -> Webhook {
        try principal.require(.own, in: id)
        let content = Webhook.Content(
            url: url, note: note, secret: WebhookSecret(from: accounts.randomness).text)
        try check(content)
        return try await store.addWebhook(
            content, to: id, most: Self.mostWebhooks, by: change(principal))
    }

    /// Changes what is given, and leaves the rest. Switching on forgives what went wrong before.
    package func updateWebhook(
        _ webhook: Webhook.ID, in id: Project.ID, url: String? = nil, note: String? = nil,
        isEnabled: Bool? = nil, by principal: Principal
    ) async throws -> Webhook {
        var content = try await self.webhook(webhook, in: id, for: principal).content
        if let url { content.url = url }
        if let note { content.note = note }
        if let isEnabled {
            content.isEnabled = isEnabled
            if isEnabled { content.reason = nil }
        }
        try check(content)
        return try await store.updateWebhook(webhook, in: id, to: content, by: change(principal))
    }

    /// Gives a webhook another secret; the old one signs nothing any more.
    package func renewSecret(
        of webhook: Webhook.ID, in id: Project.ID, by principal: Principal
    ) async throws -> Webhook {
        var content = try await self.webhook(webhook, in: id, for: principal).content
        content.secret = WebhookSecret(from: accounts.randomness).text
        return try await store.updateWebhook(webhook, in: id, to: content, by: change(principal))
    }

    /// Removes a webhook with its deliveries.
    package func removeWebhook(
        _ webhook: Webhook.ID, from id: Project.ID, by principal: Principal
    ) async throws {
        try principal.require(.own, in: id)
        try await store.removeWebhook(webhook, from: id, by: change(principal))
    }

    /// The deliveries of a webhook, the latest first.
    package func deliveries(
        of webhook: Webhook.ID, in id: Project.ID, like filter: DeliveryFilter = .all,
        after cursor: Cursor?, limit: Int, for principal: Principal
    ) async throws -> Page<Delivery> {
        try principal.require(.own, in: id)
        return try await store.deliveries(
            of: webhook, in: id, like: filter, after: cursor, limit: limit)
    }

    /// One delivery.
    package func delivery(
        _ delivery: Delivery.ID, of webhook: Webhook.ID, in id: Project.ID,
        for principal: Principal
    ) async throws -> Delivery {
        try principal.require(.own, in: id)
        guard let found = try await store.delivery(delivery, of: webhook, in: id) else {
            throw StoreError.notFound(.delivery)
        }
        return found
    }

    /// Sends an event that nothing led to, also to a webhook that is off, and answers what came of
    /// it.
    package func testWebhook(
        _ webhook: Webhook.ID, in id: Project.ID, by principal: Principal
    ) async throws -> Delivery {
        try principal.require(.own, in: id)
        let change = change(principal)
        let queued = try await store.queue(
            .test(in: id, by: change), for: webhook, in: id, by: change)
        return try await sendNow(queued, in: id)
    }

    /// Sends a delivery that is over once more, and answers what came of it.
    package func repeatDelivery(
        _ delivery: Delivery.ID, of webhook: Webhook.ID, in id: Project.ID,
        by principal: Principal
    ) async throws -> Delivery {
        try principal.require(.own, in: id)
        let queued = try await store.repeatDelivery(
            delivery, of: webhook, in: id, by: change(principal))
        return try await sendNow(queued, in: id)
    }

    private func sendNow(_ delivery: Delivery, in id: Project.ID) async throws -> Delivery {
        if let webhookTransport,
            let claim = try await store.claimDelivery(
                delivery.id, of: delivery.webhook, at: now(), hold: Self.claimHold)
        {
            _ = try await deliver(claim, by: webhookTransport)
        }
        return try await store.delivery(delivery.id, of: delivery.webhook, in: id) ?? delivery
    }

    private func check(_ content: Webhook.Content) throws(FieldFault) {
        let target = try WebTarget(content.url, field: "url")
        let isPlain = !target.text.lowercased().hasPrefix("https:")
        guard !isPlain || webhookTransport?.allowsPlainHTTP == true else {
            throw FieldFault(
                "url", "url-plain", "it has to begin with https://, so that nobody else can read it"
            )
        }
        let isOdd = content.note.unicodeScalars.contains {
            $0.properties.generalCategory == .control
        }
        guard content.note.unicodeScalars.count <= 200, !isOdd else {
            throw FieldFault("note", "note", "a note has at most 200 characters and no line breaks")
        }
    }
}

// MARK: Sending

extension LinkService {
    /// For how many seconds a delivery belongs to the server that sends it. A transport answers
    /// earlier.
    static let claimHold: Int64 = 60

    /// Sends a delivery that was claimed and keeps what came of it; false when it failed.
    func deliver(_ claim: Claim, by transport: WebhookTransport) async throws -> Bool {
        let (webhook, delivery) = (claim.webhook, claim.delivery)
        let start = now()
        var answer: WebhookAnswer
        if let secret = WebhookSecret(webhook.content.secret) {
            let body = Array(delivery.event.body.utf8)
            answer = await transport.send(
                WebhookRequest(
                    url: webhook.content.url,
                    headers: secret.headers(
                        name: delivery.event.name, second: start.milliseconds / 1_000, body: body),
                    body: body))
            // Who was told to stop says nothing about the receiver: it is due again soon.
            try Task.checkCancellation()
        } else {
            answer = WebhookAnswer(failure: "the secret in the store is none; make a new one")
        }
        let (consequence, reason) = WebhookSchedule.consequence(
            of: answer, attempts: delivery.attempts, failingSince: webhook.failingSince, at: start,
            jitter: .random(in: 0...1))
        let isGood = consequence == .delivered
        try await store.finishDelivery(
            delivery.id,
            attempt: .init(
                at: start, status: answer.status,
                failure: isGood ? nil : WebhookSchedule.failure(answer),
                milliseconds: answer.milliseconds),
            consequence: consequence, disabling: reason)
        count(consequence)
        return isGood
    }
}

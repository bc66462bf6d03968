extension SQLStore {
    /// The webhooks that have something to send, at most `limit` of them. It writes nothing.
    package func dueWebhooks(at now: Timestamp, limit: Int) async throws -> [Webhook.ID] {
        try await glance { database in
            try database.rows(
                """
                SELECT id FROM webhook WHERE waiting > 0 AND EXISTS (
                    SELECT 1 FROM webhook_delivery AS d
                    WHERE d.webhook = webhook.id AND d.due_at <= ?1)
                ORDER BY id LIMIT ?2
                """, [.time(now), .number(limit)]
            ) { $0.identifier() }
        }
    }

    /// Takes the delivery of a webhook that has been due for longest; nil when none is due.
    package func claimDelivery(
        of webhook: Webhook.ID, at now: Timestamp, hold: Int64
    ) async throws -> Claim? {
        try await write { database in
            let due: Delivery.ID? = try database.row(
                """
                SELECT id FROM webhook_delivery WHERE webhook = ?1 AND due_at <= ?2
                ORDER BY due_at, id LIMIT 1
                """, [.id(webhook), .time(now)]
            ) { $0.identifier() }
            return try due.flatMap {
                try database.claim($0, of: webhook, until: now.adding(seconds: hold))
            }
        }
    }

    /// Takes one delivery, due or not, unless it is over.
    package func claimDelivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, at now: Timestamp, hold: Int64
    ) async throws -> Claim? {
        try await write { database in
            try database.claim(id, of: webhook, until: now.adding(seconds: hold))
        }
    }

    /// Keeps what came of an attempt.
    package func finishDelivery(
        _ id: Delivery.ID, attempt: Delivery.Attempt, consequence: Delivery.Consequence,
        disabling reason: String?
    ) async throws {
        try await write { database in
            let webhook: Webhook.ID? = try database.row(
                "SELECT webhook FROM webhook_delivery WHERE id = ?1 AND state = 'waiting'",
                [.id(id)]
            ) { $0.identifier() }
            // Its webhook was removed, or somebody else was given it meanwhile and is done.
            guard let webhook else { return }
            try database.keep(attempt, consequence, of: id)
            try database.run(
                consequence == .delivered
                    ? "UPDATE webhook SET failing_since = NULL WHERE id = ?1"
                    : "UPDATE webhook SET failing_since = coalesce(failing_since, ?2) WHERE id = ?1",
                consequence == .delivered
                    ? [.id(webhook)] : [.id(webhook), .time(attempt.at)])
            if consequence.isAtAnEnd {
                try database.run(
                    "UPDATE webhook SET waiting = waiting - 1 WHERE id = ?1", [.id(webhook)])
                try database.dropOldDeliveries(of: webhook)
            }
            if let reason { try database.disable(webhook, reason, at: attempt.at) }
            // Somebody may have switched it off while this was on its way.
            if try !database.webhook(webhook, in: nil).content.isEnabled {
                try database.rest(webhook)
            }
        }
    }
}

extension Delivery.Consequence {
    fileprivate var isAtAnEnd: Bool { if case .again = self { false } else { true } }
}

extension Database {
    fileprivate func claim(
        _ id: Delivery.ID, of webhook: Webhook.ID, until end: Timestamp
    ) throws -> Claim? {
        let changed = try run(
            """
            UPDATE webhook_delivery SET due_at = ?3, attempts = attempts + 1
            WHERE webhook = ?1 AND id = ?2 AND state = 'waiting'
            """, [.id(webhook), .id(id), .time(end)])
        guard changed == 1 else { return nil }
        return Claim(
            webhook: try self.webhook(webhook, in: nil), delivery: try delivery(id, of: webhook))
    }

    fileprivate func keep(
        _ attempt: Delivery.Attempt, _ consequence: Delivery.Consequence, of id: Delivery.ID
    ) throws {
        let (state, due): (Delivery.State, Timestamp?) =
            switch consequence {
            case .delivered: (.delivered, nil)
            case .again(let moment): (.waiting, moment)
            case .over: (.failed, nil)
            }
        try run(
            """
            UPDATE webhook_delivery SET state = ?2, due_at = ?3, tried_at = ?4, status = ?5,
                failure = ?6, milliseconds = ?7, done_at = ?8
            WHERE id = ?1
            """,
            [
                .id(id), .text(state.rawValue), .time(due), .time(attempt.at),
                attempt.status.map { .number($0) } ?? .null(.number), .text(attempt.failure),
                .number(attempt.milliseconds), .time(consequence.isAtAnEnd ? attempt.at : nil),
            ])
    }

    fileprivate func disable(_ webhook: Webhook.ID, _ reason: String, at now: Timestamp) throws {
        let old = try self.webhook(webhook, in: nil)
        guard old.content.isEnabled else { return }
        try run(
            "UPDATE webhook SET is_enabled = 0, reason = ?2 WHERE id = ?1",
            [.id(webhook), .text(reason)])
        try rest(webhook)
        var content = old.content
        (content.isEnabled, content.reason) = (false, reason)
        try note(
            .init(
                project: old.project, action: "webhook-disabled", subject: content.url,
                detail: reason, changes: content.changes(from: old.content)),
            by: Change(by: .system("webhooks"), at: now))
    }

    /// Forgets the oldest of those that are over.
    fileprivate func dropOldDeliveries(of webhook: Webhook.ID) throws {
        try run(
            """
            DELETE FROM webhook_delivery WHERE webhook = ?1 AND done_at < (
                SELECT min(done_at) FROM (
                    SELECT done_at FROM webhook_delivery
                    WHERE webhook = ?1 AND done_at IS NOT NULL
                    ORDER BY done_at DESC LIMIT ?2) AS kept)
            """, [.id(webhook), .number(Webhook.keptDeliveries)])
    }
}

extension SQLStore {
    /// Adds a webhook, unless the project has as many as it may.
    package func addWebhook(
        _ content: Webhook.Content, to project: Project.ID, most: Int, by change: Change
    ) async throws -> Webhook {
        try await write { database in
            _ = try database.revision(of: project)
            let count = try database.number(
                "SELECT count(*) FROM webhook WHERE project = ?1", [.id(project)])
            guard count ?? 0 < Int64(most) else { throw StoreError.tooMany(.webhook) }
            let id = try database.number(
                """
                INSERT INTO webhook (
                    project, url, note, secret, is_enabled, reason, author, created_at, waiting,
                    dropped)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0) RETURNING id
                """,
                [.id(project)] + content.cells + [.author(change.author), .time(change.at)])
            try database.note(
                .init(
                    project: project, action: "webhook-added", subject: content.url,
                    changes: content.changes(from: nil)), by: change)
            return Webhook(
                id: Identifier(id ?? 0), project: project, content: content, created: change)
        }
    }

    /// The webhooks of a project by number.
    package func webhooks(of project: Project.ID) async throws -> [Webhook] {
        try await read { database in
            try database.rows(
                "\(Webhook.selection) WHERE project = ?1 ORDER BY id", [.id(project)]
            ) { Webhook(&$0) }
        }
    }

    /// Changes a webhook. One that is switched on tries what waits at once.
    package func updateWebhook(
        _ id: Webhook.ID, in project: Project.ID, to content: Webhook.Content, by change: Change
    ) async throws -> Webhook {
        try await write { database in
            let old = try database.webhook(id, in: project)
            try database.run(
                """
                UPDATE webhook SET url = ?2, note = ?3, secret = ?4, is_enabled = ?5, reason = ?6
                WHERE id = ?1
                """, [.id(id)] + content.cells)
            if content.isEnabled, !old.content.isEnabled {
                // What is wrong from now on counts anew.
                try database.run(
                    "UPDATE webhook SET failing_since = NULL WHERE id = ?1", [.id(id)])
                try database.wake(id, at: change.at)
            } else if !content.isEnabled {
                try database.rest(id)
            }
            try database.note(
                .init(
                    project: project, action: "webhook-edited", subject: content.url,
                    changes: content.changes(from: old.content)), by: change)
            return try database.webhook(id, in: project)
        }
    }

    /// Removes a webhook with its deliveries.
    package func removeWebhook(
        _ id: Webhook.ID, from project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            let old = try database.webhook(id, in: project)
            try database.run("DELETE FROM webhook WHERE id = ?1", [.id(id)])
            try database.note(
                .init(project: project, action: "webhook-removed", subject: old.content.url),
                by: change)
        }
    }

    /// Puts an event into the queue of one webhook, whether or not it is on.
    package func queue(
        _ event: WebhookEvent, for webhook: Webhook.ID, in project: Project.ID, by change: Change
    ) async throws -> Delivery {
        try await write { database in
            _ = try database.webhook(webhook, in: project)
            let id = try database.queue(event, for: webhook, at: change.at)
            return try database.delivery(id, of: webhook)
        }
    }

    /// The deliveries of a webhook, the latest first.
    package func deliveries(
        of webhook: Webhook.ID, in project: Project.ID, like filter: DeliveryFilter,
        after cursor: Cursor?, limit: Int
    ) async throws -> Page<Delivery> {
        let limit = min(max(limit, 1), 1_000)
        let before = cursor.map { Int64($0.text) ?? 0 } ?? .max
        return try await read { database in
            _ = try database.webhook(webhook, in: project)
            let found = try database.rows(
                """
                \(Delivery.selection) WHERE webhook = ?1 AND id < ?2
                    AND (?4 = 0 OR failure IS NOT NULL) AND (?5 IS NULL OR kind = ?5)
                ORDER BY id DESC LIMIT ?3
                """,
                [
                    .id(webhook), .number(before), .number(limit + 1), .flag(filter.isFailed),
                    .text(filter.kind),
                ]
            ) { Delivery(&$0) }
            let page = Array(found.prefix(limit))
            let next = found.count > limit ? page.last?.id : nil
            return Page(elements: page, next: next.map { Cursor("\($0)") })
        }
    }

    /// One delivery, or nil.
    package func delivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, in project: Project.ID
    ) async throws -> Delivery? {
        try await read { database in
            _ = try database.webhook(webhook, in: project)
            return try database.row(
                "\(Delivery.selection) WHERE webhook = ?1 AND id = ?2", [.id(webhook), .id(id)]
            ) { Delivery(&$0) }
        }
    }

    /// Puts a delivery that is over back into the queue.
    package func repeatDelivery(
        _ id: Delivery.ID, of webhook: Webhook.ID, in project: Project.ID, by change: Change
    ) async throws -> Delivery {
        try await write { database in
            _ = try database.webhook(webhook, in: project)
            let changed = try database.run(
                """
                UPDATE webhook_delivery SET state = 'waiting', due_at = ?3, attempts = 0,
                    done_at = NULL
                WHERE webhook = ?1 AND id = ?2 AND state <> 'waiting'
                """, [.id(webhook), .id(id), .time(change.at)])
            if changed == 1 {
                try database.run(
                    "UPDATE webhook SET waiting = waiting + 1 WHERE id = ?1", [.id(webhook)])
            }
            return try database.delivery(id, of: webhook)
        }
    }
}

extension Database {
    /// Tells the webhooks of a project, as far as they are on.
    ///
    /// - Parameter events: Made only when somebody listens.
    func announce(
        in project: Project.ID, at now: Timestamp, _ events: () -> [WebhookEvent]
    ) throws {
        let listeners: [Webhook.ID] = try rows(
            "SELECT id FROM webhook WHERE project = ?1 AND is_enabled = 1 ORDER BY id",
            [.id(project)]
        ) { $0.identifier() }
        guard !listeners.isEmpty else { return }
        let events = events()
        for listener in listeners {
            for event in events {
                // Only so much room is taken; whoever listens can see that there was more.
                let hasRoom = try number(
                    "SELECT waiting FROM webhook WHERE id = ?1", [.id(listener)])
                guard hasRoom ?? 0 < Int64(Webhook.mostWaiting) else {
                    try run(
                        "UPDATE webhook SET dropped = dropped + 1 WHERE id = ?1", [.id(listener)])
                    continue
                }
                _ = try queue(event, for: listener, at: now)
            }
        }
    }

    fileprivate func queue(
        _ event: WebhookEvent, for webhook: Webhook.ID, at now: Timestamp
    ) throws -> Delivery.ID {
        let id = try number(
            """
            INSERT INTO webhook_delivery (
                webhook, name, kind, subject, body, created_at, state, attempts, due_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'waiting', 0, ?6) RETURNING id
            """,
            [
                .id(webhook), .text(event.name), .text(event.kind), .text(event.subject),
                .text(event.body), .time(now),
            ])
        try run("UPDATE webhook SET waiting = waiting + 1 WHERE id = ?1", [.id(webhook)])
        return Identifier(id ?? 0)
    }

    func webhook(_ id: Webhook.ID, in project: Project.ID?) throws -> Webhook {
        let found = try row(
            "\(Webhook.selection) WHERE id = ?1 AND (?2 IS NULL OR project = ?2)",
            [.id(id), .id(project)]
        ) { Webhook(&$0) }
        guard let found else { throw StoreError.notFound(.webhook) }
        return found
    }

    func delivery(_ id: Delivery.ID, of webhook: Webhook.ID) throws -> Delivery {
        let found = try row(
            "\(Delivery.selection) WHERE webhook = ?1 AND id = ?2", [.id(webhook), .id(id)]
        ) { Delivery(&$0) }
        guard let found else { throw StoreError.notFound(.delivery) }
        return found
    }

    /// Lets what waits be tried now.
    fileprivate func wake(_ webhook: Webhook.ID, at now: Timestamp) throws {
        try run(
            "UPDATE webhook_delivery SET due_at = ?2 WHERE webhook = ?1 AND state = 'waiting'",
            [.id(webhook), .time(now)])
    }

    /// Lets what waits wait until it is woken.
    func rest(_ webhook: Webhook.ID) throws {
        try run(
            "UPDATE webhook_delivery SET due_at = NULL WHERE webhook = ?1 AND state = 'waiting'",
            [.id(webhook)])
    }
}

extension Webhook {
    static let selection = """
        SELECT id, project, url, note, secret, is_enabled, reason, author, created_at,
            failing_since, waiting, dropped FROM webhook
        """

    init(_ row: inout some Row) {
        let (id, project): (ID, Project.ID) = (row.identifier(), row.identifier())
        let content = Content(
            url: row.text(), note: row.text(), secret: row.text(), isEnabled: row.flag(),
            reason: row.optionalText())
        let created = row.change()
        self.init(
            id: id, project: project, content: content, created: created,
            failingSince: row.optionalTimestamp(), waiting: row.integer(), dropped: row.integer())
    }
}

extension Webhook.Content {
    fileprivate var cells: [Cell] {
        [.text(url), .text(note), .text(secret), .flag(isEnabled), .text(reason)]
    }
}

extension Delivery {
    static let selection = """
        SELECT id, webhook, name, kind, subject, body, created_at, state, attempts, due_at,
            tried_at, status, failure, milliseconds FROM webhook_delivery
        """

    init(_ row: inout some Row) {
        let (id, webhook): (ID, Webhook.ID) = (row.identifier(), row.identifier())
        let event = WebhookEvent(
            name: row.text(), kind: row.text(), subject: row.text(), body: row.text())
        let (createdAt, state): (Timestamp, State) = (row.timestamp(), row.word(or: .failed))
        let (attempts, dueAt) = (row.integer(), row.optionalTimestamp())
        let triedAt = row.optionalTimestamp()
        let (status, failure) = (row.optionalNumber(), row.optionalText())
        let milliseconds = row.integer()
        let latest = triedAt.map { moment in
            Attempt(
                at: moment, status: status.map { Int($0) }, failure: failure,
                milliseconds: milliseconds)
        }
        self.init(
            id: id, webhook: webhook, event: event, createdAt: createdAt, state: state,
            attempts: attempts, latest: latest, dueAt: dueAt)
    }
}

internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}/webhooks"
    private static let one = base + "/{webhook}"

    /// Who is told of changes.
    static let webhooks: [Operation] = [
        Operation(
            "listWebhooks", .get, base, .admin, "List webhooks",
            answer: Schema.whole("webhooks", of: "Webhook")
        ) { call in
            let webhooks = try await call.service.webhooks(
                of: call.project(), for: call.principal)
            return .json(
                (["webhooks": .array(webhooks.map { .object(members($0)) })] as JSONTree).text())
        },
        Operation(
            "addWebhook", .post, base, .admin,
            "Add a webhook, which is told of each change of a link; its secret is shown this once",
            status: 201, form: .webhook, answer: Schema.named("NewWebhook"), problems: [409]
        ) { call in
            let fields = try call.body()
            let webhook = try await call.service.addWebhook(
                url: fields.needed("url"), note: fields.text("note") ?? "", to: call.project(),
                by: call.principal)
            return call.created(withSecret(webhook), at: webhook.id)
        },
        Operation(
            "readWebhook", .get, one, .admin, "Read a webhook", answer: Schema.named("Webhook")
        ) { call in
            let webhook = try await call.service.webhook(
                call.number("webhook"), in: call.project(), for: call.principal)
            return .json(JSONTree.object(members(webhook)).text())
        },
        Operation(
            "updateWebhook", .patch, one, .admin,
            "Change fields of a webhook; switching it on sends what waits", form: .webhookChange,
            answer: Schema.named("Webhook")
        ) { call in
            let fields = try call.body()
            let webhook = try await call.service.updateWebhook(
                call.number("webhook"), in: call.project(), url: fields.optional("url"),
                note: fields.has("note") ? fields.text("note") ?? "" : nil,
                isEnabled: fields.flag("enabled"), by: call.principal)
            return .json(JSONTree.object(members(webhook)).text())
        },
        Operation(
            "renewWebhookSecret", .post, one + "/secret", .admin,
            "Give a webhook another secret, which is shown this once",
            answer: Schema.named("NewWebhook")
        ) { call in
            let webhook = try await call.service.renewSecret(
                of: call.number("webhook"), in: call.project(), by: call.principal)
            return .json(withSecret(webhook).text())
        },
        Operation(
            "removeWebhook", .delete, one, .admin, "Remove a webhook with its deliveries",
            status: 204, answer: nil
        ) { call in
            try await call.service.removeWebhook(
                call.number("webhook"), from: call.project(), by: call.principal)
            return .empty()
        },
        Operation(
            "testWebhook", .post, one + "/test", .admin,
            "Send an event of the type test, and answer what came of it",
            answer: Schema.named("Delivery")
        ) { call in
            .json(
                tree(
                    try await call.service.testWebhook(
                        call.number("webhook"), in: call.project(), by: call.principal)
                ).text())
        },
        Operation(
            "listDeliveries", .get, one + "/deliveries", .admin,
            "List what a webhook was told and what came of it, the latest first",
            query: [.limit, .cursor], answer: Schema.page("deliveries", of: "Delivery")
        ) { call in
            let page = try await call.service.deliveries(
                of: call.number("webhook"), in: call.project(), after: call.cursor(),
                limit: call.limit(), for: call.principal)
            let answer: JSONTree = [
                "deliveries": .array(page.elements.map(tree)), "next": .optional(page.next?.text),
            ]
            return .json(answer.text())
        },
        Operation(
            "repeatDelivery", .post, one + "/deliveries/{delivery}/repeat", .admin,
            "Send a delivery that is over once more, and answer what came of it",
            answer: Schema.named("Delivery")
        ) { call in
            .json(
                tree(
                    try await call.service.repeatDelivery(
                        call.number("delivery"), of: call.number("webhook"), in: call.project(),
                        by: call.principal)
                ).text())
        },
    ]

    private static func members(_ webhook: Webhook) -> [JSONTree.Member] {
        [
            .init("id", .integer(Int(webhook.id.rawValue))),
            .init("url", .string(webhook.content.url)),
            .init("note", .string(webhook.content.note)),
            .init("enabled", .bool(webhook.content.isEnabled)),
            .init("reason", .optional(webhook.content.reason)),
            .init("failingSince", .optional(webhook.failingSince?.rfc3339)),
            .init("waiting", .integer(webhook.waiting)),
            .init("dropped", .integer(webhook.dropped)),
            .init("createdAt", .string(webhook.created.at.rfc3339)),
            .init("createdBy", .string("\(webhook.created.author)")),
        ]
    }

    private static func withSecret(_ webhook: Webhook) -> JSONTree {
        .object(members(webhook) + [.init("secret", .string(webhook.content.secret))])
    }

    private static func tree(_ delivery: Delivery) -> JSONTree {
        let latest = delivery.latest
        return [
            "id": .integer(Int(delivery.id.rawValue)), "event": .string(delivery.event.name),
            "type": .string(delivery.event.kind), "subject": .string(delivery.event.subject),
            "state": .string(delivery.state.rawValue), "attempts": .integer(delivery.attempts),
            "createdAt": .string(delivery.createdAt.rfc3339),
            "triedAt": .optional(latest?.at.rfc3339),
            "status": latest?.status.map(JSONTree.integer) ?? .null,
            "failure": .optional(latest?.failure),
            "milliseconds": (latest?.milliseconds).map(JSONTree.integer) ?? .null,
            "dueAt": .optional(delivery.dueAt?.rfc3339), "body": .string(delivery.event.body),
        ]
    }
}

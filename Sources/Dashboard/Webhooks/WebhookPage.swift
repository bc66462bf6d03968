internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One webhook: how it does, what it was told, and what can be done about it.
struct WebhookPage {
    private let visit: Visit
    private typealias Words = Texts.Webhooks

    init(_ visit: Visit) { self.visit = visit }

    private static let pageSize = 50

    private var id: Webhook.ID {
        get throws { Webhook.ID(try visit.number("webhook")) }
    }

    private func address(
        _ more: [String] = [], query: KeyValuePairs<String, String> = [:]
    ) throws -> HTML.Address {
        try visit.address(["settings", "webhooks", "\(id)"] + more, query: query)
    }

    func response(_ form: Form? = nil, status: Int = 200) async throws -> Response {
        let project = try visit.projectID
        let webhook = try await visit.service.webhook(id, in: project, for: visit.principal)
        let page = try await visit.service.deliveries(
            of: id, in: project, after: visit.query["after"].map { Cursor($0) },
            limit: Self.pageSize, for: visit.principal)
        let form =
            form ?? Form(values: ["url": webhook.content.url, "note": webhook.content.note])
        return try await visit.frame(Words.title, .settings).page(
            try SettingsNavigation.html(visit, .webhooks), try summary(webhook),
            .section(
                Words.log, "card",
                page.elements.isEmpty
                    ? .paragraph(Words.logEmpty, "soft")
                    : .stacked(Words.log, Words.logColumns, try page.elements.map(row)),
                try page.next.map {
                    .button(Words.earlier, try address(query: ["after": $0.text]))
                } ?? .nothing),
            .section(
                Words.change, "card",
                Form.form(
                    to: try address(), secret: visit.secret, button: Words.save,
                    WebhooksPage.fields(form))), status: status)
    }

    private func summary(_ webhook: Webhook) throws -> HTML {
        var facts: [(String, HTML)] = [
            (Words.url, .element("span", [.init("class", "mono")], .text(webhook.content.url))),
            (Words.state, WebhookState.html(webhook)),
        ]
        if let reason = webhook.content.reason {
            facts.append((Words.reason, .text(reason.sentence)))
        }
        if !webhook.content.note.isEmpty {
            facts.append((Words.note, .text(webhook.content.note)))
        }
        facts.append((Words.waiting, .text("\(webhook.waiting)")))
        if webhook.dropped > 0 {
            facts.append(
                (
                    Words.dropped,
                    .element("span", [.init("class", "bad")], .text("\(webhook.dropped)"))
                ))
        }
        facts.append((Words.made, .time(webhook.created.at)))
        return .element(
            "div", [.init("class", "card")], .facts(facts),
            .element(
                "div", [.init("class", "row")], try button(Words.test, "test", style: "main"),
                webhook.content.isEnabled
                    ? try button(Words.disable, "disable") : try button(Words.enable, "enable"),
                try button(Words.renew, "secret"),
                try button(Words.remove, "remove", style: "danger")))
    }

    private func button(_ text: String, _ place: String..., style: String = "") throws -> HTML {
        Form.action(text, to: try address(place), secret: visit.secret, style: style)
    }

    private func row(_ delivery: Delivery) throws -> [HTML] {
        [
            .all([
                .text(delivery.event.kind), .paragraph(delivery.event.subject, "hint mono"),
            ]), WebhookState.html(delivery),
            .element(
                "a",
                [
                    .init("aria-label", Words.show(delivery.event.subject)),
                    .href(try address(["deliveries", "\(delivery.id)"])),
                ], .text(Words.show)), .time(delivery.createdAt),
            // The blank keeps number and unit on one line.
            .text(delivery.latest.map { "\($0.milliseconds)\u{A0}ms" } ?? ""),
            delivery.dueAt.map { .time($0) } ?? .nothing,
        ]
    }

    // MARK: A delivery

    private func findDelivery() async throws -> Delivery {
        try await visit.service.delivery(
            Delivery.ID(visit.number("delivery")), of: id, in: visit.projectID,
            for: visit.principal)
    }

    func delivery() async throws -> Response {
        let delivery = try await findDelivery()
        var facts: [(String, HTML)] = [
            (Words.event, .text(delivery.event.kind)),
            ("webhook-id", .element("code", [], .text(delivery.event.name))),
            (Words.outcome, WebhookState.html(delivery)), (Words.made, .time(delivery.createdAt)),
        ]
        if let due = delivery.dueAt { facts.append((Words.nextTry, .time(due))) }
        return try await visit.frame(Words.delivery, .settings).page(
            try SettingsNavigation.html(visit, .webhooks),
            .element(
                "div", [.init("class", "card")], .facts(facts),
                .element(
                    "div", [.init("class", "row")],
                    try button(Words.again, "deliveries", "\(delivery.id)", "repeat"),
                    .button(Words.back, try address()))),
            .section(
                Words.body, "card",
                // A page stays small; the API has the whole text.
                .element(
                    "pre", [.init("class", "lines"), .init("tabindex", "0")],
                    .text("\n" + delivery.event.body.clipped(to: 12_000)))))
    }

    func repeatDelivery() async throws -> Response {
        let delivery = try await findDelivery()
        let done = try await visit.service.repeatDelivery(
            delivery.id, of: id, in: visit.projectID, by: visit.principal)
        return visit.call.redirect(to: try address(query: ["did": Self.notice(done)]))
    }

    private static func notice(_ delivery: Delivery) -> String {
        switch delivery.state {
        case .delivered: "delivered"
        case .waiting, .failed: "not-delivered"
        }
    }

    // MARK: Changes

    func save() async throws -> Response {
        do {
            _ = try await visit.service.updateWebhook(
                id, in: visit.projectID, url: String((visit.form["url"] ?? "").trimmed),
                note: String((visit.form["note"] ?? "").trimmed), by: visit.principal)
            return visit.call.redirect(to: try address(query: ["did": "saved"]))
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
    }

    func set(isEnabled: Bool) async throws -> Response {
        _ = try await visit.service.updateWebhook(
            id, in: visit.projectID, isEnabled: isEnabled, by: visit.principal)
        return visit.call.redirect(to: try address(query: ["did": "saved"]))
    }

    func test() async throws -> Response {
        let done = try await visit.service.testWebhook(
            id, in: visit.projectID, by: visit.principal)
        return visit.call.redirect(to: try address(query: ["did": Self.notice(done)]))
    }

    func renewSecret() async throws -> Response {
        try await secret(
            of: visit.service.renewSecret(of: id, in: visit.projectID, by: visit.principal))
    }

    func remove() async throws -> Response {
        try await visit.service.removeWebhook(id, from: visit.projectID, by: visit.principal)
        return visit.call.redirect(
            to: try visit.address(["settings", "webhooks"], query: ["did": "removed"]))
    }

    /// The page that shows a secret this once.
    func secret(of webhook: Webhook) async throws -> Response {
        try await visit.frame(Words.secretTitle, .settings).page(
            .element(
                "div", [.init("class", "card")], .paragraph(Words.secretOnce),
                .copyable(webhook.content.secret), .paragraph(Words.check), .code(Words.code),
                .paragraph(Words.twice)),
            .button(
                Words.toWebhook, try visit.address(["settings", "webhooks", "\(webhook.id)"]),
                isMain: true))
    }
}

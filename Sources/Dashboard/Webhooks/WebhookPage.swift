internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One webhook: how it does, what it was told, and what can be done about it.
struct WebhookPage {
    private let visit: Visit
    private typealias Words = Texts.Webhooks

    init(_ visit: Visit) { self.visit = visit }

    private static let pageSize = 30

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
        let form =
            form ?? Form(values: ["url": webhook.content.url, "note": webhook.content.note])
        return try await visit.settings(Words.one, .webhooks, status: status) {
            [
                try summary(webhook), try await log(),
                .section(
                    Words.change, "card",
                    Form.form(
                        to: try address(), secret: visit.secret, button: Words.save,
                        WebhooksPage.fields(form))),
            ]
        }
    }

    // MARK: The log

    private func log() async throws -> HTML {
        let (shown, kind) = (visit.query["show"] ?? "", visit.query["kind"] ?? "")
        let filter = DeliveryFilter(isFailed: shown == "failed", kind: kind.isEmpty ? nil : kind)
        let page = try await visit.service.deliveries(
            of: id, in: visit.projectID, like: filter,
            after: visit.query["after"].map { Cursor($0) }, limit: Self.pageSize,
            for: visit.principal)
        let form = Form(values: ["show": shown, "kind": kind])
        let search = HTML.element(
            "form",
            [
                .init("method", "get"), .init("class", "row"), .init("role", "search"),
                .init("aria-label", Words.log), .action(try address()),
            ],
            form.choice("show", Words.show, Words.shown),
            form.choice(
                "kind", Words.kind,
                [("", Words.anyKind)] + WebhookEvent.kinds.map { ($0, $0) }),
            .element("button", [], .text(Texts.LinkList.show)))
        return .section(
            Words.log, "card",
            filter == .all && page.elements.isEmpty ? .nothing : search,
            page.elements.isEmpty
                ? .paragraph(filter == .all ? Words.logEmpty : Words.noneLikeIt, "soft")
                : .table(Words.log, Words.logColumns, try page.elements.map(row)),
            try page.next.map {
                .element(
                    "p", [],
                    .button(
                        Words.earlier,
                        try address(query: ["show": shown, "kind": kind, "after": $0.text])))
            } ?? .nothing)
    }

    private func summary(_ webhook: Webhook) throws -> HTML {
        var facts: [(String, HTML)] = [
            (
                Words.url,
                .element("span", [.init("class", "mono")], .brief(webhook.content.url, 4_000))
            ),
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
                .text(delivery.event.kind),
                .element(
                    "p", [.init("class", "hint mono")], .brief(delivery.event.subject, 200)),
            ]), WebhookState.html(delivery),
            .element(
                "a",
                [
                    .init("aria-label", Words.show(delivery.event.subject.clipped(to: 40))),
                    .href(try address(["deliveries", "\(delivery.id)"])),
                ], .text(Words.open)), .time(delivery.createdAt),
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
                    .text("\n"), .brief(delivery.event.body, 40_000))))
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
        try await visit.shownOnce(
            Words.secretTitle, Words.secretOnce, webhook.content.secret,
            [.paragraph(Words.check), .code(Words.code), .paragraph(Words.twice)],
            back: .button(
                Words.toWebhook, try visit.address(["settings", "webhooks", "\(webhook.id)"]),
                isMain: true))
    }
}

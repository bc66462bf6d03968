internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The webhooks of a project, and the form for another.
struct WebhooksPage {
    private let visit: Visit
    private typealias Words = Texts.Webhooks

    init(_ visit: Visit) { self.visit = visit }

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        try await visit.settings(Words.title, .webhooks, status: status) {
            let webhooks = try await visit.service.webhooks(
                of: visit.projectID, for: visit.principal)
            return [
                .paragraph(Words.what),
                try visit.list(
                    Words.inUse, Words.columns, webhooks, empty: Words.none,
                    at: ["settings", "webhooks"], row),
                .section(
                    Words.new, "card",
                    Form.form(
                        to: try visit.address(["settings", "webhooks"]), secret: visit.secret,
                        button: Words.add, Self.fields(form))),
            ]
        }
    }

    private func row(_ webhook: Webhook) throws -> [HTML] {
        [
            .all([
                .element(
                    "a",
                    [
                        .init("class", "mono"),
                        .href(try visit.address(["settings", "webhooks", "\(webhook.id)"])),
                    ], .brief(webhook.content.url, 600)),
                webhook.content.note.isEmpty
                    ? .nothing : .paragraph(webhook.content.note, "hint"),
            ]), WebhookState.html(webhook), .text("\(webhook.waiting)"),
        ]
    }

    static func fields(_ form: Form) -> HTML {
        .all([
            form.text("url", Words.url, type: "url", hint: Words.urlHint, isRequired: true),
            form.text("note", Words.note, hint: Words.noteHint),
        ])
    }

    func create() async throws -> Response {
        let id = try visit.projectID
        do {
            let webhook = try await visit.service.addWebhook(
                url: String((visit.form["url"] ?? "").trimmed),
                note: String((visit.form["note"] ?? "").trimmed), to: id, by: visit.principal)
            return try await WebhookPage(visit).secret(of: webhook)
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        } catch StoreError.tooMany {
            let most = LinkService.mostWebhooks
            let fault = FieldFault(
                "url", "too-many", Words.tooMany(most))
            return try await response(Form(visit.form, fault: fault), status: 409)
        }
    }
}

/// How a webhook does, in a word.
enum WebhookState {
    static func html(_ webhook: Webhook) -> HTML {
        func words(_ style: String, _ text: String) -> HTML {
            .element("span", [.init("class", style)], .text(text))
        }
        if !webhook.content.isEnabled {
            return webhook.content.reason == nil
                ? words("soft", Texts.Webhooks.off) : words("bad", Texts.Webhooks.offByServer)
        }
        guard let since = webhook.failingSince else { return words("good", Texts.Webhooks.on) }
        return .all([words("warn", Texts.Webhooks.failingSince), .time(since)])
    }

    static func html(_ delivery: Delivery) -> HTML {
        let (style, word) =
            switch delivery.state {
            case .delivered: ("good", Texts.Webhooks.delivered)
            case .failed: ("bad", Texts.Webhooks.failed)
            case .waiting: (delivery.latest == nil ? "soft" : "warn", Texts.Webhooks.queued)
            }
        let more = delivery.latest.map { latest in
            [
                latest.failure ?? latest.status.map(String.init),
                delivery.attempts > 1 ? Texts.Webhooks.attempts(delivery.attempts) : nil,
            ].compactMap(\.self).joined(separator: ", ")
        }
        return .all([
            .element("span", [.init("class", style)], .text(word)),
            more.map { .element("p", [.init("class", "hint")], .brief($0, 400)) } ?? .nothing,
        ])
    }
}

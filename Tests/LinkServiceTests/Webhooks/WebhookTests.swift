import LinkService
import LinkStore
import Testing
import WebText

/// Who is told of changes, and how.
@Suite struct WebhookTests {
    private let receiver = Receiver()

    private func office() async throws -> Office {
        try await Office(webhooks: receiver.transport)
    }

    private func hook(_ office: Office, _ url: String = "https://crm.test/") async throws -> Webhook
    {
        try await office.service.addWebhook(url: url, to: office.project, by: .system("test"))
    }

    private func link(_ office: Office, _ slug: String) async throws {
        _ = try await office.service.createLink(
            .init(slug: slug, content: .init(deepLinkPath: "/\(slug)")), in: office.project,
            by: .system("test"))
    }

    private func latest(_ office: Office, _ hook: Webhook) async throws -> Delivery {
        try #require(
            try await office.service.deliveries(
                of: hook.id, in: office.project, after: nil, limit: 1, for: .system("test")
            ).elements.first)
    }

    private func state(_ office: Office, _ hook: Webhook) async throws -> Webhook {
        try await office.service.webhook(hook.id, in: office.project, for: .system("test"))
    }

    // MARK: Signature

    /// The example of the specification of Standard Webhooks' reference libraries, and one that
    /// was computed with Python.
    @Test(
        arguments: [
            (
                "whsec_plJ3nmyCDGBKInavdOK15jsl", "msg_loFOjxBNrRLzqYUf", 1_731_705_121,
                #"{"event_type":"ping","data":{"success":true}}"#,
                "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0="
            ),
            (
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1_614_265_330, #"{"test": 2432232314}"#,
                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
            ),
        ] as [(String, String, Int64, String, String)])
    func signaturesAreThoseOfStandardWebhooks(
        secret: String, name: String, second: Int64, body: String, signature: String
    ) throws {
        let headers = try #require(WebhookSecret(secret)).headers(
            name: name, second: second, body: Array(body.utf8))
        let values = Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })
        #expect(values["webhook-signature"] == signature)
        #expect(values["webhook-id"] == name && values["webhook-timestamp"] == "\(second)")
    }

    @Test(arguments: ["", "whsec_", "whsec_***", "secret", "whsec_abc"])
    func whatIsNoSecretIsNotTakenForOne(_ text: String) {
        #expect(WebhookSecret(text) == nil)
    }

    @Test func aNewSecretIsReadAsWhatItIs() throws {
        let secret = WebhookSecret()
        #expect(WebhookSecret(secret.text) == secret)
    }

    // MARK: Schedule

    @Test func attemptsGrowApartOverADay() {
        let now = Timestamp(milliseconds: 0)
        var moments: [Int64] = []
        for attempt in 1...12 {
            let (consequence, reason) = WebhookSchedule.consequence(
                of: .init(status: 503), attempts: attempt, failingSince: now, at: now, jitter: 0)
            #expect(reason == nil)
            if case .again(let moment) = consequence { moments.append(moment.milliseconds / 1_000) }
        }
        #expect(moments == WebhookSchedule.delays && moments == moments.sorted())
        let hours = moments.reduce(0, +) / 3_600
        #expect((24...36).contains(hours))
    }

    @Test(
        arguments: [
            (WebhookAnswer(status: 200), Delivery.Consequence.delivered),
            (WebhookAnswer(status: 299), .delivered),
            (WebhookAnswer(status: 302), .again(Timestamp(milliseconds: 5_500))),
            (WebhookAnswer(status: 400), .again(Timestamp(milliseconds: 5_500))),
            (WebhookAnswer(status: 410), .over),
            (WebhookAnswer(failure: "timeout"), .again(Timestamp(milliseconds: 5_500))),
            (WebhookAnswer(status: 429, retryAfter: 90), .again(Timestamp(milliseconds: 90_500))),
            (
                WebhookAnswer(status: 503, retryAfter: .max),
                .again(Timestamp(milliseconds: 6 * 3_600_000 + 500))
            ),
            (WebhookAnswer(status: 503, retryAfter: -9), .again(Timestamp(milliseconds: 5_500))),
        ] as [(WebhookAnswer, Delivery.Consequence)])
    func anAnswerHasItsConsequence(answer: WebhookAnswer, expected: Delivery.Consequence) {
        let (consequence, _) = WebhookSchedule.consequence(
            of: answer, attempts: 1, failingSince: nil, at: .init(milliseconds: 0), jitter: 1)
        #expect(consequence == expected)
    }

    // MARK: Rights

    @Test(arguments: [Membership.Role.editor, .viewer])
    func onlyOwnersHaveToDoWithWebhooks(_ role: Membership.Role) async throws {
        let office = try await office()
        let hook = try await hook(office)
        let (service, id) = (office.service, office.project)
        let member = try await office.hire("bob", as: role).principal
        let calls: [(String, () async throws -> Void)] = [
            ("list", { _ = try await service.webhooks(of: id, for: member) }),
            ("read", { _ = try await service.webhook(hook.id, in: id, for: member) }),
            ("add", { _ = try await service.addWebhook(url: "https://a.b", to: id, by: member) }),
            (
                "update",
                { _ = try await service.updateWebhook(hook.id, in: id, note: "x", by: member) }
            ),
            ("secret", { _ = try await service.renewSecret(of: hook.id, in: id, by: member) }),
            ("remove", { try await service.removeWebhook(hook.id, from: id, by: member) }),
            ("test", { _ = try await service.testWebhook(hook.id, in: id, by: member) }),
            (
                "deliveries",
                {
                    _ = try await service.deliveries(
                        of: hook.id, in: id, after: nil, limit: 1, for: member)
                }
            ),
            (
                "delivery",
                { _ = try await service.delivery(.init(1), of: hook.id, in: id, for: member) }
            ),
            (
                "repeat",
                { _ = try await service.repeatDelivery(.init(1), of: hook.id, in: id, by: member) }
            ),
        ]
        for (name, call) in calls {
            await #expect(throws: AccessDenied.self, "\(name)") { try await call() }
        }
        #expect(receiver.requests.isEmpty)
    }

    @Test func anAddressHasToBeOneThatNobodyElseReads() async throws {
        let office = try await office()
        for url in [
            "http://crm.test/", "crm.test", "javascript:alert(1)", "https://a@crm.test/", "",
        ] {
            await #expect(throws: FieldFault.self, "\(url)") { _ = try await hook(office, url) }
        }
        for _ in 0..<LinkService.mostWebhooks { _ = try await hook(office) }
        await #expect(throws: StoreError.tooMany(.webhook)) { _ = try await hook(office) }
    }

    // MARK: Sending

    @Test func aChangeIsSentSignedAndOnce() async throws {
        let office = try await office()
        let hook = try await hook(office)
        try await link(office, "sale")
        let dispatcher = WebhookDispatcher(office.service)
        try await dispatcher.runOnce()
        try await dispatcher.runOnce()
        let request = try #require(receiver.requests.first)
        #expect(receiver.requests.count == 1 && request.url == "https://crm.test/")
        let secret = try #require(WebhookSecret(hook.content.secret))
        let second = office.clock.now.milliseconds / 1_000
        #expect(
            request.headers
                == secret.headers(
                    name: try #require(request["webhook-id"]), second: second,
                    body: request.body))
        #expect(JSONDocument(request.body).root?["type"]?.string == "link.created")
        let delivery = try await latest(office, hook)
        #expect(delivery.state == .delivered && delivery.latest?.status == 204)
    }

    @Test func whatFailsIsSentAgainWithTheSameNameUntilItIsGivenUp() async throws {
        let office = try await office()
        let hook = try await hook(office)
        receiver.answer(500)
        try await link(office, "sale")
        let dispatcher = WebhookDispatcher(office.service)
        for _ in 0..<50 {
            try await dispatcher.runOnce()
            office.clock.move(seconds: 3_600)
        }
        let requests = receiver.requests
        #expect(requests.count == WebhookSchedule.delays.count + 1)
        #expect(Set(requests.map { $0["webhook-id"] }).count == 1)
        #expect(Set(requests.map(\.body)).count == 1)
        #expect(Set(requests.map { $0["webhook-signature"] }).count == requests.count)
        let delivery = try await latest(office, hook)
        #expect(delivery.state == .failed && delivery.latest?.failure == "the status 500")
        #expect(try await state(office, hook).content.isEnabled)

        receiver.answer(200)
        let again = try await office.service.repeatDelivery(
            delivery.id, of: hook.id, in: office.project, by: .system("test"))
        #expect(again.state == .delivered && again.attempts == 1)
    }

    @Test func aWebhookThatFailsForDaysIsSwitchedOffWithANote() async throws {
        let office = try await office()
        let hook = try await hook(office, "https://dead.test/")
        let dispatcher = WebhookDispatcher(office.service)
        for day in 0..<7 {
            try await link(office, "day-\(day)")
            try await dispatcher.runOnce()
            office.clock.move(seconds: 86_400)
        }
        let off = try await state(office, hook)
        #expect(!off.content.isEnabled)
        #expect(
            off.content.reason
                == "every delivery failed for 5 days, at last with connection refused")
        let count = receiver.requests.count
        try await link(office, "more")
        try await dispatcher.runOnce()
        #expect(receiver.requests.count == count)
        let on = try await office.service.updateWebhook(
            hook.id, in: office.project, isEnabled: true, by: .system("test"))
        #expect(on.content.reason == nil && on.failingSince == nil)
    }

    @Test func aReceiverThatIsGoneIsNotAskedAgain() async throws {
        let office = try await office()
        let hook = try await hook(office)
        receiver.answer(410)
        try await link(office, "sale")
        try await WebhookDispatcher(office.service).runOnce()
        #expect(try await state(office, hook).content.reason == "the receiver answered 410 Gone")
    }

    @Test func aDeadReceiverIsLeftAloneAndHoldsUpNobody() async throws {
        let office = try await office()
        _ = try await hook(office, "https://dead.test/")
        _ = try await hook(office, "https://alive.test/")
        for number in 0..<5 { try await link(office, "s\(number)") }
        let dispatcher = WebhookDispatcher(office.service)
        for _ in 0..<3 { try await dispatcher.runOnce() }
        let urls = receiver.requests.map(\.url)
        #expect(urls.count { $0.contains("alive") } == 5)
        #expect(urls.count { $0.contains("dead") } == 1)
    }

    @Test func whatAnotherServerTookAndNeverFinishedIsSentLater() async throws {
        let office = try await office()
        let hook = try await hook(office)
        try await link(office, "sale")
        _ = try await office.service.store.claimDelivery(
            of: hook.id, at: office.clock.now, hold: 60)
        let dispatcher = WebhookDispatcher(office.service)
        try await dispatcher.runOnce()
        #expect(receiver.requests.isEmpty)
        office.clock.move(seconds: 61)
        try await dispatcher.runOnce()
        #expect(receiver.requests.count == 1)
    }

    @Test func aTestIsSentAtOnceAlsoToOneThatIsOff() async throws {
        let office = try await office()
        let hook = try await hook(office)
        _ = try await office.service.updateWebhook(
            hook.id, in: office.project, isEnabled: false, by: .system("test"))
        let good = try await office.service.testWebhook(
            hook.id, in: office.project, by: .system("test"))
        #expect(good.state == .delivered && good.event.kind == "test")
        receiver.answer(nil, failure: "the name has no address")
        let bad = try await office.service.testWebhook(
            hook.id, in: office.project, by: .system("test"))
        #expect(bad.state == .waiting && bad.latest?.failure == "the name has no address")
        #expect(bad.dueAt == nil, "what is off is not tried again by itself")
    }

    @Test func theDispatcherRunsUntilItIsCancelled() async throws {
        let office = try await office()
        _ = try await hook(office)
        let service = office.service
        let task = Task {
            await WebhookDispatcher(service).run(pace: .milliseconds(5)) { _ in }
        }
        try await link(office, "sale")
        while receiver.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await task.value
    }
}

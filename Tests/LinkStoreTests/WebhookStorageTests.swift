import TestSupport
import Testing
import WebText

@testable import LinkStore

/// The queue of what webhooks are told.
@Suite struct WebhookStorageTests {
    private static let content = Webhook.Content(
        url: "https://hooks.example.com/links", note: "CRM", secret: "whsec_c2VjcmV0")

    private func hook(
        _ sample: AnySample, _ content: Webhook.Content = content
    ) async throws -> Webhook {
        try await sample.store.addWebhook(content, to: sample.project, most: 10, by: change())
    }

    private func deliveries(_ sample: AnySample, _ hook: Webhook) async throws -> [Delivery] {
        try await sample.store.deliveries(
            of: hook.id, in: sample.project, like: .all, after: nil, limit: 1_000
        ).elements
    }

    private func attempt(
        _ status: Int?, _ failure: String? = nil, at seconds: Int64 = 0
    ) -> Delivery.Attempt {
        .init(
            at: start.adding(seconds: seconds), status: status, failure: failure, milliseconds: 7)
    }

    @Test(arguments: StoreKind.all)
    func everyChangeOfALinkIsQueuedWithIt(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, project) = (sample.store, sample.project)
        let hook = try await hook(sample)
        let link = try await sample.link("sale")
        var content = link.content
        (content.deepLinkPath, content.expiresAt) = ("/b", start)
        _ = try await store.updateLink(
            link.id, in: project, to: content, expecting: nil, by: change(1))
        _ = try await store.deleteLink(link.id, in: project, expecting: nil, by: change(2))
        _ = try await store.restoreLink(link.id, in: project, expecting: nil, by: change(3))
        _ = try await store.revertLink(
            link.id, in: project, to: 1, expecting: nil, by: change(4))
        _ = try await store.deleteLink(link.id, in: project, expecting: nil, by: change(5))
        _ = try await store.freeSlug(of: link.id, in: project, by: change(6))
        let found = try await deliveries(sample, hook).reversed().map(\.event)
        #expect(
            found.map(\.kind) == [
                "link.created", "link.edited", "link.deleted", "link.restored", "link.reverted",
                "link.deleted", "link.freed",
            ])
        #expect(found.allSatisfy { $0.subject == "sale" })
        #expect(Set(found.map(\.name)).count == found.count)
        let edit = try #require(JSONDocument(found[1].body).root)
        #expect(edit["id"]?.string == found[1].name)
        #expect(edit["at"]?.string == start.adding(seconds: 1).rfc3339)
        #expect(edit["author"]?.string == "system:test")
        let told = try #require(edit["links"]?.elements.first { _ in true })
        #expect(told["deepLinkPath"]?.string == "/b" && told["revision"]?.integer == 2)
        let changes = try #require(edit["changes"]).elements.map {
            [$0["field"]?.string, $0["before"]?.string, $0["after"]?.string]
        }
        #expect(
            changes == [["deepLinkPath", "/sale", "/b"], ["expiresAt", nil, start.rfc3339]])
        #expect(try await store.webhooks(of: project).map(\.waiting) == [7])
    }

    @Test(arguments: StoreKind.all)
    func whatWasNotSavedIsNotQueued(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let hook = try await hook(sample)
        try await sample.link("sale")
        await #expect(throws: StoreError.self) { try await sample.link("sale") }
        _ = try await sample.store.createLinks(
            [.init(slug: "dry", content: .init(deepLinkPath: "/"))], in: sample.project,
            by: change(), key: nil, isDryRun: true)
        #expect(try await deliveries(sample, hook).map(\.event.subject) == ["sale"])
    }

    @Test(arguments: StoreKind.all)
    func manyLinksAreToldInPartsAndThoseTakenNotAtAll(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let hook = try await hook(sample)
        try await sample.links((0..<250).map { "s\($0)" })
        try await sample.links(["s1", "new"])
        let events = try await deliveries(sample, hook).reversed().map(\.event)
        #expect(events.map(\.subject) == ["100 links", "100 links", "50 links", "new"])
        let slugs = events.flatMap { event in
            JSONDocument(event.body).root?["links"]?.elements.compactMap { $0["slug"]?.string }
                ?? []
        }
        #expect(slugs == (0..<250).map { "s\($0)" } + ["new"])
    }

    @Test func anEventStaysWithinItsBytes() {
        let note = String(repeating: "n", count: 4_000)
        let links = (1...200).map { number in
            Link(
                id: .init(number), project: .init(1), slug: "s\(number)",
                content: .init(deepLinkPath: "/", note: note), deletedAt: nil, createdAt: start,
                latest: .init(number: 1, action: .created, change: change()))
        }
        let events = WebhookEvent.creation(of: links, by: change())
        #expect(events.count == 4)
        #expect(events.allSatisfy { $0.body.utf8.count < 300_000 })
    }

    @Test(arguments: StoreKind.all)
    func aDeliveryIsTakenByOneAndComesBackWhenThatOneDies(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, hook) = (sample.store, try await hook(sample))
        try await sample.links(["a", "b"])
        try await sample.link("c")
        #expect(try await store.dueWebhooks(at: start, limit: 9) == [hook.id])
        let taken = try await withThrowingTaskGroup(of: Claim?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await store.claimDelivery(of: hook.id, at: start, hold: 60)
                }
            }
            return try await group.reduce(into: [Claim]()) {
                if let claim = $1 { $0.append(claim) }
            }
        }
        #expect(Set(taken.map(\.delivery.id)).count == 2 && taken.count == 2)
        #expect(taken.allSatisfy { $0.delivery.attempts == 1 && $0.webhook.id == hook.id })
        #expect(try await store.dueWebhooks(at: start.adding(seconds: 59), limit: 9) == [])
        let later = start.adding(seconds: 60)
        #expect(try await store.dueWebhooks(at: later, limit: 9) == [hook.id])
        let again = try await store.claimDelivery(of: hook.id, at: later, hold: 60)
        #expect(again?.delivery.attempts == 2)
        #expect(try await store.webhooks(of: sample.project).first?.waiting == 2)
    }

    @Test(arguments: StoreKind.all)
    func whatCameOfAnAttemptIsKept(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, hook) = (sample.store, try await hook(sample))
        try await sample.link("a")
        let id = try #require(
            try await store.claimDelivery(of: hook.id, at: start, hold: 60)
        ).delivery.id
        try await store.finishDelivery(
            id, attempt: attempt(500, "the status 500", at: 1),
            consequence: .again(start.adding(seconds: 9)), disabling: nil)
        var delivery = try #require(
            try await store.delivery(id, of: hook.id, in: sample.project))
        #expect(delivery.state == .waiting && delivery.dueAt == start.adding(seconds: 9))
        #expect(delivery.latest == attempt(500, "the status 500", at: 1))
        try await store.finishDelivery(
            id, attempt: attempt(nil, "refused", at: 2),
            consequence: .again(start.adding(seconds: 9)), disabling: nil)
        let failing = try #require(try await store.webhooks(of: sample.project).first)
        #expect(failing.failingSince == start.adding(seconds: 1) && failing.waiting == 1)
        try await store.finishDelivery(
            id, attempt: attempt(204, at: 9), consequence: .delivered, disabling: nil)
        // The server that had been slow says so too late.
        try await store.finishDelivery(
            id, attempt: attempt(500, "late", at: 10), consequence: .over, disabling: nil)
        delivery = try #require(try await store.delivery(id, of: hook.id, in: sample.project))
        #expect(delivery.state == .delivered && delivery.dueAt == nil)
        #expect(delivery.latest == attempt(204, at: 9))
        let well = try #require(try await store.webhooks(of: sample.project).first)
        #expect(well.failingSince == nil && well.waiting == 0)
        let repeated = try await store.repeatDelivery(
            id, of: hook.id, in: sample.project, by: change(20))
        #expect(repeated.state == .waiting && repeated.dueAt == start.adding(seconds: 20))
        #expect(try await store.webhooks(of: sample.project).first?.waiting == 1)
    }

    @Test(arguments: StoreKind.all)
    func whatIsSwitchedOffRestsUntilItIsOnAgain(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, hook) = (sample.store, try await hook(sample))
        try await sample.link("a")
        let id = try #require(
            try await store.claimDelivery(of: hook.id, at: start, hold: 60)
        ).delivery.id
        try await store.finishDelivery(
            id, attempt: attempt(500, "the status 500"),
            consequence: .again(start.adding(seconds: 5)), disabling: "it never worked")
        let off = try #require(try await store.webhooks(of: sample.project).first)
        #expect(!off.content.isEnabled && off.content.reason == "it never worked")
        let audit = try await store.audit(of: sample.project, after: nil, limit: 1).elements
        #expect(audit.map(\.event.action) == ["webhook-disabled"])
        #expect(audit.map(\.change.author) == [.system("webhooks")])
        try await sample.link("b")
        #expect(try await deliveries(sample, hook).count == 1)
        #expect(try await store.dueWebhooks(at: start.adding(seconds: 999), limit: 9) == [])
        var content = off.content
        (content.isEnabled, content.reason) = (true, nil)
        let on = try await store.updateWebhook(
            hook.id, in: sample.project, to: content, by: change(1_000))
        #expect(on.failingSince == nil)
        #expect(
            try await store.dueWebhooks(at: start.adding(seconds: 1_000), limit: 9) == [hook.id])
    }

    @Test(arguments: StoreKind.all)
    func aFullQueueLeavesOutAndCounts(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let hook = try await hook(sample)
        // Changes enough to fill it would take a while.
        let most = Webhook.mostWaiting
        try await sample.store.setWaiting(most, of: hook.id)
        try await sample.link("a")
        try await sample.link("b")
        let full = try #require(try await sample.store.webhooks(of: sample.project).first)
        #expect(full.waiting == most && full.dropped == 2)
        #expect(try await sample.store.link(slug: "b", in: sample.project) != nil)
    }

    @Test(arguments: StoreKind.all)
    func onlySomeOfThoseThatAreOverAreKept(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, hook) = (sample.store, try await hook(sample))
        let count = Webhook.keptDeliveries + 3
        for number in 0..<count {
            let now = change(Int64(number))
            let delivery = try await store.queue(
                .test(in: sample.project, by: now), for: hook.id, in: sample.project, by: now)
            try await store.finishDelivery(
                delivery.id, attempt: attempt(200, at: Int64(number)), consequence: .delivered,
                disabling: nil)
        }
        let kept = try await deliveries(sample, hook)
        #expect(kept.count == Webhook.keptDeliveries)
        #expect(kept.first?.createdAt == start.adding(seconds: Int64(count - 1)))
    }

    @Test(arguments: StoreKind.all)
    func aWebhookBelongsToItsProjectAndGoesWithIt(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let (store, hook) = (sample.store, try await hook(sample))
        let other = try await store.createProject(.init(name: "Other"), by: change()).id
        await expectError(.notFound(.webhook)) {
            _ = try await store.deliveries(of: hook.id, in: other, like: .all, after: nil, limit: 1)
        }
        await expectError(.notFound(.webhook)) {
            _ = try await store.updateWebhook(
                hook.id, in: other, to: Self.content, by: change())
        }
        await expectError(.notFound(.webhook)) {
            try await store.removeWebhook(hook.id, from: other, by: change())
        }
        await expectError(.tooMany(.webhook)) {
            _ = try await store.addWebhook(
                Self.content, to: sample.project, most: 1, by: change())
        }
        let audit = try await store.audit(of: sample.project, after: nil, limit: 9).elements
        #expect(!"\(audit)".contains("c2VjcmV0"))
        try await sample.link("a")
        try await store.deleteProject(sample.project, by: change())
        #expect(try await store.dueWebhooks(at: start, limit: 9) == [])
    }
}

extension Storage {
    /// Makes a queue look as long as that.
    fileprivate func setWaiting(_ count: Int, of webhook: Webhook.ID) async throws {
        guard let store = self as? any SQLStore else { return }
        try await store.set(count, of: webhook)
    }
}

extension SQLStore {
    fileprivate func set(_ count: Int, of webhook: Webhook.ID) async throws {
        try await write { database in
            _ = try database.run(
                "UPDATE webhook SET waiting = ?2 WHERE id = ?1", [.id(webhook), .number(count)])
        }
    }
}

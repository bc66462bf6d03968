internal import LinkStore

/// Sends what webhooks are to be told, in the background, until its task is cancelled.
///
///     let dispatcher = WebhookDispatcher(service)
///     let task = Task { await dispatcher.run { words in … } }
///
/// A receiver gets one request at a time from each server. One that fails is left alone for longer
/// and longer, whatever else waits for it, and keeps no other receiver waiting.
package actor WebhookDispatcher {
    private let service: LinkService
    private var busy: Set<Webhook.ID> = []
    private var pauses: [Webhook.ID: Pause] = [:]

    private struct Pause {
        var failures = 0
        var end: Timestamp
    }

    /// So many receivers are dealt with at once.
    static let mostAtOnce = 32
    /// After a failure no request is made for so many seconds at most.
    static let longestPause: Int64 = 300

    /// A dispatcher for the queue of a service.
    package init(_ service: LinkService) { self.service = service }

    /// Looks for something to send again and again.
    ///
    /// - Parameters:
    ///   - pace: The rest between two looks.
    ///   - complain: Gets what went wrong with the store.
    package func run(
        pace: Duration = .seconds(1), complain: @escaping @Sendable (any Error) -> Void
    ) async {
        guard service.webhookTransport != nil else { return }
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                for webhook in await due(complain) {
                    group.addTask { await self.serve(webhook, complain) }
                }
                try? await Task.sleep(for: pace)
            }
        }
    }

    /// Sends all that is due at this moment.
    package func runOnce() async throws {
        var failure: (any Error)?
        for webhook in await due({ failure = failure ?? $0 }) {
            await serve(webhook) { _ in }
        }
        if let failure { throw failure }
    }

    /// The receivers that have something coming and are not busy or resting; they are busy from now
    /// on.
    private func due(_ complain: (any Error) -> Void) async -> [Webhook.ID] {
        let now = service.now()
        do {
            let found = try await service.store.dueWebhooks(at: now, limit: 1_000)
            let chosen = found.filter { webhook in
                !busy.contains(webhook) && pauses[webhook].map { $0.end <= now } ?? true
            }.prefix(max(0, Self.mostAtOnce - busy.count))
            busy.formUnion(chosen)
            return Array(chosen)
        } catch {
            complain(error)
            return []
        }
    }

    private func serve(
        _ webhook: Webhook.ID, _ complain: @Sendable (any Error) -> Void
    ) async {
        defer { busy.remove(webhook) }
        guard let transport = service.webhookTransport else { return }
        do {
            while !Task.isCancelled,
                let claim = try await service.store.claimDelivery(
                    of: webhook, at: service.now(), hold: LinkService.claimHold)
            {
                guard try await service.deliver(claim, by: transport) else {
                    return pause(webhook)
                }
                pauses[webhook] = nil
            }
        } catch is CancellationError {
            // It is due again soon.
        } catch {
            complain(error)
        }
    }

    private func pause(_ webhook: Webhook.ID) {
        // Those of webhooks that are no more would stay for ever.
        if pauses.count > 10_000 { pauses = [:] }
        let failures = (pauses[webhook]?.failures ?? 0) + 1
        let seconds = min(Int64(1) << min(failures, 10), Self.longestPause)
        pauses[webhook] = Pause(failures: failures, end: service.now().adding(seconds: seconds))
    }
}

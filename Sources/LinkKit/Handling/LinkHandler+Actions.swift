internal import Foundation
internal import LinkRouting
internal import URLText

extension LinkHandler {
    func perform(_ action: LinkInbox.Action) {
        switch action {
        case .prepare(let entry): prepare(entry)
        case .wait(let entry, let requirements):
            note("waits for \(requirements.map(\.name).joined(separator: ", "))", of: entry.id)
            if let delivery = delivery(entry.id) { onWaiting?(delivery, requirements) }
        case .deliver(let entry, let listener):
            guard let delivery = delivery(entry.id) else { return }
            forget(entry.id)
            note("delivered", of: entry.id)
            listeners.first { $0.id == listener }?.perform(delivery)
        case .drop(let entry, let reason):
            for link in resolving where link.id == entry.id { link.task.cancel() }
            forget(entry.id)
            note("dropped: \(reason.text)", of: entry.id)
            if reason == .expired, listeners.isEmpty {
                log.write(
                    .fault, "Self-test: a link expired because nobody listens: call listen(_:)")
            }
        case .save: save()
        case .wake(let time): wake(at: time)
        }
    }

    private func delivery(_ id: LinkInbox.Entry.ID) -> LinkDelivery<Screen>? {
        deliveries.first { $0.id == id }
    }

    private func forget(_ id: LinkInbox.Entry.ID) {
        deliveries.removeAll { $0.id == id }
        resolving.removeAll { $0.id == id }
    }

    private func prepare(_ entry: LinkInbox.Entry) {
        if entry.isReplay {
            ring.add(
                LinkRecord(
                    id: entry.id, receivedAt: entry.receivedAt,
                    link: LinkText.redacted(entry.link.text), callback: entry.link.callback,
                    steps: ["kept from an earlier launch"]))
        }
        if let path = entry.path { return finish(entry, reading(path), path: path) }
        guard let resolver, resolver.resolves(entry.link.text) else {
            return finish(entry, router.reading(entry.link.text), path: nil)
        }
        let task = Task { [weak self] in
            let resolution = await resolver.resolve(entry.link.text)
            guard !Task.isCancelled else { return }
            self?.finish(entry, resolution)
        }
        resolving.append((entry.id, task))
    }

    private func finish(_ entry: LinkInbox.Entry, _ resolution: LinkResolution) {
        note("resolved: \(resolution)", of: entry.id)
        switch resolution.answer {
        case .path(let path): finish(entry, reading(path), path: path)
        case .unmatched: finish(entry, .unmatched, route: nil, path: nil)
        case .failed(let failure): finish(entry, .unresolved(failure), route: nil, path: nil)
        }
    }

    private func finish(
        _ entry: LinkInbox.Entry, _ reading: RouteReading<Screen>, path: String?
    ) {
        finish(entry, LinkOutcome(reading.match), route: reading.route, path: path)
    }

    private func finish(
        _ entry: LinkInbox.Entry, _ outcome: LinkOutcome<Screen>, route: String?, path: String?
    ) {
        note(outcome.summary(route: route), of: entry.id)
        forget(entry.id)
        deliveries.append(LinkDelivery(entry, outcome, route: route, path: path))
        perform(
            inbox.prepared(entry.id, path: path, needs: needs(of: outcome.screen), at: clock()))
    }

    private func needs(of screen: Screen?) -> [LinkRequirement]? {
        // Without a screen there is only something to say, and that can be said at once.
        if let screen { needs?(screen) } else { [] }
    }

    /// Asks again what the links need that are known but not delivered.
    func judgeAnew() {
        for entry in inbox.pending {
            guard let delivery = delivery(entry.id) else { continue }
            perform(inbox.prepared(entry.id, needs: needs(of: delivery.screen), at: clock()))
        }
    }

    /// A path of the link service as a link of the app.
    ///
    /// Owners of links write `/tag/café` as it reads; RFC 3987, section 3.1, says what that is in a
    /// URL. Nothing else is mended.
    private func reading(_ text: String) -> RouteReading<Screen> {
        let path = PercentCoding.encode(text) { $0 < 0x80 }
        guard path.hasPrefix("/") else { return router.reading(path) }
        if let host = router.hosts.first(where: { !$0.hasPrefix("*") }) {
            return router.reading("https://\(host)\(path)")
        }
        guard let scheme = router.schemes.first else { return router.reading(path) }
        return router.reading("\(scheme)://\(path)")
    }

    func note(_ step: String, of id: LinkInbox.Entry.ID) {
        log.write(.info, "Link \(id) \(step)")
        ring.note(step, of: id)
        onHistoryChange?()
    }

    private func save() {
        guard let file else { return }
        do {
            try file.write(inbox.state)
        } catch {
            log.write(.fault, "links that wait cannot be kept: \(error.localizedDescription)")
        }
    }

    private func wake(at time: Date) {
        alarm?.cancel()
        let delay = max(0, time.timeIntervalSince(clock()))
        alarm = Task { [weak self] in
            try? await Task.sleep(nanoseconds: UInt64(min(delay, 1e9) * 1e9))
            guard !Task.isCancelled, let self else { return }
            self.perform(self.inbox.expire(at: self.clock()))
        }
    }
}

internal import Foundation
internal import LinkRouting
internal import URLText

extension LinkHandler {
    func perform(_ action: LinkInbox.Action) {
        switch action {
        case .prepare(let entry): prepare(entry)
        case .wait(let entry, let requirements):
            let names = requirements.map(\.rawValue).sorted().joined(separator: ", ")
            note("waits for \(names)", of: entry.id)
            if let delivery = deliveries[entry.id] { onWaiting?(delivery, requirements) }
        case .deliver(let entry, let listener):
            guard let delivery = deliveries.removeValue(forKey: entry.id) else { return }
            note("delivered", of: entry.id)
            listeners[listener]?(delivery)
        case .drop(let entry, let reason):
            resolving.removeValue(forKey: entry.id)?.cancel()
            deliveries[entry.id] = nil
            note("dropped: \(reason.rawValue)", of: entry.id)
            if reason == .expired, listeners.isEmpty {
                log.write(
                    .fault, "Self-test: a link expired because nobody listens: call listen(_:)")
            }
        case .save: save()
        case .wake(let time): wake(at: time)
        }
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
        resolving[entry.id] = Task { [weak self] in
            let resolution = await resolver.resolve(entry.link.text)
            guard !Task.isCancelled else { return }
            self?.finish(entry, resolution)
        }
    }

    private func finish(_ entry: LinkInbox.Entry, _ resolution: LinkResolution) {
        resolving[entry.id] = nil
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
        deliveries[entry.id] = LinkDelivery(
            id: entry.id, link: entry.link, outcome: outcome, route: route, path: path,
            isReplay: entry.isReplay)
        perform(
            inbox.prepared(entry.id, path: path, needs: needs(of: outcome.screen), at: clock()))
    }

    private func needs(of screen: Screen?) -> Set<LinkRequirement>? {
        // Without a screen there is only something to say, and that can be said at once.
        if let screen { needs?(screen) } else { [] }
    }

    /// Asks again what the links need that are known but not delivered.
    func judgeAnew() {
        for id in inbox.pending.map(\.id) {
            guard let delivery = deliveries[id] else { continue }
            perform(inbox.prepared(id, needs: needs(of: delivery.screen), at: clock()))
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
            try? await Task.sleep(for: .seconds(delay))
            guard !Task.isCancelled, let self else { return }
            self.perform(self.inbox.expire(at: self.clock()))
        }
    }
}

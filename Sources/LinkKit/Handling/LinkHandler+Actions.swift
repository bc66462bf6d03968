internal import Foundation
internal import LinkRouting
internal import URLText

extension LinkHandler {
    func perform(_ action: LinkInbox.Action) {
        switch action {
        case .prepare(let entry): prepare(entry)
        case .wait(let entry, let requirements):
            var names = ""
            for requirement in requirements {
                names += (names.isEmpty ? "" : ", ") + requirement.name
            }
            note("waits for " + names, of: entry.id)
            if let delivery = delivery(entry.id) { onWaiting?(delivery, requirements) }
        case .deliver(let entry, let listener):
            guard let delivery = delivery(entry.id) else { return }
            progress.forget(entry.id)
            note("delivered", of: entry.id)
            for listening in listeners where listening.id == listener {
                return listening.perform(delivery)
            }
        case .drop(let entry, let reason):
            progress.forget(entry.id)?.task?.cancel()
            note("dropped: " + reason.text, of: entry.id)
            if reason == .expired, listeners.isEmpty {
                log.write(
                    .fault, "Self-test: a link expired because nobody listens: call listen(_:)")
            }
        case .save: save()
        case .wake(let time): wake(at: time)
        }
    }

    private func delivery(_ id: LinkInbox.Entry.ID) -> LinkDelivery<Screen>? {
        guard let delivery = progress.delivery(id) else { return nil }
        return unsafeDowncast(delivery, to: LinkDelivery<Screen>.self)
    }

    private func prepare(_ entry: LinkInbox.Entry) {
        if entry.isReplay {
            records.add(
                LinkRecord(
                    id: entry.id, receivedAt: entry.receivedAt,
                    link: LinkText.redacted(entry.link.text), callback: entry.link.callback,
                    steps: ["kept from an earlier launch"]), most: options.historyCapacity)
        }
        if let path = entry.path { return finish(entry, path: path) }
        guard let resolver, resolver.resolves(entry.link.text) else {
            return finish(entry, path: nil)
        }
        let task = LinkTask.begin { [weak self] in
            let resolution = await resolver.resolve(entry.link.text)
            await self?.finish(entry, resolution)
        }
        progress.set(LinkProgress(entry.id, task: task))
    }

    private func finish(_ entry: LinkInbox.Entry, _ resolution: LinkResolution) {
        // A link that was dropped meanwhile is no longer known.
        if progress.forget(entry.id) == nil { return }
        note("resolved: " + resolution.description, of: entry.id)
        switch resolution.answer {
        case .path(let path): finish(entry, path: path)
        case .unmatched: finish(entry, .unmatched, route: nil, path: nil)
        case .failed(let failure): finish(entry, .unresolved(failure), route: nil, path: nil)
        }
    }

    /// Routes the link, or the path that the link service gave for it.
    private func finish(_ entry: LinkInbox.Entry, path: String?) {
        var text = entry.link.text
        if let path { text = link(ofPath: path) }
        let reading = router.reading(text)
        let outcome: LinkOutcome<Screen> =
            switch reading.match {
            case .screen(let screen): .screen(screen)
            case .confirm(let screen): .confirm(screen)
            case .unhandled(let reason): .unhandled(reason)
            }
        finish(entry, outcome, route: reading.route, path: path)
    }

    private func finish(
        _ entry: LinkInbox.Entry, _ outcome: LinkOutcome<Screen>, route: String?, path: String?
    ) {
        note(outcome.summary(route: route), of: entry.id)
        let delivery = LinkDelivery(entry, outcome, route: route, path: path)
        progress.set(LinkProgress(entry.id, delivery: delivery))
        judge(delivery, path: path)
    }

    @inline(never)
    private func needs(of outcome: LinkOutcome<Screen>) -> [LinkRequirement]? {
        switch outcome {
        case .screen(let screen), .confirm(let screen): needs?(screen)
        // There is only something to say, and that can be said at once.
        case .unmatched, .unresolved, .unhandled: []
        }
    }

    /// Asks again what the links need that are known but not delivered.
    func judgeAnew() {
        for entry in inbox.pending {
            if let delivery = delivery(entry.id) { judge(delivery, path: nil) }
        }
    }

    /// Says to the inbox what a link needs that is known.
    @inline(never)
    private func judge(_ delivery: LinkDelivery<Screen>, path: String?) {
        let needs = needs(of: delivery.outcome)
        perform(inbox.prepared(delivery.id, path: path, needs: needs, at: clock()))
    }

    /// A path of the link service as a link of the app.
    ///
    /// Owners of links write `/tag/café` as it reads; RFC 3987, section 3.1, says what that is in a
    /// URL. Nothing else is mended.
    private func link(ofPath text: String) -> String {
        let path = PercentCoding.encode(text) { $0 < 0x80 }
        return path.hasPrefix("/") ? (router.origin ?? "") + path : path
    }

    func note(_ step: String, of id: LinkInbox.Entry.ID) {
        log.write(.info, "Link " + String(id) + " " + step)
        records.note(step, of: id)
        onHistoryChange?()
    }

    private func save() {
        if let file, let obstacle = inbox.state.write(to: file) {
            log.write(.fault, "links that wait cannot be kept: " + obstacle)
        }
    }

    private func wake(at time: Date) {
        alarm?.cancel()
        alarm = LinkTask.begin(after: time.timeIntervalSince(clock())) { [weak self] in
            await self?.expire()
        }
    }

    private func expire() { perform(inbox.expire(at: clock())) }
}

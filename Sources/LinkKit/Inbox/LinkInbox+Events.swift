public import Foundation

extension LinkInbox {
    /// A callback reports a link.
    ///
    /// The same link from another callback within ``Options/doubleReportWindow`` is the same tap;
    /// from the same callback it is another tap, unless it comes within ``Options/echoWindow``.
    public mutating func receive(_ link: IncomingLink, at now: Date) -> [Action] {
        var actions = expire(at: now)
        lastIdentifier += 1
        let entry = Entry(
            id: lastIdentifier, link: link, receivedAt: now, path: nil, isReplay: false)
        if isSecondReport(link, at: now) { return actions + [.drop(entry, .duplicate)] }
        actions += makeRoom(for: link)
        pending.append(entry)
        return actions + [.prepare(entry)] + changed()
    }

    /// It is known where a link leads.
    ///
    /// - Parameters:
    ///   - id: the entry's; nothing happens when it is no longer pending.
    ///   - path: what the link service said, to be kept with the link.
    ///   - needs: what has to be there before its screen opens; nil for all that is unmet.
    ///   - now: the time.
    public mutating func prepared(
        _ id: Entry.ID, path: String? = nil, needs: [LinkRequirement]?, at now: Date
    ) -> [Action] {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return [] }
        let known = pending[index].path
        let isNew = path != nil && path != known
        pending[index] = pending[index].prepared(path: path ?? known, needs: needs)
        return advance(at: now, isChanged: isNew)
    }

    /// Somebody can take links from now on.
    ///
    /// - Parameters:
    ///   - listener: a number that is not in use.
    ///   - scene: the scene whose links it takes, nil for those of every scene.
    ///   - now: the time.
    public mutating func attach(
        _ listener: ListenerID, scene: String? = nil, at now: Date
    ) -> [Action] {
        listeners.append((listener, scene))
        return advance(at: now)
    }

    /// A listener goes away.
    public mutating func detach(_ listener: ListenerID) {
        listeners.removeAll { $0.id == listener }
    }

    /// Something that links need is missing, as before sign-in.
    public mutating func block(_ requirement: LinkRequirement) {
        if !unmet.contains(requirement) { unmet.append(requirement) }
    }

    /// Something that links need is there.
    public mutating func fulfil(_ requirement: LinkRequirement, at now: Date) -> [Action] {
        unmet.removeAll { $0 == requirement }
        return advance(at: now)
    }

    /// Forgets the links that wait, or only those that wait for something; they never come back.
    public mutating func cancel(waitingFor requirement: LinkRequirement? = nil) -> [Action] {
        let unmet = unmet
        return drop(.cancelled) { entry in
            guard let requirement else { return true }
            return entry.isPrepared && entry.missing(unmet).contains(requirement)
        }
    }

    /// Forgets the links that have waited too long.
    public mutating func expire(at now: Date) -> [Action] {
        let lifetime = options.lifetime
        // A clock that was set back must not keep a link for ever.
        return drop(.expired) { abs(now.timeIntervalSince($0.receivedAt)) >= lifetime }
    }
}

extension LinkInbox.Entry {
    /// What it still waits for.
    func missing(_ unmet: [LinkRequirement]) -> [LinkRequirement] {
        guard let needs else { return unmet }
        return unmet.filter(needs.contains)
    }

    /// Whether both may belong to one window.
    func sharesScene(with scene: String?) -> Bool {
        link.scene == nil || scene == nil || link.scene == scene
    }
}

extension LinkInbox {
    private mutating func makeRoom(for link: IncomingLink) -> [Action] {
        let most = options.order.most
        if most > 0 { return shorten(to: most - 1, .overflow) }
        return drop(.replaced, isTold: false) { $0.sharesScene(with: link.scene) }
    }

    /// Drops the oldest of more links than `most`.
    mutating func shorten(to most: Int, _ reason: Drop) -> [Action] {
        let oldest = pending.dropLast(most).map(\.id)
        return drop(reason, isTold: false) { oldest.contains($0.id) }
    }

    /// Drops links, and says what follows from it if there are any, unless something else follows.
    private mutating func drop(
        _ reason: Drop, isTold: Bool = true, where isDropped: (Entry) -> Bool
    ) -> [Action] {
        var actions: [Action] = []
        var kept: [Entry] = []
        for entry in pending {
            if isDropped(entry) { actions.append(.drop(entry, reason)) } else { kept.append(entry) }
        }
        pending = kept
        return actions.isEmpty || !isTold ? actions : actions + changed()
    }

    /// Delivers what can be delivered.
    private mutating func advance(at now: Date, isChanged: Bool = false) -> [Action] {
        let expired = expire(at: now)
        var (deliveries, waits): ([Action], [Action]) = ([], [])
        var index = 0
        while index < pending.count {
            let entry = pending[index]
            let isNext = !pending[..<index].contains {
                !$0.isPrepared && $0.sharesScene(with: entry.link.scene)
            }
            guard entry.isPrepared, isNext, let listener = listener(for: entry) else {
                index += 1
                continue
            }
            let missing = entry.missing(unmet)
            if missing.isEmpty {
                deliveries.append(.deliver(entry, to: listener))
                pending.remove(at: index)
                continue
            }
            if !entry.wasToldToWait { waits.append(.wait(entry, for: missing)) }
            pending[index] = entry.toldToWait()
            index += 1
        }
        // Written before it is handed over: a link that crashes the app must not do so for ever.
        let changes = deliveries.isEmpty && !isChanged ? [] : changed()
        return expired + changes + deliveries + waits
    }

    /// The listener of the link's scene, else one for all scenes; the one that came last.
    private func listener(for entry: Entry) -> ListenerID? {
        guard let scene = entry.link.scene else { return listeners.last?.id }
        let own = listeners.last { $0.scene == scene } ?? listeners.last { $0.scene == nil }
        return own?.id
    }

    /// What follows a change of the pending links.
    func changed() -> [Action] {
        var actions: [Action] = options.isKeptAcrossLaunches ? [.save] : []
        var end: Date?
        for entry in pending { end = min(end ?? entry.receivedAt, entry.receivedAt) }
        if let end { actions.append(.wake(at: end.addingTimeInterval(options.lifetime))) }
        return actions
    }
}

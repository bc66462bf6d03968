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
        if isSecondReport(link, at: now) {
            actions.add(.drop(entry, .duplicate))
            return actions
        }
        makeRoom(for: link, &actions)
        pending.append(entry)
        actions.add(.prepare(entry))
        addChanges(to: &actions)
        return actions
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
        for (index, entry) in pending.enumerated() where entry.id == id {
            let isNew = path != nil && path != entry.path
            pending[index] = entry.prepared(path: path ?? entry.path, needs: needs)
            return advance(at: now, isChanged: isNew)
        }
        return []
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
        for (index, other) in listeners.enumerated() where other.id == listener {
            listeners.remove(at: index)
            return
        }
    }

    /// Something that links need is missing, as before sign-in.
    public mutating func block(_ requirement: LinkRequirement) {
        if !unmet.contains(requirement) { unmet.append(requirement) }
    }

    /// Something that links need is there.
    public mutating func fulfil(_ requirement: LinkRequirement, at now: Date) -> [Action] {
        for (index, other) in unmet.enumerated() where other == requirement {
            unmet.remove(at: index)
            break
        }
        return advance(at: now)
    }

    /// Forgets the links that wait, or only those that wait for something; they never come back.
    public mutating func cancel(waitingFor requirement: LinkRequirement? = nil) -> [Action] {
        var actions: [Action] = []
        var index = 0
        while index < pending.count {
            let entry = pending[index]
            let isMeant =
                requirement.map { entry.isPrepared && entry.missing(unmet).contains($0) } ?? true
            if isMeant { drop(at: index, .cancelled, &actions) } else { index += 1 }
        }
        if !actions.isEmpty { addChanges(to: &actions) }
        return actions
    }

    /// Forgets the links that have waited too long.
    public mutating func expire(at now: Date) -> [Action] {
        var actions: [Action] = []
        var index = 0
        while index < pending.count {
            // A clock that was set back must not keep a link for ever.
            let age = abs(now.timeIntervalSince(pending[index].receivedAt))
            if age >= options.lifetime { drop(at: index, .expired, &actions) } else { index += 1 }
        }
        if !actions.isEmpty { addChanges(to: &actions) }
        return actions
    }
}

extension LinkInbox.Entry {
    /// What it still waits for.
    @inline(never)
    func missing(_ unmet: [LinkRequirement]) -> [LinkRequirement] {
        guard let needs else { return unmet }
        var missing: [LinkRequirement] = []
        for requirement in unmet where needs.contains(requirement) { missing.append(requirement) }
        return missing
    }
}

extension LinkInbox {
    private mutating func makeRoom(for link: IncomingLink, _ actions: inout [Action]) {
        let most = options.order.most
        if most > 0 { return shorten(to: most - 1, .overflow, &actions) }
        var index = 0
        while index < pending.count {
            if pending[index].link.sharesScene(with: link) {
                drop(at: index, .replaced, &actions)
            } else {
                index += 1
            }
        }
    }

    /// Drops the oldest of more links than `most`.
    mutating func shorten(to most: Int, _ reason: Drop, _ actions: inout [Action]) {
        while pending.count > most { drop(at: 0, reason, &actions) }
    }

    @inline(never)
    private mutating func drop(at index: Int, _ reason: Drop, _ actions: inout [Action]) {
        actions.add(.drop(pending.remove(at: index), reason))
    }

    /// Delivers what can be delivered.
    private mutating func advance(at now: Date, isChanged: Bool = false) -> [Action] {
        var actions = expire(at: now)
        var (deliveries, waits): ([Action], [Action]) = ([], [])
        var index = 0
        while index < pending.count {
            let entry = pending[index]
            guard isNext(index), let listener = listener(for: entry) else {
                index += 1
                continue
            }
            let missing = entry.missing(unmet)
            if missing.isEmpty {
                deliveries.add(.deliver(entry, to: listener))
                pending.remove(at: index)
                continue
            }
            if !entry.wasToldToWait { waits.add(.wait(entry, for: missing)) }
            pending[index] = entry.toldToWait()
            index += 1
        }
        // Written before it is handed over: a link that crashes the app must not do so for ever.
        if !deliveries.isEmpty || isChanged { addChanges(to: &actions) }
        for action in deliveries { actions.add(action) }
        for action in waits { actions.add(action) }
        return actions
    }

    /// Whether a link is known well enough, and none before it is to come first.
    private func isNext(_ index: Int) -> Bool {
        let entry = pending[index]
        if !entry.isPrepared { return false }
        for other in pending[..<index]
        where !other.isPrepared && other.link.sharesScene(with: entry.link) {
            return false
        }
        return true
    }

    /// The listener of the link's scene, else one for all scenes; the one that came last.
    private func listener(for entry: Entry) -> ListenerID? {
        var (own, any): (ListenerID?, ListenerID?)
        for listener in listeners {
            if listener.scene == entry.link.scene || entry.link.scene == nil {
                own = listener.id
            } else if listener.scene == nil {
                any = listener.id
            }
        }
        return own ?? any
    }

    /// Adds what follows a change of the pending links.
    @inline(never)
    func addChanges(to actions: inout [Action]) {
        if options.isKeptAcrossLaunches { actions.add(.save) }
        var end: Date?
        for entry in pending { end = min(end ?? entry.receivedAt, entry.receivedAt) }
        if let end { actions.add(.wake(at: end.addingTimeInterval(options.lifetime))) }
    }
}

extension [LinkInbox.Action] {
    @inline(never)
    mutating func add(_ action: LinkInbox.Action) { append(action) }
}

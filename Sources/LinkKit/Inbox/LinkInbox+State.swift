public import Foundation

extension LinkInbox {
    /// What outlives a run of the app: the links that were not delivered.
    public struct State: Hashable, Sendable, Codable {
        var version = 1
        var links: [Saved] = []

        struct Saved: Hashable, Sendable, Codable {
            var link: IncomingLink
            var receivedAt: Date
            var path: String?
        }

        /// Nothing.
        public init() {}

        /// Whether there is nothing to keep.
        public var isEmpty: Bool { links.isEmpty }
    }

    /// What is to be written for the next run of the app.
    public var state: State {
        var state = State()
        state.links = pending.map {
            State.Saved(link: $0.link, receivedAt: $0.receivedAt, path: $0.path)
        }
        return state
    }

    /// Takes up what an earlier run of the app has left.
    ///
    /// The links keep their time, so what has expired meanwhile is dropped. They lose their scene,
    /// which may never come back, and in ``Options/Order-swift.enum/newestReplaces`` only the newest
    /// is left, or none when a link has arrived already.
    public mutating func restore(_ state: State, at now: Date) -> [Action] {
        var restored: [Entry] = []
        for saved in state.links {
            lastIdentifier += 1
            let link = IncomingLink(saved.link.text, by: saved.link.callback)
            restored.append(
                Entry(
                    id: lastIdentifier, link: link, receivedAt: saved.receivedAt,
                    path: saved.path, isReplay: true))
        }
        let arrived = pending.count
        pending.insert(contentsOf: restored, at: 0)
        var actions = expire(at: now)
        let surplus: (count: Int, reason: Drop) =
            switch options.order {
            case .newestReplaces: (pending.count - max(1, arrived), .replaced)
            case .queue(let most): (pending.count - max(1, most), .overflow)
            }
        for _ in 0..<max(0, surplus.count) {
            actions.append(.drop(pending.removeFirst(), surplus.reason))
        }
        let prepares = pending.filter(\.isReplay).map(Action.prepare)
        return actions + prepares + (state.isEmpty ? [] : changed())
    }
}

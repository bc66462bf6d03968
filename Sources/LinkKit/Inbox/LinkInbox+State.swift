public import Foundation

extension LinkInbox {
    /// What outlives a run of the app: the links that were not delivered.
    public struct State: Sendable {
        var links: [Entry]

        /// Nothing.
        public init() { links = [] }

        /// Whether there is nothing to keep.
        public var isEmpty: Bool { links.isEmpty }

        /// Reads what ``data`` gave in an earlier run; nil for anything else.
        public init?(_ data: Data) { self.init(rows: RowFile.rows(of: data)) }

        /// The state in a file, which is empty when the file is missing, damaged or of a newer version.
        init(from file: URL) { self = State(rows: RowFile.read(file, most: 1 << 20)) ?? State() }

        @inline(never)
        private init?(rows: [[String]]) {
            links = []
            for (number, row) in rows.enumerated() where number > 0 {
                guard row.count == 4, let seconds = Double(row[2]) else { return nil }
                // Scenes may never come back.
                let link = IncomingLink(row[0], by: LinkCallback(row[1]))
                links.append(
                    Entry(
                        id: 0, link: link, receivedAt: Date(timeIntervalSince1970: seconds),
                        path: row[3].isEmpty ? nil : row[3], isReplay: true))
            }
            if rows.first != [Self.version] { return nil }
        }

        /// The state as the bytes of a small file, in JSON.
        public var data: Data { RowFile.data(of: JSONWriter.write(rows)) }

        private var rows: [[String]] {
            var rows = [[Self.version]]
            for entry in links {
                rows.append([
                    entry.link.text, entry.link.callback.name,
                    "\(entry.receivedAt.timeIntervalSince1970)", entry.path ?? "",
                ])
            }
            return rows
        }

        /// Replaces a file as a whole, or removes it when there is nothing to keep; gives the reason when
        /// that cannot be done.
        func write(to file: URL) -> String? { RowFile.write(isEmpty ? [] : rows, to: file) }

        /// Stands in the first row, so that a later version knows what it has.
        private static var version: String { "1" }
    }

    /// What is to be written for the next run of the app.
    public var state: State {
        var state = State()
        state.links = pending
        return state
    }

    /// Takes up what an earlier run of the app has left.
    ///
    /// The links keep their time, so what has expired meanwhile is dropped. They lose their scene,
    /// which may never come back, and in ``Options/Order-swift.struct/newestReplaces`` only the newest
    /// is left, or none when a link has arrived already.
    public mutating func restore(_ state: State, at now: Date) -> [Action] {
        let arrived = pending
        pending = []
        for saved in state.links {
            lastIdentifier += 1
            let link = IncomingLink(saved.link.text, by: saved.link.callback)
            pending.append(
                Entry(
                    id: lastIdentifier, link: link, receivedAt: saved.receivedAt,
                    path: saved.path, isReplay: true))
        }
        pending += arrived
        var actions = expire(at: now)
        let most = options.order.most
        shorten(
            to: most > 0 ? most : max(1, arrived.count), most > 0 ? .overflow : .replaced, &actions)
        for entry in pending where entry.isReplay { actions.add(.prepare(entry)) }
        if !state.isEmpty { addChanges(to: &actions) }
        return actions
    }
}

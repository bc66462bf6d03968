public import Foundation

/// What happened to one link, for a debug view and for bug reports.
public struct LinkRecord: Sendable, Identifiable {
    /// A number of its own in this run of the app.
    public let id: Int
    /// When it arrived.
    public let receivedAt: Date
    /// The link, without what ``LinkLog`` leaves out.
    public let link: String
    /// Which callback brought it.
    public let callback: LinkCallback
    /// What became of it, in order: the path, the screen or the reason, the delivery.
    public internal(set) var steps: [String] = []
}

/// The last links, newest first.
final class LinkRing {
    private(set) var records: [LinkRecord] = []
    let capacity: Int

    init(capacity: Int) { self.capacity = max(1, capacity) }

    func add(_ record: LinkRecord) {
        records.insert(record, at: 0)
        if records.count > capacity { records.removeLast() }
    }

    func note(_ step: String, of id: LinkRecord.ID) {
        guard let index = records.firstIndex(where: { $0.id == id }) else { return }
        records[index].steps.append(step)
    }
}

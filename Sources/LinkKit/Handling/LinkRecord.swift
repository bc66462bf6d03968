public import Foundation
internal import URLText

/// What happened to one link, for a debug view and for bug reports.
///
/// It never changes: what happens next makes another record of the same number.
public final class LinkRecord: Sendable, Identifiable, CustomStringConvertible {
    /// A number of its own in this run of the app.
    public let id: Int
    /// When it arrived.
    public let receivedAt: Date
    /// The link, without what ``LinkLog`` leaves out.
    public let link: String
    /// Which callback brought it.
    public let callback: LinkCallback
    /// What became of it, in order: the path, the screen or the reason, the delivery.
    public let steps: [String]

    /// All of it but the time, in one line.
    public var description: String {
        var text = String(id) + " " + link + " by " + callback.name
        for step in steps { text += ", " + step }
        return text
    }

    init(id: Int, receivedAt: Date, link: String, callback: LinkCallback, steps: [String] = []) {
        self.id = id
        self.receivedAt = receivedAt
        self.link = link
        self.callback = callback
        self.steps = steps
    }
}

extension [LinkRecord] {
    /// Puts a record before the others, of which the oldest goes when there are more than so many.
    @inline(never)
    mutating func add(_ record: LinkRecord, most: Int) {
        insert(record, at: 0)
        if count > Swift.max(1, most) { removeLast() }
    }

    /// Adds a step to the record of a number.
    @inline(never)
    mutating func note(_ step: String, of id: LinkRecord.ID) {
        for (index, record) in enumerated() where record.id == id {
            var steps = record.steps
            steps.add(step)
            self[index] = LinkRecord(
                id: id, receivedAt: record.receivedAt, link: record.link,
                callback: record.callback, steps: steps)
            return
        }
    }
}

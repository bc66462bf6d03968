/// What has become of a link in the inbox so far: somebody asks for its path, or what it opens is known.
///
/// It knows no screens, so that the code for lists of these is there once and not generic. Unchecked, since what a
/// handler delivers is sendable.
final class LinkProgress: @unchecked Sendable {
    let id: LinkInbox.Entry.ID
    /// Asks for the path.
    let task: Task<Void, Never>?
    /// The handler's `LinkDelivery`.
    let delivery: AnyObject?

    init(_ id: LinkInbox.Entry.ID, task: Task<Void, Never>? = nil, delivery: AnyObject? = nil) {
        self.id = id
        self.task = task
        self.delivery = delivery
    }
}

extension [LinkProgress] {
    @inline(never)
    func delivery(_ id: LinkInbox.Entry.ID) -> AnyObject? {
        for progress in self where progress.id == id { return progress.delivery }
        return nil
    }

    /// Forgets what is known of a link.
    @discardableResult @inline(never)
    mutating func forget(_ id: LinkInbox.Entry.ID) -> LinkProgress? {
        for (index, progress) in enumerated() where progress.id == id { return remove(at: index) }
        return nil
    }

    /// Takes note of a link; it takes the place of what was known of it.
    ///
    /// The task that asked for the path goes on, for it may be the one that says so.
    mutating func set(_ progress: LinkProgress) {
        forget(progress.id)
        append(progress)
    }
}

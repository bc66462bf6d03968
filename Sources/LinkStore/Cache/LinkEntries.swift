/// What a link is asked for by.
struct LinkKey: Hashable, Sendable {
    let project: Project.ID
    let slug: String

    init(_ project: Project.ID, _ slug: String) {
        self.project = project
        self.slug = slug
    }

    /// A number to choose a shard by (FNV-1a), cheaper than hashing and not meant to withstand anybody:
    /// the worst that chosen slugs bring about is that they share a lock.
    var spread: UInt64 {
        let start = 0xCBF2_9CE4_8422_2325 ^ UInt64(bitPattern: project.rawValue)
        let hash =
            unsafe slug.utf8.withContiguousStorageIfAvailable { unsafe Self.hash($0, start) }
            ?? Self.hash(slug.utf8, start)
        return hash ^ (hash >> 32)
    }

    @inline(__always)
    private static func hash(_ bytes: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
        var hash = start
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

/// The records of a shard, within a number of bytes.
///
/// When there is no room, a hand goes around the slots and takes those that were not asked for
/// since it came by the last time: nearly as good as giving up the one that was not used for
/// longest, and asking changes one bit. What is asked for once does not get that far (``RecentKeys``).
struct LinkEntries: Sendable {
    private struct Slot {
        /// Nil while the slot is free.
        var key: LinkKey?
        var link: ResolvedLink?
        var end: UInt64 = 0
        var size = 0
        var wasUsed = false
    }

    /// What somebody holds who loads a record; a change of the record makes it void.
    struct Ticket: Hashable, Sendable {
        fileprivate let changes: UInt64
    }

    private let limit: Int
    private var slots: [Slot] = []
    private var free: [Int] = []
    private var places: [LinkKey: Int] = [:]
    private var hand = 0
    /// What was asked for since there is no more room.
    private var recent: RecentKeys?
    /// Counts the changes; in all of the shard, for a ticket that is void without need costs no
    /// more than one more load.
    private var changes: UInt64 = 0
    /// The bytes in use, about.
    private(set) var bytes = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { places.count }

    /// What is known, unless its time is over.
    mutating func answer(_ key: LinkKey, at now: UInt64) -> LinkCache.Answer? {
        // No copy of the slot, which would have to count all that it refers to.
        guard let place = places[key], now < slots[place].end else { return nil }
        if !slots[place].wasUsed { slots[place].wasUsed = true }
        return slots[place].link.map { .link($0) } ?? .absent
    }

    /// What was known, even if its time is over.
    func old(_ key: LinkKey) -> LinkCache.Answer? {
        guard let place = places[key] else { return nil }
        return slots[place].link.map { .link($0) } ?? .absent
    }

    /// For somebody who begins to load.
    var ticket: Ticket { Ticket(changes: changes) }

    /// Keeps what was loaded, unless there was a change since the ticket.
    mutating func keep(
        _ link: ResolvedLink?, for key: LinkKey, until end: UInt64, _ ticket: Ticket
    ) {
        guard ticket.changes == changes else { return }
        // A slot, an entry of the table and the key's text beside the record.
        let size = 160 + 2 * key.slug.utf8.count + (link?.size ?? 0)
        guard size <= limit else { return }
        if bytes + size > limit, places[key] == nil, !isAskedForAgain(key) { return }
        remove(key)
        while bytes + size > limit { evict() }
        let slot = Slot(key: key, link: link, end: end, size: size)
        if let place = free.popLast() {
            slots[place] = slot
            places[key] = place
        } else {
            places[key] = slots.count
            slots.append(slot)
        }
        bytes += size
    }

    mutating func forget(_ key: LinkKey) {
        changes += 1
        remove(key)
    }

    /// Believes nothing of a project any more. What is known stays for ``old(_:)``: most of it is still
    /// right, and better than nothing while the store cannot be asked.
    mutating func doubt(_ project: Project.ID) {
        changes += 1
        for (key, place) in places where key.project == project { slots[place].end = 0 }
    }

    mutating func forget(_ project: Project.ID) {
        changes += 1
        for key in places.keys where key.project == project { remove(key) }
    }

    private mutating func isAskedForAgain(_ key: LinkKey) -> Bool {
        // As many as there are records when the room is taken.
        var recent = recent.take() ?? RecentKeys(count: max(count, 1))
        defer { self.recent = recent }
        return recent.note(key)
    }

    private mutating func remove(_ key: LinkKey) {
        guard let place = places.removeValue(forKey: key) else { return }
        bytes -= slots[place].size
        slots[place] = Slot()
        free.append(place)
    }

    private mutating func evict() {
        while true {
            hand = hand + 1 < slots.count ? hand + 1 : 0
            guard let key = slots[hand].key else { continue }
            guard slots[hand].wasUsed else { return remove(key) }
            slots[hand].wasUsed = false
        }
    }
}

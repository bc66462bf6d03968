/// The records of a shard, within a number of bytes.
///
/// When there is no room, a hand goes around the slots and takes those that were not asked for
/// since it came by the last time: nearly as good as giving up the one that was not used for
/// longest, and asking changes one bit. What is asked for once does not get that far (``RecentKeys``).
struct LinkEntries: Sendable {
    private struct Slot {
        /// Nil while the slot is free.
        var key: LinkKey?
        var end: UInt64 = 0
        var link: ResolvedLink?
        /// What apps get of the link, found when one asks: with many links the record itself is in no
        /// cache of the processor.
        var brief: LinkBrief?
        var size: Int32 = 0
        var wasUsed = false
    }

    /// What somebody holds who loads a record; a change of the record makes it void.
    struct Ticket: Hashable, Sendable {
        fileprivate let changes: UInt64
    }

    private let limit: Int
    private var slots: [Slot] = []
    private var free: [Int] = []
    private var places = PlaceTable()
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
        guard let place = place(of: key), now < slots[place].end else { return nil }
        if !slots[place].wasUsed { slots[place].wasUsed = true }
        return slots[place].link.map { .link($0) } ?? .absent
    }

    /// What is known for apps, unless its time is over; `check` is as for ``ResolvedLink/isSound(_:)``.
    mutating func brief(
        _ key: LinkKey, at now: UInt64, _ check: (ResolvedLink) -> Bool
    ) -> LinkCache.Brief? {
        guard let place = place(of: key), now < slots[place].end else { return nil }
        if !slots[place].wasUsed { slots[place].wasUsed = true }
        if let brief = slots[place].brief { return .link(brief) }
        guard let link = slots[place].link else { return .absent }
        let brief = LinkBrief(link, check)
        slots[place].brief = brief
        return .link(brief)
    }

    /// What was known, even if its time is over.
    func old(_ key: LinkKey) -> LinkCache.Answer? {
        guard let place = place(of: key) else { return nil }
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
        let size = 192 + 2 * key.slug.utf8.count + (link?.size ?? 0)
        guard size <= limit, let short = Int32(exactly: size) else { return }
        if bytes + size > limit, place(of: key) == nil, !isAskedForAgain(key) { return }
        remove(key)
        while bytes + size > limit { evict() }
        let slot = Slot(key: key, end: end, link: link, size: short)
        if let place = free.popLast() {
            slots[place] = slot
            places.add(place, key.code)
        } else {
            places.add(slots.count, key.code)
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
        for place in slots.indices where slots[place].key?.project == project {
            slots[place].end = 0
        }
    }

    mutating func forget(_ project: Project.ID) {
        changes += 1
        for place in slots.indices where slots[place].key?.project == project { clear(place) }
    }

    private mutating func isAskedForAgain(_ key: LinkKey) -> Bool {
        // As many as there are records when the room is taken.
        var recent = recent.take() ?? RecentKeys(count: max(count, 1))
        defer { self.recent = recent }
        return recent.note(key)
    }

    private func place(of key: LinkKey) -> Int? {
        places.place(key.code) { slots[$0].key == key }
    }

    private mutating func remove(_ key: LinkKey) {
        if let place = place(of: key) { clear(place) }
    }

    private mutating func clear(_ place: Int) {
        guard let key = slots[place].key else { return }
        places.remove(place, key.code)
        bytes -= Int(slots[place].size)
        slots[place] = Slot()
        free.append(place)
    }

    private mutating func evict() {
        while true {
            hand = hand + 1 < slots.count ? hand + 1 : 0
            if slots[hand].key == nil { continue }
            guard slots[hand].wasUsed else { return clear(hand) }
            slots[hand].wasUsed = false
        }
    }
}

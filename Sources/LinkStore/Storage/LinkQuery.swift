/// Which links of a project a list shows, and in which order.
package struct LinkQuery: Hashable, Sendable {
    /// Only slugs that begin with this; found through an index, and then in the order of slugs.
    package var slugPrefix: String?
    /// Only links that hold this in their slug, path, title, tags or note, whatever the case of
    /// ASCII letters. `%` and `_` stand for themselves.
    package var text: String?
    /// Only links with this tag; found through an index, and then not in the order of slugs.
    package var tag: String?
    /// Only links in one of these states; empty for any but deleted.
    package var states: Set<Link.State>
    /// The moment at which states are told.
    package var now: Timestamp
    /// The order, as far as the index that finds the links has it: no page sorts all of them.
    package var order: Order
    /// Where the page before ended.
    package var cursor: Cursor?
    /// How many links at most, from 1 to 1,000.
    package var limit: Int

    /// Makes a query for the newest links.
    package init(
        now: Timestamp, slugPrefix: String? = nil, text: String? = nil, tag: String? = nil,
        states: Set<Link.State> = [], order: Order = .newest, cursor: Cursor? = nil,
        limit: Int = 50
    ) {
        self.slugPrefix = slugPrefix
        self.text = text
        self.tag = tag
        self.states = states
        self.now = now
        self.order = order
        self.cursor = cursor
        self.limit = limit
    }

    /// The order that a list has in fact.
    package var orderOfIndex: Order {
        if tag != nil { return order == .slug ? .newest : order }
        return slugPrefix?.isEmpty ?? true ? order : .slug
    }

    /// An order of links.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        /// The newest first.
        case newest
        /// The oldest first.
        case oldest
        /// By the bytes of the slug.
        case slug
    }
}

/// The place in a list after which the next page begins. It stays right when records come and go.
package struct Cursor: Hashable, Sendable {
    /// The text to give back; it holds no secret and means something for the same order only.
    package let text: String

    /// Takes a text that a page gave, or anything else, which then finds nothing or begins anywhere.
    package init(_ text: String) { self.text = text }
}

/// A part of a list.
package struct Page<Element: Sendable>: Sendable {
    /// The records, fewer than asked for when a search had to look at many that do not match.
    package let elements: [Element]
    /// Where the next page begins; nil at the end of the list.
    package let next: Cursor?

    /// Makes a page.
    package init(elements: [Element], next: Cursor?) {
        self.elements = elements
        self.next = next
    }
}

extension Page: Equatable where Element: Equatable {}

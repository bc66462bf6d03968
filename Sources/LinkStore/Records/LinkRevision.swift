extension Link {
    /// One change of a link: its number, what was done, by whom and when.
    package struct Revision: Hashable, Sendable {
        /// 1 for the creation, and one more with each change.
        package let number: Int
        /// What was done.
        package let action: Action
        /// Who did it and when.
        package let change: Change

        /// Makes a revision from its parts.
        package init(number: Int, action: Action, change: Change) {
            self.number = number
            self.action = action
            self.change = change
        }
    }

    /// What was done to a link.
    package enum Action: String, Hashable, Sendable {
        /// It was made.
        case created
        /// Its content was changed.
        case edited
        /// It was deleted.
        case deleted
        /// It was taken back after being deleted.
        case restored
        /// Its content was set back to that of an earlier revision.
        case reverted
    }
}

/// A link as it was after one change.
package struct LinkRevision: Hashable, Sendable {
    /// The link.
    package let link: Link.ID
    /// The change.
    package let revision: Link.Revision
    /// What the link held from then on.
    package let content: Link.Content
    /// When it was deleted, if it was.
    package let deletedAt: Timestamp?

    /// Makes a revision from its parts.
    package init(
        link: Link.ID, revision: Link.Revision, content: Link.Content, deletedAt: Timestamp?
    ) {
        self.link = link
        self.revision = revision
        self.content = content
        self.deletedAt = deletedAt
    }
}
